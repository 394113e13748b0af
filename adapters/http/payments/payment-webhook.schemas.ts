import { Type } from 'typebox';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { answers } from '../api/envelope.ts';
import { Body, Choice, IdField, Opaque, Text } from '../api/fields.ts';
import { httpErrors } from '../api/http-errors.ts';

const EVENT = 'evt_01HF7YAT31';

export const receivePaymentEvent = {
  summary: 'Receive the outcome of a payment',
  description:
    'Only the payment gateway calls this. If the transaction is not found, send the event again later. With the sandbox ' +
    'gateway no signature is right: every event is refused.',
  operationId: 'receivePaymentEvent',
  tags: ['Webhooks'],
  headers: Type.Object({
    'x-signature': Type.String({
      description:
        '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, computed over the raw body. Valid for 5 minutes.',
    }),
  }),
  body: Body(
    {
      eventId: Opaque(1, 255, { description: 'Identifies the event. Use the same id when you send it again.' }),
      transactionId: Opaque(1, 255),
      paymentId: Type.Optional({
        ...IdField(),
        description:
          'The `paymentId` of the order. Identifies the payment if the answer to the order was lost; send it with each event.',
      }),
      outcome: Choice(['succeeded', 'failed'], { title: 'PaymentOutcome' }),
      reason: Type.Optional(Text(0, 1000)),
    },
    { eventId: EVENT, transactionId: 'tx_8f14e45f', outcome: 'succeeded' },
  ),
  response: answers(
    Type.Object(
      {
        eventId: Type.String(),
        status: Choice(['applied', 'repeated', 'ignored', 'unmatched'], {
          title: 'PaymentEventStatus',
          description:
            '`repeated`: the event was received before. `ignored`: the outcome was already known. `unmatched`: the payment already has the other outcome, which is final.',
        }),
      },
      { title: 'PaymentEventResult' },
    ),
    { eventId: EVENT, status: 'applied' },
    'What the event did.',
  ),
  errors: [httpErrors.invalidSignature(), new PaymentNotFound()],
};
