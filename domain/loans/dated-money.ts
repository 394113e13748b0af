import type { CalendarDay } from '../shared/calendar.ts';
import { type Money, sumOf } from '../shared/money.ts';

export interface DatedMoney {
  readonly on: CalendarDay;
  readonly amount: Money;
}

/** Until the end of a day. */
export function receivedBy(receipts: readonly DatedMoney[], day: CalendarDay): Money {
  return sumOf(receipts.filter(({ on }) => on <= day).map(({ amount }) => amount));
}

/** One for each day. */
export function withReceipt(receipts: readonly DatedMoney[], { on, amount }: DatedMoney): readonly DatedMoney[] {
  const same = receipts.findIndex((each) => each.on === on);
  if (same < 0) return [...receipts, { on, amount }].toSorted((one, other) => (one.on < other.on ? -1 : 1));
  return receipts.map((each, index) => (index === same ? { on, amount: each.amount.plus(amount) } : each));
}
