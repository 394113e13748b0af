import { dueOf, type Rows, sumOf } from './installments.ts';

/** Money, and the day on which it was given. */
export interface Given {
  readonly givenOn: string;
  readonly amount: number;
}

/** What a product charges. */
export interface Fees {
  readonly lateFee: number;
  readonly graceDays: number;
  readonly returnedPaymentFee: number;
}

/** A fee according to the contract. */
export interface ModelCharge {
  /** The number of the late instalment, or the id of the returned payment. */
  readonly of: string;
  /** Of a late fee. */
  readonly dueOn: string | null;
  readonly graceEndsOn: string | null;
  readonly chargedOn: string;
  readonly amount: number;
  readonly received: readonly Given[];
  readonly state: 'owed' | 'waived' | 'voided';
  /** The money that had to be given by the end of the grace period. */
  readonly needed: number;
}

export type Charges = readonly ModelCharge[];

export const givenBy = (money: readonly Given[], day: string) =>
  sumOf(money.filter(({ givenOn }) => givenOn <= day).map(({ amount }) => amount));

export const takenBy = (charges: Charges) => charges.flatMap(({ received }) => received);

export function paidOf({ received }: ModelCharge): number {
  return sumOf(received.map(({ amount }) => amount));
}

export function openOfCharge(charge: ModelCharge): number {
  return charge.state === 'owed' ? charge.amount - paidOf(charge) : 0;
}

export function statusOfCharge(charge: ModelCharge) {
  if (charge.state === 'owed') return openOfCharge(charge) === 0 ? 'Paid' : 'Open';
  return charge.state === 'waived' ? 'Waived' : 'Voided';
}

/**
 * The money without which an instalment is late. What charges took up to a payable day is borrowed from the instalments
 * that lack it then, and is lent on to the next payable day as long as they do.
 */
export function neededFor(dueOn: string, rows: Rows, received: readonly Given[], charges: Charges): number {
  const dueBy = (day: string) => sumOf(rows.filter((each) => each.dueOn <= day).map(dueOf));
  const taken = takenBy(charges);
  let [borrowed, known] = [0, 0];
  for (const each of rows.filter(({ part, dueOn: day }) => !part && day < dueOn)) {
    const now = givenBy(taken, each.payableOn);
    const lack = dueBy(each.dueOn) - (givenBy(received, each.payableOn) - now);
    borrowed = Math.max(0, Math.min(lack, borrowed + now - known));
    known = now;
  }
  return dueBy(dueOn) + known - borrowed;
}

export function isLate({ graceEndsOn, needed }: ModelCharge, received: readonly Given[]): boolean {
  return graceEndsOn !== null && givenBy(received, graceEndsOn) < needed;
}
