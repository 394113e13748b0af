import { addMonths, type CalendarDay } from '../shared/calendar.ts';
import { type Charge, chargesOpenIn } from './charge.ts';
import type { Entry } from './entry.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import type { LoanStatus } from './loan-status.ts';

/** Business dates. The loan is Active again on `endsOn`. */
export interface Pause {
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay;
}

/** The status of a loan after its history, and its pauses. */
export interface Standing {
  readonly status: LoanStatus;
  /** The current pause, or the latest one. */
  readonly lastPause: Pause | null;
}

/** What a loan owes after an entry. */
interface Owed {
  readonly installments: readonly Installment[];
  readonly charges: readonly Charge[];
  /** `null` unless the loan is written off. */
  readonly lost: unknown;
}

/** The status that an entry gives to a loan of another status. A loan without an entry here keeps its status. */
const TRANSITIONS: Partial<Record<Entry['kind'], Partial<Record<LoanStatus, LoanStatus>>>> = {
  // Only an Active loan can be paused. Without a payment that a reversal has removed, it can have been in default.
  pause: { Active: 'Paused', Defaulted: 'Paused' },
  resuming: { Paused: 'Active' },
  defaulting: { Active: 'Defaulted' },
};

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** What an entry makes of the standing of a loan. @param owed what the entry leaves */
export function standingAfter(before: Standing, entry: Entry, owed: Owed): Standing {
  const status = statusAfter(before, entry, owed);
  if (entry.kind !== 'pause') return { status, lastPause: before.lastPause };
  return { status, lastPause: { startsOn: entry.on, endsOn: addMonths(entry.on, entry.months) } };
}

function statusAfter(before: Standing, entry: Entry, { installments, charges, lost }: Owed): LoanStatus {
  if (installments.every(isPaid) && chargesOpenIn({ charges }).isZero()) return 'Completed';
  if (lost !== null) return 'Defaulted';
  const current = before.status === 'Completed' ? reopenedOn(entry.on, before) : before.status;
  const status = TRANSITIONS[entry.kind]?.[current] ?? current;
  // A default lasts until nothing is overdue.
  const day = judgedDayOf(entry);
  return status === 'Defaulted' && !installments.some((each) => isOverdue(each, day)) ? 'Active' : status;
}

/** An entry of the close of business is about the day that was closed, also if it comes after what was booked since. */
function judgedDayOf(entry: Entry): CalendarDay {
  if ('closedOn' in entry) return entry.closedOn;
  return 'chargedOn' in entry ? entry.chargedOn : entry.on;
}

/** The status of a repaid loan that owes a charge again. The close of business ends no pause of a repaid loan. */
export function reopenedOn(today: CalendarDay, { lastPause }: Pick<Standing, 'lastPause'>): LoanStatus {
  return lastPause !== null && today < lastPause.endsOn ? 'Paused' : 'Active';
}
