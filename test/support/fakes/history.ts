import type { Disbursement, Entry, History, HistoryEdit, RecordedEntry } from '../../../domain/loans/entry.ts';
import type { Loan } from '../../../domain/loans/loan.ts';

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

function changed(recorded: readonly RecordedEntry[], change: HistoryEdit): readonly RecordedEntry[] {
  if (!('added' in change)) return recorded.flatMap((each) => corrected(each, change));
  const { added: entry, at: recordedAt } = change;
  if (entry.kind === 'disbursement') return [{ entry, recordedAt, removal: null }];
  const later = recorded.findIndex((each) => each.entry.on > entry.on);
  return recorded.toSpliced(later < 0 ? recorded.length : later, 0, { entry, recordedAt, removal: null });
}

function corrected(recorded: RecordedEntry, { removed, demoted, at }: Correction): RecordedEntry[] {
  const { entry, removal } = recorded;
  if (removal !== null || !('paymentId' in entry)) return [recorded];
  if (entry.paymentId === removed) return [{ ...recorded, removal: { at, cause: 'reversal' } }];
  if (!demoted.includes(entry.paymentId)) return [recorded];
  return [
    { ...recorded, removal: { at, cause: 'demotion' } },
    { entry: ordinary(entry), recordedAt: at, removal: null },
  ];
}

function ordinary(entry: Disbursement | Entry): Entry {
  const { reduce: _reduce, feeReturned: _fee, ...received } = { reduce: null, feeReturned: null, ...entry };
  return { ...received, kind: 'payment' } as Entry;
}

const histories = new WeakMap<Loan, readonly RecordedEntry[]>();

/** The history of a loan that no collection stores. */
export function historyOf(loan: Loan): History {
  const recorded = recordedEntries(histories.get(loan) ?? [], loan.pullHistoryEdits());
  histories.set(loan, recorded);
  return presentHistory(recorded);
}
