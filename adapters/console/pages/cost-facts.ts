import type { CostDisclosure } from '../../../application/loan-requests/cost-disclosure.ts';
import type { Facts } from '../descriptions.ts';
import { day, money, percent } from '../format.ts';

export function costFacts(cost: CostDisclosure, currency: string): Facts {
  return [
    ['Monthly payment', money(cost.monthlyPayment, currency)],
    ['Payments', `${cost.numberOfPayments}, the last of ${money(cost.lastPayment, currency)}`],
    ['First payment', day(cost.firstPaymentDate)],
    ['Last payment', day(cost.lastPaymentDate)],
    ['Finance charge', money(cost.financeCharge, currency)],
    ['Origination fee', money(cost.originationFee, currency)],
    ['Paid out', money(cost.amountFinanced, currency)],
    ['Total of payments', money(cost.totalOfPayments, currency)],
    ['APR', percent(cost.apr)],
    ['APRC', percent(cost.aprc)],
  ];
}
