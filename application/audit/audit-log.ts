import type { Id, UserId } from '../../domain/shared/id.ts';

export type AuditEntryId = Id<'AuditEntry'>;

/** What an act was done to. */
export interface AuditSubject {
  /** Such as `loan-request`. */
  readonly type: string;
  readonly id: string;
}

/** One act of an operator: who, what, on what, when, and how that was before and after. Holds no personal data. */
export interface AuditEntry {
  readonly id: AuditEntryId;
  readonly operatorId: UserId;
  /** Such as `loan-request.approve`. */
  readonly action: string;
  readonly subject: AuditSubject;
  /** `null` for what was not there before. */
  readonly before: object | null;
  readonly after: object | null;
  readonly occurredAt: Date;
}

/** The record of the house's own acts. Nothing in it is ever changed or removed. */
export interface AuditLog {
  add(entry: AuditEntry): Promise<void>;
  /** Makes others who act on the same subject wait until the unit of work ends, so that `before` is true. */
  hold(subject: AuditSubject): Promise<void>;
}
