import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ClosingBatch, ClosingStep, ExpiredRecords } from './closing.port.ts';
import type { ShortLivedRecords } from './retention.ts';

const HOUR_MS = 3_600_000;

interface Sweep {
  readonly kind: ShortLivedRecords;
  readonly keptHours: number;
}

/** Removes records of one kind that expired. They expire by the clock, not by the business date. */
export class SweepExpired
  extends UseCase<Sweep & { expiredRecords: ExpiredRecords; clock: Clock; batchSize?: number }>
  implements ClosingStep
{
  readonly byClock = true;

  get name(): string {
    return `sweep ${this.deps.kind}`;
  }

  async run(_day: CalendarDay): Promise<ClosingBatch> {
    const { kind, keptHours, expiredRecords, clock, batchSize = 5_000 } = this.deps;
    const before = new Date(clock.now().getTime() - keptHours * HOUR_MS);
    const removed = await expiredRecords.remove(kind, before, batchSize);
    // The next batch needs no position, since the removed records are gone.
    return { cursor: removed === batchSize ? 'next' : null, tally: { [kind]: removed } };
  }
}
