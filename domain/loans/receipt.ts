import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import { allocate } from './allocation.ts';
import { withReceipt } from './dated-money.ts';
import type { MoneyEntry } from './entry.ts';
import type { Schedule } from './schedule.ts';

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

/** @throws Overpaid */
export function applyPayment(schedule: Schedule, { amount, on, valueOn }: MoneyEntry): Schedule {
  const receipts = withReceipt(schedule.receipts, { on: valueOn, amount });
  return { ...allocate(schedule, { amount, on, valueOn }), receipts };
}
