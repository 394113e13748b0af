import type { LoanRequestId } from '../../domain/loan-requests/loan-request.id.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import type { Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** A `rate` of `null` approves the quoted rate. */
export type Decision =
  | { readonly outcome: 'approve'; readonly rate: Rate | null }
  | { readonly outcome: 'reject'; readonly reason: string };

export interface DecideLoanRequestCommand {
  readonly requestId: LoanRequestId;
  readonly operatorId: UserId;
  readonly decision: Decision;
}

export class DecideLoanRequest extends UseCase<{ requests: LoanRequests; unitOfWork: UnitOfWork; clock: Clock }> {
  /** @throws LoanRequestNotFound, OwnLoanRequest, RequestNotPending */
  execute({ requestId, operatorId, decision }: DecideLoanRequestCommand): Promise<void> {
    const { requests, unitOfWork, clock } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, await requests.borrowerOf(requestId));
      if (decision.outcome === 'approve') request.approve(operatorId, decision.rate, clock.now());
      else request.reject(operatorId, decision.reason, clock.now());
      await requests.save(request);
    });
  }
}
