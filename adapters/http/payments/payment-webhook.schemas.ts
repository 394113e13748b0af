import { Type } from 'typebox';
import { Body, IdField, Opaque, Text } from '../../../application/shared/input.ts';
import { oneOf, record, text } from '../../../application/shared/record.ts';
import { PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { PayoutNotFound } from '../../../domain/payments/payout.ts';
import { answers, operations } from '../answers/operations.ts';
import { httpErrors } from '../fields/http-errors.ts';

const operation = operations('Webhooks');

const EVENT = 'evt_01HF7YAT31';

export const receivePaymentEvent = operation('receivePaymentEvent', 'Receive the outcome of a payment or payout', {
  description:
    'Only the payment gateway calls this. If the transaction is not found, send the event again later. With the sandbox ' +
    'gateway every event is refused.',
  headers: Type.Object({
    'x-signature': Type.String({
      description:
        '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, computed over the raw body. Valid for 5 minutes.',
    }),
  }),
  body: Body({
    eventId: Opaque(1, 255, EVENT, { description: 'Identifies the event. Use the same id when you send it again.' }),
    transactionId: Opaque(1, 255, 'tx_8f14e45f'),
    paymentId: Type.Optional(
      IdField(
        'payment',
        'The `paymentId` of the order. Identifies the payment if the answer to the order was lost; send it with each event.',
      ),
    ),
    payoutId: Type.Optional(IdField('payout', 'In place of `paymentId`, the `payoutId` of the order of a payout.')),
    outcome: oneOf(['succeeded', 'failed', 'returned'], {
      title: 'PaymentOutcome',
      description: '`returned`: the bank sent the money of a payout back.',
    }),
    code: Type.Optional(Text(1, 20, 'R03', { description: 'With which the bank returned it.' })),
    reason: Type.Optional(Text(0, 1000)),
  }),
  response: answers(
    record('PaymentEventResult', {
      eventId: text(EVENT),
      status: oneOf(['applied', 'repeated', 'ignored', 'unmatched'], {
        title: 'PaymentEventStatus',
        description:
          '`repeated`: the event was received before. `ignored`: the outcome was already known. `unmatched`: the payment already has the other outcome, which is final.',
      }),
    }),
    'What the event did.',
  ),
  errors: [httpErrors.invalidSignature(), new PaymentNotFound(), new PayoutNotFound()],
});
