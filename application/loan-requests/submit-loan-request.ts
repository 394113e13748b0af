import type { LendingParameters, LoanTerms } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanRequest, type LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import type { Products } from '../../domain/products/product.ts';
import type { ProductId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, IdGenerator, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface SubmitLoanRequestCommand extends LoanTerms {
  readonly borrowerId: UserId;
  readonly companyName: string | null;
  /** `null` for the standard terms. */
  readonly productId: ProductId | null;
}

export class SubmitLoanRequest extends UseCase<{
  requests: LoanRequests;
  products: Products;
  creditFiles: CreditFiles;
  lendingParameters: LendingParameters;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws ProductNotAvailable, LoanRequestOutsideParameters, RateCapExceeded */
  async execute(command: SubmitLoanRequestCommand): Promise<LoanRequest> {
    const { requests, products, creditFiles, lendingParameters: parameters, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const creditFile = await creditFiles.of(command.borrowerId);
      const product = command.productId === null ? null : await products.offered(command.productId);
      const request = new LoanRequest(
        { ...command, id: ids.next() },
        { parameters, creditFile, product },
        await momentOf(this.deps),
      );
      await requests.add(request);
      return request;
    });
  }
}
