import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanChanges } from './loan-changes.port.ts';
import type { LoanCharges } from './loan-charges.port.ts';

/** Removes what operators wrote about an erased user's loans, in the unit of work of the erasure. */
export class EraseReasons extends UseCase<{
  loanChanges: Pick<LoanChanges, 'eraseReasonsOf'>;
  loanCharges: Pick<LoanCharges, 'eraseReasonsOf'>;
}> {
  async execute({ userId }: { userId: UserId }): Promise<void> {
    await this.deps.loanChanges.eraseReasonsOf(userId);
    await this.deps.loanCharges.eraseReasonsOf(userId);
  }
}
