import { type CalendarDay, latestOf } from '../shared/calendar.ts';
import type { History, RecordedEntry } from './entry.ts';

/** The end of a day, by what was known at an instant. */
export interface PastMoment {
  readonly asOf: CalendarDay;
  /** `null`: by what is known now. */
  readonly knownAt: Date | null;
}

// Why: docs/decisions/0069-entries-are-marked-as-removed.md
/**
 * The history that the service had then; `null` if it did not know the loan, or the loan began later.
 * @param recorded in the order in which entries take effect
 */
export function historyAt(recorded: readonly RecordedEntry[], { asOf, knownAt }: PastMoment): History | null {
  const isKnown = ({ recordedAt, removal }: RecordedEntry) =>
    knownAt === null ? removal === null : recordedAt <= knownAt && (removal === null || removal.at > knownAt);
  const known = recorded.filter((each) => each.entry.on <= asOf && isKnown(each));
  const [first, ...later] = known.map(({ entry }) => entry);
  return first?.kind === 'disbursement' ? ([first, ...later] as unknown as History) : null;
}

/** When the last payment settled that a history has. */
export function lastPaymentIn([, ...entries]: History): Date | null {
  const moments = entries.flatMap((entry) => ('paymentId' in entry ? [entry.at] : []));
  return moments.length === 0 ? null : latestOf(...moments);
}
