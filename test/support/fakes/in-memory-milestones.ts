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
    const given = new Map(milestones.map((milestone) => [milestone.source, milestone]));
    const corrected = this.kept.map((each) => {
      const { kind, points } = given.get(each.source) ?? each;
      return { ...each, kind, points };
    });
    const known = new Set(this.kept.map(({ source }) => source));
    this.kept = [...corrected, ...milestones.filter(({ source }) => !known.has(source))];
  }

  async of(userId: UserId): Promise<readonly Milestone[]> {
    return this.kept.filter((milestone) => milestone.userId === userId);
  }

  async remove(milestones: readonly Milestone[]): Promise<void> {
    const removed = new Set(milestones.map(({ source }) => source));
    this.kept = this.kept.filter(({ source }) => !removed.has(source));
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
