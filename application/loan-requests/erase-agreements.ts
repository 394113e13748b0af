import type { Agreements } from '../../domain/loan-requests/agreement.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { REMOVE_STORED_FILE } from '../documents/stored-file-removal.port.ts';
import type { JobQueue } from '../shared/jobs.ts';
import { UseCase } from '../shared/use-case.ts';

/** Removes names and papers of a person whose account is erased. The digests stay. */
export class EraseAgreements extends UseCase<{ agreements: Agreements; jobs: JobQueue }> {
  async execute({ userId }: { readonly userId: UserId }): Promise<void> {
    const { agreements, jobs } = this.deps;
    for (const agreement of await agreements.allOf(userId)) {
      agreement.erase();
      await agreements.save(agreement);
      await jobs.enqueue(REMOVE_STORED_FILE, { fileId: agreement.sha256, ownerId: userId });
    }
  }
}
