import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Attachments } from '../../../domain/support/attachments.port.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { rowsFound } from '../shared/read-models.ts';

/** Asks the table of uploaded files. Pictures and identity documents lie there too, and are nothing to attach. */
export class StoredFileAttachments implements Attachments {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>> {
    const rows = await rowsFound<{ id: AttachmentId }>(
      this.em,
      `select id from stored_files where owner_id = $1 and purpose = 'attachment' and id = any($2)`,
      [ownerId, fileIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
