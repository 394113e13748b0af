import type { ApplicantFiles } from '../../domain/loan-requests/applicant-files.port.ts';
import { type Recommendation, recommend } from '../../domain/loan-requests/recommendation.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import type { EmploymentStatus } from '../../domain/shared/pricing-policy.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { OperatorLoanRequest } from './loan-request.queries.ts';

/** A loan request with the applicant's credit score and the recommendation of the underwriting policy. */
export interface AssessedLoanRequest extends OperatorLoanRequest {
  /** `null` before the first loan. */
  readonly creditScore: number | null;
  readonly recommendation: Recommendation;
  readonly reasons: readonly string[];
}

export class AssessApplicants extends UseCase<{
  applicantFiles: ApplicantFiles;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  execute(requests: readonly OperatorLoanRequest[]): Promise<AssessedLoanRequest[]> {
    return Promise.all(requests.map((request) => this.assess(request)));
  }

  private async assess(request: OperatorLoanRequest): Promise<AssessedLoanRequest> {
    const { applicantFiles, calendar } = this.deps;
    const currency = request.currency as Currency;
    const applicant = { borrowerId: request.userId as UserId, currency };
    const file = await applicantFiles.fileOf(applicant, await calendar.today(), await momentOf(this.deps));
    const terms = {
      monthlyPayment: Money.ofDecimal(request.monthlyPayment, currency),
      employmentStatus: request.employmentStatus as EmploymentStatus | null,
    };
    return { ...request, creditScore: file.creditScore, ...recommend(terms, file) };
  }
}
