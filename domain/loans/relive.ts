import { type CalendarDay, laterOf } from '../shared/calendar.ts';
import { Overpaid } from './allocation.ts';
import { inDefaultFrom, isInDefault } from './close-of-day.ts';
import type {
  ChargeEntry,
  ClosingEntry,
  Entry,
  ForgivenessEntry,
  History,
  HistoryStep,
  MoneyEntry,
  RemovalCause,
} from './entry.ts';
import { apply, asPayment, attempt, isEarly, withEntry } from './history.ts';
import {
  type Judgement,
  judgementsOn,
  type LateFee,
  type LateFeeTerms,
  lateFeeDaysOf,
  lateFeesOn,
} from './late-fee.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

/** What is different in a history. */
export type HistoryChange = { readonly added: Entry } | { readonly removed: Entry; readonly cause: RemovalCause };

/** By which rules a history is lived again. */
export interface Reliving {
  /** The closes of the days before it have run. */
  readonly until: CalendarDay;
  /** Whether a close has ended the pauses that are over. */
  readonly resumes: boolean;
  /** Those of late fees, which are judged again; `null` if charges stay as they were made. */
  readonly fees: { readonly terms: LateFeeTerms | null } | null;
}

/** A history that was lived again. */
export interface Relived {
  readonly history: History;
  readonly schedule: Schedule;
  /** From the history before. */
  readonly steps: readonly HistoryStep[];
}

// Why: docs/decisions/0071-what-is-entered-late-counts-from-its-day.md
/**
 * The history with a change, as it would have been: each entry applies again on its day, and the closes of business find
 * what they would have found. Early payments that no longer fit become ordinary payments for good. So do the latest
 * ones, if the interest that they save is already paid. @throws Overpaid
 */
export function relive(history: History, change: HistoryChange, rules: Reliving): Relived {
  const verdicts = rules.fees === null ? null : verdictsIn(history, rules);
  const wanted = 'added' in change ? withEntry(history, change.added) : without(history, change.removed);
  const [disbursement, ...entries] = wanted;
  const lived = liveAll(new Map(entries.map((entry) => [entry, entry])));
  const steps = stepsBetween(history, lived, change);
  return { history: [disbursement, ...lived.entries], schedule: lived.schedule, steps };

  /** @param origins of each entry, what is recorded */
  function liveAll(origins: ReadonlyMap<Entry, Entry>): Life {
    const life = new Life(disbursement, origins, rules, verdicts);
    try {
      return life.live();
    } catch (error) {
      const given = [...origins];
      const special = given.findLastIndex(([entry]) => isEarly(entry));
      if (!(error instanceof Overpaid) || special < 0) throw error;
      const [early, recorded] = given[special] as [MoneyEntry, Entry];
      return liveAll(new Map(given.with(special, [asPayment(early), recorded])));
    }
  }
}

function without([disbursement, ...entries]: History, removed: Entry): History {
  return [disbursement, ...entries.filter((entry) => entry !== removed)];
}

/** What the rules say of an entry of the close of business in its place: a late fee, or whether it is right. */
type Verdict = LateFee | boolean;

/** An entry that follows from the rules. */
type Judged = ClosingEntry | ForgivenessEntry | ChargeEntry;

function isJudged(entry: Entry, { fees }: Reliving): entry is Judged {
  if (entry.kind === 'resuming' || entry.kind === 'defaulting') return true;
  if (fees === null) return false;
  return entry.kind === 'voiding' || entry.kind === 'reopening' || isLateFee(entry);
}

function isLateFee(entry: Entry): entry is ChargeEntry {
  return entry.kind === 'charge' && entry.cause.type === 'Late Fee';
}

function numberOf({ cause }: ChargeEntry): number | null {
  return cause.type === 'Late Fee' ? cause.installmentNumber : null;
}

/** Follows from the others, and so is found again. */
function isDerived(entry: Entry): boolean {
  return entry.kind === 'forgoing' || (entry.kind === 'voiding' && entry.unmade === true);
}

function verdictOf(schedule: Schedule, entry: Judged, { fees }: Reliving): Verdict {
  switch (entry.kind) {
    case 'resuming':
      return isPauseOver(schedule, entry.closedOn);
    case 'defaulting':
      return schedule.status === 'Active' && isInDefault(schedule.installments, entry.closedOn);
    case 'charge': {
      const made = feesOn(schedule, entry.chargedOn, fees?.terms ?? null);
      return made.find(({ cause }) => cause.installmentNumber === numberOf(entry)) ?? false;
    }
    default:
      return judgementsOn(schedule).some((each) => each.kind === entry.kind && each.chargeId === entry.chargeId);
  }
}

function isPauseOver({ status, lastPause }: Schedule, day: CalendarDay): boolean {
  return status === 'Paused' && lastPause !== null && lastPause.endsOn <= day;
}

function feesOn(schedule: Schedule, day: CalendarDay, terms: LateFeeTerms | null): readonly LateFee[] {
  const { status, lost } = schedule;
  return lost === null && (status === 'Active' || status === 'Defaulted') ? lateFeesOn(schedule, terms, day) : [];
}

/**
 * Of the entries as they are recorded. A reversal leaves some that the rules no longer give, because they were right when
 * they were made. Such an entry stays.
 */
function verdictsIn([disbursement, ...entries]: History, rules: Reliving): ReadonlyMap<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  entries.reduce((schedule, entry) => {
    if (isJudged(entry, rules)) verdicts.set(entry, verdictOf(schedule, entry, rules));
    return apply(schedule, entry);
  }, firstSchedule(disbursement));
  return verdicts;
}

/** Applies the entries of a history one after the other, with what the closes of business find between them. */
class Life {
  schedule: Schedule;
  readonly entries: Entry[] = [];
  /** What is recorded of an entry. */
  readonly origins = new Map<Entry, Entry>();
  private readonly recorded: readonly (readonly [entry: Entry, origin: Entry])[];
  private readonly rules: Reliving;
  private readonly verdicts: ReadonlyMap<Entry, Verdict> | null;
  private next = 0;
  private since: CalendarDay;

  constructor(
    disbursement: History[0],
    recorded: ReadonlyMap<Entry, Entry>,
    rules: Reliving,
    verdicts: ReadonlyMap<Entry, Verdict> | null,
  ) {
    this.schedule = firstSchedule(disbursement);
    this.since = disbursement.on;
    this.recorded = [...recorded];
    this.rules = rules;
    this.verdicts = verdicts;
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
    const after = attempt(this.schedule, given);
    const entry = after === null ? asPayment(given as MoneyEntry) : given;
    this.schedule = after ?? apply(this.schedule, entry);
    this.entries.push(entry);
    if (origin !== undefined) this.origins.set(entry, origin);
    if (this.rules.fees !== null && 'paymentId' in entry) this.judgeCharges(entry.on);
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
      const [entry] = this.recorded[at] as readonly [Entry, Entry];
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

/** Of what was entered late, the fee has the days that it would have had. One that would have been larger is not made up for. */
function asMade(entry: ChargeEntry, fee: LateFee, before: Verdict | undefined): ChargeEntry {
  const { amount, cause } = typeof before === 'object' ? before : entry;
  const isLess = !amount.equals(fee.amount) && entry.amount.exceeds(fee.amount);
  const isMoved = 'dueOn' in cause && cause.dueOn !== fee.cause.dueOn;
  if (!isLess && !isMoved) return entry;
  return { ...entry, ...(isLess && { amount: fee.amount }), ...(isMoved && { cause: fee.cause }) };
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
