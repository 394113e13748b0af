import type { Milestones } from '../../domain/credit/milestones.port.ts';
import { type Rewards, rewardsOf } from '../../domain/credit/rewards.ts';
import type { UserId } from '../../domain/shared/id.ts';

interface Dependencies {
  readonly milestones: Milestones;
}

export class GetRewards {
  private readonly deps: Dependencies;

  constructor(deps: Dependencies) {
    this.deps = deps;
  }

  async execute({ userId }: { readonly userId: UserId }): Promise<Rewards> {
    return rewardsOf(await this.deps.milestones.of(userId));
  }
}
