import type { PaymentId } from '../payments/payment.id.ts';
import { addDays, type CalendarDay, laterOf, latestOf } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import { inDefaultFrom } from './close-of-day.ts';
import type { ClosingEntry, History, HistoryEdit } from './entry.ts';
import { apply, demotedIn, replay, withEntry, withoutPayment } from './history.ts';
import type { LoanStatus } from './loan-status.ts';
import { earningInstallments, type PaidInstallment } from './paid-on-time.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

/** A payment that is taken back. */
export interface Reversal {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The loan's, with the payment. */
  readonly history: History;
  readonly today: CalendarDay;
  readonly at: Date;
}

/** A loan without a payment. */
export interface Reversed {
  readonly schedule: Schedule;
  readonly edits: readonly HistoryEdit[];
  /** `null` without payments. */
  readonly lastPaymentAt: Date | null;
  /** Payoffs and prepayments that are ordinary payments now. */
  readonly demoted: readonly PaymentId[];
  readonly paid: readonly PaidInstallment[];
}

// Why: docs/decisions/0006-a-reversal-restores-the-loan.md
/** @param status of the loan with the payment. @throws ReversalOverpaysLoan */
export function reversed({ paymentId, history, today }: Reversal, status: LoanStatus): Reversed {
  const without = withoutPayment(history, paymentId);
  const resuming = resumingMissingIn(replay(without), status, today);
  const added = [...resuming, ...defaultsMissingIn(resuming.reduce(withEntry, without), today)];
  const kept = added.reduce(withEntry, without);
  const receipts = kept.filter((entry) => 'paymentId' in entry);
  const demoted = demotedIn(history, kept);
  return {
    schedule: replay(kept),
    edits: [{ removed: paymentId, demoted }, ...added.map((entry) => ({ added: entry }))],
    lastPaymentAt: receipts.length === 0 ? null : latestOf(...receipts.map(({ at }) => at)),
    demoted,
    paid: earningInstallments(kept),
  };
}

/** Only the close of business ends a pause. It does not look at a loan that was repaid during its pause. */
function resumingMissingIn(
  { status, lastPause }: Schedule,
  before: LoanStatus,
  today: CalendarDay,
): readonly ClosingEntry[] {
  if (before === 'Paused' || status !== 'Paused' || lastPause === null || lastPause.endsOn > today) return [];
  return [{ kind: 'resuming', on: lastPause.endsOn, closedOn: lastPause.endsOn }];
}

/** The defaults that the close of business would have found by the end of a day. */
function defaultsMissingIn([disbursement, ...entries]: History, today: CalendarDay): readonly ClosingEntry[] {
  const missing: ClosingEntry[] = [];
  let schedule = firstSchedule(disbursement);
  let since = disbursement.on;
  const closeBefore = (day: CalendarDay) => {
    const from = schedule.status === 'Active' ? inDefaultFrom(schedule.installments) : null;
    const on = from === null ? day : laterOf(from, since);
    if (on >= day) return;
    const entry = { kind: 'defaulting', on, closedOn: on } as const;
    missing.push(entry);
    schedule = apply(schedule, entry);
  };
  for (const entry of entries) {
    closeBefore(entry.on);
    schedule = apply(schedule, entry);
    since = entry.on;
  }
  closeBefore(addDays(today, 1));
  return missing;
}
