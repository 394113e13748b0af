import { Type } from 'typebox';
import { AlreadyRefunded, InvalidRefund } from '../../../domain/payments/payment.errors.ts';
import { REFERENCE_MAX_LENGTH, REFERENCE_RULE } from '../../../domain/payments/reference.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { LongPageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { CurrencyCode, Id, List, Money, Named, Nullable, Timestamp, Words } from '../fields/fields.ts';
import { Body, IdFilter, Opaque } from '../fields/inputs.ts';
import { Borrower } from '../identity/identity.schemas.ts';

const operation = operations('Back office: payments');
const onRefund = operationsOn('Back office: payments', 'refund');

const reference = 'PAYOUT-0001';

const Refund = Named('Refund', {
  paymentId: Id('payment'),
  loanId: Id('loan'),
  userId: Id('user'),
  borrower: Borrower,
  amount: Money(888.49),
  currency: CurrencyCode,
  owedSince: Timestamp(),
  reference: Nullable(Type.String({ description: 'Of the transfer to the borrower.' })),
  refundedAt: Nullable(Timestamp()),
});
const PaidRefund = Named('PaidRefund', { ...Refund.properties, reference: Words(reference), refundedAt: Timestamp() });

export const listRefunds = operation('listRefunds', 'List refunds', {
  description: 'The money that was received for failed payments and is owed to borrowers, newest first.',
  querystring: Type.Object({
    ...LongPageQuery,
    refunded: Type.Optional(Type.Boolean({ description: 'Whether the money was paid out.' })),
    userId: IdFilter(),
  }),
  response: answers(List(Refund), 'A page of refunds.'),
});
export const payRefund = onRefund('payRefund', 'Record the payout of a refund', {
  description: 'Records that the money was sent to the borrower, under this reference, once. The borrower is notified.',
  body: Body({ reference: Opaque(1, REFERENCE_MAX_LENGTH, reference) }),
  response: answers(PaidRefund, 'The refund.'),
  errors: [new AlreadyRefunded(), new InvalidRefund('reference', REFERENCE_RULE), new OwnAffairs()],
});
