import type { UserId } from '../../domain/shared/ids.ts';
import type { Notes } from '../../domain/support/note.ts';
import type { UnitOfWork } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

/** Removes the notes about a user whose account is erased. */
export class EraseNotes extends UseCase<{ notes: Notes; unitOfWork: UnitOfWork }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.unitOfWork.run(() => this.deps.notes.eraseOf(userId));
  }
}
