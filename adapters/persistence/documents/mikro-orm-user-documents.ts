import { LockMode } from '@mikro-orm/core';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { DocumentId } from '../../../domain/documents/document.id.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';
import type { UserDocuments } from '../../../domain/documents/user-documents.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { MikroOrmCollection } from '../database/database-adapter.ts';
import { holdPerson } from '../database/locks.ts';

const failHandler = () => new DocumentNotFound();

export class MikroOrmUserDocuments extends MikroOrmCollection<UserDocument> implements UserDocuments {
  async get(id: DocumentId, ownerId: UserId): Promise<UserDocument> {
    await holdPerson(this.em, { userId: ownerId });
    return this.em.findOneOrFail(UserDocument, { id, ownerId }, { lockMode: LockMode.PESSIMISTIC_WRITE, failHandler });
  }

  async ownerOf(id: DocumentId): Promise<UserId> {
    const row = this.db.selectFrom('user_documents').select('owner_id').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow(failHandler)).owner_id as UserId;
  }

  async remove(document: UserDocument): Promise<void> {
    await this.em.remove(document).flush();
    await this.events.publish(document.pullEvents());
  }
}
