import type { CalendarDay } from '../shared/calendar.ts';
import type { Money } from '../shared/money.ts';
import { type Charge, openOfCharge, withReceipt } from './charge.ts';
import type { MoneyEntry } from './entry.ts';
import { hasFallenDue, type Installment, isPaid, openOf } from './installment.ts';
import type { Schedule } from './schedule.ts';

/** More money than schedule and charges require. */
export class Overpaid extends RangeError {
  readonly excess: Money;

  constructor(excess: Money) {
    super('The payment exceeds what schedule and charges require.');
    this.excess = excess;
  }
}

export interface AllocatedMoney {
  readonly amount: Money;
  /** The business date, which decides what is due. */
  readonly on: CalendarDay;
  readonly valueOn: CalendarDay;
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/**
 * Pays the instalments that are due, then open charges, the oldest first, then later instalments. After a write-off
 * charges come last. @throws Overpaid: the caller compares first
 */
export function allocate(schedule: Schedule, { amount, on, valueOn }: AllocatedMoney): Schedule {
  const { installments, charges, lost } = schedule;
  const later = lost === null ? installments.findIndex((each) => !hasFallenDue(each, on)) : -1;
  const due = later < 0 ? installments.length : later;
  let left = amount;
  const take = (open: Money): Money => {
    const part = left.atMost(open);
    left = left.minus(part);
    return part;
  };
  const fill = (row: Installment): Installment =>
    left.isZero() || isPaid(row) ? row : { ...row, paid: row.paid.plus(take(openOf(row))) };
  const pay = (charge: Charge): Charge => {
    const part = take(openOfCharge(charge));
    return part.isZero() ? charge : { ...charge, receipts: [...charge.receipts, { on: valueOn, amount: part }] };
  };
  const filled = installments.slice(0, due).map(fill);
  const paid = charges.map(pay);
  const rows = [...filled, ...installments.slice(due).map(fill)];
  if (!left.isZero()) throw new Overpaid(left);
  return { ...schedule, installments: rows, charges: paid };
}

/** @throws Overpaid */
export function applyPayment(schedule: Schedule, { amount, on, valueOn }: MoneyEntry): Schedule {
  const receipts = withReceipt(schedule.receipts, { on: valueOn, amount });
  return { ...allocate(schedule, { amount, on, valueOn }), receipts };
}
