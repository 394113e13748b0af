import { type EarningEvent, milestonesOf } from '../../domain/credit/milestone.ts';
import type { Milestones } from '../../domain/credit/milestones.port.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the milestones that an event earns. */
export class AwardMilestones extends UseCase<{ milestones: Milestones }> {
  async execute(event: EarningEvent): Promise<void> {
    await this.deps.milestones.add(milestonesOf(event));
  }
}
