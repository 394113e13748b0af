import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';

/** What is due on a loan. */
export interface Dues {
  /** Whether autopay may collect now: not while it is paused, nor once it is repaid. */
  readonly collectable: boolean;
  /** The end of the current pause; `null` if it is not paused. */
  readonly pausedUntil: CalendarDay | null;
  /** Of the unpaid instalments. */
  readonly dueDates: readonly CalendarDay[];
  /**
   * What is overdue or due on a day, with the open charges, less the payments still processing. Charges alone are due only
   * where no instalment is left.
   */
  amountBy(day: CalendarDay): Money;
  /** The last day by this one on which something fell due that is unpaid; `null` if nothing did. */
  lastBy(day: CalendarDay): CalendarDay | null;
}
