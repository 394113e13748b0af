import type { ApprovalStatus } from '../../domain/operators/approval.ts';
import type { ActFigures } from '../../domain/shared/act-figures.ts';
import type { ApprovalId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { Borrower } from '../shared/person.ts';
import type { ApprovableAction, FourEyesAct } from './acts.ts';
import type { AuditItem } from './operator.record.ts';

export interface AuditFilter {
  readonly operatorId?: string;
  readonly action?: string;
  readonly subjectId?: string;
  /** The user, or their requests, loans, payments, deposits, documents and tickets. */
  readonly aboutUserId?: string;
}

export interface AuditQueries {
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditItem>>;
}

/** Timestamps are ISO 8601 in UTC. */
export interface ApprovalView {
  readonly approvalId: string;
  readonly act: FourEyesAct;
  readonly action: ApprovableAction;
  readonly subject: string;
  readonly payload: object;
  readonly figures: ActFigures;
  readonly status: ApprovalStatus;
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** Why it was refused. */
  readonly reason: string | null;
  /** The person whom the act concerns. */
  readonly userId: string | null;
  readonly borrower: Borrower | null;
  /** The person who asked, or who made the API key that asked. */
  readonly askedBy: string;
}

export interface ApprovalFilter {
  readonly status?: ApprovalStatus;
  readonly act?: FourEyesAct;
  readonly subject?: string;
}

export interface ApprovalQueries {
  list(filter: ApprovalFilter, page: PageRequest): Promise<Page<ApprovalView>>;
  approvalOf(id: ApprovalId): Promise<ApprovalView | null>;
}
