import type { OperatorDocument } from '../../../application/documents/document.record.ts';
import type { LoanRequestItem } from '../../../application/loan-requests/loan-request.record.ts';
import type { OperatorLoan } from '../../../application/loans/operator-loan.record.ts';
import type { DepositItem, OperatorPayment } from '../../../application/payments/operator-payment.record.ts';
import type { Borrower } from '../../../application/shared/person.ts';
import type { OperatorTicketItem } from '../../../application/support/operator-ticket.record.ts';
import type { PortfolioBucket } from '../../../domain/loans/portfolio.ts';
import type { LoanId, UserId } from '../../../domain/shared/ids.ts';
import { filterId } from '../../../domain/shared/ids.ts';
import type { ConsolePorts } from '../console-ports.ts';
import { borrowerName, dayText, instant, orNone } from '../format.ts';
import type { FormOption } from '../forms.ts';
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
  { head: 'Disbursed', cell: (loan) => dayText(loan.disbursementDate), link: ({ loanId }) => `/loans/${loanId}` },
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

const ORDERS: Readonly<Record<string, readonly [rising: string, falling: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  uploadDate: ['Oldest first', 'Newest first'],
  amount: ['Smallest amount first', 'Largest amount first'],
  daysPastDue: ['Fewest days past due first', 'Most days past due first'],
};

/** Labels of the days and the order of a list, for its filters. */
export function daysAndOrder(...fields: readonly (keyof typeof ORDERS)[]) {
  const choices = fields.flatMap((field): FormOption[] => {
    const [rising = '', falling = ''] = ORDERS[field] ?? [];
    return [
      { value: `-${field}`, text: falling },
      { value: `${field}`, text: rising },
    ];
  });
  return { from: 'From', to: 'To', sort: { label: 'Order', choices } };
}

interface IdFilters {
  readonly userId?: string;
  readonly assignedAgent?: string;
  readonly loanId?: string;
}

/** Says which id of a filter is unknown. For `unknown` of a list. */
export function unknownIds({ userQueries, loanQueries }: ConsolePorts) {
  return async (filter: IdFilters): Promise<string | null> => {
    for (const userId of [filter.userId, filter.assignedAgent]) {
      if (userId !== undefined && (await userQueries.userOf(filterId<'User'>(userId) as UserId)) === null)
        return 'There is no person with this id.';
    }
    if (filter.loanId === undefined) return null;
    const loan = await loanQueries.getForOperators(filterId<'Loan'>(filter.loanId) as LoanId);
    return loan === null ? 'There is no loan with this id.' : null;
  };
}
