import { milestonesOfReversal, withdrawnBy } from '../../domain/credit/milestone.ts';
import type { Milestones } from '../../domain/credit/milestones.port.ts';
import type { LoanPaymentReversed } from '../../domain/loans/loan.events.ts';
import { UseCase } from '../shared/use-case.ts';

/** Takes back what a reversed payment earned, and judges the instalments that are still paid again. */
export class WithdrawRewards extends UseCase<{ milestones: Milestones }> {
  async execute(event: LoanPaymentReversed): Promise<void> {
    const { milestones } = this.deps;
    const withdrawn = withdrawnBy(event, await milestones.of(event.borrowerId));
    if (withdrawn.length > 0) await milestones.remove(withdrawn);
    await milestones.add(milestonesOfReversal(event));
  }
}
