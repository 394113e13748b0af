import type { Approvals } from '../../domain/operators/approval.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';

/** Removes what operators wrote in approvals about an erased user, in the unit of work of the erasure. */
export class EraseApprovalReasons extends UseCase<{ approvals: Pick<Approvals, 'eraseReasonsOf'> }> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    await this.deps.approvals.eraseReasonsOf(userId);
  }
}
