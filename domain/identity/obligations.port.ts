import type { UserId } from '../shared/id.ts';

/** What ties a person to the house. */
export interface Obligations {
  /** Whether they have a loan that is not Completed, or a payment on its way. */
  has(userId: UserId): Promise<boolean>;
}
