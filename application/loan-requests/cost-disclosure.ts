import { type DisclosedTerms, disclose } from '../../domain/loan-requests/disclosure.ts';
import { midnightText } from '../../domain/shared/calendar.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';

/** Amounts are decimals of the currency, dates ISO 8601 in UTC, `apr` and `aprc` percent. */
export interface CostDisclosure {
  /** Kept back from the money at disbursement; 0 without one. */
  readonly originationFee: number;
  readonly amountFinanced: number;
  readonly financeCharge: number;
  readonly totalOfPayments: number;
  readonly numberOfPayments: number;
  readonly monthlyPayment: number;
  readonly lastPayment: number;
  readonly firstPaymentDate: string;
  readonly lastPaymentDate: string;
  readonly apr: number;
  readonly aprc: number;
}

export function costDisclosure(terms: DisclosedTerms, currency: Currency): CostDisclosure {
  const decimal = (money: Money) => money.toDecimal(currency);
  const disclosure = disclose(terms);
  return {
    originationFee: decimal(disclosure.originationFee),
    amountFinanced: decimal(disclosure.amountFinanced),
    financeCharge: decimal(disclosure.financeCharge),
    totalOfPayments: decimal(disclosure.totalOfPayments),
    numberOfPayments: disclosure.numberOfPayments,
    monthlyPayment: decimal(disclosure.monthlyPayment),
    lastPayment: decimal(disclosure.lastPayment),
    firstPaymentDate: midnightText(disclosure.firstPaymentOn),
    lastPaymentDate: midnightText(disclosure.lastPaymentOn),
    apr: disclosure.apr,
    aprc: disclosure.aprc,
  };
}
