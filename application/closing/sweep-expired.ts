import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ClosingBatch, ClosingStep, ExpiredRecords } from './closing.port.ts';

/** Removes expired records. They expire by the clock, not by the business date. */
export class SweepExpired
  extends UseCase<{ expired: ExpiredRecords; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  get name(): string {
    return `sweep ${this.deps.expired.name}`;
  }

  async run(_day: CalendarDay): Promise<ClosingBatch> {
    const { expired, clock, batchSize = 5_000 } = this.deps;
    const removed = await expired.remove(clock.now(), batchSize);
    // The next batch needs no position, since the removed records are gone.
    return { cursor: removed === batchSize ? 'next' : null, tally: { [expired.name]: removed } };
  }
}
