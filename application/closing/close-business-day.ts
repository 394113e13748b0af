import { type ClosingLimit, checkClosable } from '../../domain/closing/closing-limit.ts';
import { daysToClose } from '../../domain/closing/days-to-close.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';
import { domainError } from '../../domain/shared/domain-error.ts';
import type { JobKind } from '../shared/jobs.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ClosedDays, ClosingStep, DayClosing, Signal, Tally } from './closing.port.ts';

/** Closes the clock's day. */
export const CLOSE_BUSINESS_DAY: JobKind<object> = { name: 'close-business-day' };

export class ClosingInterrupted extends domainError('unavailable', 'CLOSING_INTERRUPTED') {
  constructor(day: CalendarDay) {
    super(`Closing ${day} was interrupted. Run it again to continue.`);
  }
}

export interface CloseBusinessDayCommand {
  /** The clock's day (UTC) when absent. */
  readonly date?: CalendarDay;
  /** Called after each stored batch. */
  readonly onProgress?: (closing: DayClosing) => void;
  /** Interrupts the closing after the current batch, or the wait for another process that closes days. */
  readonly signal?: Signal;
}

export interface ClosedBusinessDay {
  readonly date: CalendarDay;
  /** The days closed by this call, oldest first; empty if the date was closed before. */
  readonly days: readonly CalendarDay[];
}

/** Closes a date and the missed days before it, each once. After a crash it continues at the last stored batch. */
export class CloseBusinessDay extends UseCase<{
  closedDays: ClosedDays;
  /** Run in this order. */
  steps: readonly ClosingStep[];
  unitOfWork: UnitOfWork;
  clock: Clock;
  closingLimit: ClosingLimit;
}> {
  /** @throws DayNotReached, ClosingInterrupted */
  async execute(command: CloseBusinessDayCommand = {}): Promise<ClosedBusinessDay> {
    const { closedDays, clock, closingLimit } = this.deps;
    const today = dayOf(clock.now());
    const { date = today } = command;
    checkClosable(date, { today, lastClosed: await closedDays.last() }, closingLimit);
    const closed = await closedDays.exclusively(async () => {
      const days = daysToClose(date, await closedDays.progress());
      for (const day of days) await this.close(day, command);
      return { date, days };
    }, command.signal);
    if (closed === null) throw new ClosingInterrupted(date);
    return closed;
  }

  private async close(day: CalendarDay, { onProgress, signal }: CloseBusinessDayCommand): Promise<void> {
    const { closedDays, unitOfWork } = this.deps;
    for (let closed = false; !closed; ) {
      if (signal?.aborted) throw new ClosingInterrupted(day);
      const closing = await unitOfWork.run(() => this.runBatch(day));
      onProgress?.(closing);
      closed = closing.closedAt !== null;
    }
    closedDays.advanceTo(day);
  }

  private async runBatch(day: CalendarDay): Promise<DayClosing> {
    const { closedDays, steps, clock } = this.deps;
    const before = await closedDays.lock(day, clock.now());
    // Another process may have closed the day, if this one lost the connection that gives it the turn.
    if (before.closedAt !== null) return before;
    // A step that no longer exists after an upgrade: all steps run again, which is harmless.
    const current = steps.find(({ name }) => name === before.step);
    const step = current ?? steps[0];
    const batch = (await step?.run(day, current ? before.cursor : null)) ?? { cursor: null, tally: {} };
    const next = step && batch.cursor === null ? steps[steps.indexOf(step) + 1] : step;
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
