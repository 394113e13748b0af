import { decideBy } from '../../domain/loan-requests/decision.ts';
import type { ApplicantFiles, Assessment } from '../../domain/loan-requests/recommendation.ts';
import { type CalendarDay, dayOf } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import type { EmploymentStatus } from '../../domain/shared/pricing-policy.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { assessmentOf } from './assessment-of.ts';
import type { OperatorLoanRequest } from './loan-request.queries.ts';

/** A decision that an older release made has no assessment. */
type ShownAssessment = Omit<Assessment, 'recommendation'> & {
  readonly recommendation: Assessment['recommendation'] | null;
};

/**
 * A loan request with the applicant's credit score and the recommendation of the underwriting policy: those of the moment
 * of the decision once it is decided, those of today before.
 */
export interface AssessedLoanRequest extends Omit<OperatorLoanRequest, 'assessment' | 'decidedAt'>, ShownAssessment {
  /** `null` while there is time, and once it is decided. */
  readonly decideBy: CalendarDay | null;
}

const NOT_KEPT: ShownAssessment = { creditScore: null, scoreFactors: [], recommendation: null, reasons: [] };

export class AssessApplicants extends UseCase<{
  applicantFiles: ApplicantFiles;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  async execute(requests: readonly OperatorLoanRequest[]): Promise<AssessedLoanRequest[]> {
    const today = await this.deps.calendar.today();
    const applicantFiles = readOnce(this.deps.applicantFiles);
    return Promise.all(
      requests.map(async ({ assessment, decidedAt, ...request }) => ({
        ...request,
        ...(decidedAt === null ? await this.assess(request, applicantFiles) : (assessment ?? NOT_KEPT)),
        decideBy: request.status === 'Pending' ? decideBy(dayOf(new Date(request.createdAt)), today) : null,
      })),
    );
  }

  private assess(
    request: Omit<OperatorLoanRequest, 'assessment' | 'decidedAt'>,
    applicantFiles: ApplicantFiles,
  ): Promise<Assessment> {
    const currency = request.currency as Currency;
    const terms = {
      borrowerId: request.userId as UserId,
      currency,
      monthlyPayment: Money.ofDecimal(request.monthlyPayment, currency),
      employmentStatus: request.employmentStatus as EmploymentStatus | null,
    };
    return assessmentOf(terms, { ...this.deps, applicantFiles });
  }
}

/** Reads the file of an applicant once, however many of the requests are theirs. */
function readOnce(files: ApplicantFiles): ApplicantFiles {
  const read = new Map<string, ReturnType<ApplicantFiles['fileOf']>>();
  return {
    fileOf(applicant, today, now) {
      const key = `${applicant.borrowerId} ${applicant.currency}`;
      const file = read.get(key) ?? files.fileOf(applicant, today, now);
      read.set(key, file);
      return file;
    },
  };
}
