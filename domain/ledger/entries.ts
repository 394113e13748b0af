import type {
  LoanDisbursed,
  LoanPaused,
  LoanPaymentReceived,
  LoanPaymentReversed,
  LoanWrittenOff,
} from '../loans/loan.events.ts';
import type { LoanId } from '../loans/loan.id.ts';
import type { DepositClaimed, DepositRecorded } from '../payments/deposit.events.ts';
import type { PaymentCompleted, PaymentRefundDue, PaymentReversed } from '../payments/payment.events.ts';
import type { RefundPaid } from '../payments/refund.events.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Account } from './account.ts';
import { type JournalEntry, journalEntry, type Posting } from './journal-entry.ts';

/** The events that change the books. */
export type BookedEvent =
  | LoanDisbursed
  | LoanPaymentReceived
  | LoanPaymentReversed
  | LoanWrittenOff
  | LoanPaused
  | PaymentCompleted
  | PaymentReversed
  | PaymentRefundDue
  | RefundPaid
  | DepositRecorded
  | DepositClaimed;

/** The postings of an event. `of` completes the entry's source: it tells events of the same type apart. */
type PostingRule<Event> = (event: Event) => { readonly of: string; readonly postings: readonly Posting[] };

// Why: docs/decisions/0007-the-ledger-is-append-only.md
const POSTING_RULES: {
  readonly [Type in BookedEvent['type']]: PostingRule<Extract<BookedEvent, { readonly type: Type }>>;
} = {
  'loan.disbursed': ({ loanId, amount }) => ({
    of: loanId,
    postings: [debit('principal-receivable', amount, loanId), credit('cash', amount, loanId)],
  }),
  // The loan's entry of a payment: interest and principal.
  'loan.payment-received': ({ loanId, paymentId, interest, principal, recovery }) => ({
    of: paymentId,
    postings: [
      debit('payments-clearing', interest.plus(principal), loanId),
      credit('interest-income', interest, loanId),
      credit(recovery ? 'recoveries' : 'principal-receivable', principal, loanId),
    ],
  }),
  // The mirrored entry, and the interest that money of a payoff pays once its rebate is withdrawn.
  'loan.payment-reversed': ({ paymentId, interest, principal, rebate, ...event }) => ({
    of: paymentId,
    postings: [
      debit('interest-income', interest, event.loanId),
      ...openedAgain(principal.plus(rebate.principal), event),
      credit('interest-income', rebate.principal, event.loanId),
      credit('payments-clearing', interest.plus(principal), event.loanId),
    ],
  }),
  'loan.written-off': ({ loanId, amount }) => ({
    of: loanId,
    postings: [debit('loan-losses', amount, loanId), credit('principal-receivable', amount, loanId)],
  }),
  // Capitalized interest is income. A loan can be paused again, on another day.
  'loan.paused': ({ loanId, startsOn, capitalizedInterest: amount }) => ({
    of: `${loanId}:${startsOn}`,
    postings: [debit('principal-receivable', amount, loanId), credit('interest-income', amount, loanId)],
  }),
  // The cash entry of a payment collected by the gateway. A bank transfer is booked as a deposit.
  'payment.completed': ({ loanId, paymentId, amount, reference }) => ({
    of: paymentId,
    postings: reference === null ? [debit('cash', amount, loanId), credit('payments-clearing', amount, loanId)] : [],
  }),
  // The money goes back, collected or transferred.
  'payment.reversed': ({ loanId, paymentId, amount }) => ({
    of: paymentId,
    postings: [debit('payments-clearing', amount, loanId), credit('cash', amount, loanId)],
  }),
  'payment.refund-due': ({ loanId, paymentId, amount }) => ({
    of: paymentId,
    postings: [debit('cash', amount, loanId), credit('refunds-due', amount, loanId)],
  }),
  'refund.paid': ({ loanId, paymentId, amount }) => ({
    of: paymentId,
    postings: [debit('refunds-due', amount, loanId), credit('cash', amount, loanId)],
  }),
  'deposit.recorded': ({ depositId, amount }) => ({
    of: depositId,
    postings: [debit('cash', amount, null), credit('unclaimed-deposits', amount, null)],
  }),
  // The cash entry of a payment by bank reference.
  'deposit.claimed': ({ depositId, amount, loanId }) => ({
    of: depositId,
    postings: [debit('unclaimed-deposits', amount, null), credit('payments-clearing', amount, loanId)],
  }),
};

export const BOOKED_EVENTS = Object.keys(POSTING_RULES) as readonly BookedEvent['type'][];

/** The journal entry of an event; none if it moves no money. `bookedOn` is a business date. */
export function entriesOf(event: BookedEvent, bookedOn: CalendarDay): readonly JournalEntry[] {
  // The compiler cannot relate the event's type to its rule through a union.
  const rule = POSTING_RULES[event.type] as PostingRule<BookedEvent>;
  const { of, postings } = rule(event);
  const nonZero = postings.filter(({ amount }) => !amount.isZero());
  if (nonZero.length === 0) return [];
  const { type, occurredAt, currency } = event;
  const borrowerId = type === 'deposit.recorded' ? null : event.borrowerId;
  return [journalEntry({ source: `${type}:${of}`, borrowerId, currency, occurredAt, bookedOn, postings: nonZero })];
}

/**
 * The postings of principal that is open again. After a write-off it is lost, or no longer recovered: the money that the
 * loan keeps can recover more or less than before, since each payment now fills earlier instalments.
 */
function openedAgain(
  principal: Money,
  { loanId, writtenOff, lost }: Pick<LoanPaymentReversed, 'loanId' | 'writtenOff' | 'lost'>,
): readonly Posting[] {
  if (!writtenOff) return [debit('principal-receivable', principal, loanId)];
  const recoveries = principal.exceeds(lost)
    ? debit('recoveries', principal.minus(lost), loanId)
    : credit('recoveries', lost.minus(principal), loanId);
  return [debit('loan-losses', lost, loanId), recoveries];
}

function debit(account: Account, amount: Money, loanId: LoanId | null): Posting {
  return { side: 'debit', account, amount, loanId };
}

function credit(account: Account, amount: Money, loanId: LoanId | null): Posting {
  return { side: 'credit', account, amount, loanId };
}
