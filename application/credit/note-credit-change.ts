import { type CreditChanges, type CreditChangingEvent, changedBy } from '../../domain/credit/credit-change.ts';
import { UseCase } from '../shared/use-case.ts';

export class NoteCreditChange extends UseCase<{ creditChanges: CreditChanges }> {
  async execute(event: CreditChangingEvent): Promise<void> {
    const userId = changedBy(event);
    if (userId !== null) await this.deps.creditChanges.note(userId, event.occurredAt);
  }
}
