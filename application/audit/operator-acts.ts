import type { DocumentId } from '../../domain/documents/document.id.ts';
import type { LoanRequestId } from '../../domain/loan-requests/loan-request.id.ts';
import type { LoanId } from '../../domain/loans/loan.id.ts';
import type { DepositId } from '../../domain/payments/deposit.id.ts';
import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { TicketId } from '../../domain/support/ticket.id.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import type { DocumentQueries } from '../documents/document.queries.ts';
import type { UserQueries } from '../identity/user.queries.ts';
import type { LoanRequestQueries } from '../loan-requests/loan-request.queries.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { DepositQueries } from '../payments/deposit.queries.ts';
import type { PaymentQueries } from '../payments/payment.queries.ts';
import type { RefundQueries } from '../payments/refund.queries.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import type { TicketQueries } from '../support/ticket.queries.ts';

interface Dependencies {
  readonly loanRequestQueries: LoanRequestQueries;
  readonly loanQueries: LoanQueries;
  readonly paymentQueries: PaymentQueries;
  readonly depositQueries: DepositQueries;
  readonly refundQueries: RefundQueries;
  readonly ticketQueries: TicketQueries;
  readonly documentQueries: DocumentQueries;
  readonly userQueries: UserQueries;
  readonly calendar: BusinessCalendar;
  readonly closedDays: Pick<ClosedDays, 'last'>;
}

/** There is one of each, and the log names subjects by UUID. */
const SANDBOX_CLOCK = '01990000-0000-7000-8000-000000000001';
const BUSINESS_DAYS = '01990000-0000-7000-8000-000000000002';

/**
 * Every act of operators, as the audit log keeps it. The fields of a view are listed one by one, so that the log holds
 * no personal data after an erasure.
 */
export function operatorActs(queries: Dependencies) {
  const loanRequest = {
    subjectType: 'loan-request',
    subjectId: ({ requestId }: { readonly requestId: LoanRequestId }) => requestId,
    view: async (id: LoanRequestId) =>
      pick(await queries.loanRequestQueries.caseOf(id), [
        'status',
        'interestRate',
        'monthlyPayment',
        'approvalDate',
        'loanId',
      ]),
  };
  const loan = {
    subjectType: 'loan',
    subjectId: ({ loanId }: { readonly loanId: LoanId }) => loanId,
    view: async (id: LoanId) => pick(await queries.loanQueries.caseOf(id), ['status', 'writtenOffAt']),
  };
  const payment = {
    subjectType: 'payment',
    subjectId: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
    view: async (id: PaymentId) =>
      pick(await queries.paymentQueries.caseOf(id), [
        'loanId',
        'amount',
        'currency',
        'status',
        'completedAt',
        'reversedAt',
      ]),
  };
  const refund = {
    subjectType: 'refund',
    subjectId: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
    view: async (id: PaymentId) =>
      pick(await queries.refundQueries.itemOf(id), ['loanId', 'amount', 'currency', 'reference', 'refundedAt']),
  };
  const deposit = {
    subjectType: 'deposit',
    subjectId: (_command: object, created?: { readonly id: DepositId }) => created?.id ?? null,
    view: async (id: DepositId) =>
      pick(await queries.depositQueries.itemOf(id), ['bankId', 'reference', 'amount', 'currency', 'receivedAt']),
  };
  const ticket = {
    subjectType: 'ticket',
    subjectId: ({ ticketId }: { readonly ticketId: TicketId }) => ticketId,
    view: async (id: TicketId) => {
      const found = await queries.ticketQueries.caseOf(id);
      return found && { ...pick(found, ['status', 'assignedAgent']), messages: found.messages.length };
    },
  };
  const document = {
    subjectType: 'document',
    subjectId: ({ documentId }: { readonly documentId: DocumentId }) => documentId,
    view: async (id: DocumentId) =>
      pick(await queries.documentQueries.caseOf(id), ['documentType', 'status', 'verified', 'userId']),
  };
  const user = {
    subjectType: 'user',
    subjectId: (_command: object, linked?: { readonly id: UserId }) => linked?.id ?? null,
    view: async (id: UserId) => pick(await queries.userQueries.userOf(id), ['role', 'verified']),
  };
  const sandboxClock = {
    subjectType: 'sandbox-clock',
    subjectId: () => SANDBOX_CLOCK,
    view: async () => ({ businessDate: await queries.calendar.today() }),
  };
  const businessDays = {
    subjectType: 'business-days',
    subjectId: () => BUSINESS_DAYS,
    view: async () => ({ lastClosed: await queries.closedDays.last() }),
  };
  const decision = ({ decision }: { readonly decision: { readonly outcome: string } }) =>
    `loan-request.${decision.outcome}`;
  return {
    decide: { ...loanRequest, action: decision },
    disburse: { ...loanRequest, action: 'loan-request.disburse' },
    writeOffLoan: { ...loan, action: 'loan.write-off' },
    reversePayment: { ...payment, action: 'payment.reverse' },
    payRefund: { ...refund, action: 'refund.pay' },
    recordDeposit: { ...deposit, action: 'deposit.record' },
    assignTicket: { ...ticket, action: 'ticket.assign' },
    replyToTicket: { ...ticket, action: 'ticket.reply' },
    resolveTicket: { ...ticket, action: 'ticket.resolve' },
    verifyDocument: { ...document, action: 'document.verify' },
    rejectDocument: { ...document, action: 'document.reject' },
    moveSandboxClock: { ...sandboxClock, action: 'sandbox-clock.move' },
    closeBusinessDay: { ...businessDays, action: 'business-days.close' },
    linkExternalUser: { ...user, action: 'user.link' },
  };
}

function pick<Whole extends object>(whole: Whole | null, fields: readonly (keyof Whole)[]): Partial<Whole> | null {
  return whole && (Object.fromEntries(fields.map((field) => [field, whole[field]])) as Partial<Whole>);
}
