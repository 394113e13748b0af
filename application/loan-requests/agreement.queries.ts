import type { AgreementParties, WrittenPaper } from '../../domain/loan-requests/agreement.ts';
import type { AgreementId, LoanRequestId, Sha256, UserId } from '../../domain/shared/ids.ts';
import type { Person } from '../shared/person.ts';
import type { OfferedTerms } from './loan-request.queries.ts';

/** What is stored of an agreement. Timestamps are ISO 8601 in UTC. */
export interface WrittenAgreement extends WrittenPaper {
  readonly agreementId: AgreementId;
  readonly sha256: Sha256;
  readonly createdAt: string;
  readonly signedAt: string | null;
  /** `null` without a signature, or once the account is deleted. */
  readonly signedName: string | null;
}

/** A request with its borrower, its terms, and the agreement that was written last. */
export interface AgreementFacts extends Omit<AgreementParties, 'borrowerName'>, OfferedTerms {
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  /** `null` once the account is deleted. */
  readonly borrower: Person | null;
  readonly written: WrittenAgreement | null;
}

export interface AgreementQueries {
  /** @param borrowerId `null` for operators */
  factsOf(requestId: LoanRequestId, borrowerId: UserId | null): Promise<AgreementFacts | null>;
}
