import type { UserId } from '../shared/id.ts';
import type { Milestone } from './milestone.ts';

/** What borrowers have achieved, each thing once. */
export interface Milestones {
  /** Leaves out those whose source is known already. */
  add(milestones: readonly Milestone[]): Promise<void>;
  /** In the order in which they were added. */
  of(userId: UserId): Promise<readonly Milestone[]>;
  removeAllOf(userId: UserId): Promise<void>;
}
