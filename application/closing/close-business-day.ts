import { DayNotReached } from '../../domain/closing/closing.errors.ts';
import { daysToClose } from '../../domain/closing/days-to-close.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';
import type { JobKind } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { ClosingInterrupted } from './closing.errors.ts';
import type { ClosedDays, ClosingStep, DayClosing, Tally } from './closing.port.ts';

/** Closes the clock's day. */
export const CLOSE_BUSINESS_DAY: JobKind<object> = { name: 'close-business-day' };

export interface CloseBusinessDayCommand {
  /** The clock's day (UTC) when absent. */
  readonly date?: CalendarDay;
  /** Hears of every batch when it is stored. */
  readonly onProgress?: (closing: DayClosing) => void;
  /** Ends the work after the batch in hand; the rest is done by whoever closes the day next. */
  readonly signal?: { readonly aborted: boolean };
}

export interface ClosedBusinessDay {
  readonly date: CalendarDay;
  /** The days that were closed now, oldest first; none when the date was closed before. */
  readonly days: readonly CalendarDay[];
}

/**
 * Does what the passing of days brings, for a date and those missed before it. A day is closed once, whoever asks for
 * it, at the same time or later, and after a crash it is finished from where it stood.
 */
export class CloseBusinessDay extends UseCase<{
  closedDays: ClosedDays;
  /** In the order in which they are done. */
  steps: readonly ClosingStep[];
  unitOfWork: UnitOfWork;
  clock: Clock;
  /** Whether days may be closed that the clock has not reached, which is for trying out. */
  aheadOfClock: boolean;
}> {
  /** @throws DayNotReached, ClosingInterrupted */
  async execute(command: CloseBusinessDayCommand = {}): Promise<ClosedBusinessDay> {
    const { closedDays, clock, aheadOfClock } = this.deps;
    const today = dayOf(clock.now());
    const { date = today } = command;
    if (!aheadOfClock && date > today) throw new DayNotReached(date, today);
    return closedDays.alone(async () => {
      const days = daysToClose(date, await closedDays.standing());
      for (const day of days) await this.close(day, command);
      return { date, days };
    });
  }

  private async close(day: CalendarDay, { onProgress, signal }: CloseBusinessDayCommand): Promise<void> {
    const { closedDays, unitOfWork } = this.deps;
    for (let closed = false; !closed; ) {
      if (signal?.aborted) throw new ClosingInterrupted(day);
      const closing = await unitOfWork.run(() => this.advance(day));
      onProgress?.(closing);
      closed = closing.closedAt !== null;
    }
    closedDays.follow(day);
  }

  /** The row of the day is locked: were two at it after all, each batch would still be done by one of them. */
  private async advance(day: CalendarDay): Promise<DayClosing> {
    const { closedDays, steps, clock } = this.deps;
    const before = await closedDays.hold(day, clock.now());
    if (before.closedAt !== null) return before;
    // A step that is not there any more, since the program was changed meanwhile: all of them can be done again.
    const known = steps.findIndex(({ name }) => name === before.step);
    const index = Math.max(known, 0);
    const step = steps[index];
    const batch = (await step?.run(day, known === -1 ? null : before.cursor)) ?? { cursor: null, tally: {} };
    const next = batch.cursor === null ? steps[index + 1] : step;
    const after: DayClosing = {
      day,
      step: next?.name ?? null,
      cursor: batch.cursor,
      tally: sum(before.tally, batch.tally),
      closedAt: next === undefined ? clock.now() : null,
    };
    await closedDays.save(after);
    return after;
  }
}

function sum(one: Tally, other: Tally): Tally {
  const names = Object.keys({ ...one, ...other });
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}
