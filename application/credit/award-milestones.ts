import { type EarningEvent, type Milestones, milestonesOf } from '../../domain/credit/rewards.ts';
import { UseCase } from '../shared/use-case.ts';

/** Adds the milestones that an event earns. */
export class AwardMilestones extends UseCase<{ milestones: Milestones }> {
  async execute(event: EarningEvent): Promise<void> {
    await this.deps.milestones.add(milestonesOf(event));
  }
}
