import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Clock } from '../shared/ports.ts';
import type { ClosingBatch, ClosingStep, ExpiredRecords } from './closing.port.ts';

const BATCH = 5_000;

interface Dependencies {
  readonly expired: ExpiredRecords;
  readonly clock: Clock;
}

/** Removes what has expired by the clock: how old a key is has nothing to do with the lending day. */
export class SweepExpired implements ClosingStep {
  readonly name: string;
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
    this.name = `sweep ${deps.expired.name}`;
  }

  async run(_day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { expired, clock } = this.deps;
    const removed = await expired.remove(clock.now(), BATCH);
    // What is removed is gone, so that each batch begins at the beginning: the cursor only counts them.
    const batches = Number(cursor ?? 0) + 1;
    return { cursor: removed === BATCH ? String(batches) : null, tally: { [expired.name]: removed } };
  }
}
