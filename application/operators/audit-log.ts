import type { UserErased } from '../../domain/identity/user.events.ts';
import type { AgreementSigned } from '../../domain/loan-requests/loan-request.events.ts';
import type { Id } from '../../domain/shared/ids.ts';
import type { ActorId } from '../../domain/shared/operator.ts';
import type { IdGenerator } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export type AuditEntryId = Id<'AuditEntry'>;

export interface AuditSubject {
  /** Such as `loan-request`. */
  readonly type: string;
  readonly id: string;
}

/** One act of an operator, with the subject before and after it, or a person's signature or deletion. Holds no personal data. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  /** The person or API key, the borrower who signed, or the person who deleted the account. */
  readonly operatorId: ActorId;
  /** Such as `loan-request.approve`. */
  readonly action: string;
  readonly subject: AuditSubject;
  /** `null` if the act created the subject. */
  readonly before: object | null;
  readonly after: object | null;
  readonly occurredAt: Date;
}

/** Entries are never changed or removed. */
export interface AuditLog {
  add(entry: AuditEntry): Promise<void>;
  /** Locks the subject until the unit of work ends, so that no other act changes it after `before` was read. */
  hold(subject: AuditSubject): Promise<void>;
}

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

/** The act of the person whose account it was. */
const DELETION = 'account.delete';

/** Keeps that a person deleted the account, and with it the texts of operators, in the unit of work that erases them. */
export class LogErasure extends UseCase<{ auditLog: AuditLog; ids: IdGenerator }> {
  async execute({ userId, occurredAt, isRepeated }: UserErased): Promise<void> {
    if (isRepeated) return;
    const { auditLog, ids } = this.deps;
    await auditLog.add({
      id: ids.next(),
      operatorId: userId,
      action: DELETION,
      subject: { type: 'user', id: userId },
      before: null,
      after: { personalData: 'erased', textsOfOperators: 'erased' },
      occurredAt,
    });
  }
}
