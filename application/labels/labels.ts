import type { LabelledThings } from '../../domain/labels/labelled-things.port.ts';
import { type LabelChanges, type LabelledKind, relabelled } from '../../domain/labels/labels.ts';
import type { LoanId, LoanRequestId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** The names of what a change changed. */
export interface Relabelled {
  readonly changed: readonly string[];
}

interface Changing {
  readonly changes: LabelChanges;
}

abstract class ChangeLabels extends UseCase<{ labelledThings: LabelledThings; unitOfWork: UnitOfWork }> {
  protected change(kind: LabelledKind, id: string, changes: LabelChanges): Promise<Relabelled> {
    const { labelledThings, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const thing = await labelledThings.get(kind, id);
      const labels = relabelled(thing, changes);
      const changed = labels.differencesFrom(thing.labels);
      if (changed.length > 0) await labelledThings.save(thing, labels);
      return { changed };
    });
  }
}

export class LabelUser extends ChangeLabels {
  /** @throws UserNotFound, InvalidLabels, ExternalIdTaken */
  execute({ userId, changes }: Changing & { readonly userId: UserId }): Promise<Relabelled> {
    return this.change('user', userId, changes);
  }
}

export class LabelLoanRequest extends ChangeLabels {
  /** @throws LoanRequestNotFound, InvalidLabels, ExternalIdTaken */
  execute({ requestId, changes }: Changing & { readonly requestId: LoanRequestId }): Promise<Relabelled> {
    return this.change('request', requestId, changes);
  }
}

export class LabelLoan extends ChangeLabels {
  /** @throws LoanNotFound, InvalidLabels, ExternalIdTaken */
  execute({ loanId, changes }: Changing & { readonly loanId: LoanId }): Promise<Relabelled> {
    return this.change('loan', loanId, changes);
  }
}

export class LabelPayment extends ChangeLabels {
  /** @throws PaymentNotFound, InvalidLabels, ExternalIdTaken */
  execute({ paymentId, changes }: Changing & { readonly paymentId: PaymentId }): Promise<Relabelled> {
    return this.change('payment', paymentId, changes);
  }
}

/** Gives a loan the labels of its request, in the unit of work of the disbursement. */
export class HandDownLabels extends UseCase<{ labelledThings: Pick<LabelledThings, 'handDown'> }> {
  execute({ requestId, loanId }: { readonly requestId: LoanRequestId; readonly loanId: LoanId }): Promise<void> {
    return this.deps.labelledThings.handDown(requestId, loanId);
  }
}

/** Removes the labels that are personal, in the unit of work of the erasure. */
export class EraseLabels extends UseCase<{ labelledThings: Pick<LabelledThings, 'eraseOf'> }> {
  execute({ userId }: { readonly userId: UserId }): Promise<void> {
    return this.deps.labelledThings.eraseOf(userId);
  }
}
