import { type Static, Type } from 'typebox';
import { WEBHOOK_EVENT_TYPES } from '../../domain/webhooks/webhook-event.ts';
import { EXAMPLE_IDS, id, moment, of, oneOf, record } from '../shared/record.ts';

export const EventTypeField = oneOf(WEBHOOK_EVENT_TYPES, { title: 'EventType', examples: ['payment.completed'] });

const data = of(
  'record',
  Type.Unsafe<object>({
    type: 'object',
    additionalProperties: true,
    description:
      'As the webhook of this type has it. Of a person whose account was deleted, ids and the status are left.',
    examples: [
      {
        paymentId: EXAMPLE_IDS.payment,
        loanId: EXAMPLE_IDS.loan,
        amount: 888.49,
        currency: 'USD',
        status: 'Completed',
        userId: EXAMPLE_IDS.user,
      },
    ],
  }),
);

export const EventView = record('Event', {
  eventId: id('event', 'The id of its deliveries, too.'),
  type: EventTypeField,
  occurredAt: moment(),
  data,
});

export type EventView = Static<typeof EventView>;
