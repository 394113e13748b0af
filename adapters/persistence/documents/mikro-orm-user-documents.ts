import { LockMode } from '@mikro-orm/core';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { DocumentId } from '../../../domain/documents/document.id.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';
import type { UserDocuments } from '../../../domain/documents/user-documents.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { compiledQuery } from '../database/compiled-query.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';

const failHandler = () => new DocumentNotFound();

const OWNER = compiledQuery((db, { id }: { id: DocumentId }) =>
  db.selectFrom('user_documents').select('owner_id').where('id', '=', id),
);

export class MikroOrmUserDocuments extends MikroOrmCollection<UserDocument> implements UserDocuments {
  get(id: DocumentId, ownerId: UserId): Promise<UserDocument> {
    return this.em.findOneOrFail(UserDocument, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler });
  }

  async ownerOf(id: DocumentId): Promise<UserId> {
    const [row] = await OWNER(this.em, { id });
    if (row === undefined) throw new DocumentNotFound();
    return row.owner_id as UserId;
  }

  async remove(document: UserDocument): Promise<void> {
    await this.em.remove(document).flush();
  }
}
