import type { AgreementSigned } from '../../domain/loan-requests/loan-request.events.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import type { AuditLog } from './audit-log.ts';

/** Keeps a borrower's signature as evidence, in the unit of work that signs. */
export class LogSignature extends UseCase<{ auditLog: AuditLog; ids: IdGenerator }> {
  async execute({ agreementId, requestId, borrowerId, sha256, occurredAt }: AgreementSigned): Promise<void> {
    const { auditLog, ids } = this.deps;
    const signedAt = occurredAt.toISOString();
    await auditLog.add({
      id: ids.next(),
      operatorId: borrowerId,
      action: SIGNATURE,
      subject: { type: 'loan-request', id: requestId },
      before: null,
      after: { agreementId, sha256, consent: true, signedAt },
      occurredAt,
    });
  }
}

/** The act of a borrower. Those who read it are shown name and address, too, until the account is deleted. */
export const SIGNATURE = 'agreement.sign';
