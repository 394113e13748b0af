import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { LoanRequest, LoanRequestChanges, LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { CreditFiles } from '../../domain/loan-requests/recommendation.ts';
import type { Products } from '../../domain/products/product.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export interface UpdateLoanRequestCommand {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly changes: LoanRequestChanges;
}

export class UpdateLoanRequest extends UseCase<{
  requests: LoanRequests;
  products: Products;
  creditFiles: CreditFiles;
  lendingParameters: LendingParameters;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending, ProductNotAvailable, LoanRequestOutsideParameters, RateCapExceeded */
  execute({ requestId, borrowerId, changes }: UpdateLoanRequestCommand): Promise<LoanRequest> {
    const { requests, products, creditFiles, lendingParameters: parameters, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, borrowerId);
      request.assertPending();
      if (Object.keys(changes).length === 0) return request;
      const creditFile = await creditFiles.of(borrowerId);
      const productId = request.productAfter(changes);
      const product = productId === null ? null : await products.offered(productId);
      request.update(changes, { parameters, creditFile, product }, await momentOf(this.deps));
      await requests.save(request);
      return request;
    });
  }
}
