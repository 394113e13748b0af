import { quotePayoff } from '../../domain/loans/early-payment.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { addDays, midnightText } from '../../domain/shared/calendar.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';

/** Amounts are decimals of the loan's currency, days midnight in UTC. */
export interface PayoffQuoteView {
  readonly loanId: LoanId;
  readonly asOf: string;
  readonly payoffAmount: number;
  readonly outstandingPrincipal: number;
  readonly accruedInterest: number;
  readonly charges: number;
  readonly interestRebate: number;
  readonly remainingAmount: number;
  /** The end of the day of the quote. */
  readonly validUntil: string;
}

/** The amount that pays a loan off on the business date. */
export class GetPayoffQuote extends UseCase<{ loanQueries: LoanQueries; calendar: BusinessCalendar }> {
  /** @throws LoanNotFound, LoanAlreadyPaidOff, PaymentInProgress */
  async execute({ userId, loanId }: { userId: UserId; loanId: LoanId }): Promise<PayoffQuoteView> {
    const loan = await this.deps.loanQueries.snapshotOf(userId, loanId);
    if (loan === null) throw new LoanNotFound();
    const { asOf, ...quote } = quotePayoff(loan, await this.deps.calendar.today());
    const { currency } = loan;
    return {
      loanId,
      asOf: midnightText(asOf),
      payoffAmount: quote.payoffAmount.toDecimal(currency),
      outstandingPrincipal: quote.outstandingPrincipal.toDecimal(currency),
      accruedInterest: quote.accruedInterest.toDecimal(currency),
      charges: quote.charges.toDecimal(currency),
      interestRebate: quote.interestRebate.toDecimal(currency),
      remainingAmount: quote.remainingAmount.toDecimal(currency),
      validUntil: midnightText(addDays(asOf, 1)),
    };
  }
}
