import type { TakeoverEntry } from './entry.ts';
import { isPaid } from './installment.ts';
import type { Schedule } from './schedule.ts';

// Why: docs/decisions/0052-a-loan-of-another-system-is-its-history.md
/** Money and terms stay. What is paid by this day earns no points, and what was late by then bears no late fee. */
export function applyTakeover(schedule: Schedule, { on }: TakeoverEntry): Schedule {
  const rows = schedule.installments.filter(({ kind }) => kind === 'installment');
  const unpaid = rows.findIndex((each) => !isPaid(each));
  return { ...schedule, takeover: { on, paid: unpaid < 0 ? rows.length : unpaid } };
}
