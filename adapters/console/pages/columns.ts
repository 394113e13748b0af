import type { OperatorDocument } from '../../../application/documents/document.queries.ts';
import type { OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { DepositItem } from '../../../application/payments/deposit.queries.ts';
import type { OperatorPayment } from '../../../application/payments/payment.queries.ts';
import { day, instant, money, orNone } from '../format.ts';
import type { Column } from '../lists.ts';

export const DOCUMENT_COLUMNS: readonly Column<OperatorDocument>[] = [
  { head: 'Uploaded', cell: (one) => instant(one.uploadDate), link: ({ documentId }) => `/documents/${documentId}` },
  { head: 'Type', cell: ({ documentType }) => documentType },
  { head: 'Status', cell: ({ status }) => status },
];

export const LOAN_COLUMNS: readonly Column<OperatorLoan>[] = [
  { head: 'Disbursed', cell: (loan) => day(loan.disbursementDate), link: ({ loanId }) => `/loans/${loanId}` },
  { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
  { head: 'Status', cell: ({ status }) => status },
];

export const PAYMENT_COLUMNS: readonly Column<OperatorPayment>[] = [
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
