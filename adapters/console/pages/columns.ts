import type { OperatorDocument } from '../../../application/documents/document.queries.ts';
import type { LoanRequestItem } from '../../../application/loan-requests/loan-request.queries.ts';
import type { OperatorLoan } from '../../../application/loans/loan.queries.ts';
import type { DepositItem } from '../../../application/payments/deposit.queries.ts';
import type { OperatorPayment } from '../../../application/payments/payment.queries.ts';
import type { Borrower } from '../../../application/shared/borrower.ts';
import type { OperatorTicketItem } from '../../../application/support/ticket.queries.ts';
import type { PortfolioBucket } from '../../../domain/loans/portfolio.ts';
import { borrowerName, day, instant, orNone } from '../format.ts';
import type { Column } from '../lists.ts';

/** The columns of a list, with the borrower after the first. */
export function withBorrower<Item extends { readonly borrower: Borrower | null }>(
  columns: readonly Column<Item>[],
): readonly Column<Item>[] {
  return [...columns.slice(0, 1), BORROWER, ...columns.slice(1)];
}

/** For lists. A page about one person leaves it out. */
export const BORROWER: Column<{ readonly borrower: Borrower | null }> = {
  head: 'Borrower',
  cell: ({ borrower }) => borrowerName(borrower),
  link: ({ borrower }) => borrower && `/users/${borrower.userId}`,
};

/** The API calls a reversed payment failed. Operators tell it from one that was declined. */
export function paymentStatus({ status, reversedAt }: OperatorPayment): string {
  return reversedAt === null ? status : 'Reversed';
}

/** Days past due. */
export const BUCKET_TEXTS: Readonly<Record<PortfolioBucket, string>> = {
  current: 'Current',
  '1-30': '1 to 30',
  '31-60': '31 to 60',
  '61-90': '61 to 90',
  'over-90': 'Over 90',
};

export const DOCUMENT_COLUMNS: readonly Column<OperatorDocument>[] = [
  { head: 'Uploaded', cell: (one) => instant(one.uploadDate), link: ({ documentId }) => `/documents/${documentId}` },
  { head: 'Type', cell: ({ documentType }) => documentType },
  { head: 'Status', cell: ({ status }) => status, state: true },
];

export const REQUEST_COLUMNS: readonly Column<LoanRequestItem>[] = [
  { head: 'Received', cell: (one) => instant(one.createdAt), link: (one) => `/requests/${one.requestId}` },
  { head: 'Status', cell: ({ status }) => status, state: true },
  { head: 'Amount', amount: ({ amount, currency }) => [amount, currency] },
  { head: 'Months', cell: ({ term }) => String(term), figure: true },
];

export const TICKET_COLUMNS: readonly Column<OperatorTicketItem>[] = [
  { head: 'Opened', cell: ({ createdAt }) => instant(createdAt), link: ({ ticketId }) => `/tickets/${ticketId}` },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Status', cell: ({ status }) => status, state: true },
  { head: 'Priority', cell: ({ priority }) => priority },
  { head: 'Assigned', cell: ({ assignedAgent }) => (assignedAgent === null ? 'No' : 'Yes') },
];

export const LOAN_COLUMNS: readonly Column<OperatorLoan>[] = [
  { head: 'Disbursed', cell: (loan) => day(loan.disbursementDate), link: ({ loanId }) => `/loans/${loanId}` },
  { head: 'Amount', amount: ({ amount, currency }) => [amount, currency] },
  { head: 'Status', cell: ({ status }) => status, state: true },
];

export const PAYMENT_COLUMNS: readonly Column<OperatorPayment>[] = [
  { head: 'Created', cell: ({ createdAt }) => instant(createdAt), link: ({ paymentId }) => `/payments/${paymentId}` },
  { head: 'Status', cell: paymentStatus, state: true },
  { head: 'Amount', amount: ({ amount, currency }) => [amount, currency] },
  { head: 'Method', cell: ({ paymentMethod }) => paymentMethod },
  { head: 'Reference', cell: ({ reference }) => orNone(reference) },
];

export const DEPOSIT_COLUMNS: readonly Column<DepositItem>[] = [
  { head: 'Received', cell: (one) => instant(one.receivedAt), link: (one) => `/deposits/${one.depositId}` },
  { head: 'Reference', cell: ({ reference }) => reference },
  { head: 'Amount', amount: ({ amount, currency }) => [amount, currency] },
  { head: 'Code', cell: ({ hasConfirmationCode }) => (hasConfirmationCode ? 'Required' : 'Not required') },
  { head: 'Claimed', cell: ({ claimedAt }) => instant(claimedAt) },
];
