import { allocate } from './allocation.ts';
import { withReceipt } from './dated-money.ts';
import type { MoneyEntry } from './entry.ts';
import type { Schedule } from './schedule.ts';

/** @throws Overpaid */
export function applyPayment(schedule: Schedule, { amount, on, valueOn }: MoneyEntry): Schedule {
  const receipts = withReceipt(schedule.receipts, { on: valueOn, amount });
  return { ...allocate(schedule, { amount, on, valueOn }), receipts };
}
