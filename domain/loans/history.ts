import type { CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';
import { Overpaid } from './allocation.ts';
import { applyChange } from './change.ts';
import { applyCharge, applyForgiveness } from './charging.ts';
import type { ClosingEntry, Entry, History, MoneyEntry, PaymentEntry, PayoffEntry, PrepaymentEntry } from './entry.ts';
import { openIn } from './figures.ts';
import { ReversalOverpaysLoan } from './loan.errors.ts';
import { applyPayment } from './ordinary-payment.ts';
import { applyPause } from './pause.ts';
import { applyPayoff } from './payoff.ts';
import { applyPrepayment } from './prepayment.ts';
import { firstSchedule, outstandingPrincipalOf, type Schedule } from './schedule.ts';
import { standingAfter } from './standing.ts';
import { applyTakeover } from './takeover.ts';

type Strategies = {
  readonly [Kind in Entry['kind']]: (
    schedule: Schedule,
    entry: Extract<Entry, { readonly kind: Kind }>,
  ) => Schedule | null;
};

const STRATEGIES: Strategies = {
  payment: applyPayment,
  payoff: applyPayoff,
  prepayment: applyPrepayment,
  pause: applyPause,
  change: applyChange,
  charge: applyCharge,
  waiver: applyForgiveness,
  voiding: applyForgiveness,
  reopening: applyForgiveness,
  takeover: applyTakeover,
  'write-off': (schedule) => ({ ...schedule, lost: outstandingPrincipalOf(schedule.installments) }),
  // They change only the standing.
  resuming: (schedule) => schedule,
  defaulting: (schedule) => schedule,
};

/** `null` if the entry is a payoff or prepayment that the schedule does not take as such. @throws Overpaid */
function attempt(schedule: Schedule, entry: Entry): Schedule | null {
  // The compiler cannot relate the entry's kind to its strategy through a union.
  const strategy = STRATEGIES[entry.kind] as (schedule: Schedule, entry: Entry) => Schedule | null;
  const after = strategy(schedule, entry);
  return after && { ...after, ...standingAfter(schedule, entry, after) };
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** What an entry makes of a loan. Money that does not fit as it was ordered is an ordinary payment. @throws Overpaid */
export function apply(schedule: Schedule, entry: Entry): Schedule {
  return attempt(schedule, entry) ?? apply(schedule, asPayment(entry as MoneyEntry));
}

/** `null` if the entry leaves less to pay than there is in flight. */
export function fitting(schedule: Schedule, entry: Entry, inFlight: Money): Schedule | null {
  try {
    const after = apply(schedule, entry);
    return inFlight.exceeds(openIn(after)) ? null : after;
  } catch (error) {
    if (error instanceof Overpaid) return null;
    throw error;
  }
}

/** @throws Overpaid */
export function replay([disbursement, ...entries]: History): Schedule {
  return entries.reduce(apply, firstSchedule(disbursement));
}

/** Before the entries of later days. */
export function withEntry(history: History, entry: Entry): History {
  const [earlier, later] = around(history, entry);
  return [...earlier, entry, ...later];
}

/**
 * The schedule with a payoff or prepayment in its place; `null` if it does not fit, or saves interest that is paid.
 * @param schedule that of the history
 */
export function scheduleWith(
  schedule: Schedule,
  history: History,
  entry: PayoffEntry | PrepaymentEntry,
): Schedule | null {
  const [earlier, later] = around(history, entry);
  const after = attempt(later.length === 0 ? schedule : replay(earlier), entry);
  try {
    return after === null ? null : later.reduce(apply, after);
  } catch (error) {
    if (error instanceof Overpaid) return null;
    throw error;
  }
}

function around([disbursement, ...entries]: History, { on }: Entry): readonly [History, readonly Entry[]] {
  return [[disbursement, ...entries.filter((each) => each.on <= on)], entries.filter((each) => each.on > on)];
}

/** What the close of business finds between two days. */
export type Closing = (schedule: Schedule, since: CalendarDay, until: CalendarDay) => ClosingEntry | null;

/** A history that was applied again. */
export interface Lived {
  /** With what the close of business has found. */
  readonly history: History;
  readonly schedule: Schedule;
  readonly found: readonly ClosingEntry[];
}

export function historyWithout([disbursement, ...entries]: History, paymentId: PaymentId): History {
  return [disbursement, ...entries.filter((entry) => !('paymentId' in entry) || entry.paymentId !== paymentId)];
}

/**
 * Applies a history without a payment, once. Payoffs and prepayments that no longer fit become ordinary payments for good.
 * So do the latest ones, if the interest that they save is already paid. @throws ReversalOverpaysLoan
 */
export function liveAgain(history: History, closing: Closing, until: CalendarDay): Lived {
  const [disbursement, ...entries] = history;
  let [schedule, since] = [firstSchedule(disbursement), disbursement.on];
  const fitting: Entry[] = [];
  const found: ClosingEntry[] = [];
  const closeBefore = (day: CalendarDay) => {
    const entry = closing(schedule, since, day);
    if (entry === null) return;
    schedule = apply(schedule, entry);
    fitting.push(entry);
    found.push(entry);
  };
  try {
    for (const entry of entries) {
      closeBefore(entry.on);
      const after = attempt(schedule, entry);
      fitting.push(after === null ? asPayment(entry as MoneyEntry) : entry);
      schedule = after ?? apply(schedule, asPayment(entry as MoneyEntry));
      since = entry.on;
    }
  } catch (error) {
    if (!(error instanceof Overpaid)) throw error;
    const special = entries.findLastIndex(({ kind }) => kind === 'prepayment' || kind === 'payoff');
    // A change can weigh less on the balance without the payment. Only rates of hundreds of percent come to this.
    if (special < 0) throw new ReversalOverpaysLoan();
    const demoted = entries.with(special, asPayment(entries[special] as MoneyEntry));
    return liveAgain([disbursement, ...demoted], closing, until);
  }
  closeBefore(until);
  return { history: [disbursement, ...fitting], schedule, found };
}

function asPayment({ paymentId, on, amount, valueOn, at }: MoneyEntry): PaymentEntry {
  return { kind: 'payment', paymentId, on, amount, valueOn, at };
}

/** The payments that were payoffs or prepayments in the first history and are ordinary in the second. */
export function demotedIn([, ...before]: History, [, ...after]: History): PaymentId[] {
  const ordinary = new Set(after.flatMap((entry) => (entry.kind === 'payment' ? [entry.paymentId] : [])));
  return before.flatMap((entry) =>
    (entry.kind === 'payoff' || entry.kind === 'prepayment') && ordinary.has(entry.paymentId) ? [entry.paymentId] : [],
  );
}
