import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CloseBusinessDay,
  type CloseBusinessDayCommand,
  ClosingInterrupted,
} from '../../../application/closing/close-business-day.ts';
import type { ClosingStep, DayClosing } from '../../../application/closing/closing.port.ts';
import { type ClosingLimit, DayNotReached } from '../../../domain/closing/closing-days.ts';
import { type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';
import { InMemoryClosedDays } from '../../support/fakes/in-memory-closed-days.ts';

const DAY = calendarDay('2027-03-01');
const NEXT = calendarDay('2027-03-02');

/** Does `batches` batches for each day, and notes each. */
function countingStep(name: string, batches: number) {
  const done: string[] = [];
  async function run(day: string, cursor: string | null) {
    const batch = Number(cursor ?? 0) + 1;
    done.push(`${day} ${batch}`);
    return { cursor: batch < batches ? String(batch) : null, tally: { [name]: 1 } };
  }
  return { name, done, run };
}

let closedDays: InMemoryClosedDays;
let loans: ReturnType<typeof countingStep>;
let keys: ReturnType<typeof countingStep>;

beforeEach(() => {
  [closedDays, loans, keys] = [new InMemoryClosedDays(), countingStep('loans', 3), countingStep('keys', 1)];
});

function close(
  command: CloseBusinessDayCommand = {},
  { closingLimit = 'sandbox-clock' as ClosingLimit, steps = [loans, keys] as readonly ClosingStep[] } = {},
) {
  const unitOfWork = new DirectUnitOfWork(closedDays);
  const clock = new FakeClock('2027-03-01T00:10:00.000Z');
  return new CloseBusinessDay({
    closedDays,
    steps,
    unitOfWork,
    calendar: { zone: TimeZone.utc },
    clock,
    closingLimit,
  }).execute(command);
}

/** The batches of the loans step on a day. */
const batchesOn = (day: CalendarDay) => [1, 2, 3].map((batch) => `${day} ${batch}`);

describe('closing a business day', () => {
  it('does every step in batches, reports each, and closes the day', async () => {
    const progress: unknown[] = [];

    const result = await close({ onProgress: ({ step, tally }) => progress.push([step, tally]) });

    expect(result).toEqual({ date: DAY, days: [DAY] });
    expect([loans.done, keys.done]).toEqual([batchesOn(DAY), [`${DAY} 1`]]);
    expect(progress).toEqual([
      ['loans', { loans: 1 }],
      ['loans', { loans: 2 }],
      ['keys', { loans: 3 }],
      [null, { loans: 3, keys: 1 }],
    ]);
    expect(closedDays.closed).toEqual([DAY]);
    expect(closedDays.followed).toEqual([DAY]);
  });

  it('does what depends on the clock alone on the last of several days only', async () => {
    const sweep = { ...countingStep('sweep', 1), byClock: true };
    await close();

    await close({ date: calendarDay('2027-03-04') }, { steps: [keys, sweep] });

    expect(keys.done.length).toBe(4);
    expect(sweep.done).toEqual(['2027-03-04 1']);
  });

  it('does the steps that have nothing to do together with the next one that has', async () => {
    const idle = (name: string) => ({ name, run: async () => ({ cursor: null, tally: { [name]: 0 } }) });
    const progress: unknown[] = [];
    const onProgress = ({ step, closedAt }: DayClosing) => progress.push([step, closedAt !== null]);

    await close({ onProgress }, { steps: [idle('first'), keys, idle('second'), idle('last')] });
    await close({ onProgress, date: NEXT }, { steps: [idle('first'), idle('last')] });

    expect(keys.done).toEqual([`${DAY} 1`]);
    expect(progress).toEqual([
      ['second', false],
      [null, true],
      [null, true],
    ]);
  });

  it('changes nothing when the day or a later one is closed already', async () => {
    await close({ date: NEXT });

    expect(await close({ date: NEXT })).toEqual({ date: NEXT, days: [] });
    expect(await close({ date: DAY })).toEqual({ date: DAY, days: [] });
    expect(loans.done).toEqual(batchesOn(NEXT));
  });

  it('continues after the last complete batch when it failed', async () => {
    const { run } = loans;
    loans.run = (day, cursor) => (cursor === '2' ? Promise.reject(new Error('gone')) : run(day, cursor));
    await expect(close()).rejects.toThrow('gone');
    expect(closedDays.closed).toEqual([]);
    loans.run = run;

    await close();

    expect(loans.done).toEqual(batchesOn(DAY));
    expect(closedDays.closed).toEqual([DAY]);
  });

  it('does nothing on a day that another process closed after this one looked', async () => {
    await close();
    vi.spyOn(closedDays, 'progress').mockResolvedValueOnce({ lastClosed: null, begun: null });

    await close();

    expect([loans.done, keys.done]).toEqual([batchesOn(DAY), [`${DAY} 1`]]);
  });

  it('starts again from the first batch of the first step when the stored step no longer exists', async () => {
    await closedDays.save({ day: DAY, step: 'removed', cursor: '2', tally: { removed: 5 }, closedAt: null });

    await close();

    expect(loans.done).toEqual(batchesOn(DAY));
  });

  it('closes a day that has no steps', async () => {
    const progress: unknown[] = [];

    await close({ onProgress: (closing) => progress.push(closing) }, { steps: [] });

    expect(progress).toEqual([{ day: DAY, step: null, cursor: null, tally: {}, closedAt: expect.any(Date) }]);
  });

  it('stops after the current batch when it is aborted', async () => {
    const signal = { aborted: false };
    const onProgress = () => void Object.assign(signal, { aborted: true });

    await expect(close({ onProgress, signal })).rejects.toThrow(ClosingInterrupted);

    expect(loans.done).toEqual([`${DAY} 1`]);
  });

  it('is refused for a day after its limit, and for no other', async () => {
    await expect(close({ date: NEXT }, { closingLimit: 'today' })).rejects.toThrow(DayNotReached);
    expect(loans.done).toEqual([]);
    expect((await close({ date: DAY }, { closingLimit: 'today' })).days).toEqual([DAY]);
  });
});
