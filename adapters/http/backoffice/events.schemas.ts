import { Type } from 'typebox';
import { EXAMPLE_IDS, exampleOf, listOf } from '../../../application/shared/record.ts';
import { EventTypeField, EventView } from '../../../application/webhooks/event.record.ts';
import { EventNotFound } from '../../../domain/webhooks/webhook-event.ts';
import { PageQuery, PeriodQuery } from '../answers/lists.ts';
import { answers, answersIn, operations } from '../answers/operations.ts';
import { IdFilter } from '../fields/inputs.ts';

const operation = operations('Back office: events');

const filters = {
  type: Type.Optional(EventTypeField),
  userId: IdFilter(),
  subjectId: IdFilter(),
};

export const listEvents = operation('listEvents', 'List events', {
  description:
    'Each event that a webhook may carry, whether or not an endpoint exists, of the last 30 days, newest first. With ' +
    '`after`: those after an event, oldest first, at most `limit`, without totals; none is passed over because it was ' +
    'stored late. `subjectId` is the request, loan, payment or ticket that the type names.',
  querystring: Type.Object({
    ...PageQuery,
    ...filters,
    ...PeriodQuery('occurredAt'),
    after: Type.Optional(
      Type.String({ description: 'The id of an event. `page` is ignored.', examples: [EXAMPLE_IDS.event] }),
    ),
  }),
  response: answers(listOf(EventView), 'A page of events, or those after one.'),
  errors: [new EventNotFound()],
});

const EXAMPLE = exampleOf(EventView);

export const streamEvents = operation('streamEvents', 'Follow events', {
  description:
    'Server-sent events: `id` is the `eventId`, `event` the type, `data` the item of the list. Begins with now, or after ' +
    'the event that `Last-Event-ID` names. A comment follows every 15 seconds. It ends within 10 seconds of the end of ' +
    'your access, when the process stops, or if you do not read; then go on with `Last-Event-ID`.',
  querystring: Type.Object(filters),
  headers: Type.Object({
    'last-event-id': Type.Optional(
      Type.String({ description: 'The id of the last event that you have.', examples: [EXAMPLE_IDS.event] }),
    ),
  }),
  response: answersIn('Events as they happen.', {
    'text/event-stream': Type.String({
      examples: [`id: ${EXAMPLE.eventId}\nevent: ${EXAMPLE.type}\ndata: ${JSON.stringify(EXAMPLE)}\n\n`],
    }),
  }),
  errors: [new EventNotFound()],
});
