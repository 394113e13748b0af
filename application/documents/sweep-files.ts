import type { FileStore } from '../../domain/documents/file-store.port.ts';
import type { StoredFiles } from '../../domain/documents/stored-file.ts';
import type { FileKey } from '../../domain/shared/ids.ts';
import type { JobKind } from '../shared/jobs.ts';
import type { Clock } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';

export const SWEEP_FILES: JobKind<object> = { name: 'sweep-files' };

/** Far longer than an upload takes from its bytes to its record, so that no upload in progress is removed. */
const GRACE_MS = 3_600_000;
const BATCH = 500;

/** Removes bytes without a record, which a crash leaves between the file store and the database. */
export class SweepFiles extends UseCase<{ fileStore: FileStore; storedFiles: StoredFiles; clock: Clock }> {
  /** @returns the number of removed files */
  async execute(): Promise<number> {
    const { fileStore, clock } = this.deps;
    let removed = 0;
    let batch: FileKey[] = [];
    for await (const id of fileStore.olderThan(new Date(clock.now().getTime() - GRACE_MS))) {
      batch.push(id);
      if (batch.length < BATCH) continue;
      removed += await this.sweep(batch);
      batch = [];
    }
    return removed + (await this.sweep(batch));
  }

  private async sweep(ids: readonly FileKey[]): Promise<number> {
    if (ids.length === 0) return 0;
    const { fileStore, storedFiles } = this.deps;
    const known = await storedFiles.known(ids);
    const orphans = ids.filter((id) => !known.has(id));
    for (const id of orphans) await fileStore.remove(id);
    return orphans.length;
  }
}
