import type { Milestone } from '../../../domain/credit/milestone.ts';
import type { Milestones } from '../../../domain/credit/milestones.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Restorable } from './direct-unit-of-work.ts';

export class InMemoryMilestones implements Milestones, Restorable {
  protected kept: readonly Milestone[] = [];

  get all(): readonly Milestone[] {
    return this.kept;
  }

  async add(milestones: readonly Milestone[]): Promise<void> {
    const known = new Set(this.kept.map(({ source }) => source));
    this.kept = [...this.kept, ...milestones.filter(({ source }) => !known.has(source))];
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    return this.kept.filter((milestone) => milestone.userId === userId);
  }

  async removeAllOf(userId: UserId): Promise<void> {
    this.kept = this.kept.filter((milestone) => milestone.userId !== userId);
  }

  snapshot(): () => void {
    const before = this.kept;
    return () => {
      this.kept = before;
    };
  }
}
