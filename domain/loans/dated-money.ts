import type { CalendarDay } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';

export interface DatedMoney {
  readonly on: CalendarDay;
  readonly amount: Money;
}

/** Until the end of a day. */
export function receivedBy(receipts: readonly DatedMoney[], day: CalendarDay): Money {
  return sumOf(receipts.filter(({ on }) => on <= day).map(({ amount }) => amount));
}

/** The same for days that ask one after the other, without counting all money again for each. */
export function receivedInTurn(receipts: readonly DatedMoney[]): (day: CalendarDay) => Money {
  const inOrder = receipts.toSorted((one, other) => (one.on < other.on ? -1 : 1));
  let [at, total] = [0, Money.zero];
  return (day) => {
    for (let next = inOrder[at]; next !== undefined && next.on <= day; next = inOrder[++at])
      total = total.plus(next.amount);
    return total;
  };
}

/** One for each day. */
export function withReceipt(receipts: readonly DatedMoney[], { on, amount }: DatedMoney): readonly DatedMoney[] {
  const same = receipts.findIndex((each) => each.on === on);
  if (same < 0) return [...receipts, { on, amount }].toSorted((one, other) => (one.on < other.on ? -1 : 1));
  return receipts.map((each, index) => (index === same ? { on, amount: each.amount.plus(amount) } : each));
}
