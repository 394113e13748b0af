import type { CalendarDay } from '../shared/calendar.ts';
import type { ChargeId, PaymentId } from '../shared/ids.ts';
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

export const CHARGE_TYPES = ['Late Fee', 'Returned Payment Fee'] as const;

export const CHARGE_STATUSES = ['Open', 'Paid', 'Waived', 'Voided'] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

/** An instalment that is late. */
export interface LateInstallment {
  readonly type: 'Late Fee';
  /** Counts instalments only. */
  readonly installmentNumber: number;
  readonly dueOn: CalendarDay;
  /** Money that is given by this day is in time. */
  readonly graceEndsOn: CalendarDay;
}

/** An accepted payment that failed or was reversed. */
export interface ReturnedPayment {
  readonly type: 'Returned Payment Fee';
  readonly paymentId: PaymentId;
}

export type ChargeCause = LateInstallment | ReturnedPayment;

/** A fee that a loan owes beside its schedule. */
export interface Charge {
  readonly chargeId: ChargeId;
  readonly cause: ChargeCause;
  readonly amount: Money;
  readonly chargedOn: CalendarDay;
  readonly createdAt: Date;
  /** What money has paid of it, by value date. */
  readonly receipts: readonly DatedMoney[];
  /** What is unpaid of a waived charge is no longer owed; a voided one was never owed. */
  readonly forgiven: 'waived' | 'voided' | null;
  /** Of a late fee: the money that had to be given by the end of the grace period. */
  readonly required: Money;
}

export function paidOfCharge({ receipts }: Pick<Charge, 'receipts'>): Money {
  return sumOf(receipts.map(({ amount }) => amount));
}

export function openOfCharge(charge: Charge): Money {
  return charge.forgiven === null ? charge.amount.minus(paidOfCharge(charge)) : Money.zero;
}

/** No longer owed at all. The money that it has received pays the loan. */
export function waived(charge: Charge): Charge {
  return charge.forgiven === 'voided' ? charge : { ...charge, forgiven: 'waived', receipts: [] };
}

export function chargesOpenIn({ charges }: { readonly charges: readonly Charge[] }): Money {
  return sumOf(charges.map(openOfCharge));
}

export function chargesPaidIn({ charges }: { readonly charges: readonly Charge[] }): Money {
  return sumOf(charges.map(paidOfCharge));
}

export function statusOfCharge(charge: Charge): ChargeStatus {
  if (charge.forgiven !== null) return charge.forgiven === 'waived' ? 'Waived' : 'Voided';
  return openOfCharge(charge).isZero() ? 'Paid' : 'Open';
}
