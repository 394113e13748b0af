import type { PaymentEffect } from '../../../application/payments/loan-figures.ts';
import type { Facts } from '../descriptions.ts';
import { day, money } from '../format.ts';

/** What a payment, or taking it back, changes on its loan. */
export function effectFacts({ amount, currency, before, after }: PaymentEffect, moved: string, owed: string): Facts {
  return [
    [moved, money(amount, currency)],
    [owed, money(Math.abs(after.remainingAmount - before.remainingAmount), currency)],
    ['Outstanding now', money(before.remainingAmount, currency)],
    ['Outstanding afterwards', money(after.remainingAmount, currency)],
    ['Open charges', `${money(before.openCharges, currency)} now, ${money(after.openCharges, currency)} afterwards`],
    ['Payments left', `${before.remainingTerm} now, ${after.remainingTerm} afterwards`],
    ['Next payment afterwards', day(after.nextPaymentDate)],
    ['Status of the loan', `${before.status} now, ${after.status} afterwards`],
  ];
}
