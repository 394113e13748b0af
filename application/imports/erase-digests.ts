import type { UserId } from '../../domain/shared/ids.ts';
import { UseCase } from '../shared/use-case.ts';
import type { ImportedLoans } from './imported-loans.port.ts';

/** Removes the digests of documents that named an erased user, in the unit of work of the erasure. */
export class EraseDigests extends UseCase<{ importedLoans: Pick<ImportedLoans, 'eraseOf'> }> {
  execute({ userId }: { userId: UserId }): Promise<void> {
    return this.deps.importedLoans.eraseOf(userId);
  }
}
