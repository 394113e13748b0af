import type { Id } from '../../domain/shared/ids.ts';
import type { ActorId } from '../../domain/shared/operator.ts';

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
