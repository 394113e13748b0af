import type { UserId } from '../shared/ids.ts';
import type { Milestone } from './milestone.ts';

/** All milestones, one for each source. */
export interface Milestones {
  /** A milestone whose source is already stored corrects its kind and points; the rest of it stays. */
  add(milestones: readonly Milestone[]): Promise<void>;
  /** In the order in which they were added. */
  of(userId: UserId): Promise<readonly Milestone[]>;
  remove(milestones: readonly Milestone[]): Promise<void>;
  removeAllOf(userId: UserId): Promise<void>;
}
