import type { CreditChanges } from '../../domain/credit/credit-change.ts';
import type { Milestones } from '../../domain/credit/rewards.ts';
import type { UserErased } from '../../domain/identity/user.events.ts';
import { UseCase } from '../shared/use-case.ts';

export class EraseCreditRecord extends UseCase<{ milestones: Milestones; creditChanges: CreditChanges }> {
  async execute({ userId }: UserErased): Promise<void> {
    const { milestones, creditChanges } = this.deps;
    await milestones.removeAllOf(userId);
    await creditChanges.erase(userId);
  }
}
