import type { CalendarDay } from '../shared/calendar.ts';
import type { ChargeCause } from './charge.ts';
import { isInDefault } from './close-of-day.ts';
import type { ChargeEntry, ClosingEntry, Entry, ForgivenessEntry, History } from './entry.ts';
import { apply } from './history.ts';
import { judgementsOn, type LateFee, type LateFeeTerms, lateFeesOn } from './late-fee.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

/** By which rules entries are judged. */
export interface JudgingRules {
  /** Those of late fees, which are judged again; `null` if charges stay as they were made. */
  readonly fees: { readonly terms: LateFeeTerms | null } | null;
}

/** What the rules say of an entry of the close of business in its place: a late fee, or whether it is right. */
export type Verdict = LateFee | boolean;

/** An entry that follows from the rules. */
export type Judged = ClosingEntry | ForgivenessEntry | ChargeEntry;

export function isJudged(entry: Entry, { fees }: JudgingRules): entry is Judged {
  if (entry.kind === 'resuming' || entry.kind === 'defaulting') return true;
  if (fees === null) return false;
  return entry.kind === 'voiding' || entry.kind === 'reopening' || isLateFee(entry);
}

function isLateFee(entry: Entry): entry is ChargeEntry {
  return entry.kind === 'charge' && entry.cause.type === 'Late Fee';
}

export function numberOf({ cause }: ChargeEntry): number | null {
  return cause.type === 'Late Fee' ? cause.installmentNumber : null;
}

export function verdictOf(schedule: Schedule, entry: Judged, { fees }: JudgingRules): Verdict {
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

export function feesOn(schedule: Schedule, day: CalendarDay, terms: LateFeeTerms | null): readonly LateFee[] {
  const { status, lost } = schedule;
  return lost === null && (status === 'Active' || status === 'Defaulted') ? lateFeesOn(schedule, terms, day) : [];
}

/**
 * Of the entries as they are recorded. A reversal leaves some that the rules no longer give, because they were right when
 * they were made. Such an entry stays.
 */
export function verdictsIn([disbursement, ...entries]: History, rules: JudgingRules): ReadonlyMap<Entry, Verdict> {
  const verdicts = new Map<Entry, Verdict>();
  entries.reduce((schedule, entry) => {
    if (isJudged(entry, rules)) verdicts.set(entry, verdictOf(schedule, entry, rules));
    return apply(schedule, entry);
  }, firstSchedule(disbursement));
  return verdicts;
}

/** A fee that would have been larger is not made up for. The instalment may have had other days. */
export function asMade(entry: ChargeEntry, fee: LateFee, before: Verdict | undefined): ChargeEntry {
  const known = typeof before === 'object' ? before : null;
  const amount = known?.amount.equals(fee.amount) ? entry.amount : entry.amount.atMost(fee.amount);
  const cause = known !== null && hasDaysOf(known.cause, fee) ? entry.cause : fee.cause;
  return amount.equals(entry.amount) && hasDaysOf(entry.cause, { cause }) ? entry : { ...entry, amount, cause };
}

function hasDaysOf(one: ChargeCause, { cause: other }: Pick<ChargeEntry, 'cause'>): boolean {
  if (one.type !== 'Late Fee' || other.type !== 'Late Fee') return false;
  return one.dueOn === other.dueOn && one.graceEndsOn === other.graceEndsOn;
}
