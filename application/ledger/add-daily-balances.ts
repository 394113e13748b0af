import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import { UseCase } from '../shared/use-case.ts';

/** Sums of the postings of past days, so that a balance does not read every posting. */
export interface DailyBalances {
  /** Adds the sums of the first day before the given one that has none yet. Returns `false` if there is no such day. */
  addNext(before: CalendarDay): Promise<boolean>;
}

/** Sums up the days before the one that closes, one in each batch. */
export class AddDailyBalances extends UseCase<{ dailyBalances: DailyBalances }> implements ClosingStep {
  readonly name = 'daily balances';

  async run(day: CalendarDay): Promise<ClosingBatch> {
    const added = await this.deps.dailyBalances.addNext(day);
    // The next batch needs no position: the days that have balances tell where to go on.
    return { cursor: added ? 'next' : null, tally: { dailyBalances: Number(added) } };
  }
}
