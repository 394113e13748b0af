import { type Holidays, holidaysIn, listedInstead } from '../../domain/loans/holidays.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import { type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import { listedIn } from '../../domain/shared/working-days.ts';
import type { ClosedDays, ClosingBatch, ClosingStep } from '../closing/closing.port.ts';
import type { BusinessCalendar, JobKind, JobQueue, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoansToClose } from './loan.queries.ts';

export interface HolidayQueries {
  /** The days of the present list, the earliest first. */
  days(): Promise<readonly CalendarDay[]>;
}

/** Stores the payable days that follow from new lists of holidays. */
export const MOVE_PAYABLE_DAYS: JobKind<object> = { name: 'move-payable-days' };

export interface ChangeHolidaysCommand {
  readonly changes: { readonly days?: readonly string[] };
}

// Why: docs/decisions/0061-a-payable-day-follows-from-the-lists-of-holidays.md
/** Replaces the list of holidays for the days that have not begun. A day that is being closed has begun. */
export class ChangeHolidays extends UseCase<{
  holidays: Holidays;
  closedDays: Pick<ClosedDays, 'progress'>;
  calendar: BusinessCalendar;
  jobs: JobQueue;
  unitOfWork: UnitOfWork;
}> {
  /** @throws InvalidHolidays */
  async execute({ changes: { days } }: ChangeHolidaysCommand): Promise<void> {
    if (days === undefined) return;
    const wanted = holidaysIn(days);
    const { holidays, closedDays, calendar, jobs, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const before = await holidays.lock();
      if (isSame(listedIn(before), wanted)) return;
      const today = await calendar.today();
      const { lastClosed, begun } = await closedDays.progress();
      const latest = [lastClosed, begun].reduce<CalendarDay>((day, other) => laterOf(day, other ?? day), today);
      await holidays.replace(listedInstead(before, wanted, latest));
      await jobs.enqueue(MOVE_PAYABLE_DAYS, {});
    });
  }
}

/** @param listed in order */
function isSame(listed: readonly CalendarDay[], wanted: readonly CalendarDay[]): boolean {
  return listed.join() === wanted.toSorted().join();
}

/** Loans that are locked at once. */
const BATCH = 50;

/**
 * Stores the payable days of loans whose rows have them by older lists of holidays. A job does it soon after a change. The
 * close of a day does it for what is left, before it looks for loans.
 */
export class MovePayableDays
  extends UseCase<{
    holidays: Pick<Holidays, 'held'>;
    loansToClose: Pick<LoansToClose, 'withHolidaysBefore'>;
    loans: Loans;
    unitOfWork: UnitOfWork;
  }>
  implements ClosingStep
{
  readonly name = 'payable days';

  async execute(signal?: { readonly aborted: boolean }): Promise<void> {
    const { unitOfWork } = this.deps;
    while (signal?.aborted !== true && (await unitOfWork.run(() => this.moveSome())) === BATCH);
  }

  async run(): Promise<ClosingBatch> {
    const moved = await this.moveSome();
    // The next batch needs no cursor, since these loans are up to date.
    return { cursor: moved === BATCH ? 'next' : null, tally: moved === 0 ? {} : { payableDays: moved } };
  }

  private async moveSome(): Promise<number> {
    const { holidays, loansToClose, loans } = this.deps;
    const { version } = await holidays.held();
    const keys = await loansToClose.withHolidaysBefore(version, BATCH);
    // A loan that is loaded has the payable days of now.
    for (const loan of keys.length === 0 ? [] : await loans.getAll(keys)) await loans.save(loan);
    return keys.length;
  }
}
