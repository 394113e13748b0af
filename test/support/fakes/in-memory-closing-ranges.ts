import { sum } from '../../../application/closing/close-business-day.ts';
import type { ClosingRange, ClosingRanges, RangeName } from '../../../application/closing/closing.port.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

const keyOf = ({ day, step, upTo }: RangeName) => `${day} ${step} ${upTo}`;

export class InMemoryClosingRanges extends RestorableMap<string, ClosingRange> implements ClosingRanges {
  /** Runs during each pause. */
  duringPause: () => Promise<void> = async () => {};

  async add(range: ClosingRange): Promise<void> {
    await this.save(range);
  }

  async lock(name: RangeName): Promise<ClosingRange | null> {
    return this.byKey.get(keyOf(name)) ?? null;
  }

  async save(range: ClosingRange): Promise<void> {
    this.byKey.set(keyOf(range), range);
  }

  async collect(day: CalendarDay, step: string) {
    const all = this.of(day, step);
    for (const range of all) {
      if (range.ended) this.byKey.delete(keyOf(range));
      else this.byKey.set(keyOf(range), { ...range, tally: {} });
    }
    return { tally: sum(...all.map(({ tally }) => tally)), left: all.filter(({ ended }) => !ended).length };
  }

  async unshared(day: CalendarDay, step: string): Promise<RangeName | null> {
    return this.of(day, step).find(({ shared }) => !shared) ?? null;
  }

  pause(): Promise<void> {
    return this.duringPause();
  }

  private of(day: CalendarDay, step: string): readonly ClosingRange[] {
    return this.all.filter((range) => range.day === day && range.step === step);
  }
}
