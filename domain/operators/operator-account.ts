import { Aggregate } from '../shared/aggregate.ts';
import { domainError } from '../shared/domain-error.ts';
import type { UserId } from '../shared/ids.ts';
import type { ActorId, OperatorRole } from '../shared/operator.ts';

export class OperatorNotFound extends domainError('not-found', 'OPERATOR_NOT_FOUND', 'Operator not found.') {}

export class OwnAccount extends domainError(
  'invalid',
  'OWN_ACCOUNT',
  'You cannot change your own account here. Another admin must do it.',
) {}

export class LastAdmin extends domainError(
  'invalid',
  'LAST_ADMIN',
  'This is the last active admin. Make another operator an admin first.',
) {}

/** Absent means unchanged. */
export interface OperatorChanges {
  readonly role?: OperatorRole;
  readonly active?: boolean;
}

/** What a user with the role `operator` may do. An inactive operator cannot sign in. */
export class OperatorAccount extends Aggregate {
  readonly id: UserId;
  readonly createdAt: Date;
  private _role: OperatorRole;
  private _active: boolean;

  constructor(id: UserId, role: OperatorRole, now: Date) {
    super();
    this.id = id;
    this.createdAt = now;
    this._role = role;
    this._active = true;
  }

  get role(): OperatorRole {
    return this._role;
  }

  get active(): boolean {
    return this._active;
  }

  /** `changeOperator` checks that an admin remains. @returns whether anything is different now */
  change({ role = this._role, active = this._active }: OperatorChanges): boolean {
    const changes = role !== this._role || active !== this._active;
    this._role = role;
    this._active = active;
    return changes;
  }
}

/**
 * Changes one of all accounts, which the caller has locked together.
 * @returns the account, or `null` if the changes leave it as it is
 * @throws OperatorNotFound, OwnAccount, LastAdmin
 */
export function changeAccount(
  all: readonly OperatorAccount[],
  { userId, by, changes }: { readonly userId: UserId; readonly by: ActorId; readonly changes: OperatorChanges },
): OperatorAccount | null {
  const account = all.find((one) => one.id === userId);
  if (account === undefined) throw new OperatorNotFound();
  if (userId === by) throw new OwnAccount();
  const changed = account.change(changes);
  checkAdminRemains(all);
  return changed ? account : null;
}

/** Checks before an account is deleted, with all of them locked. @throws LastAdmin */
export function checkMayLeave(all: readonly OperatorAccount[], userId: UserId): void {
  const others = all.filter((one) => one.id !== userId);
  if (others.length < all.length) checkAdminRemains(others);
}

function checkAdminRemains(all: readonly OperatorAccount[]): void {
  if (!all.some(({ role, active }) => role === 'admin' && active)) throw new LastAdmin();
}

/** The accounts of all operators who sign in here. Lock their users first. */
export interface OperatorAccounts {
  add(account: OperatorAccount): Promise<void>;
  /** For reading: locks nothing. */
  find(userId: UserId): Promise<OperatorAccount | null>;
  /** Locks all of them until the unit of work ends, so that one admin remains. */
  lockAll(): Promise<readonly OperatorAccount[]>;
  save(account: OperatorAccount): Promise<void>;
  remove(account: OperatorAccount): Promise<void>;
}
