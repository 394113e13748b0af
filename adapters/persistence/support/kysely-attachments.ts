import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { UserId } from '../../../domain/shared/id.ts';
import type { Attachments } from '../../../domain/support/attachments.port.ts';
import type { AttachmentId } from '../../../domain/support/ticket.id.ts';
import { compiledQuery } from '../database/compiled-query.ts';

const OWNED = compiledQuery((db, { ownerId, fileIds }: { ownerId: UserId; fileIds: readonly AttachmentId[] }) =>
  db
    .selectFrom('stored_files as t')
    .innerJoin('users as person', 'person.id', 't.owner_id')
    .select('t.id')
    .where('t.owner_id', '=', ownerId)
    .where('t.purpose', '=', 'attachment')
    .where('t.id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .orderBy('t.id')
    // PostgreSQL locks them in this order.
    .forKeyShare('person')
    .forKeyShare('t'),
);

/** Only attachments: the table also holds pictures and identity documents. */
export function kyselyAttachments(em: EntityManager): Attachments {
  return {
    async ownedBy(ownerId, fileIds) {
      const rows = await OWNED(em, { ownerId, fileIds });
      return new Set(rows.map(({ id }) => id as AttachmentId));
    },
  };
}
