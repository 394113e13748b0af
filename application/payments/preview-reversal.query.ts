import type { Loan } from '../../domain/loans/loan.ts';
import type { LoanStatus } from '../../domain/loans/loan-status.ts';
import type { Loans } from '../../domain/loans/loans.port.ts';
import type { Payments } from '../../domain/payments/payments.port.ts';
import { midnightText } from '../../domain/shared/calendar.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ReversePaymentCommand } from './reverse-payment.ts';
import { paidLoan, takeBack } from './take-back-payment.ts';

/** Amounts are decimals of the loan's currency, the day is midnight in UTC. */
interface LoanFigures {
  readonly status: LoanStatus;
  readonly remainingAmount: number;
  /** The number of unpaid instalments. */
  readonly remainingTerm: number;
  readonly nextPaymentDate: string | null;
}

export interface ReversalPreview {
  readonly amount: number;
  readonly currency: string;
  readonly before: LoanFigures;
  readonly after: LoanFigures;
}

/** The effect of a payment's reversal on its loan. Nothing is stored. */
export class PreviewReversal extends UseCase<{
  loans: Loans;
  payments: Payments;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws PaymentNotFound, PaymentNotCompleted */
  execute({ paymentId, reason }: ReversePaymentCommand): Promise<ReversalPreview> {
    return this.deps.unitOfWork.run(async () => {
      const { loan, payment } = await paidLoan(this.deps, paymentId);
      const { currency } = loan;
      const before = figuresOf(loan);
      await takeBack(this.deps, { loan, payment }, reason);
      return { amount: payment.amount.toDecimal(currency), currency, before, after: figuresOf(loan) };
    });
  }
}

function figuresOf({ status, remainingAmount, currency, remainingTerm, nextDueOn }: Loan): LoanFigures {
  const nextPaymentDate = nextDueOn && midnightText(nextDueOn);
  return { status, remainingAmount: remainingAmount.toDecimal(currency), remainingTerm, nextPaymentDate };
}
