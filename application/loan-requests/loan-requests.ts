import { type Agreements, assertSigned } from '../../domain/loan-requests/agreement.ts';
import type { ReasonCode } from '../../domain/loan-requests/decision.ts';
import { type ImportedTerms, importedRequest } from '../../domain/loan-requests/imported-request.ts';
import type { LendingParameters, LoanTerms } from '../../domain/loan-requests/lending-parameters.ts';
import { LoanRequest, type LoanRequestChanges, type LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import {
  type Applicant,
  type ApplicantFiles,
  type Assessment,
  assess,
  type CreditFiles,
  type RequestedTerms,
} from '../../domain/loan-requests/recommendation.ts';
import type { LoanAnnulled } from '../../domain/loans/loan.events.ts';
import type { Products } from '../../domain/products/product.ts';
import type { InstrumentId, LoanRequestId, PayoutId, ProductId, UserId } from '../../domain/shared/ids.ts';
import { Rate } from '../../domain/shared/rate.ts';
import type { RequestImport } from '../imports/import.port.ts';
import {
  type BusinessCalendar,
  type Clock,
  type IdGenerator,
  momentOf,
  presentOf,
  type Timekeeping,
  type UnitOfWork,
} from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { DisbursementPayouts } from './disbursement.port.ts';

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
      const product = command.productId === null ? null : await products.activeTerms(command.productId);
      const { today, at } = await presentOf(this.deps);
      const underwriting = { parameters, creditFile, product, today };
      const request = new LoanRequest({ ...command, id: ids.next() }, underwriting, at);
      await requests.add(request);
      return request;
    });
  }
}

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
      const product = productId === null ? null : await products.activeTerms(productId);
      const { today, at } = await presentOf(this.deps);
      request.update(changes, { parameters, creditFile, product, today }, at);
      await requests.save(request);
      return request;
    });
  }
}

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

export interface Assessing extends Timekeeping {
  readonly applicantFiles: ApplicantFiles;
}

/** The assessment of a request on the business date, which a decision keeps. */
export async function assessmentOf(request: Applicant & RequestedTerms, using: Assessing): Promise<Assessment> {
  const { applicantFiles, calendar } = using;
  return assess(request, await applicantFiles.fileOf(request, await calendar.today(), await momentOf(using)));
}

export interface ApproveLoanRequestCommand {
  readonly requestId: LoanRequestId;
  /** Percent a year. `null`: the quoted rate. */
  readonly interestRate: number | null;
  /** For operators. */
  readonly reason: string | null;
}

interface DecisionDependencies {
  readonly requests: LoanRequests;
  readonly applicantFiles: ApplicantFiles;
  readonly unitOfWork: UnitOfWork;
  readonly calendar: BusinessCalendar;
  readonly clock: Clock;
}

export class ApproveLoanRequest extends UseCase<DecisionDependencies> {
  /** @throws LoanRequestNotFound, RequestNotPending, RateCapExceeded */
  async execute({ requestId, interestRate, reason }: ApproveLoanRequestCommand): Promise<void> {
    const { requests, unitOfWork } = this.deps;
    const rate = interestRate === null ? null : Rate.ofPercent(interestRate);
    await unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      const assessment = await assessmentOf(request, this.deps);
      request.approve(rate, assessment, await presentOf(this.deps), reason);
      await requests.save(request);
    });
  }
}

export interface RejectLoanRequestCommand {
  readonly requestId: LoanRequestId;
  /** In the operator's own words. */
  readonly reason: string | null;
  readonly reasonCodes: readonly ReasonCode[] | null;
}

export class RejectLoanRequest extends UseCase<DecisionDependencies> {
  /** @throws LoanRequestNotFound, RequestNotPending, InvalidRejection */
  async execute({ requestId, reason: words, reasonCodes }: RejectLoanRequestCommand): Promise<void> {
    const { requests, unitOfWork } = this.deps;
    await unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      const assessment = await assessmentOf(request, this.deps);
      request.reject({ codes: reasonCodes ?? [], words }, assessment, await momentOf(this.deps));
      await requests.save(request);
    });
  }
}

export interface DisburseLoanRequestCommand {
  readonly requestId: LoanRequestId;
  /** The account of the borrower to which the gateway sends the money; `null`: the lender sends it by its own means. */
  readonly instrumentId?: InstrumentId | null;
  /** Of the payout, in each attempt under one key. */
  readonly effectId?: string;
}

/**
 * Pays out an approved request. `OpenLoan` handles its event in the same unit of work. With an account, only the payout is
 * stored here, and the loan begins once the gateway has accepted it.
 */
export class DisburseLoanRequest extends UseCase<{
  requests: LoanRequests;
  agreements: Agreements;
  startDisbursement: DisbursementPayouts;
  /** Whether the agreement must be signed first. */
  agreementRequired: boolean;
  unitOfWork: UnitOfWork;
  ids: IdGenerator;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /**
   * @returns the payout that is to be ordered, or `null`
   * @throws LoanRequestNotFound, RequestNotApproved, PayoutPending, AgreementNotSigned, UnknownInstrument, InstrumentBlocked,
   * InvalidPayout
   */
  execute({ requestId, instrumentId = null, effectId }: DisburseLoanRequestCommand): Promise<PayoutId | null> {
    const { requests, agreements, agreementRequired, startDisbursement, unitOfWork, ids } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.getAny(requestId);
      const named = effectId as PayoutId | undefined;
      const payoutId = instrumentId === null ? null : await startDisbursement.execute(request, instrumentId, named);
      if (payoutId === null) request.disburse(ids.next(), await momentOf(this.deps));
      if (agreementRequired) assertSigned(await agreements.findOf(requestId, request.borrowerId));
      await requests.save(request);
      return payoutId;
    });
  }
}

/** Makes the request of an annulled loan Approved again, in the unit of work of the annulment. */
export class ReopenRequest extends UseCase<{ requests: LoanRequests }> {
  async execute({ requestId, borrowerId, occurredAt }: LoanAnnulled): Promise<void> {
    const { requests } = this.deps;
    const request = await requests.get(requestId, borrowerId);
    request.reopen(occurredAt);
    await requests.save(request);
  }
}

/** Cancels an erased user's open requests and removes personal data, in the unit of work of the erasure. */
export class EraseLoanRequests extends UseCase<{ requests: LoanRequests; calendar: BusinessCalendar; clock: Clock }> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    const { requests } = this.deps;
    for (const request of await requests.allOf(userId)) {
      request.erase(await momentOf(this.deps));
      await requests.save(request);
    }
  }
}

/** Adds the request of a loan of another system, since every loan has one. */
export class ImportRequest
  extends UseCase<{ requests: LoanRequests; ids: IdGenerator; calendar: Pick<BusinessCalendar, 'zone'> }>
  implements RequestImport
{
  async execute(terms: Omit<ImportedTerms, 'id' | 'disbursedAt'>): Promise<LoanRequestId> {
    const { requests, ids, calendar } = this.deps;
    const disbursedAt = calendar.zone.firstMomentOf(terms.disbursedOn);
    const request = importedRequest({ ...terms, id: ids.next(), disbursedAt });
    await requests.add(request);
    return request.id;
  }
}
