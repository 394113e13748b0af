import type { DomainEvent } from '../shared/domain-event.ts';
import type { AgreementId, LoanRequestId, Sha256, UserId } from '../shared/ids.ts';

/** Name and address of the signature are with the agreement, from which an erasure removes them. */
export interface AgreementSigned extends DomainEvent {
  readonly type: 'agreement.signed';
  readonly agreementId: AgreementId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly sha256: Sha256;
}
