import type { CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import { quotePayoff, quotePrepayment } from '../../domain/loans/early-payment.ts';
import type { Reduction } from '../../domain/loans/entry.ts';
import { isPaid } from '../../domain/loans/installment.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { assessRefinance } from '../../domain/loans/refinance.ts';
import { figuresOf } from '../../domain/loans/schedule.ts';
import { quoteWithdrawal } from '../../domain/loans/withdrawal.ts';
import { addDays, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import { inDecimals, Money } from '../../domain/shared/money.ts';
import type { Phrase } from '../../domain/shared/phrase.ts';
import { quoteRate } from '../../domain/shared/pricing-policy.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';
import { paymentScheduleOf } from './payment-schedule.ts';
import type { PayoffQuoteView, PrepaymentQuoteView, WithdrawalQuoteView } from './quote.record.ts';

/** The amount that pays a loan off on the business date. */
export class GetPayoffQuote extends UseCase<{ loanQueries: LoanQueries; calendar: BusinessCalendar }> {
  /** @throws LoanNotFound, LoanAlreadyPaidOff, PaymentInProgress */
  async execute({ userId, loanId }: { userId: UserId; loanId: LoanId }): Promise<PayoffQuoteView> {
    const loan = await this.deps.loanQueries.snapshotOf(userId, loanId);
    if (loan === null) throw new LoanNotFound();
    const { asOf, ...quote } = quotePayoff(loan, await this.deps.calendar.today());
    return {
      loanId,
      asOf: midnightText(asOf),
      ...inDecimals(quote, loan.currency),
      validUntil: midnightText(addDays(asOf, 1)),
    };
  }
}

/** The amount that gives a loan back on the business date. */
export class GetWithdrawalQuote extends UseCase<{ loanQueries: LoanQueries; calendar: BusinessCalendar }> {
  /** @throws LoanNotFound, WithdrawalNotPossible */
  async execute({ userId, loanId }: { userId: UserId; loanId: LoanId }): Promise<WithdrawalQuoteView> {
    const loan = await this.deps.loanQueries.snapshotOf(userId, loanId);
    if (loan === null) throw new LoanNotFound();
    const { asOf, lastDay, ...quote } = quoteWithdrawal(loan, await this.deps.calendar.today());
    const days = { asOf: midnightText(asOf), lastDay: midnightText(lastDay) };
    return { loanId, ...days, ...inDecimals(quote, loan.currency) };
  }
}

export interface PrepaymentQuoteQuery {
  readonly userId: UserId;
  readonly loanId: LoanId;
  /** A decimal of the loan's currency. */
  readonly amount: number;
  readonly reduce: Reduction;
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

/** Rates are percent a year, the savings a decimal of the loan's currency. */
export interface RefinanceEligibility {
  readonly loanId: LoanId;
  readonly eligible: boolean;
  /** The deciding rule. */
  readonly reason: Phrase;
  readonly estimatedSavings: number;
  readonly currentRate: number;
  readonly refinanceRate: number;
}

/** The rate that the pricing policy offers today for the remaining instalments, and the savings. */
export class GetRefinanceEligibility extends UseCase<{
  loanQueries: LoanQueries;
  creditFiles: CreditFiles;
  calendar: BusinessCalendar;
}> {
  /** @throws LoanNotFound */
  async execute({ userId, loanId }: { userId: UserId; loanId: LoanId }): Promise<RefinanceEligibility> {
    const { loanQueries, creditFiles, calendar } = this.deps;
    const [loan, creditFile, today] = await Promise.all([
      loanQueries.snapshotOf(userId, loanId),
      creditFiles.of(userId),
      calendar.today(),
    ]);
    if (loan === null) throw new LoanNotFound();
    const { status, currency, employmentStatus } = loan;
    const { rate, installments } = loan.schedule;
    const term = installments.filter((each) => !isPaid(each)).length;
    const offered = quoteRate({ term, employmentStatus, creditFile });
    const assessment = assessRefinance({ status, rate, installments }, offered, today);
    return {
      loanId,
      eligible: assessment.eligible,
      reason: assessment.reason,
      estimatedSavings: assessment.estimatedSavings.toDecimal(currency),
      currentRate: rate.toPercent(),
      refinanceRate: offered.toPercent(),
    };
  }
}
