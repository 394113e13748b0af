import type { DepositItem } from '../../../application/payments/deposit.queries.ts';
import type { PaymentCase } from '../../../application/payments/payment.queries.ts';
import { instant, money, orNone } from '../format.ts';
import type { Column } from '../lists.ts';

export const PAYMENT_COLUMNS: readonly Column<PaymentCase>[] = [
  { head: 'Created', cell: ({ createdAt }) => instant(createdAt), link: ({ paymentId }) => `/payments/${paymentId}` },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
  { head: 'Method', cell: ({ paymentMethod }) => paymentMethod },
  { head: 'Reference', cell: ({ reference }) => orNone(reference) },
];

export const DEPOSIT_COLUMNS: readonly Column<DepositItem>[] = [
  { head: 'Received', cell: (one) => instant(one.receivedAt), link: (one) => `/deposits/${one.depositId}` },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
  { head: 'Code', cell: ({ hasConfirmationCode }) => (hasConfirmationCode ? 'Required' : 'Not required') },
  { head: 'Claimed', cell: ({ claimedAt }) => instant(claimedAt) },
];
