import type { LoanRequestId } from '../../domain/loan-requests/loan-request.id.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** A `rate` of `null` approves the quoted rate. */
export type Decision =
  | { readonly outcome: 'approve'; readonly rate: Rate | null }
  | { readonly outcome: 'reject'; readonly reason: string };

export interface DecideLoanRequestCommand {
  readonly requestId: LoanRequestId;
  readonly decision: Decision;
}

export class DecideLoanRequest extends UseCase<{
  requests: LoanRequests;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending */
  execute({ requestId, decision }: DecideLoanRequestCommand): Promise<void> {
    const { requests, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, await requests.borrowerOf(requestId));
      if (decision.outcome === 'approve') request.approve(decision.rate, await momentOf(this.deps));
      else request.reject(decision.reason, await momentOf(this.deps));
      await requests.save(request);
    });
  }
}
