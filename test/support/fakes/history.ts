import { randomUUID } from 'node:crypto';
import type {
  Disbursement,
  EarlyEntry,
  Entry,
  History,
  HistoryEdit,
  RecordedEntry,
} from '../../../domain/loans/entry.ts';
import { isEarly } from '../../../domain/loans/history.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import type { LoanPauseId } from '../../../domain/shared/ids.ts';

type Correction = Exclude<HistoryEdit, { added: unknown }>;

/** The entries of a loan after the changes, removed ones too, as a database stores them. */
export function recordedEntries(
  recorded: readonly RecordedEntry[],
  changes: readonly HistoryEdit[],
): readonly RecordedEntry[] {
  return changes.reduce((entries, change) => changed(entries, change), recorded);
}

/** Those that are not removed. */
export function presentHistory(recorded: readonly RecordedEntry[]): History {
  return recorded.flatMap(({ entry, removal }) => (removal === null ? [entry] : [])) as unknown as History;
}

/** Early payments that have become ordinary ones. */
export function demotedEntries(recorded: readonly RecordedEntry[]): readonly EarlyEntry[] {
  return recorded.flatMap(({ entry, removal }) => (removal?.cause === 'demotion' && isEarly(entry) ? [entry] : []));
}

function changed(recorded: readonly RecordedEntry[], change: HistoryEdit): readonly RecordedEntry[] {
  if (!('added' in change)) return recorded.flatMap((each) => corrected(each, change));
  const { at: recordedAt } = change;
  const entry = identified(change.added);
  if (entry.kind === 'disbursement') return [{ entry, recordedAt, removal: null }];
  const later = recorded.findIndex((each) => each.entry.on > entry.on);
  return recorded.toSpliced(later < 0 ? recorded.length : later, 0, { entry, recordedAt, removal: null });
}

function identified(entry: Disbursement | Entry): Disbursement | Entry {
  if (entry.kind !== 'pause' || entry.pauseId !== undefined) return entry;
  return { ...entry, pauseId: randomUUID() as LoanPauseId };
}

function corrected(recorded: RecordedEntry, { removed, cause, by, at }: Correction): RecordedEntry[] {
  if (recorded.entry !== removed) return [recorded];
  const before = { ...recorded, removal: { at, cause } };
  return by === undefined ? [before] : [before, { entry: by, recordedAt: at, removal: null }];
}

const histories = new WeakMap<Loan, readonly RecordedEntry[]>();

/** All entries of a loan that no collection stores. */
export function recordedOf(loan: Loan): readonly RecordedEntry[] {
  const recorded = recordedEntries(histories.get(loan) ?? [], loan.pullHistoryEdits());
  histories.set(loan, recorded);
  return recorded;
}

/** Its history. */
export const historyOf = (loan: Loan): History => presentHistory(recordedOf(loan));
