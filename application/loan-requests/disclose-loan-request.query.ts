import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CostDisclosure, costDisclosure } from './cost-disclosure.ts';
import type { LoanRequestQueries } from './loan-request.queries.ts';

interface Query {
  readonly userId: UserId;
  readonly requestId: LoanRequestId;
  readonly rate?: Rate;
}

/** The cost of a borrower's request as if disbursed on the business date, or from the day its loan was disbursed. */
export class DiscloseLoanRequest extends UseCase<{
  loanRequestQueries: LoanRequestQueries;
  calendar: BusinessCalendar;
}> {
  /**
   * @param query `rate`: as if approved at this rate
   * @throws LoanRequestNotFound
   */
  async execute({ userId, requestId, rate }: Query): Promise<CostDisclosure> {
    const { loanRequestQueries, calendar } = this.deps;
    const terms = await loanRequestQueries.termsOf(userId, requestId);
    if (terms === null) throw new LoanRequestNotFound();
    const disbursedOn = terms.disbursedOn ?? (await calendar.today());
    return costDisclosure({ ...terms, rate: rate ?? terms.rate, disbursedOn }, terms.currency);
  }
}
