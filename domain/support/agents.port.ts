import type { UserId } from '../shared/id.ts';

/** The people who answer tickets. */
export interface Agents {
  /** Whether this is an operator of the house whose account is alive. */
  isOperator(id: UserId): Promise<boolean>;
}
