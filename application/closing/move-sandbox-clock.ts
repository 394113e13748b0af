import { checkJump } from '../../domain/closing/closing-days.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CloseBusinessDay, ClosingInterrupted } from './close-business-day.ts';
import type { Signal } from './closing.port.ts';

interface Signals {
  /** Interrupts the closing. */
  readonly signal?: Signal;
  /** Ends the closing; the next one continues. */
  readonly enough?: Signal;
}

/**
 * Closes days until `enough` is aborted.
 * @returns whether all days were closed
 * @throws ClosingInterrupted if it was interrupted
 */
async function unlessEnough(
  { signal, enough }: Signals,
  close: (either: Signal) => Promise<unknown>,
): Promise<boolean> {
  const either = {
    get aborted() {
      return signal?.aborted === true || enough?.aborted === true;
    },
  };
  try {
    await close(either);
    return true;
  } catch (error) {
    if (!(error instanceof ClosingInterrupted) || signal?.aborted === true) throw error;
    return false;
  }
}

export interface MoveSandboxClockCommand {
  readonly date: string;
  /** Interrupts the closing after the current batch. */
  readonly signal?: Signal;
  /** Ends the closing after the current batch, with the day that it reached. */
  readonly enough?: Signal;
}

// Why: docs/decisions/0008-a-day-is-closed-in-batches.md
/**
 * Moves the business date forward by closing every day up to the new one. It waits while another process closes days. The
 * same call again continues after the days that are closed.
 */
export class MoveSandboxClock extends UseCase<{
  closeBusinessDay: Pick<CloseBusinessDay, 'execute'>;
  calendar: BusinessCalendar;
}> {
  /** @returns the business date that is reached. @throws InvalidClockDate, ClosingInterrupted */
  async execute(command: MoveSandboxClockCommand): Promise<CalendarDay> {
    const { closeBusinessDay, calendar } = this.deps;
    const date = calendar.zone.dayIn(command.date);
    const today = await calendar.today();
    checkJump(date, today);
    await unlessEnough(command, async (signal) => {
      // Today first: if no day was ever closed, the first closing closes its own day only.
      await closeBusinessDay.execute({ signal, date: today });
      await closeBusinessDay.execute({ signal, date });
    });
    return calendar.today();
  }
}
