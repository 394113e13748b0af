import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CloseBusinessDay } from '../../../application/closing/close-business-day.ts';
import { ClosingInterrupted } from '../../../application/closing/closing.errors.ts';
import type { ClosingBatch, ClosingStep } from '../../../application/closing/closing.port.ts';
import { DayNotReached } from '../../../domain/closing/closing.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryClosedDays } from '../../support/fakes/in-memory-closed-days.ts';

const DAY = calendarDay('2027-03-01');
const NEXT = calendarDay('2027-03-02');

/** Counts to `batches` for each day, and notes every batch it does. */
class CountingStep implements ClosingStep {
  readonly name: string;
  done: string[] = [];
  /** Called before a batch is done; may throw. */
  before: (batch: string) => void = () => {};
  private readonly batches: number;

  constructor(name: string, batches: number) {
    this.name = name;
    this.batches = batches;
  }

  async run(day: string, cursor: string | null): Promise<ClosingBatch> {
    const batch = Number(cursor ?? 0) + 1;
    this.before(`${day} ${batch}`);
    this.done.push(`${day} ${batch}`);
    return { cursor: batch < this.batches ? String(batch) : null, tally: { [this.name]: 1 } };
  }
}

let closedDays: InMemoryClosedDays;
let loans: CountingStep;
let keys: CountingStep;
let clock: FakeClock;

beforeEach(() => {
  closedDays = new InMemoryClosedDays();
  loans = new CountingStep('loans', 3);
  keys = new CountingStep('keys', 1);
  clock = new FakeClock('2027-03-01T00:10:00.000Z');
});

function closeBusinessDay({ aheadOfClock = true, steps = [loans, keys] } = {}): CloseBusinessDay {
  const unitOfWork = new DirectUnitOfWork(closedDays);
  return new CloseBusinessDay({ closedDays, steps, unitOfWork, clock, aheadOfClock });
}

describe('closing a business day', () => {
  it('does every step in batches, tells of each, and closes the day', async () => {
    const told: unknown[] = [];

    const result = await closeBusinessDay().execute({ onProgress: ({ step, tally }) => told.push([step, tally]) });

    expect(result).toEqual({ date: DAY, days: [DAY] });
    expect(loans.done).toEqual([`${DAY} 1`, `${DAY} 2`, `${DAY} 3`]);
    expect(keys.done).toEqual([`${DAY} 1`]);
    expect(told).toEqual([
      ['loans', { loans: 1 }],
      ['loans', { loans: 2 }],
      ['keys', { loans: 3 }],
      [null, { loans: 3, keys: 1 }],
    ]);
    expect(closedDays.closed).toEqual([DAY]);
    expect(closedDays.followed).toEqual([DAY]);
  });

  it('changes nothing when the day, or a later one, is closed already, and says so', async () => {
    await closeBusinessDay().execute({ date: NEXT });
    loans.done = [];

    expect(await closeBusinessDay().execute({ date: NEXT })).toEqual({ date: NEXT, days: [] });
    expect(await closeBusinessDay().execute({ date: DAY })).toEqual({ date: DAY, days: [] });
    expect(loans.done).toEqual([]);
  });

  it('closes the days missed since the last one, in order', async () => {
    await closeBusinessDay().execute({ date: DAY });
    loans.done = [];

    const { days } = await closeBusinessDay().execute({ date: calendarDay('2027-03-03') });

    expect(days).toEqual([NEXT, '2027-03-03']);
    expect(loans.done.map((batch) => batch.slice(0, 10))).toEqual([NEXT, NEXT, NEXT, ...Array(3).fill('2027-03-03')]);
  });

  it('goes on after the last whole batch when it broke down', async () => {
    loans.before = (batch) => {
      if (batch === `${DAY} 3`) throw new Error('The database is gone.');
    };
    await expect(closeBusinessDay().execute()).rejects.toThrow('gone');
    expect(closedDays.closed).toEqual([]);
    loans.before = () => {};

    await closeBusinessDay().execute();

    expect(loans.done).toEqual([`${DAY} 1`, `${DAY} 2`, `${DAY} 3`]);
    expect(closedDays.closed).toEqual([DAY]);
  });

  it('does nothing on a day that another process closed after this one looked', async () => {
    await closeBusinessDay().execute();
    vi.spyOn(closedDays, 'standing').mockResolvedValueOnce({ lastClosed: null, begun: null });

    await closeBusinessDay().execute();

    expect(loans.done).toHaveLength(3);
    expect(keys.done).toHaveLength(1);
  });

  it('starts again from the first batch of the first step when the stored step no longer exists', async () => {
    await closedDays.save({ day: DAY, step: 'removed', cursor: '2', tally: { removed: 5 }, closedAt: null });

    await closeBusinessDay().execute();

    expect(loans.done).toEqual([`${DAY} 1`, `${DAY} 2`, `${DAY} 3`]);
  });

  it('closes a day that has no steps', async () => {
    expect(await closeBusinessDay({ steps: [] }).execute()).toEqual({ date: DAY, days: [DAY] });
    expect(closedDays.closed).toEqual([DAY]);
  });

  it('finishes a day that was left half done before a later one', async () => {
    loans.before = (batch) => {
      if (batch === `${DAY} 2`) throw new Error('The database is gone.');
    };
    await expect(closeBusinessDay().execute({ date: DAY })).rejects.toThrow('gone');
    loans.before = () => {};

    expect(await closeBusinessDay().execute({ date: NEXT })).toEqual({ date: NEXT, days: [DAY, NEXT] });
  });

  it('is done once by two that begin at once', async () => {
    const both = await Promise.all([closeBusinessDay().execute(), closeBusinessDay().execute()]);

    expect(both.map(({ days }) => days.length).sort()).toEqual([0, 1]);
    expect(loans.done).toHaveLength(3);
  });

  it('stops after the batch in hand when it is told to', async () => {
    const stop = { aborted: false };
    const onProgress = () => {
      stop.aborted = true;
    };

    await expect(closeBusinessDay().execute({ onProgress, signal: stop })).rejects.toThrow(ClosingInterrupted);

    expect(loans.done).toEqual([`${DAY} 1`]);
  });

  it('is refused in production for a day that the clock has not reached, and for no other', async () => {
    const use = closeBusinessDay({ aheadOfClock: false });

    await expect(use.execute({ date: NEXT })).rejects.toThrow(DayNotReached);
    expect(loans.done).toEqual([]);
    expect((await use.execute({ date: DAY })).days).toEqual([DAY]);
  });
});
