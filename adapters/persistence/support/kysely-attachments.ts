import { sql } from 'kysely';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Attachments } from '../../../domain/support/attachments.port.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';

const OWNED = compiledQuery((db, { ownerId, fileIds }: { ownerId: UserId; fileIds: readonly AttachmentId[] }) =>
  db
    .selectFrom('stored_files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'attachment')
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`),
);

/** The table also holds pictures and identity documents, which cannot be attached. */
export class KyselyAttachments extends DatabaseAdapter implements Attachments {
  async ownedBy(ownerId: UserId, fileIds: readonly AttachmentId[]): Promise<ReadonlySet<AttachmentId>> {
    const rows = await OWNED(this.em, { ownerId, fileIds });
    return new Set(rows.map(({ id }) => id as AttachmentId));
  }
}
