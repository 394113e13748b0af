import type { HolidayQueries } from '../../../application/loans/holidays.ts';
import type { Holidays } from '../../../domain/loans/holidays.ts';
import { type Holiday, listedIn, WorkingDays } from '../../../domain/shared/working-days.ts';
import type { Restorable } from './direct-unit-of-work.ts';

export class InMemoryHolidays implements Holidays, HolidayQueries, Restorable {
  private listed: readonly Holiday[] = [];
  /** By the lists of now. */
  now = WorkingDays.withoutHolidays;

  async workingDays(): Promise<WorkingDays> {
    return this.now;
  }

  async held(): Promise<WorkingDays> {
    return this.now;
  }

  async lock(): Promise<readonly Holiday[]> {
    return this.listed;
  }

  async replace(holidays: readonly Holiday[]): Promise<void> {
    this.listed = holidays;
    this.now = new WorkingDays(holidays, this.now.version + 1);
  }

  async days() {
    return listedIn(this.listed);
  }

  snapshot(): () => void {
    const { listed, now } = this;
    return () => {
      [this.listed, this.now] = [listed, now];
    };
  }
}
