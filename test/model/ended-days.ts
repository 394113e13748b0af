import { expect } from 'vitest';
import { historyAt, lastPaymentIn } from '../../domain/loans/as-it-was.ts';
import type { RecordedEntry } from '../../domain/loans/entry.ts';
import { replay } from '../../domain/loans/history.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import type { Schedule } from '../../domain/loans/schedule.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import { midnightOf } from '../support/utc.ts';

interface Ended {
  readonly schedule: Schedule;
  readonly lastPaymentAt: Date | null;
}

/** What a loan was at the end of each day. */
export class EndedDays {
  private readonly days = new Map<CalendarDay, Ended>();

  end(day: CalendarDay, { schedule, lastPaymentAt }: Loan): void {
    this.days.set(day, { schedule, lastPaymentAt });
  }

  /** Finds the loan of each day again, by what was known at its end. */
  check(recorded: readonly RecordedEntry[]): void {
    for (const [asOf, { schedule, lastPaymentAt }] of this.days) {
      const knownAt = new Date(midnightOf(addDays(asOf, 1)).getTime() - 1);
      const history = historyAt(recorded, { asOf, knownAt });
      expect(history && replay(history)).toEqual(schedule);
      expect(history && lastPaymentIn(history)).toEqual(lastPaymentAt);
    }
  }
}
