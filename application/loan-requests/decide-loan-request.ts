import type { Rejection } from '../../domain/loan-requests/decision.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { ApplicantFiles } from '../../domain/loan-requests/recommendation.ts';
import type { LoanRequestId } from '../../domain/shared/ids.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { assessmentOf } from './assessment-of.ts';

/** A `rate` of `null` approves the quoted rate. The `reason` of an approval is for operators. */
export type Decision =
  | { readonly outcome: 'approve'; readonly rate: Rate | null; readonly reason?: string | undefined }
  | { readonly outcome: 'reject'; readonly rejection: Rejection };

export interface DecideLoanRequestCommand {
  readonly requestId: LoanRequestId;
  readonly decision: Decision;
}

export class DecideLoanRequest extends UseCase<{
  requests: LoanRequests;
  applicantFiles: ApplicantFiles;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending, RateCapExceeded, InvalidRejection */
  execute({ requestId, decision }: DecideLoanRequestCommand): Promise<void> {
    const { requests, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      const assessment = await assessmentOf(request, this.deps);
      const now = await momentOf(this.deps);
      if (decision.outcome === 'approve') request.approve(decision.rate, assessment, now, decision.reason ?? null);
      else request.reject(decision.rejection, assessment, now);
      await requests.save(request);
    });
  }
}
