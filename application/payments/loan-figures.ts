import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanStatus } from '../../domain/loans/schedule.ts';
import { midnightText } from '../../domain/shared/calendar.ts';

/** Amounts are decimals of the loan's currency, the day is midnight in UTC. */
interface LoanFigures {
  readonly status: LoanStatus;
  readonly remainingAmount: number;
  readonly openCharges: number;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  readonly nextPaymentDate: string | null;
}

/** What a payment, or taking it back, changes on its loan. */
export interface PaymentEffect {
  readonly amount: number;
  readonly currency: string;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
}

export function figuresOf({
  status,
  remainingAmount,
  owedAmount,
  currency,
  remainingTerm,
  nextDueOn,
}: Loan): LoanFigures {
  return {
    status,
    remainingAmount: remainingAmount.toDecimal(currency),
    openCharges: owedAmount.minus(remainingAmount).toDecimal(currency),
    remainingTerm,
    nextPaymentDate: nextDueOn && midnightText(nextDueOn),
  };
}
