import type { UserId } from '../shared/id.ts';
import type { Milestone } from './milestone.ts';

/** All milestones, one for each source. */
export interface Milestones {
  /** Ignores milestones whose source is already stored. */
  add(milestones: readonly Milestone[]): Promise<void>;
  /** In the order in which they were added. */
  of(userId: UserId): Promise<readonly Milestone[]>;
  removeAllOf(userId: UserId): Promise<void>;
}
