import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import type { MoneyEntry } from './entry.ts';
import { allocate, type DatedMoney, type Schedule } from './schedule.ts';

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

/** Fills the instalments with the money. @throws Overpaid */
export function applyPayment(schedule: Schedule, { amount, valueOn }: MoneyEntry): Schedule {
  const installments = allocate(schedule.installments, amount);
  return { ...schedule, installments, receipts: withReceipt(schedule.receipts, { on: valueOn, amount }) };
}

/** One for each day. */
export function withReceipt(receipts: readonly DatedMoney[], { on, amount }: DatedMoney): readonly DatedMoney[] {
  const same = receipts.findIndex((each) => each.on === on);
  if (same < 0) return [...receipts, { on, amount }].toSorted((one, other) => (one.on < other.on ? -1 : 1));
  return receipts.map((each, index) => (index === same ? { on, amount: each.amount.plus(amount) } : each));
}
