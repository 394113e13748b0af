import { PreviewOutdated } from '../../domain/loans/loan.errors.ts';
import type { LoanChangeId } from '../../domain/shared/ids.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import {
  type ChangeDependencies,
  changeLoan,
  type LoanChangeCommand,
  type LoanChangePreview,
} from './loan-change-preview.ts';
import type { LoanChanges } from './loan-changes.port.ts';

export interface BookLoanChangeCommand extends LoanChangeCommand {
  /** Of the preview that the operator saw. */
  readonly digest: string;
  readonly operator: Operator;
}

export interface BookedLoanChange extends LoanChangePreview {
  readonly changeId: LoanChangeId;
}

/** Changes a loan exactly as it was previewed. */
export class BookLoanChange extends UseCase<
  ChangeDependencies & { loanChanges: Pick<LoanChanges, 'add'>; unitOfWork: UnitOfWork }
> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges, PreviewOutdated */
  execute(command: BookLoanChangeCommand): Promise<BookedLoanChange> {
    const { digest, operator, ...order } = command;
    const { loanId, reason, ...terms } = order;
    return this.deps.unitOfWork.run(async () => {
      const { loan, changeId, today: on, at, preview } = await changeLoan(this.deps, order);
      if (preview.digest !== digest) throw new PreviewOutdated();
      await this.deps.loans.save(loan);
      const { before, after } = preview;
      const { borrowerId } = loan;
      await this.deps.loanChanges.add({
        changeId,
        loanId,
        borrowerId,
        operatorId: operator.id,
        terms,
        reason,
        on,
        before,
        after,
        at,
      });
      return { ...preview, changeId };
    });
  }
}
