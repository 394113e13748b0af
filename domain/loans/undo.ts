import { type CalendarDay, plainDate } from '../shared/calendar.ts';
import type { LoanChangeId, LoanPauseId } from '../shared/ids.ts';
import { Money } from '../shared/money.ts';
import type { Phrase } from '../shared/phrase.ts';
import type { ProductTerms } from '../shared/product-terms.ts';
import { obstaclesToChange } from './change.ts';
import type { ChangeEntry, Disbursement, Entry, History, Past, PauseEntry, RecordedEntry } from './entry.ts';
import { apply } from './history.ts';
import { assertNoBarrier } from './late-entry.ts';
import { LoanChangeNotFound, LoanNotChangeable, OBSTACLES } from './loan.errors.ts';
import { obstaclesToPause } from './pause.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

/** A change or a pause to take back. */
export interface WantedUndo {
  readonly kind: Undoable['kind'];
  readonly undone: LoanChangeId | LoanPauseId;
  readonly reason: string;
  readonly past: Past;
  readonly today: CalendarDay;
  readonly at: Date;
}

type Undoable = ChangeEntry | PauseEntry;

function isUndoable(entry: Entry): entry is Undoable {
  return entry.kind === 'change' || entry.kind === 'pause';
}

/** What still counts of a change or a pause. @throws LoanChangeNotFound, LoanNotChangeable if it is undone already */
export function undoableAmong(
  recorded: readonly RecordedEntry[],
  wanted: Pick<WantedUndo, 'kind' | 'undone'>,
): Undoable {
  const own = recorded.flatMap(({ entry, removal }) => (isUndone(entry, wanted) ? [{ entry, removal }] : []));
  const counting = own.find(({ removal }) => removal === null);
  if (own.length === 0) throw new LoanChangeNotFound();
  if (counting === undefined) throw new LoanNotChangeable([OBSTACLES.undone()]);
  return counting.entry;
}

/** @throws LoanChangeNotFound */
export function undoableIn([, ...entries]: History, { kind, undone }: Pick<WantedUndo, 'kind' | 'undone'>): Undoable {
  const found = entries.find((entry): entry is Undoable => isUndone(entry, { kind, undone }));
  if (found === undefined) throw new LoanChangeNotFound();
  return found;
}

/** Whether it is the entry of this change or pause. */
function isUndone(
  entry: Disbursement | Entry,
  { kind, undone }: Pick<WantedUndo, 'kind' | 'undone'>,
): entry is Undoable {
  if (entry.kind !== kind) return false;
  return (entry.kind === 'change' ? entry.changeId : entry.pauseId) === undone;
}

/** @throws LoanNotChangeable */
export function checkUndo(inFlightAmount: Money, [, ...entries]: History, entry: Undoable): void {
  if (!inFlightAmount.isZero()) throw new LoanNotChangeable([OBSTACLES.processing()]);
  assertNoBarrier(entries.slice(entries.indexOf(entry) + 1));
}

/**
 * A later change or pause that was possible before, and is not without what is undone, refuses it.
 * @throws LoanNotChangeable
 */
export function checkLaterChanges(before: History, after: History, product: ProductTerms | null): void {
  const [possible, now] = [obstaclesIn(before, product), obstaclesIn(after, product)];
  const reasons = [...now].flatMap(([entry, obstacles]) => {
    const [reason] = possible.get(entry)?.length === 0 ? obstacles : [];
    const day = plainDate(entry.on);
    return reason === undefined ? [] : [OBSTACLES.noLongerApplies({ what: entry.kind, day, reason })];
  });
  if (reasons.length > 0) throw new LoanNotChangeable(reasons);
}

function obstaclesIn([disbursement, ...entries]: History, product: ProductTerms | null) {
  const found = new Map<Undoable, readonly Phrase[]>();
  entries.reduce((schedule, entry) => {
    if (isUndoable(entry)) found.set(entry, obstaclesTo(entry, schedule, product));
    return apply(schedule, entry);
  }, firstSchedule(disbursement));
  return found;
}

function obstaclesTo(entry: Undoable, schedule: Schedule, product: ProductTerms | null): readonly Phrase[] {
  const { status, installments, lost, lastPause } = schedule;
  const loan = {
    status,
    installments,
    lastPause,
    schedule,
    product,
    isWrittenOff: lost !== null,
    inFlightAmount: Money.zero,
  };
  return entry.kind === 'pause' ? obstaclesToPause(loan, entry.on) : obstaclesToChange(loan, entry.change, entry.on);
}
