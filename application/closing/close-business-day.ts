import { type ClosingLimit, checkClosable, daysToClose } from '../../domain/closing/closing-days.ts';
import { type CalendarDay, calendarDay, plainDate } from '../../domain/shared/calendar.ts';
import { domainError } from '../../domain/shared/domain-error.ts';
import type { BusinessCalendar, Clock, JobKind, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ClosedDays, ClosingBatch, ClosingStep, DayClosing, Signal, Tally } from './closing.port.ts';

export function sum(...tallies: readonly Tally[]): Tally {
  const total: Record<string, number> = {};
  for (const tally of tallies)
    for (const [name, count] of Object.entries(tally)) total[name] = (total[name] ?? 0) + count;
  return total;
}

/** Closes the clock's day. */
export const CLOSE_BUSINESS_DAY: JobKind<object> = { name: 'close-business-day' };

export class ClosingInterrupted extends domainError(
  'unavailable',
  'CLOSING_INTERRUPTED',
  'Closing {day} was interrupted. Run it again to continue.',
) {
  constructor(day: CalendarDay) {
    super({ day: plainDate(day) });
  }
}

export interface CloseBusinessDayCommand {
  /** The clock's day when absent. */
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
  calendar: Pick<BusinessCalendar, 'zone'>;
  clock: Clock;
  closingLimit: ClosingLimit;
}> {
  /** @throws DayNotReached, ClosingInterrupted */
  async execute(command: CloseBusinessDayCommand = {}): Promise<ClosedBusinessDay> {
    const { closedDays, calendar, clock, closingLimit } = this.deps;
    const today = calendar.zone.dayOf(clock.now());
    const { date = today } = command;
    checkClosable(date, { today, lastClosed: await closedDays.last() }, closingLimit);
    const closed = await closedDays.exclusively(async () => {
      const days = daysToClose(date, await closedDays.progress());
      const last = days.at(-1);
      for (const day of days) await this.close(day, this.stepsOf(day === last), command);
      return { date, days };
    }, command.signal);
    if (closed === null) throw new ClosingInterrupted(date);
    return closed;
  }

  private stepsOf(isLast: boolean): readonly ClosingStep[] {
    return this.deps.steps.filter(({ byClock = false }) => isLast || !byClock);
  }

  private async close(
    day: CalendarDay,
    steps: readonly ClosingStep[],
    { onProgress, signal }: CloseBusinessDayCommand,
  ): Promise<void> {
    const { closedDays, unitOfWork } = this.deps;
    for (let closed = false; !closed; ) {
      if (signal?.aborted) throw new ClosingInterrupted(day);
      const closing = await unitOfWork.run(() => this.runBatch(day, steps));
      onProgress?.(closing);
      closed = closing.closedAt !== null;
      const step = steps.find(({ name }) => name === closing.step);
      if (closing.cursor !== null) await step?.between?.(closing, signal);
    }
    closedDays.advanceTo(day);
  }

  /** Runs a batch of a step, after the steps that have nothing to do. */
  private async runBatch(day: CalendarDay, steps: readonly ClosingStep[]): Promise<DayClosing> {
    const { closedDays, clock } = this.deps;
    const before = await closedDays.lock(day, clock.now());
    // Another process may have closed the day, if this one lost the connection that gives it the turn.
    if (before.closedAt !== null) return before;
    // A step that the day does not have, such as after an upgrade: all steps run again, which is harmless.
    const current = steps.findIndex(({ name }) => name === before.step);
    let at = Math.max(current, 0);
    let batch = await runStep(steps[at], day, current < 0 ? null : before.cursor);
    while (isIdle(batch) && at < steps.length) batch = await runStep(steps[++at], day, null);
    const next = batch.cursor === null ? at + 1 : at;
    const after: DayClosing = {
      day,
      step: steps[next]?.name ?? null,
      cursor: batch.cursor,
      tally: sum(before.tally, batch.tally),
      closedAt: next < steps.length ? null : clock.now(),
    };
    await closedDays.save(after);
    return after;
  }
}

async function runStep(step: ClosingStep | undefined, day: CalendarDay, cursor: string | null): Promise<ClosingBatch> {
  return (await step?.run(day, cursor)) ?? { cursor: null, tally: {} };
}

/** Whether a whole step found nothing to do. */
function isIdle({ cursor, tally }: ClosingBatch): boolean {
  return cursor === null && Object.values(tally).every((count) => count === 0);
}

export interface CloseGivenDayCommand extends Pick<CloseBusinessDayCommand, 'signal'> {
  readonly date: string;
}

/** Closes the day that an operator names. */
export class CloseGivenDay extends UseCase<{ closeBusinessDay: Pick<CloseBusinessDay, 'execute'> }> {
  /** @throws DayNotReached, ClosingInterrupted, RangeError if there is no such day */
  async execute({ date, signal }: CloseGivenDayCommand): Promise<void> {
    await this.deps.closeBusinessDay.execute({ date: calendarDay(date), ...(signal && { signal }) });
  }
}
