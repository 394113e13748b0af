import { Type } from 'typebox';
import { Body, IdField, Opaque, Text } from '../../../application/shared/input.ts';
import { oneOf, record, text } from '../../../application/shared/record.ts';
import { InvalidPayment, PAYMENT_FAULTS, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { PAYMENT_OUTCOMES } from '../../../domain/payments/payment-gateway.port.ts';
import { PayoutNotFound } from '../../../domain/payments/payout.ts';
import { RETURN_CODE } from '../../../domain/payments/return-codes.ts';
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
    outcome: oneOf(PAYMENT_OUTCOMES, { title: 'PaymentOutcome' }),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20,
        pattern: RETURN_CODE.source,
        examples: ['R01'],
        description: 'Why the bank returned the money. Required for a payment that is `returned`.',
      }),
    ),
    reason: Type.Optional(Text(0, 1000)),
  }),
  response: answers(
    record('PaymentEventResult', {
      eventId: text(EVENT),
      status: oneOf(['applied', 'repeated', 'ignored', 'unmatched'], {
        title: 'PaymentEventStatus',
        description:
          '`repeated`: the event was received before. `ignored`: the outcome was already known. `unmatched`: the payment already has the other outcome, which is final. A return follows either.',
      }),
    }),
    'What the event did.',
  ),
  errors: [
    httpErrors.invalidSignature(),
    new InvalidPayment('code', PAYMENT_FAULTS.returnCode()),
    new PaymentNotFound(),
    new PayoutNotFound(),
  ],
});
