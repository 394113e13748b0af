import { quotePrepayment } from '../../domain/loans/early-payment.ts';
import type { Reduction } from '../../domain/loans/entry.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { figuresOf } from '../../domain/loans/schedule.ts';
import { midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { Money } from '../../domain/shared/money.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';
import { paymentScheduleOf, type ScheduledPayment } from './payment-schedule.ts';

export interface PrepaymentQuoteQuery {
  readonly userId: UserId;
  readonly loanId: LoanId;
  /** A decimal of the loan's currency. */
  readonly amount: number;
  readonly reduce: Reduction;
}

/**
 * Amounts are decimals of the loan's currency, days midnight in UTC. `accruedInterest` and `principal` are the parts of
 * the amount. What follows `interestSaved` is the loan after the prepayment.
 */
export interface PrepaymentQuoteView {
  readonly loanId: LoanId;
  readonly asOf: string;
  readonly amount: number;
  readonly reduce: Reduction;
  readonly accruedInterest: number;
  readonly principal: number;
  readonly interestSaved: number;
  readonly monthlyPayment: number;
  readonly remainingTerm: number;
  readonly totalInterest: number;
  readonly nextPaymentDate: string | null;
  readonly lastPaymentDate: string | null;
  readonly paymentSchedule: readonly ScheduledPayment[];
}

/** What a prepayment on the business date does to a loan. */
export class GetPrepaymentQuote extends UseCase<{ loanQueries: LoanQueries; calendar: BusinessCalendar }> {
  /** @throws LoanNotFound, InvalidAmount, LoanNotEligibleForPrepayment, TooManyChanges, PrepaymentTooLow,
   * PrepaymentExceedsBalance */
  async execute({ userId, loanId, amount, reduce }: PrepaymentQuoteQuery): Promise<PrepaymentQuoteView> {
    const loan = await this.deps.loanQueries.snapshotOf(userId, loanId);
    if (loan === null) throw new LoanNotFound();
    const { currency } = loan;
    const today = await this.deps.calendar.today();
    const wanted = { amount: Money.ofDecimal(amount, currency), reduce };
    const { schedule, ...quote } = quotePrepayment(loan, wanted, today);
    const { remainingTerm, totalInterest, nextDueOn } = figuresOf(schedule);
    const lastDueOn = schedule.installments.at(-1)?.dueOn;
    return {
      loanId,
      asOf: midnightText(quote.asOf),
      amount,
      reduce,
      accruedInterest: quote.accruedInterest.toDecimal(currency),
      principal: quote.principal.toDecimal(currency),
      interestSaved: quote.interestSaved.toDecimal(currency),
      monthlyPayment: schedule.monthlyPayment.toDecimal(currency),
      remainingTerm,
      totalInterest: totalInterest.toDecimal(currency),
      nextPaymentDate: nextDueOn && midnightText(nextDueOn),
      lastPaymentDate: lastDueOn === undefined ? null : midnightText(lastDueOn),
      paymentSchedule: paymentScheduleOf({ ...loan, installments: schedule.installments }, today),
    };
  }
}
