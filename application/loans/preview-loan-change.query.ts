import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import {
  type ChangeDependencies,
  changeLoan,
  type LoanChangeCommand,
  type LoanChangePreview,
} from './loan-change-preview.ts';
import type { ScheduledPayment } from './payment-schedule.ts';

/** The effect of a change on a loan. Nothing is stored. */
export class PreviewLoanChange extends UseCase<ChangeDependencies & { unitOfWork: UnitOfWork }> {
  /** @throws LoanNotFound, InvalidLoanChange, InvalidRate, LoanNotChangeable, TooManyChanges */
  execute(
    command: LoanChangeCommand,
  ): Promise<LoanChangePreview & { readonly scheduleBefore: readonly ScheduledPayment[] }> {
    return this.deps.unitOfWork.run(async () => {
      const { preview, scheduleBefore } = await changeLoan(this.deps, command);
      return { ...preview, scheduleBefore };
    });
  }
}
