import { checkJump } from '../../domain/closing/sandbox-clock.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { CloseBusinessDay } from './close-business-day.ts';

export interface MoveSandboxClockCommand {
  /** `null`: a day that does not exist. */
  readonly date: CalendarDay | null;
  /** Interrupts the closing after the current batch. */
  readonly signal?: { readonly aborted: boolean };
}

/**
 * Moves the business date forward by closing every day up to the new one. It waits while another process closes days. A
 * retry continues after the days that are closed.
 */
export class MoveSandboxClock extends UseCase<{
  closeBusinessDay: Pick<CloseBusinessDay, 'execute'>;
  calendar: BusinessCalendar;
}> {
  /** @returns the business date. @throws InvalidClockDate, ClosingInterrupted */
  async execute({ date, ...command }: MoveSandboxClockCommand): Promise<CalendarDay> {
    const { closeBusinessDay, calendar } = this.deps;
    const today = await calendar.today();
    checkJump(date, today);
    // Today first: if no day was ever closed, the first closing closes its own day only.
    await closeBusinessDay.execute({ ...command, date: today });
    await closeBusinessDay.execute({ ...command, date });
    return calendar.today();
  }
}
