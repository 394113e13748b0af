import type { Static } from 'typebox';
import { PAYOUT_PURPOSES, PAYOUT_STATUSES } from '../../domain/payments/payout.events.ts';
import { BorrowerData } from '../identity/account.record.ts';
import {
  currencyCode,
  EXAMPLE_TIME,
  id,
  moment,
  money,
  nullable,
  oneOf,
  record,
  text,
  without,
} from '../shared/record.ts';

export const PayoutPurposeField = oneOf(PAYOUT_PURPOSES, { title: 'PayoutPurpose' });

export const PayoutStatusField = oneOf(PAYOUT_STATUSES, { title: 'PayoutStatus' });

export const EXAMPLE_RESEND_REFERENCE = 'WIRE-0001';

/** Money that is sent to an account of a borrower. */
export const PayoutItem = record('Payout', {
  payoutId: id('payout'),
  purpose: PayoutPurposeField,
  requestId: nullable(id('request', 'Of a disbursement.'), undefined),
  loanId: nullable(id('loan', 'Of a disbursement: `null` until it is accepted.'), undefined),
  paymentId: nullable(id('payment', 'Whose money is refunded.')),
  userId: id('user'),
  borrower: BorrowerData,
  instrumentId: id('instrument'),
  amount: money(9700, 'What the borrower receives: of a loan, its amount less the origination fee.'),
  currency: currencyCode,
  status: PayoutStatusField,
  code: nullable(text(undefined, 'With which the bank returned it.')),
  reason: nullable(text(undefined, 'Why it was declined, failed or was returned.')),
  createdAt: moment(),
  settledAt: nullable(moment(undefined, 'When it succeeded, failed or was returned.')),
  reference: nullable(text(undefined, 'Of the transfer by which an operator sent the returned money again.')),
  resolvedAt: nullable(
    moment(undefined, 'When a returned payout was dealt with. `null` while it waits for an operator.'),
  ),
});

export type PayoutItem = Static<typeof PayoutItem>;

export const ResolvedPayout = record('ResolvedPayout', { ...PayoutItem.properties, resolvedAt: moment(EXAMPLE_TIME) });

/** What other services read of it. */
export const PayoutDetail = record(
  'PayoutDetail',
  without(PayoutItem, 'userId', 'borrower', 'reference', 'resolvedAt').properties,
);

/** What a request shows of its latest payout. */
export const RequestPayout = record(
  'LoanRequestPayout',
  without(PayoutDetail, 'purpose', 'requestId', 'paymentId').properties,
);
