import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import { isInDefault } from './close-of-day.ts';
import type { History } from './entry.ts';
import { apply } from './history.ts';
import { isOverdue } from './installment.ts';
import type { LoanStatus } from './loan-status.ts';
import type { Pause } from './pause.ts';
import { firstSchedule } from './schedule.ts';

/** A payment that is taken back. */
export interface Reversal {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The loan's, with the payment. */
  readonly history: History;
  readonly today: CalendarDay;
  readonly at: Date;
}

export interface ReversibleLoan {
  readonly status: LoanStatus;
  readonly lastPause: Pause | null;
  readonly isWrittenOff: boolean;
  /** Fees that the reversal causes included. */
  readonly isRepaid: boolean;
}

// Why: docs/decisions/0006-a-reversal-restores-the-loan.md
/** The status of a loan with this history. A pause that was granted since stays. */
export function statusAfterReversal(loan: ReversibleLoan, history: History, today: CalendarDay): LoanStatus {
  const { status, lastPause } = loan;
  if (loan.isRepaid) return 'Completed';
  if (loan.isWrittenOff) return 'Defaulted';
  // Only the close of business ends a pause.
  if (status === 'Paused' || (lastPause !== null && today < lastPause.endsOn)) return 'Paused';
  return wouldBeInDefault(history, today) ? 'Defaulted' : 'Active';
}

/** An entry that leaves nothing overdue cures a default: money, a pause or a reage. */
function wouldBeInDefault([disbursement, ...entries]: History, today: CalendarDay): boolean {
  let schedule = firstSchedule(disbursement);
  let inDefault = false;
  for (const entry of entries) {
    inDefault ||= isInDefault(schedule.installments, entry.on);
    schedule = apply(schedule, entry);
    inDefault &&= schedule.installments.some((each) => isOverdue(each, entry.on));
  }
  return inDefault || isInDefault(schedule.installments, today);
}
