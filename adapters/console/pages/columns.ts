import { StoredOperatorDocument } from '../../../application/documents/document.record.ts';
import { LoanRequestItem } from '../../../application/loan-requests/loan-request.record.ts';
import { OperatorLoan } from '../../../application/loans/operator-loan.record.ts';
import { DepositItem, OperatorPayment } from '../../../application/payments/operator-payment.record.ts';
import type { Borrower } from '../../../application/shared/person.ts';
import { OperatorTicketItem } from '../../../application/support/operator-ticket.record.ts';
import { columns } from '../fields.ts';
import { borrowerName, yesOrNo } from '../format.ts';
import type { Column } from '../lists.ts';

// Columns of several pages. A page about one person leaves out the borrower.

interface OfBorrower {
  readonly borrower: Borrower | null;
}

/** The columns of a list, with the borrower after the first. */
export function withBorrower<Item extends OfBorrower>(shown: readonly Column<Item>[]): readonly Column<Item>[] {
  return [...shown.slice(0, 1), BORROWER, ...shown.slice(1)];
}

const BORROWER: Column<OfBorrower> = {
  head: 'Borrower',
  cell: ({ borrower }) => borrowerName(borrower),
  link: ({ borrower }) => borrower && `/users/${borrower.userId}`,
};

/** The API calls a reversed or returned payment failed. Operators tell it from one that was declined. */
export function paymentStatus({ status, reversedAt, returnCode }: OperatorPayment): string {
  if (returnCode !== null) return 'Returned';
  return reversedAt === null ? status : 'Reversed';
}

export const DOCUMENT_COLUMNS = columns(
  StoredOperatorDocument,
  ['uploadDate', 'documentType', 'status'],
  ({ documentId }) => `/documents/${documentId}`,
);

export const REQUEST_COLUMNS = columns(
  LoanRequestItem,
  ['createdAt', 'status', 'amount', 'term'],
  ({ requestId }) => `/requests/${requestId}`,
);

export const TICKET_COLUMNS = columns(
  OperatorTicketItem,
  [
    'createdAt',
    'subject',
    'status',
    'priority',
    { head: 'Assigned', cell: ({ assignedAgent }) => yesOrNo(assignedAgent !== null) },
  ],
  ({ ticketId }) => `/tickets/${ticketId}`,
);

export const LOAN_COLUMNS = columns(
  OperatorLoan,
  ['disbursementDate', 'amount', 'status'],
  ({ loanId }) => `/loans/${loanId}`,
);

export const PAYMENT_COLUMNS = columns(
  OperatorPayment,
  ['createdAt', { head: 'Status', cell: paymentStatus, state: true }, 'amount', 'paymentMethod', 'reference'],
  ({ paymentId }) => `/payments/${paymentId}`,
);

export const DEPOSIT_COLUMNS = columns(
  DepositItem,
  ['receivedAt', 'reference', 'amount', 'hasConfirmationCode', 'claimedAt'],
  ({ depositId }) => `/deposits/${depositId}`,
);
