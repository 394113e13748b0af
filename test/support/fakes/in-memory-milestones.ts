import type { Milestone, Milestones } from '../../../domain/credit/rewards.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { RestorableMap } from './direct-unit-of-work.ts';

export class InMemoryMilestones extends RestorableMap<string, Milestone> implements Milestones {
  async add(milestones: readonly Milestone[]): Promise<void> {
    for (const milestone of milestones) {
      const { kind, points, source } = milestone;
      this.byKey.set(source, { ...(this.byKey.get(source) ?? milestone), kind, points });
    }
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    return this.all.filter((milestone) => milestone.userId === userId);
  }

  async remove(milestones: readonly Milestone[]): Promise<void> {
    for (const { source } of milestones) this.byKey.delete(source);
  }
}
