import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { JobQueue } from '../shared/jobs.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { CLOSE_RANGE, type CloseRange } from './close-range.ts';
import type { ClosingBatch, ClosingRanges, ClosingStep, DayClosing, LoanDuty, Signal } from './closing.port.ts';

/** The cursor once all loans of the day are in a range. */
const SPLIT = 'split';

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * Divides the loans that a day may concern into ranges of the same size, one in each batch, and counts what was done in them.
 * If one range is enough, the process that closes the day closes it; else a job for each lets the nodes share the work.
 */
export class InRanges
  extends UseCase<{
    duty: LoanDuty;
    ranges: ClosingRanges;
    closeRange: CloseRange;
    jobs: JobQueue;
    unitOfWork: UnitOfWork;
    /** Loans of a range. */
    size?: number;
  }>
  implements ClosingStep
{
  get name(): string {
    return this.deps.duty.name;
  }

  async run(day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
    const { duty, ranges } = this.deps;
    if (cursor === SPLIT) {
      const { tally, left } = await ranges.collect(day, duty.name);
      return { cursor: left > 0 ? SPLIT : null, tally };
    }
    return this.split(day, cursor as LoanId | null);
  }

  async between({ day, cursor }: DayClosing, signal?: Signal): Promise<void> {
    const { duty, ranges, closeRange, unitOfWork } = this.deps;
    if (cursor !== SPLIT) return;
    const own = await unitOfWork.run(() => ranges.unshared(day, duty.name));
    if (own === null) await ranges.pause();
    else await closeRange.closePage(own, signal);
  }

  private async split(day: CalendarDay, after: LoanId | null): Promise<ClosingBatch> {
    const { duty, ranges, jobs, size = 1_000 } = this.deps;
    const loans = await duty.propose(day, { after, upTo: null }, size);
    const last = loans.at(-1);
    if (last === undefined) return { cursor: after === null ? null : SPLIT, tally: duty.nothing };
    const isFull = loans.length === size;
    const name = { day, step: duty.name, upTo: last.loanId };
    const shared = isFull || after !== null;
    await ranges.add({ ...name, after, tally: {}, ended: false, shared });
    if (shared) await jobs.enqueue(CLOSE_RANGE, name);
    return { cursor: isFull ? last.loanId : SPLIT, tally: duty.nothing };
  }
}
