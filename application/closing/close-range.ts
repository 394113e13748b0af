import type { LoanKey } from '../../domain/loans/loans.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { LoanId } from '../../domain/shared/ids.ts';
import type { JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { ClosingInterrupted, sum } from './close-business-day.ts';
import type {
  ClosingBatch,
  ClosingRange,
  ClosingRanges,
  ClosingStep,
  DayClosing,
  LoanDuty,
  RangeName,
  Signal,
} from './closing.port.ts';

/** Closes a range of loans, on the node that takes the job. */
export const CLOSE_RANGE: JobKind<RangeName> = { name: 'close-range' };

/** Loans that are proposed at once. */
const PAGE = 250;

interface Closed {
  readonly loan: LoanKey;
  /** Whether it is the last one of the range. */
  readonly ended: boolean;
}

/** Another process is at the range, too. What this one has done for the loan is not stored. */
class Overtaken extends Error {}

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * Closes loans one by one, each in one unit of work together with the cursor of the range. So no loan waits for another,
 * each is closed once, and a range goes on where a killed process stopped.
 */
export class CloseRange extends UseCase<{
  ranges: ClosingRanges;
  duties: readonly LoanDuty[];
  unitOfWork: UnitOfWork;
}> {
  /** Resolves when the range has ended. @throws ClosingInterrupted after a loan if the signal is aborted */
  async execute(name: RangeName, signal?: Signal): Promise<void> {
    while (await this.closePage(name, signal)) if (signal?.aborted === true) throw new ClosingInterrupted(name.day);
  }

  /** @returns whether loans may be left */
  async closePage(name: RangeName, signal?: Signal): Promise<boolean> {
    const duty = this.deps.duties.find((each) => each.name === name.step);
    const page = duty === undefined ? null : await this.nextPage(duty, name);
    if (duty === undefined || page === null) return false;
    const { loans } = page;
    let { range } = page;
    for (const loan of loans) {
      if (signal?.aborted === true) return true;
      const ended = loans.length < PAGE && loan === loans.at(-1);
      try {
        range = await this.close(duty, range, { loan, ended });
      } catch (error) {
        if (error instanceof Overtaken) return true;
        if (error instanceof DomainError && error.kind === 'unavailable') throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`Loan ${loan.loanId} cannot be closed: ${reason}`, { cause: error });
      }
    }
    return !range.ended;
  }

  /** The next loans of a range. `null` if it has ended. */
  private nextPage(duty: LoanDuty, name: RangeName) {
    const { ranges, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const range = await ranges.lock(name);
      if (range === null || range.ended) return null;
      const loans = await duty.propose(name.day, range, PAGE);
      if (loans.length > 0) return { range, loans };
      await ranges.save({ ...range, ended: true });
      return null;
    });
  }

  private close(duty: LoanDuty, before: ClosingRange, { loan, ended }: Closed): Promise<ClosingRange> {
    const { ranges, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      // Together in one round trip.
      const [range, tally] = await Promise.all([ranges.lock(before), duty.close(before.day, loan)]);
      if (range?.after !== before.after) throw new Overtaken();
      const after = { ...range, after: loan.loanId, tally: sum(range.tally, tally), ended };
      await ranges.save(after);
      return after;
    });
  }
}

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
