import type { LoanDisbursed, LoanPaused, LoanPaymentReceived } from '../loans/loan.events.ts';
import type { LoanId } from '../loans/loan.id.ts';
import type { DepositClaimed, DepositRecorded } from '../payments/deposit.events.ts';
import type { PaymentCompleted, PaymentRefundDue } from '../payments/payment.events.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { Account } from './account.ts';
import { JournalEntry, type Posting, type Side } from './journal-entry.ts';

/** All that moves money or what is owed. */
export type BookedEvent =
  | LoanDisbursed
  | LoanPaymentReceived
  | LoanPaused
  | PaymentCompleted
  | PaymentRefundDue
  | DepositRecorded
  | DepositClaimed;

type Entries = readonly JournalEntry[];
type Bookkeeper<Type extends BookedEvent['type']> = (
  event: Extract<BookedEvent, { type: Type }>,
  bookedOn: CalendarDay,
) => Entries;

const BOOKKEEPERS: { readonly [Type in BookedEvent['type']]: Bookkeeper<Type> } = {
  'loan.disbursed': entriesOfDisbursement,
  'loan.payment-received': entriesOfReceipt,
  'loan.paused': entriesOfPause,
  'payment.completed': entriesOfCompletion,
  'payment.refund-due': entriesOfRefundDue,
  'deposit.recorded': entriesOfDeposit,
  'deposit.claimed': entriesOfClaim,
};

export const BOOKED_EVENTS = Object.keys(BOOKKEEPERS) as readonly BookedEvent['type'][];

/** What an event means for the books of that lending day; nothing where it moves no money. */
export function entriesOf(event: BookedEvent, bookedOn: CalendarDay): Entries {
  // The table pairs each type with its own bookkeeper, which the compiler cannot follow through a union.
  const bookkeeper = BOOKKEEPERS[event.type] as (event: BookedEvent, bookedOn: CalendarDay) => Entries;
  return bookkeeper(event, bookedOn);
}

export function entriesOfDisbursement(event: LoanDisbursed, bookedOn: CalendarDay): Entries {
  const { loanId, amount } = event;
  return entries(event, bookedOn, loanId, [
    line('debit', 'principal-receivable', amount, loanId),
    line('credit', 'cash', amount, loanId),
  ]);
}

/** The loan's half of a payment, interest and principal apart. Where the money came from, the other half tells. */
export function entriesOfReceipt(event: LoanPaymentReceived, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, interest, principal } = event;
  return entries(event, bookedOn, paymentId, [
    line('debit', 'payments-clearing', interest.plus(principal), loanId),
    line('credit', 'interest-income', interest, loanId),
    line('credit', 'principal-receivable', principal, loanId),
  ]);
}

/** The interest of a pause is owed as principal from now on, and earned by that. A loan may pause again, another day. */
export function entriesOfPause(event: LoanPaused, bookedOn: CalendarDay): Entries {
  const { loanId, startsOn, capitalizedInterest } = event;
  return entries(event, bookedOn, `${loanId}:${startsOn}`, [
    line('debit', 'principal-receivable', capitalizedInterest, loanId),
    line('credit', 'interest-income', capitalizedInterest, loanId),
  ]);
}

/** The money's half of a payment that the gateway collected. A transfer came in before, as a deposit. */
export function entriesOfCompletion(event: PaymentCompleted, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, amount, reference } = event;
  if (reference !== null) return [];
  return entries(event, bookedOn, paymentId, [
    line('debit', 'cash', amount, loanId),
    line('credit', 'payments-clearing', amount, loanId),
  ]);
}

/** Money that was collected for a payment which had failed here: no loan takes it, so the borrower is owed it. */
export function entriesOfRefundDue(event: PaymentRefundDue, bookedOn: CalendarDay): Entries {
  const { loanId, paymentId, amount } = event;
  return entries(event, bookedOn, paymentId, [
    line('debit', 'cash', amount, loanId),
    line('credit', 'refunds-due', amount, loanId),
  ]);
}

/** Money of nobody knows whom, yet: it is owed until somebody claims it. */
export function entriesOfDeposit(event: DepositRecorded, bookedOn: CalendarDay): Entries {
  const { depositId, amount } = event;
  return entries(event, bookedOn, depositId, [
    line('debit', 'cash', amount, null),
    line('credit', 'unclaimed-deposits', amount, null),
  ]);
}

/** The money's half of a payment by bank reference. */
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

/** One entry of the lines that move money; no entry for the pause of a loan without interest. */
function entries(event: BookedEvent, bookedOn: CalendarDay, of: string, lines: readonly Posting[]): Entries {
  const postings = lines.filter(({ amount }) => !amount.isZero());
  if (postings.length === 0) return [];
  const { type, occurredAt, currency } = event;
  const borrowerId = event.type === 'deposit.recorded' ? null : event.borrowerId;
  return [new JournalEntry({ source: `${type}:${of}`, borrowerId, currency, occurredAt, bookedOn, postings })];
}
