import type { UserId } from '../shared/ids.ts';

export interface Obligations {
  /** Whether the user has a loan that is not Completed, or a payment still processing. */
  has(userId: UserId): Promise<boolean>;
}
