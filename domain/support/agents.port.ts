import type { UserId } from '../shared/ids.ts';

/** The operators who answer tickets. */
export interface Agents {
  /** Whether the user is an operator whose account is not erased. */
  isOperator(id: UserId): Promise<boolean>;
}
