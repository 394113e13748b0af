import {
  AgreementChanged,
  type Agreements,
  assertSignable,
  type Signatory,
  wordingOf,
} from '../../domain/loan-requests/agreement.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequests } from '../../domain/loan-requests/loan-request.ts';
import type { LoanRequestId, UserId } from '../../domain/shared/ids.ts';
import { momentOf } from '../shared/moment.ts';
import type { BusinessCalendar, Clock, UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AgreementFacts, AgreementQueries } from './agreement.queries.ts';
import type { AgreementPrinter } from './agreement-printer.port.ts';
import { type AgreementView, printedParties, readable } from './read-agreement.ts';

export interface SignAgreementCommand {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  /** Of the paper that the borrower has read. */
  readonly sha256: string;
  readonly by: Signatory;
}

/** The borrower signs the agreement that is current. */
export class SignAgreement extends UseCase<{
  requests: LoanRequests;
  agreements: Agreements;
  agreementQueries: AgreementQueries;
  agreementPrinter: AgreementPrinter;
  unitOfWork: UnitOfWork;
  calendar: BusinessCalendar;
  clock: Clock;
}> {
  /** @throws LoanRequestNotFound, RequestNotSignable, AgreementSigned, AgreementChanged */
  execute({ requestId, borrowerId, sha256, by }: SignAgreementCommand): Promise<AgreementView> {
    const { requests, agreements, agreementPrinter, unitOfWork, calendar } = this.deps;
    return unitOfWork.run(async () => {
      const request = await requests.get(requestId, borrowerId);
      assertSignable(request);
      const agreement = await agreements.findOf(requestId, borrowerId);
      if (agreement === null) throw new AgreementChanged();
      const parties = printedParties(await this.factsOf(requestId, borrowerId), agreementPrinter);
      const wording = wordingOf(parties, await calendar.today());
      agreement.sign({ sha256, by }, wording, await momentOf(this.deps));
      await agreements.save(agreement);
      return readable(await this.factsOf(requestId, borrowerId));
    });
  }

  private async factsOf(requestId: LoanRequestId, borrowerId: UserId): Promise<AgreementFacts> {
    const facts = await this.deps.agreementQueries.factsOf(requestId, borrowerId);
    if (facts === null) throw new LoanRequestNotFound();
    return facts;
  }
}
