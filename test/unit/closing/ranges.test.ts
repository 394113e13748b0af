import { beforeEach, describe, expect, it } from 'vitest';
import { ClosingInterrupted } from '../../../application/closing/close-business-day.ts';
import { CloseRange, InRanges } from '../../../application/closing/close-range.ts';
import type { DayClosing, LoanDuty, RangeName } from '../../../application/closing/closing.port.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryClosingRanges } from '../../support/fakes/in-memory-closing-ranges.ts';
import { RecordingJobQueue } from '../../support/fakes/recording-job-queue.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BORROWER } from '../../support/lending.ts';

const DAY = calendarDay('2027-03-31');
const DONE = 'done';
const LOANS = [1, 2, 3, 4, 5].map((number) => ({ loanId: idNumber<'Loan'>(number), borrowerId: BORROWER }));

let ranges: InMemoryClosingRanges;
let unitOfWork: DirectUnitOfWork;
let jobs: RecordingJobQueue;
/** The loans that were closed, in order. */
let closed: string[];
/** Closing this loan fails once. */
let broken: string | null;
let closeRange: CloseRange;

const duty: LoanDuty = {
  name: 'duty',
  nothing: { done: 0 },
  propose: async (_day, { after, upTo }, limit) =>
    LOANS.filter(({ loanId }) => (after === null || loanId > after) && (upTo === null || loanId <= upTo)).slice(
      0,
      limit,
    ),
  async close(_day, { loanId }) {
    if (loanId === broken) {
      broken = null;
      throw new Error('The process ends here.');
    }
    closed.push(loanId);
    return { done: 1 };
  },
};

beforeEach(() => {
  ranges = new InMemoryClosingRanges();
  unitOfWork = new DirectUnitOfWork(ranges);
  jobs = new RecordingJobQueue();
  [closed, broken] = [[], null];
  closeRange = new CloseRange({ ranges, duties: [duty], unitOfWork });
});

/** Runs the step as the close of a day does, from a cursor. @returns what it counted */
async function run(size: number, from: string | null = null): Promise<number> {
  const step = new InRanges({ duty, ranges, closeRange, jobs, unitOfWork, size });
  let done = 0;
  let cursor = from;
  do {
    const batch = await unitOfWork.run(() => step.run(DAY, cursor));
    done += batch.tally[DONE] ?? 0;
    cursor = batch.cursor;
    if (cursor !== null) await step.between({ day: DAY, cursor } as DayClosing);
  } while (cursor !== null);
  return done;
}

const named = () => jobs.named('close-range') as RangeName[];
const ALL = LOANS.map(({ loanId }) => loanId);

describe('a duty for many loans', () => {
  it('is done by the process that closes the day, without a job, if one range is enough', async () => {
    expect(await run(6)).toBe(5);
    expect(closed).toEqual(ALL);
    expect(named()).toEqual([]);
    expect(ranges.all).toEqual([]);
  });

  it.each([2, 5])('is shared by the nodes in ranges of %i loans, each by a job', async (size) => {
    ranges.duringPause = async () => {
      for (const name of named()) await closeRange.execute(name);
    };

    expect(await run(size)).toBe(5);
    expect(closed).toEqual(ALL);
    expect(named().map(({ upTo }) => upTo)).toEqual(size === 2 ? [ALL[1], ALL[3], ALL[4]] : [ALL[4]]);
    expect(ranges.all).toEqual([]);
  });

  it('goes on after a process that died, and closes and counts no loan twice', async () => {
    broken = ALL[2] ?? null;
    await expect(run(6)).rejects.toThrow(`Loan ${broken} cannot be closed: The process ends here.`);
    expect(closed).toHaveLength(2);

    expect(await run(6, 'split')).toBe(5);
    expect(closed).toEqual(ALL);
  });

  it('stops after the current loan when the process is stopping, and the next job goes on', async () => {
    const stopping = { aborted: false };
    const close = duty.close.bind(duty);
    const stoppingDuty: LoanDuty = {
      ...duty,
      async close(...args) {
        stopping.aborted = closed.length === 1;
        return close(...args);
      },
    };
    const name = { day: DAY, step: duty.name, upTo: idNumber<'Loan'>(5) };
    await ranges.add({ ...name, after: null, tally: {}, ended: false, shared: true });

    const stopped = new CloseRange({ ranges, duties: [stoppingDuty], unitOfWork }).execute(name, stopping);
    // So that its job is not completed.
    await expect(stopped).rejects.toThrow(ClosingInterrupted);
    expect(closed).toEqual(ALL.slice(0, 2));

    await closeRange.execute(name);
    expect(closed).toEqual(ALL);
    expect(ranges.all).toMatchObject([{ tally: { done: 5 }, ended: true }]);
  });

  it('stores nothing for a loan that another process has closed by then, and goes on behind it', async () => {
    const name = { day: DAY, step: duty.name, upTo: idNumber<'Loan'>(5) };
    await ranges.add({ ...name, after: null, tally: {}, ended: false, shared: true });
    const stored: string[] = [];
    let isBehind = true;
    const slow: LoanDuty = {
      ...duty,
      async propose(...given) {
        const proposed = await duty.propose(...given);
        const range = (await ranges.lock(name)) ?? expect.fail();
        if (isBehind) await ranges.save({ ...range, after: ALL[3] ?? null, tally: { done: 4 } });
        isBehind = false;
        return proposed;
      },
      async close(_day, { loanId }) {
        stored.push(loanId);
        return { done: 1 };
      },
    };
    // The other process is not in this unit of work, so that its position stays when this one is undone.
    const own = new DirectUnitOfWork();

    await new CloseRange({ ranges, duties: [slow], unitOfWork: own }).execute(name);

    expect(stored).toEqual([ALL[0], ALL[4]]);
    expect(ranges.all).toMatchObject([{ after: ALL[4], tally: { done: 5 }, ended: true }]);
  });

  it('does nothing for a range that was collected, such as for a job that comes twice', async () => {
    await closeRange.execute({ day: DAY, step: duty.name, upTo: idNumber<'Loan'>(5) });

    expect(closed).toEqual([]);
  });
});
