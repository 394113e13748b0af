import type { UserId } from '../shared/ids.ts';
import type { OperatorAccount } from './operator-account.ts';

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
