import { type ActFigures, haveSameFigures } from '../shared/act-figures.ts';
import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { ApprovalId, UserId } from '../shared/ids.ts';
import { type ActorId, type Operator, personBehind, refuseOwnAffairs } from '../shared/operator.ts';

export class ApprovalNotFound extends domainError('not-found', 'APPROVAL_NOT_FOUND', 'Approval not found.') {}

export class ApprovalNotPending extends domainError(
  'invalid',
  'APPROVAL_NOT_PENDING',
  'Only a Pending approval can be decided; this one is {status}.',
) {
  constructor(status: string) {
    super({ status });
  }
}

export class ApprovalPending extends domainError(
  'invalid',
  'APPROVAL_PENDING',
  'This act waits for a second operator already.',
) {}

/** The act is undone, and the approval Expired. */
export class ApprovalOutdated extends domainError(
  'invalid',
  'PREVIEW_OUTDATED',
  'The act would now do something else than was requested. The approval is Expired: request the act again.',
) {
  /** Not of the act: that the approval is Expired. */
  override readonly keepsWrites = true;
}

/** The one who asked, the maker of the key that asked, and API keys do not confirm. */
export class SecondOperatorRequired extends domainError(
  'forbidden',
  'SECOND_OPERATOR_REQUIRED',
  'Another operator must confirm this, not the one who asked, and no API key.',
) {}

export const APPROVAL_STATUSES = ['Pending', 'Confirmed', 'Refused', 'Expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

const TRANSITIONS: Transitions<ApprovalStatus> = {
  Pending: ['Confirmed', 'Refused', 'Expired'],
  Confirmed: [],
  Refused: [],
  Expired: [],
};

const VALID_DAYS = 7;
const DAY_MS = 86_400_000;

export interface NewApproval {
  readonly id: ApprovalId;
  /** As `FOUR_EYES` names it. */
  readonly act: string;
  /** The action in the audit log, such as `loan-request.approve`. */
  readonly action: string;
  /** The id of what is acted on. */
  readonly subject: string;
  /** The act's values, as JSON. */
  readonly payload: object;
  /** What the act does when it is requested. */
  readonly figures: ActFigures;
  /** The person whom the act concerns. */
  readonly borrowerId: UserId | null;
  readonly operator: Operator;
}

// Why: docs/decisions/0044-acts-of-operators.md
/**
 * An act that waits for a second operator.
 * Invariants: it is decided once; the one who confirms is a person, and not the one who answers for the request; what is
 * confirmed is what was requested.
 */
export class Approval extends Aggregate {
  readonly id: ApprovalId;
  readonly act: string;
  readonly action: string;
  readonly subject: string;
  readonly payload: object;
  readonly figures: ActFigures;
  readonly borrowerId: UserId | null;
  readonly requestedBy: ActorId;
  /** The person who asked, or who made the API key that asked. */
  readonly askedBy: UserId;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  private _status: ApprovalStatus;
  private _decidedBy: ActorId | null;
  private _decidedAt: Date | null;
  private _refusalReason: string | null;

  constructor({ id, act, action, subject, payload, figures, borrowerId, operator }: NewApproval, now: Date) {
    super();
    this.id = id;
    this.act = act;
    this.action = action;
    this.subject = subject;
    this.payload = payload;
    this.figures = figures;
    this.borrowerId = borrowerId;
    this.requestedBy = operator.id;
    this.askedBy = personBehind(operator);
    this.requestedAt = now;
    this.expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS);
    this._status = 'Pending';
    this._decidedBy = null;
    this._decidedAt = null;
    this._refusalReason = null;
  }

  get decidedBy(): ActorId | null {
    return this._decidedBy;
  }

  get decidedAt(): Date | null {
    return this._decidedAt;
  }

  get refusalReason(): string | null {
    return this._refusalReason;
  }

  statusAt(now: Date): ApprovalStatus {
    return this._status === 'Pending' && this.expiresAt <= now ? 'Expired' : this._status;
  }

  /** Before the act is done. @throws SecondOperatorRequired, ApprovalNotPending */
  confirm(operator: Operator, now: Date): void {
    const isSecond = operator.keyMadeBy === undefined && operator.id !== this.askedBy;
    if (!isSecond) throw new SecondOperatorRequired();
    this.decide('Confirmed', operator, now);
  }

  /** After the act is done. @throws ApprovalOutdated if it did something else than was requested */
  checkFigures(done: ActFigures): void {
    if (!haveSameFigures(done, this.figures)) throw new ApprovalOutdated();
  }

  /** What was requested cannot be done any more. @throws ApprovalNotPending */
  expire(now: Date): void {
    this._status = this.after('Expired', now);
  }

  /**
   * The one who asked may refuse it, too. @throws ApprovalNotPending, OwnAffairs if it concerns the operator as a borrower
   * and another one asked
   */
  refuse(operator: Operator, reason: string, now: Date): void {
    if (personBehind(operator) !== this.askedBy) refuseOwnAffairs(operator, this.borrowerId);
    this.decide('Refused', operator, now);
    this._refusalReason = reason;
  }

  private decide(decided: 'Confirmed' | 'Refused', { id }: Operator, now: Date): void {
    this._status = this.after(decided, now);
    this._decidedBy = id;
    this._decidedAt = now;
  }

  private after(next: ApprovalStatus, now: Date): ApprovalStatus {
    const status = this.statusAt(now);
    return transition(TRANSITIONS, status, next, () => new ApprovalNotPending(status));
  }
}

export interface Approvals {
  /** @throws ApprovalPending if the same act on the same subject waits */
  add(approval: Approval): Promise<void>;
  /** No other unit of work decides it until this one ends. @throws ApprovalNotFound */
  get(id: ApprovalId): Promise<Approval>;
  save(approval: Approval): Promise<void>;
  /** Removes what operators wrote about a person. */
  eraseReasonsOf(borrowerId: UserId): Promise<void>;
}
