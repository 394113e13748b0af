import type { Disbursement, Entry, History, HistoryEdit } from '../../../domain/loans/entry.ts';
import { withEntry } from '../../../domain/loans/history.ts';
import type { Loan } from '../../../domain/loans/loan.ts';

type AnyEntry = Disbursement | Entry;
type Correction = Exclude<HistoryEdit, { added: unknown }>;

/** The history of a loan after the changes, as a database stores it. */
export function changedHistory(history: readonly AnyEntry[], changes: readonly HistoryEdit[]): History {
  return changes.reduce((entries, change) => changed(entries, change), history) as History;
}

function changed(entries: readonly AnyEntry[], change: HistoryEdit): readonly AnyEntry[] {
  if (!('added' in change)) return entries.flatMap((entry) => corrected(entry, change));
  return change.added.kind === 'disbursement' ? [change.added] : withEntry(entries as History, change.added);
}

function corrected(entry: AnyEntry, { removed, demoted }: Correction): AnyEntry[] {
  if (!('paymentId' in entry)) return [entry];
  if (entry.paymentId === removed) return [];
  return demoted.includes(entry.paymentId) ? [{ ...entry, kind: 'payment' }] : [entry];
}

const histories = new WeakMap<Loan, History>();

/** The history of a loan that no collection stores. */
export function historyOf(loan: Loan): History {
  const history = changedHistory(histories.get(loan) ?? [], loan.pullHistoryEdits());
  histories.set(loan, history);
  return history;
}
