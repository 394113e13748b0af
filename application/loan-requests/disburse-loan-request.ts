import { type Agreements, assertSigned } from '../../domain/loan-requests/agreement.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { LoanRequestId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface DisburseLoanRequestCommand {
  readonly requestId: LoanRequestId;
}

/** Pays out an approved request. `OpenLoan` handles its event in the same unit of work. */
export class DisburseLoanRequest extends UseCase<{
  requests: LoanRequests;
  agreements: Agreements;
  /** Whether the agreement must be signed first. */
  agreementRequired: boolean;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotApproved, AgreementNotSigned */
  execute({ requestId }: DisburseLoanRequestCommand): Promise<void> {
    const { requests, agreements, agreementRequired, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      request.disburse(ids.next(), await momentOf(this.deps));
      if (agreementRequired) assertSigned(await agreements.findOf(requestId, request.borrowerId));
      await requests.save(request);
    });
  }
}
