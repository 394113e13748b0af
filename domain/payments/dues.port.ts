import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';

/** What is to be collected of a loan, by its payable days. */
export interface Dues {
  /** Whether autopay may collect now: not while it is paused, nor once it is repaid. */
  readonly collectable: boolean;
  /** The end of the current pause; `null` if it is not paused. */
  readonly pausedUntil: CalendarDay | null;
  /** Of the unpaid instalments. */
  readonly payableDays: readonly CalendarDay[];
  /**
   * What is overdue or payable on a day, with the open charges, less the payments still processing. Charges alone are due only
   * where no instalment is left.
   */
  amountBy(day: CalendarDay): Money;
  /** The last day by this one on which something was payable that is unpaid; `null` if nothing was. */
  lastBy(day: CalendarDay): CalendarDay | null;
}
