import { type Milestones, type Rewards, rewardsOf } from '../../domain/credit/rewards.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';

export class GetRewards extends UseCase<{ milestones: Milestones }> {
  async execute({ userId }: { userId: UserId }): Promise<Rewards> {
    return rewardsOf(await this.deps.milestones.of(userId));
  }
}
