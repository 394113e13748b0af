import { Type } from 'typebox';
import { AlreadyRefunded, InvalidRefund, RefundNotFound } from '../../../domain/payments/payment.errors.ts';
import { REFERENCE_MAX_LENGTH, REFERENCE_RULE } from '../../../domain/payments/reference.ts';
import { OwnAffairs } from '../../../domain/shared/own-affairs.ts';
import { answers } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Body, CurrencyCode, Id, IdFilter, List, Nullable, Opaque, PathIds, Timestamp } from '../api/fields.ts';
import { LongPageQuery } from '../api/paging.ts';

const tags = ['Back office: payments'];
const reference = 'PAYOUT-0001';

const Refund = Type.Object(
  {
    paymentId: Id(),
    loanId: Id(),
    userId: Id(),
    amount: Type.Number(),
    currency: CurrencyCode,
    owedSince: Timestamp(),
    reference: Nullable(Type.String({ description: 'Of the transfer to the borrower.' })),
    refundedAt: Nullable(Timestamp()),
  },
  { title: 'Refund' },
);
const PaidRefund = Type.Object(
  { ...Refund.properties, reference: Type.String(), refundedAt: Timestamp() },
  { title: 'PaidRefund' },
);
const refund = {
  paymentId: EXAMPLE.payment,
  loanId: EXAMPLE.loan,
  userId: EXAMPLE.user,
  amount: 888.49,
  currency: 'USD',
  owedSince: EXAMPLE.at,
  reference: null,
  refundedAt: null,
};

export const listRefunds = {
  summary: 'List refunds',
  description: 'The money that was received for failed payments and is owed to borrowers, newest first.',
  operationId: 'listRefunds',
  tags,
  querystring: Type.Object({
    ...LongPageQuery,
    refunded: Type.Optional(Type.Boolean({ description: 'Whether the money was paid out.' })),
    userId: Type.Optional(IdFilter()),
  }),
  response: answers(List(Refund), [refund], 'A page of refunds.'),
};
export const payRefund = {
  summary: 'Record the payout of a refund',
  description:
    'The money was sent to the borrower under this reference. It is paid out once. The borrower is notified.',
  operationId: 'payRefund',
  tags,
  params: PathIds('paymentId'),
  body: Body({ reference: Opaque(1, REFERENCE_MAX_LENGTH) }, { reference }),
  response: answers(PaidRefund, { ...refund, reference, refundedAt: EXAMPLE.at }, 'The refund.'),
  errors: [
    new AlreadyRefunded(),
    new InvalidRefund('reference', REFERENCE_RULE),
    new OwnAffairs(),
    new RefundNotFound(),
  ],
};
