import { addDays, type CalendarDay, laterOf } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import { lastPaymentIn } from './as-it-was.ts';
import { inDefaultFrom } from './close-of-day.ts';
import type { ClosingEntry, Entry, History, HistoryStep } from './entry.ts';
import {
  demotedIn,
  earningInstallments,
  historyWithout,
  type Lived,
  liveAgain,
  type PaidInstallment,
  withEntry,
} from './history.ts';
import type { LoanStatus, Schedule } from './schedule.ts';

/** A payment that is taken back. */
export interface Reversal {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The loan's, with the payment. */
  readonly history: History;
  readonly today: CalendarDay;
  readonly at: Date;
  /** Whether a returned payment fee follows, if the product has one. Default: true. */
  readonly bearsFee?: boolean;
}

/** A loan without a payment. */
export interface Reversed {
  readonly schedule: Schedule;
  readonly steps: readonly HistoryStep[];
  /** `null` without payments. */
  readonly lastPaymentAt: Date | null;
  /** Early payments that are ordinary payments now. */
  readonly demoted: readonly PaymentId[];
  readonly paid: readonly PaidInstallment[];
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** @param status of the loan with the payment. @throws ReversalOverpaysLoan */
export function reversed({ paymentId, history, today }: Reversal, status: LoanStatus): Reversed {
  const until = addDays(today, 1);
  const without = liveAgain(historyWithout(history, paymentId), defaultMissingIn, until);
  const resuming = resumingMissingIn(without.schedule, status, today);
  const lived =
    resuming === null ? without : liveAgain(withEntry(unclosed(without), resuming), defaultMissingIn, until);
  const kept = lived.history;
  const added = resuming === null ? lived.found : [resuming, ...lived.found];
  const demoted = demotedIn(history, kept);
  return {
    schedule: lived.schedule,
    steps: [{ removed: paymentId, demoted }, ...added.map((entry) => ({ added: entry }))],
    lastPaymentAt: lastPaymentIn(kept),
    demoted,
    paid: earningInstallments(kept, lived.schedule),
  };
}

function unclosed({ history: [disbursement, ...entries], found }: Lived): History {
  const closings: readonly Entry[] = found;
  return [disbursement, ...entries.filter((entry) => !closings.includes(entry))];
}

/** Only the close of business ends a pause. It does not look at a loan that was repaid during its pause. */
function resumingMissingIn(
  { status, lastPause }: Schedule,
  before: LoanStatus,
  today: CalendarDay,
): ClosingEntry | null {
  if (before === 'Paused' || status !== 'Paused' || lastPause === null || lastPause.endsOn > today) return null;
  return { kind: 'resuming', on: lastPause.endsOn, closedOn: lastPause.endsOn };
}

/** The default that the close of business would have found before a day. */
function defaultMissingIn(schedule: Schedule, since: CalendarDay, day: CalendarDay): ClosingEntry | null {
  const from = schedule.status === 'Active' ? inDefaultFrom(schedule.installments) : null;
  const on = from === null ? day : laterOf(from, since);
  return on >= day ? null : { kind: 'defaulting', on, closedOn: on };
}
