import type { CalendarDay } from '../shared/calendar.ts';
import type { PaymentId } from '../shared/ids.ts';
import type { Money } from '../shared/money.ts';

/** Money received for a loan. */
export interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  /** The day on which the money was given. Decides whether instalments are paid on time. */
  readonly valueOn: CalendarDay;
  /** The business date. */
  readonly today: CalendarDay;
  readonly at: Date;
}
