import { type CalendarDay, laterOf } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import { Overpaid } from './allocation.ts';
import { inDefaultFrom } from './close-of-day.ts';
import { payoffOn } from './early-payment.ts';
import type {
  ChargeEntry,
  EarlyEntry,
  Entry,
  ForgivenessEntry,
  History,
  HistoryStep,
  MoneyEntry,
  PayoffEntry,
  RemovalCause,
} from './entry.ts';
import { apply, asPayment, attempt, isEarly, withEntry } from './history.ts';
import { type Judgement, judgementsOn, lateFeeDaysOf } from './late-fee.ts';
import { firstSchedule, type Schedule } from './schedule.ts';
import {
  asMade,
  feesOn,
  isJudged,
  type JudgingRules,
  numberOf,
  type Verdict,
  verdictOf,
  verdictsIn,
} from './verdict.ts';

/** What is different in a history. */
export type HistoryChange = { readonly added: Entry } | { readonly removed: Entry; readonly cause: RemovalCause };

/** By which rules a history is lived again. */
export interface Reliving extends JudgingRules {
  /** The closes of the days before it have run. */
  readonly until: CalendarDay;
  /** Whether a close has ended the pauses that are over. */
  readonly resumes: boolean;
  /** Whether money that is no longer needed is owed back. If not, early payments give way. */
  readonly owesBack: boolean;
  /** Ordinary payments that are tried again as they were ordered. */
  readonly demoted: readonly EarlyEntry[];
}

/** What a loan no longer needs of a payment. */
export interface Unneeded {
  readonly paymentId: PaymentId;
  readonly amount: Money;
}

/** A history that was lived again. */
export interface Relived {
  readonly history: History;
  readonly schedule: Schedule;
  /** From the history before. */
  readonly steps: readonly HistoryStep[];
  /** Owed back, in the order of the payments. */
  readonly unneeded: readonly Unneeded[];
}

// Why: docs/decisions/0071-what-is-entered-late-counts-from-its-day.md
/**
 * The history with a change, as it would have been: each entry applies again on its day, and the closes of business find
 * what they would have found. Early payments that no longer fit become ordinary payments for good. Money that pays more
 * than the loan needs is owed back, the latest first. Without that, the latest early payments become ordinary ones.
 * @throws Overpaid
 */
export function relive(history: History, change: HistoryChange, rules: Reliving): Relived {
  const verdicts = rules.fees === null ? null : verdictsIn(history, rules);
  const wanted = 'added' in change ? withEntry(history, change.added) : without(history, change.removed);
  const [disbursement, ...entries] = wanted;
  const lived = liveAll(entries.map((entry) => [asOrdered(entry, rules), entry]));
  const steps = stepsBetween(history, lived, change);
  const unneeded = unneededOf(entries, lived.entries);
  return { history: [disbursement, ...lived.entries], schedule: lived.schedule, steps, unneeded };

  function liveAll(given: readonly Given[]): Life {
    const life = new Life(disbursement, given, rules, verdicts);
    try {
      return life.live();
    } catch (error) {
      if (!(error instanceof Overpaid)) throw error;
      const fitting = rules.owesBack ? withLess(given, life.reached, error.excess) : withoutEarly(given);
      if (fitting === null) throw error;
      return liveAll(fitting);
    }
  }
}

/** An entry, and what is recorded of it. */
type Given = readonly [entry: Entry, origin: Entry];

function asOrdered(entry: Entry, { demoted }: Reliving): Entry {
  const early = entry.kind === 'payment' && demoted.find(({ paymentId }) => paymentId === entry.paymentId);
  return early ? { ...early, amount: entry.amount } : entry;
}

/**
 * The latest of the first entries that is money gives what is too much. `null` if this service received none of it.
 */
function withLess(given: readonly Given[], first: number, excess: Money): readonly Given[] | null {
  const at = given.slice(0, first).findLastIndex(([entry]) => entry.kind === 'takeover' || 'paymentId' in entry);
  const [entry, origin] = given[at] ?? [];
  if (entry === undefined || origin === undefined || !('paymentId' in entry)) return null;
  const amount = entry.amount.minusUpTo(excess);
  return amount.isZero() ? given.toSpliced(at, 1) : given.with(at, [{ ...entry, amount }, origin]);
}

/** The latest early payment is an ordinary one. `null` without early payments. */
function withoutEarly(given: readonly Given[]): readonly Given[] | null {
  const at = given.findLastIndex(([entry]) => isEarly(entry));
  const [entry, origin] = given[at] ?? [];
  return entry === undefined || origin === undefined ? null : given.with(at, [asPayment(entry as MoneyEntry), origin]);
}

function unneededOf(before: readonly Entry[], after: readonly Entry[]): readonly Unneeded[] {
  const kept = new Map(after.flatMap((entry) => ('paymentId' in entry ? [[entry.paymentId, entry.amount]] : [])));
  return before.flatMap((entry) => {
    if (!('paymentId' in entry)) return [];
    const amount = entry.amount.minusUpTo(kept.get(entry.paymentId) ?? Money.zero);
    return amount.isZero() ? [] : [{ paymentId: entry.paymentId, amount }];
  });
}

function without([disbursement, ...entries]: History, removed: Entry): History {
  return [disbursement, ...entries.filter((entry) => entry !== removed)];
}

/** Follows from the others, and so is found again. */
function isDerived(entry: Entry): boolean {
  return entry.kind === 'forgoing' || (entry.kind === 'voiding' && entry.unmade === true);
}

/** Applies the entries of a history one after the other, with what the closes of business find between them. */
class Life {
  schedule: Schedule;
  readonly entries: Entry[] = [];
  /** What is recorded of an entry. */
  readonly origins = new Map<Entry, Entry>();
  private readonly recorded: readonly Given[];
  private readonly rules: Reliving;
  private readonly verdicts: ReadonlyMap<Entry, Verdict> | null;
  private next = 0;
  private since: CalendarDay;

  constructor(
    disbursement: History[0],
    recorded: readonly Given[],
    rules: Reliving,
    verdicts: ReadonlyMap<Entry, Verdict> | null,
  ) {
    this.schedule = firstSchedule(disbursement);
    this.since = disbursement.on;
    this.recorded = recorded;
    this.rules = rules;
    this.verdicts = verdicts;
  }

  /** How many of the entries have begun to apply. */
  get reached(): number {
    return this.next;
  }

  live(): this {
    for (const [entry, origin] of this.recorded) {
      this.closeBefore(entry.on);
      this.next++;
      if (this.rules.fees === null || !isDerived(entry)) this.repeat(entry, origin);
      this.since = laterOf(this.since, entry.on);
    }
    this.closeBefore(this.rules.until);
    return this;
  }

  private repeat(entry: Entry, origin: Entry): void {
    const { schedule, rules } = this;
    const isRight = isJudged(entry, rules) && this.verdicts?.get(entry) !== false;
    const unmade = 'chargeId' in entry ? this.unmadeOf(entry) : undefined;
    if (!isJudged(entry, rules) || !(isRight || unmade)) this.take(entry, origin);
    else if (entry.kind === 'charge') this.repeatFee(entry, origin, unmade);
    else if (verdictOf(schedule, entry, rules) !== false) this.take(entry, origin);
  }

  private repeatFee(entry: ChargeEntry, origin: Entry, unmade: Entry | undefined): void {
    const fee = verdictOf(this.schedule, entry, this.rules);
    if (typeof fee === 'object') this.take(asMade(entry, fee, this.verdicts?.get(entry)), origin);
    else {
      this.take(entry, origin);
      const { chargeId, on } = entry;
      // If its money was in time, the fee is owed again once that is taken back.
      if (this.judges('voiding', chargeId)) this.take({ kind: 'voiding', chargeId, on }, undefined);
      else this.take(unmade ?? { kind: 'voiding', chargeId, on, unmade: true }, unmade);
    }
  }

  private judges(kind: Judgement['kind'], chargeId: ChargeEntry['chargeId']): boolean {
    return judgementsOn(this.schedule).some((each) => each.kind === kind && each.chargeId === chargeId);
  }

  private unmadeOf({ chargeId }: Pick<ForgivenessEntry, 'chargeId'>): Entry | undefined {
    return this.ahead((each) => each.kind === 'voiding' && each.unmade === true && each.chargeId === chargeId);
  }

  /** @param origin what is recorded of it; `undefined` if nothing is */
  private take(given: Entry, origin: Entry | undefined): void {
    if (given.kind === 'payoff' && this.rules.owesBack) this.assertNotAbove(given);
    const after = attempt(this.schedule, given);
    const entry = after === null ? ordinary(given as MoneyEntry, origin) : given;
    this.schedule = after ?? apply(this.schedule, entry);
    this.entries.push(entry);
    if (origin !== undefined) this.origins.set(entry, origin);
    if (this.rules.fees !== null && 'paymentId' in entry) this.judgeCharges(entry.on);
  }

  /** @throws Overpaid if the payoff is more than would have been quoted */
  private assertNotAbove({ on, amount }: PayoffEntry): void {
    const quoted = payoffOn(this.schedule, on);
    if (amount.exceeds(quoted)) throw new Overpaid(amount.minus(quoted));
  }

  /** As a payment does that settles. */
  private judgeCharges(on: CalendarDay): void {
    for (const { kind, chargeId } of judgementsOn(this.schedule)) {
      if (this.ahead((each) => each.kind === kind && each.chargeId === chargeId) === undefined)
        this.take({ kind, chargeId, on }, undefined);
    }
  }

  /** An entry that follows. */
  private ahead(wanted: (entry: Entry) => boolean): Entry | undefined {
    for (let at = this.next; at < this.recorded.length; at++) {
      const [entry] = this.recorded[at] as Given;
      if (wanted(entry)) return entry;
    }
    return undefined;
  }

  private closeBefore(day: CalendarDay): void {
    for (let found = this.foundBefore(day); found.length > 0; found = this.foundBefore(day)) {
      for (const entry of found) {
        this.take(entry, this.recordedOf(entry));
        this.since = laterOf(this.since, entry.on);
      }
    }
  }

  private recordedOf({ kind, on, ...entry }: Entry): Entry | undefined {
    if (kind !== 'forgoing' || !('installmentNumber' in entry)) return undefined;
    const { installmentNumber } = entry;
    return this.recorded
      .map(([each]) => each)
      .find((each) => each.kind === kind && each.on === on && each.installmentNumber === installmentNumber);
  }

  /** The first that the closes between the last entry and a day find, and that is not recorded later. */
  private foundBefore(day: CalendarDay): readonly Entry[] {
    const options = [this.resuming(), this.defaulting(), this.forgoings(day)].filter(
      ([first]) => first !== undefined && first.on < day,
    );
    return options.toSorted(([one], [other]) => (one?.on ?? day).localeCompare(other?.on ?? day))[0] ?? [];
  }

  private resuming(): readonly Entry[] {
    const { status, lastPause } = this.schedule;
    if (!this.rules.resumes || status !== 'Paused' || lastPause === null) return [];
    const next = this.ahead(({ kind }) => kind === 'resuming' || kind === 'pause');
    if (next?.kind === 'resuming') return [];
    const on = laterOf(lastPause.endsOn, this.since);
    return [{ kind: 'resuming', on, closedOn: on }];
  }

  private defaulting(): readonly Entry[] {
    const from = this.schedule.status === 'Active' ? inDefaultFrom(this.schedule.installments) : null;
    if (from === null) return [];
    const on = laterOf(from, this.since);
    const isRecorded = this.ahead((each) => each.kind === 'defaulting' && each.closedOn === on) !== undefined;
    return isRecorded ? [] : [{ kind: 'defaulting', on, closedOn: on }];
  }

  private forgoings(until: CalendarDay): readonly Entry[] {
    const terms = this.rules.fees?.terms ?? null;
    const isRecorded = (number: number) =>
      this.ahead((each) => each.kind === 'charge' && numberOf(each) === number) !== undefined;
    for (const from of lateFeeDaysOf(this.schedule, terms)) {
      const on = laterOf(from, this.since);
      if (on >= until) return [];
      const fees = feesOn(this.schedule, on, terms).filter(({ cause }) => !isRecorded(cause.installmentNumber));
      if (fees.length > 0) {
        return fees.map(({ cause: { installmentNumber } }) => ({ kind: 'forgoing', on, installmentNumber }));
      }
    }
    return [];
  }
}

/** What is recorded, if it is ordinary already. */
function ordinary(given: MoneyEntry, origin: Entry | undefined): Entry {
  return origin?.kind === 'payment' && origin.amount.equals(given.amount) ? origin : asPayment(given);
}

/** What is new of a day comes after what is recorded, so entries that follow it are recorded again. */
function stepsBetween([, ...before]: History, { entries, origins }: Life, change: HistoryChange): HistoryStep[] {
  const places = new Map(before.map((entry, index) => [entry, index]));
  const steps: HistoryStep[] = [];
  let last: Entry | null = null;
  let place = -1;
  let isAppending = false;
  for (const entry of entries) {
    if (last?.on !== entry.on) isAppending = false;
    last = entry;
    const origin = origins.get(entry);
    const own = origin === undefined ? undefined : places.get(origin);
    if (origin === undefined || own === undefined) {
      isAppending = true;
      steps.push({ added: entry });
    } else {
      places.delete(origin);
      const cause = isEarly(origin) && !isEarly(entry) ? 'demotion' : 'judgement';
      if (isAppending || own < place) steps.push({ removed: origin, cause }, { added: entry });
      else if (entry !== origin) steps.push({ removed: origin, cause, by: entry });
      place = Math.max(place, own);
    }
  }
  const removed = [...places.keys()].map((entry) => {
    const cause = 'removed' in change && change.removed === entry ? change.cause : ('judgement' as const);
    return { removed: entry, cause };
  });
  return [...removed, ...steps];
}
