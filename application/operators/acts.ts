import type {
  ChargeId,
  DepositId,
  DocumentId,
  LoanId,
  LoanOfferId,
  LoanRequestId,
  PaymentId,
  TicketId,
  UserId,
} from '../../domain/shared/ids.ts';
import { type Operator, personBehind } from '../../domain/shared/operator.ts';
import type { ClosedDays } from '../closing/closing.port.ts';
import type { DocumentQueries } from '../documents/document.queries.ts';
import type { UserQueries } from '../identity/user.queries.ts';
import type { LoanOfferQueries, LoanRequestQueries } from '../loan-requests/loan-request.queries.ts';
import type { LoanQueries } from '../loans/loan.queries.ts';
import type { LoanCharges } from '../loans/loan-charges.port.ts';
import type { DepositQueries, PaymentQueries, RefundQueries } from '../payments/payment.queries.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import type { OperatorTicket } from '../support/operator-ticket.record.ts';
import type { TicketQueries } from '../support/ticket.queries.ts';

interface Dependencies {
  readonly loanRequestQueries: LoanRequestQueries;
  readonly loanOfferQueries: Pick<LoanOfferQueries, 'offerOf'>;
  readonly loanQueries: LoanQueries;
  readonly loanCharges: Pick<LoanCharges, 'chargeOf'>;
  readonly paymentQueries: PaymentQueries;
  readonly depositQueries: DepositQueries;
  readonly refundQueries: RefundQueries;
  readonly ticketQueries: TicketQueries;
  readonly documentQueries: DocumentQueries;
  readonly userQueries: UserQueries;
  readonly calendar: BusinessCalendar;
  readonly closedDays: Pick<ClosedDays, 'last'>;
}

interface OwnReference {
  readonly reference: string;
  readonly operator: Operator;
}

/** There is one of each, and the log names subjects by UUID. */
const SANDBOX_CLOCK = '01990000-0000-7000-8000-000000000001';
const BUSINESS_DAYS = '01990000-0000-7000-8000-000000000002';

/**
 * Every act of operators: the person concerned, and the fields that the audit log keeps. They are listed one by one, so
 * that the log holds no personal data after an erasure.
 */
export function operatorActs(queries: Dependencies) {
  const { loanRequest, loan, changedLoan, charge, document } = lendingSubjects(queries);
  const offer = offerSubject(queries);
  const { payment, refund, deposit, recordedDeposit } = moneySubjects(queries);
  const borrowerOf = async ({ loanId }: { readonly loanId: LoanId }) =>
    (await queries.loanQueries.getForOperators(loanId))?.userId ?? null;
  const { ticket, user } = peopleSubjects(queries);
  const { sandboxClock, businessDays } = daySubjects(queries);
  const decision = ({ decision }: { readonly decision: { readonly outcome: 'approve' | 'reject' } }) =>
    `loan-request.${decision.outcome}` as const;
  return {
    decideLoanRequest: { ...loanRequest, action: decision },
    disburseLoanRequest: { ...loanRequest, action: 'loan-request.disburse' },
    makeOffer: { ...offer, action: 'loan-offer.make' },
    bookLoanChange: { ...changedLoan, action: 'loan.change' },
    writeOffLoan: { ...loan, action: 'loan.write-off' },
    waiveCharge: { ...charge, action: 'charge.waive' },
    reversePayment: { ...payment, action: 'payment.reverse' },
    payRefund: { ...refund, action: 'refund.pay' },
    recordDeposit: { ...deposit, action: 'deposit.record' },
    matchDeposit: { ...recordedDeposit, concernsBefore: borrowerOf, action: 'deposit.match' },
    returnDeposit: { ...recordedDeposit, action: 'deposit.return' },
    assignTicket: { ...ticket, action: 'ticket.assign' },
    replyToTicket: { ...ticket, action: 'ticket.reply' },
    resolveTicket: { ...ticket, action: 'ticket.resolve' },
    verifyDocument: { ...document, action: 'document.verify' },
    rejectDocument: { ...document, action: 'document.reject' },
    moveSandboxClock: { ...sandboxClock, action: 'sandbox-clock.move' },
    closeBusinessDay: { ...businessDays, action: 'business-days.close' },
    linkExternalUser: { ...user, action: 'user.link' },
  } as const;
}

function lendingSubjects(queries: Dependencies) {
  const loan = {
    ...OF_PERSON,
    subjectType: 'loan',
    subjectId: ({ loanId }: { readonly loanId: LoanId }) => loanId,
    find: (id: LoanId) => queries.loanQueries.getForOperators(id),
    view: only('status', 'writtenOffAt'),
  };
  return {
    loanRequest: {
      ...OF_PERSON,
      subjectType: 'loan-request',
      subjectId: ({ requestId }: { readonly requestId: LoanRequestId }) => requestId,
      find: (id: LoanRequestId) => queries.loanRequestQueries.getForOperators(id),
      view: only('status', 'interestRate', 'monthlyPayment', 'approvalDate', 'reasonCodes', 'loanId'),
    },
    loan,
    changedLoan: {
      ...loan,
      view: only(
        'status',
        'interestRate',
        'monthlyPayment',
        'term',
        'remainingTerm',
        'totalInterest',
        'remainingAmount',
        'nextPaymentDate',
      ),
    },
    charge: {
      ...OF_PERSON,
      subjectType: 'charge',
      subjectId: ({ chargeId }: { readonly chargeId: ChargeId }) => chargeId,
      find: (id: ChargeId) => queries.loanCharges.chargeOf(id),
      view: only('loanId', 'type', 'amount', 'paidAmount', 'status'),
    },
    document: {
      ...OF_PERSON,
      subjectType: 'document',
      subjectId: ({ documentId }: { readonly documentId: DocumentId }) => documentId,
      find: (id: DocumentId) => queries.documentQueries.getForOperators(id),
      view: only('documentType', 'status', 'verified', 'userId'),
    },
  };
}

function offerSubject(queries: Dependencies) {
  return {
    ...OF_PERSON,
    concernsBefore: async ({ requestId }: { readonly requestId: LoanRequestId }) =>
      (await queries.loanRequestQueries.getForOperators(requestId))?.userId ?? null,
    subjectType: 'loan-offer',
    subjectId: (_command: object, made?: { readonly id: LoanOfferId }) => made?.id ?? null,
    find: (id: LoanOfferId) => queries.loanOfferQueries.offerOf(id),
    view: only(
      'requestId',
      'amount',
      'currency',
      'term',
      'interestRate',
      'monthlyPayment',
      'apr',
      'status',
      'expiresOn',
    ),
  };
}

function moneySubjects(queries: Dependencies) {
  // A deposit gets its person later. A payment of the operator may wait for it; a later one never claims it (`recordedBy`).
  const waitingFor = async ({ reference, operator }: OwnReference) => {
    const filter = { awaitedReference: reference, userId: personBehind(operator) };
    const { items } = await queries.paymentQueries.listForOperators(filter, { page: 1, limit: 1 });
    return items[0]?.userId ?? null;
  };
  const deposit = {
    ...OF_NO_PERSON,
    concernsBefore: waitingFor,
    subjectType: 'deposit',
    subjectId: (_command: object, created?: { readonly id: DepositId }) => created?.id ?? null,
    find: (id: DepositId) => queries.depositQueries.itemOf(id),
    view: only('bankId', 'reference', 'amount', 'currency', 'receivedAt', 'paymentId', 'returnedAt'),
  };
  return {
    payment: {
      ...OF_PERSON,
      subjectType: 'payment',
      subjectId: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
      find: (id: PaymentId) => queries.paymentQueries.getForOperators(id),
      view: only('loanId', 'amount', 'currency', 'status', 'completedAt', 'reversedAt'),
    },
    refund: {
      ...OF_PERSON,
      subjectType: 'refund',
      subjectId: ({ paymentId }: { readonly paymentId: PaymentId }) => paymentId,
      find: (id: PaymentId) => queries.refundQueries.itemOf(id),
      view: only('loanId', 'amount', 'currency', 'reference', 'refundedAt'),
    },
    deposit,
    recordedDeposit: {
      ...deposit,
      subjectId: ({ depositId }: { readonly depositId: DepositId }) => depositId,
      concernsBefore: async ({
        depositId,
        operator,
      }: {
        readonly depositId: DepositId;
        readonly operator: Operator;
      }) => {
        const found = await queries.depositQueries.itemOf(depositId);
        return found && waitingFor({ reference: found.reference, operator });
      },
    },
  };
}

function peopleSubjects(queries: Dependencies) {
  return {
    ticket: {
      ...OF_PERSON,
      subjectType: 'ticket',
      subjectId: ({ ticketId }: { readonly ticketId: TicketId }) => ticketId,
      find: (id: TicketId) => queries.ticketQueries.getForOperators(id),
      view: ({ status, assignedAgent, messages }: OperatorTicket) => ({
        status,
        assignedAgent,
        messages: messages.length,
      }),
    },
    user: {
      // A new borrower without a password here. The operator has an account already.
      ...OF_NO_PERSON,
      subjectType: 'user',
      subjectId: (_command: object, linked?: { readonly id: UserId }) => linked?.id ?? null,
      find: (id: UserId) => queries.userQueries.userOf(id),
      view: only('role', 'verified'),
    },
  };
}

/** Closes days for all loans. */
function daySubjects({ calendar, closedDays }: Dependencies) {
  return {
    sandboxClock: {
      ...OF_NO_PERSON,
      subjectType: 'sandbox-clock',
      subjectId: () => SANDBOX_CLOCK,
      find: async () => ({ businessDate: await calendar.today() }),
      view: only('businessDate'),
    },
    businessDays: {
      ...OF_NO_PERSON,
      subjectType: 'business-days',
      subjectId: () => BUSINESS_DAYS,
      find: async () => ({ lastClosed: await closedDays.last() }),
      view: only('lastClosed'),
    },
  };
}

/** Concerns the person of the subject. */
const OF_PERSON = { concerns: ({ userId }: { readonly userId: string | null }) => userId };
/** Decides nothing about a person. Say why. */
const OF_NO_PERSON = { concerns: null };

function only<Field extends string>(...fields: readonly Field[]) {
  return (whole: Readonly<Record<Field, unknown>>) => Object.fromEntries(fields.map((field) => [field, whole[field]]));
}
