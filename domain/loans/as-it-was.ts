import { type CalendarDay, latestOf } from '../shared/calendar.ts';
import type { Entry, History, RecordedEntry } from './entry.ts';
import { apply, replay } from './history.ts';
import type { Schedule } from './schedule.ts';

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

interface Then {
  readonly history: History;
  readonly schedule: Schedule;
}

/**
 * The schedules that the service had then; `null` as for `historyAt`. What was only added since the moment before applies to
 * the schedule of that moment.
 */
export function schedulesAt(
  recorded: readonly RecordedEntry[],
  moments: readonly PastMoment[],
): readonly (Schedule | null)[] {
  const found: (Schedule | null)[] = [];
  let before: Then | null = null;
  for (const moment of moments) {
    const history = historyAt(recorded, moment);
    const schedule: Schedule | null = history && scheduleAfter(before, history);
    if (history && schedule) before = { history, schedule };
    found.push(schedule);
  }
  return found;
}

function scheduleAfter(before: Then | null, history: History): Schedule {
  if (before === null || before.history.some((entry, at) => entry !== history[at])) return replay(history);
  const added = history.slice(before.history.length) as readonly Entry[];
  return added.reduce(apply, before.schedule);
}

/** When the last payment settled that a history has. */
export function lastPaymentIn([, ...entries]: History): Date | null {
  const moments = entries.flatMap((entry) => ('paymentId' in entry ? [entry.at] : []));
  return moments.length === 0 ? null : latestOf(...moments);
}
