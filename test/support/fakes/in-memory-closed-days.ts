import type { ClosedDays, DayClosing } from '../../../application/closing/closing.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

export class InMemoryClosedDays extends RestorableMap<CalendarDay, DayClosing> implements ClosedDays {
  followed: readonly CalendarDay[] = [];

  get closed(): readonly CalendarDay[] {
    return this.all.filter(({ closedAt }) => closedAt !== null).map(({ day }) => day);
  }

  last(): CalendarDay | null {
    return [...this.closed].sort().at(-1) ?? null;
  }

  async progress() {
    const lastClosed = this.last();
    const begun = [...this.byKey.keys()].sort().find((day) => lastClosed === null || day > lastClosed) ?? null;
    return { lastClosed, begun };
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  async lock(day: CalendarDay): Promise<DayClosing> {
    return this.byKey.get(day) ?? { day, step: null, cursor: null, tally: {}, closedAt: null };
  }

  async save(closing: DayClosing): Promise<void> {
    this.byKey.set(closing.day, closing);
  }

  advanceTo(day: CalendarDay): void {
    this.followed = [...this.followed, day];
  }
}
