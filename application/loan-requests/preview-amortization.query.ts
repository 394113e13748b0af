import { amortize } from '../../domain/shared/amortization.ts';
import { Money, PREVIEW_CURRENCY } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';

/** `amount` is a decimal, `term` whole months, `interestRate` percent a year. */
export interface PreviewAmortizationQuery {
  readonly amount: number;
  readonly term: number;
  readonly interestRate: number;
}

export class PreviewAmortization {
  /** @throws InvalidAmount, InvalidRate */
  execute({ amount, term, interestRate }: PreviewAmortizationQuery) {
    const decimal = (money: Money) => money.toDecimal(PREVIEW_CURRENCY);
    const preview = amortize(Money.ofDecimal(amount, PREVIEW_CURRENCY), Rate.ofPercent(interestRate), term);
    return {
      totalAmount: decimal(preview.totalAmount),
      monthlyPayment: decimal(preview.monthlyPayment),
      totalInterest: decimal(preview.totalInterest),
      schedule: preview.schedule.map(({ month, payment, principal, interest, balance }) => ({
        month,
        payment: decimal(payment),
        principal: decimal(principal),
        interest: decimal(interest),
        balance: decimal(balance),
      })),
    };
  }
}
