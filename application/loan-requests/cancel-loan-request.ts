import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export class CancelLoanRequest extends UseCase<{
  requests: LoanRequests;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending */
  execute({ requestId, borrowerId }: { requestId: LoanRequestId; borrowerId: UserId }): Promise<void> {
    const { requests, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, borrowerId);
      request.cancel(await momentOf(this.deps));
      await requests.save(request);
    });
  }
}
