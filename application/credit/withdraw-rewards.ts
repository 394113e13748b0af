import type { CreditChanges } from '../../domain/credit/credit-change.ts';
import { type Milestones, milestonesOfReversal, withdrawnBy } from '../../domain/credit/rewards.ts';
import type { LoanPaymentReversed } from '../../domain/loans/loan.events.ts';
import { UseCase } from '../shared/use-case.ts';

/** Takes back what a reversed payment earned, and judges the instalments that are still paid again. */
export class WithdrawRewards extends UseCase<{ milestones: Milestones; creditChanges: CreditChanges }> {
  async execute(event: LoanPaymentReversed): Promise<void> {
    const { milestones, creditChanges } = this.deps;
    const earned = await milestones.of(event.borrowerId);
    // The account was erased, and its milestones with it.
    if (earned.length === 0) return;
    const withdrawn = withdrawnBy(event, earned);
    if (withdrawn.length > 0) await milestones.remove(withdrawn);
    await milestones.add(milestonesOfReversal(event));
    await creditChanges.note(event.borrowerId, event.occurredAt);
  }
}
