import { decideBy } from '../../domain/loan-requests/decision.ts';
import { LoanRequestNotFound, RequestNotDecided } from '../../domain/loan-requests/loan-request.errors.ts';
import type { ApplicantFiles, Assessment } from '../../domain/loan-requests/recommendation.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import type { EmploymentStatus } from '../../domain/shared/pricing-policy.ts';
import type { BusinessCalendar, Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { DecidedLoanRequest, LoanRequestQueries } from './loan-request.queries.ts';
import { assessmentOf } from './loan-requests.ts';
import type { OperatorLoanRequest } from './operator-request.record.ts';

/** The action taken on a request. */
export interface Decision extends Omit<DecidedLoanRequest, 'status' | 'createdAt' | 'decidedAt'> {
  readonly requestedOn: CalendarDay;
  readonly action: 'Approved' | 'Rejected';
  readonly decidedOn: CalendarDay;
}

interface Query {
  readonly requestId: LoanRequestId;
  /** `null` for operators. */
  readonly borrowerId: UserId | null;
}

export class GetDecision extends UseCase<{
  loanRequestQueries: LoanRequestQueries;
  calendar: Pick<BusinessCalendar, 'zone'>;
}> {
  /** @throws LoanRequestNotFound, RequestNotDecided */
  async execute({ requestId, borrowerId }: Query): Promise<Decision> {
    const { loanRequestQueries, calendar } = this.deps;
    const request = await loanRequestQueries.decisionOf(borrowerId, requestId);
    if (request === null) throw new LoanRequestNotFound();
    const { status, createdAt, decidedAt, ...decision } = request;
    if (decidedAt === null) throw new RequestNotDecided(status);
    const action = status === 'Rejected' ? 'Rejected' : 'Approved';
    const [requestedOn, decidedOn] = [calendar.zone.dayOf(createdAt), calendar.zone.dayOf(decidedAt)];
    return { ...decision, action, requestedOn, decidedOn };
  }
}

/** Turns a decision into the letter for the applicant: the notice of action taken of Regulation B. */
export interface DecisionLetterPrinter {
  /** Returns a PDF. The same decision gives the same bytes. Rejects when `signal` is aborted. */
  print(decision: Decision, language: Language, signal: AbortSignal): Promise<Uint8Array>;
}

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
    const { calendar } = this.deps;
    const today = await calendar.today();
    const requestedOn = (createdAt: string) => calendar.zone.dayOf(new Date(createdAt));
    const applicantFiles = readOnce(this.deps.applicantFiles);
    return Promise.all(
      requests.map(async ({ assessment, decidedAt, ...request }) => ({
        ...request,
        ...(decidedAt === null ? await this.assess(request, applicantFiles) : (assessment ?? NOT_KEPT)),
        decideBy: request.status === 'Pending' ? decideBy(requestedOn(request.createdAt), today) : null,
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
