import type { LoanDisbursed, LoanPaused, LoanPaymentReceived } from '../loans/loan.events.ts';
import type { LoanId } from '../loans/loan.id.ts';
import type { DepositClaimed, DepositRecorded } from '../payments/deposit.events.ts';
import type { PaymentCompleted, PaymentRefundDue } from '../payments/payment.events.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Account } from './account.ts';
import { JournalEntry, type Posting, type Side } from './journal-entry.ts';

/** The events that change the books. */
export type BookedEvent =
  | LoanDisbursed
  | LoanPaymentReceived
  | LoanPaused
  | PaymentCompleted
  | PaymentRefundDue
  | DepositRecorded
  | DepositClaimed;

type Entries = readonly JournalEntry[];
type PostingRule<Type extends BookedEvent['type']> = (
  event: Extract<BookedEvent, { type: Type }>,
  bookedOn: CalendarDay,
) => Entries;

const POSTING_RULES: { readonly [Type in BookedEvent['type']]: PostingRule<Type> } = {
  'loan.disbursed': entriesOfDisbursement,
  'loan.payment-received': entriesOfReceipt,
  'loan.paused': entriesOfPause,
  'payment.completed': entriesOfCompletion,
  'payment.refund-due': entriesOfRefundDue,
  'deposit.recorded': entriesOfDeposit,
  'deposit.claimed': entriesOfClaim,
};

export const BOOKED_EVENTS = Object.keys(POSTING_RULES) as readonly BookedEvent['type'][];

/** The journal entries of an event, empty if it moves no money. `bookedOn` is a lending day. */
export function entriesOf(event: BookedEvent, bookedOn: CalendarDay): Entries {
  // The compiler cannot relate the event's type to its rule through a union.
  const rule = POSTING_RULES[event.type] as (event: BookedEvent, bookedOn: CalendarDay) => Entries;
  return rule(event, bookedOn);
}

export function entriesOfDisbursement(event: LoanDisbursed, bookedOn: CalendarDay): Entries {
  const { loanId, amount } = event;
  return entries(event, bookedOn, loanId, [
    line('debit', 'principal-receivable', amount, loanId),
    line('credit', 'cash', amount, loanId),
  ]);
}

/** The loan's entry of a payment: its interest and its principal. */
export function entriesOfReceipt(event: LoanPaymentReceived, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, interest, principal } = event;
  return entries(event, bookedOn, paymentId, [
    line('debit', 'payments-clearing', interest.plus(principal), loanId),
    line('credit', 'interest-income', interest, loanId),
    line('credit', 'principal-receivable', principal, loanId),
  ]);
}

/** Capitalized interest is income. The source includes the day, since a loan can be paused again. */
export function entriesOfPause(event: LoanPaused, bookedOn: CalendarDay): Entries {
  const { loanId, startsOn, capitalizedInterest } = event;
  return entries(event, bookedOn, `${loanId}:${startsOn}`, [
    line('debit', 'principal-receivable', capitalizedInterest, loanId),
    line('credit', 'interest-income', capitalizedInterest, loanId),
  ]);
}

/** The cash entry of a payment collected by the gateway. A bank transfer is booked as a deposit. */
export function entriesOfCompletion(event: PaymentCompleted, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, amount, reference } = event;
  if (reference !== null) return [];
  return entries(event, bookedOn, paymentId, [
    line('debit', 'cash', amount, loanId),
    line('credit', 'payments-clearing', amount, loanId),
  ]);
}

/** Money collected for a failed payment, owed to the borrower. */
export function entriesOfRefundDue(event: PaymentRefundDue, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, amount } = event;
  return entries(event, bookedOn, paymentId, [
    line('debit', 'cash', amount, loanId),
    line('credit', 'refunds-due', amount, loanId),
  ]);
}

/** A liability until a payment claims the deposit. */
export function entriesOfDeposit(event: DepositRecorded, bookedOn: CalendarDay): Entries {
  const { depositId, amount } = event;
  return entries(event, bookedOn, depositId, [
    line('debit', 'cash', amount, null),
    line('credit', 'unclaimed-deposits', amount, null),
  ]);
}

/** The cash entry of a payment by bank reference. */
export function entriesOfClaim(event: DepositClaimed, bookedOn: CalendarDay): Entries {
  const { depositId, amount, loanId } = event;
  return entries(event, bookedOn, depositId, [
    line('debit', 'unclaimed-deposits', amount, null),
    line('credit', 'payments-clearing', amount, loanId),
  ]);
}

function line(side: Side, account: Account, amount: Money, loanId: LoanId | null): Posting {
  return { side, account, amount, loanId };
}

/** One entry of the non-zero lines; none if all are zero, as for the pause of an interest-free loan. */
function entries(event: BookedEvent, bookedOn: CalendarDay, of: string, lines: readonly Posting[]): Entries {
  const postings = lines.filter(({ amount }) => !amount.isZero());
  if (postings.length === 0) return [];
  const { type, occurredAt, currency } = event;
  const borrowerId = event.type === 'deposit.recorded' ? null : event.borrowerId;
  return [new JournalEntry({ source: `${type}:${of}`, borrowerId, currency, occurredAt, bookedOn, postings })];
}
