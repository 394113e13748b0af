import type { CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import { isPaid } from '../../domain/loans/installment.ts';
import { LoanNotFound } from '../../domain/loans/loan.errors.ts';
import { assessRefinance } from '../../domain/loans/refinance.ts';
import type { LoanId, UserId } from '../../domain/shared/ids.ts';
import type { Phrase } from '../../domain/shared/phrase.ts';
import { quoteRate } from '../../domain/shared/pricing-policy.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanQueries } from './loan.queries.ts';

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
