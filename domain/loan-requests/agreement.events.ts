import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { Sha256 } from '../shared/sha256.ts';
import type { AgreementId } from './agreement.id.ts';
import type { LoanRequestId } from './loan-request.id.ts';

/** Name and address of the signature are with the agreement, from which an erasure removes them. */
export interface AgreementSigned extends DomainEvent {
  readonly type: 'agreement.signed';
  readonly agreementId: AgreementId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly sha256: Sha256;
}
