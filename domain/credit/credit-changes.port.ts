import type { UserId } from '../shared/ids.ts';

/** When a credit record was changed by something that leaves no other trace. One time per user. */
export interface CreditChanges {
  /** Keeps the later time. */
  note(userId: UserId, at: Date): Promise<void>;
  erase(userId: UserId): Promise<void>;
}
