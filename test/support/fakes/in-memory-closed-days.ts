import type { ClosedDays, DayClosing } from '../../../application/closing/closing.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { Restorable } from './direct-unit-of-work.ts';

/** Closed days in memory; concurrent closings run one after the other. */
export class InMemoryClosedDays implements ClosedDays, Restorable {
  followed: readonly CalendarDay[] = [];
  private byDay = new Map<CalendarDay, DayClosing>();
  private queue: Promise<unknown> = Promise.resolve();

  get closed(): readonly CalendarDay[] {
    return [...this.byDay.values()].filter(({ closedAt }) => closedAt !== null).map(({ day }) => day);
  }

  last(): CalendarDay | null {
    return [...this.closed].sort().at(-1) ?? null;
  }

  async progress() {
    const lastClosed = this.last();
    const begun = [...this.byDay.keys()].sort().find((day) => lastClosed === null || day > lastClosed) ?? null;
    return { lastClosed, begun };
  }

  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.queue.then(work);
    this.queue = turn.catch(() => {});
    return turn;
  }

  async lock(day: CalendarDay): Promise<DayClosing> {
    return this.byDay.get(day) ?? { day, step: null, cursor: null, tally: {}, closedAt: null };
  }

  async save(closing: DayClosing): Promise<void> {
    this.byDay.set(closing.day, closing);
  }

  advanceTo(day: CalendarDay): void {
    this.followed = [...this.followed, day];
  }

  snapshot(): () => void {
    const before = new Map(this.byDay);
    return () => {
      this.byDay = before;
    };
  }
}
