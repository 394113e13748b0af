import type { CreditFiles } from '../../domain/loan-requests/credit-files.port.ts';
import type { LendingParameters, LoanTerms } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanRequest } from '../../domain/loan-requests/loan-request.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-requests.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface SubmitLoanRequestCommand extends LoanTerms {
  readonly borrowerId: UserId;
  readonly companyName: string | null;
}

export class SubmitLoanRequest extends UseCase<{
  requests: LoanRequests;
  creditFiles: CreditFiles;
  lendingParameters: LendingParameters;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestOutsideParameters */
  async execute(command: SubmitLoanRequestCommand): Promise<LoanRequest> {
    const { requests, creditFiles, lendingParameters: parameters, unitOfWork, ids } = this.deps;
    // Read before the unit of work, to keep it short.
    const creditFile = await creditFiles.of(command.borrowerId);
    return unitOfWork.run(async () => {
      const request = new LoanRequest(
        { ...command, id: ids.next() },
        { parameters, creditFile },
        await momentOf(this.deps),
      );
      await requests.add(request);
      return request;
    });
  }
}
