import type { UserId } from '../../domain/shared/id.ts';
import { UseCase } from '../shared/use-case.ts';
import type { LoanChanges } from './loan-changes.port.ts';

/** Removes the reasons for changes of an erased user's loans, in the unit of work of the erasure. */
export class EraseLoanChanges extends UseCase<{ loanChanges: Pick<LoanChanges, 'eraseReasonsOf'> }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.loanChanges.eraseReasonsOf(userId);
  }
}
