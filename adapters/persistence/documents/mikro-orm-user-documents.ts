import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { DocumentId } from '../../../domain/documents/document.id.ts';
import { UserDocument } from '../../../domain/documents/user-document.ts';
import type { UserDocuments } from '../../../domain/documents/user-documents.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { tableOf } from '../shared/mapped-table.ts';
import { store } from '../shared/mikro-orm-collection.ts';
import { rowsOf } from '../shared/read-models.ts';

export class MikroOrmUserDocuments implements UserDocuments {
  private readonly em: EntityManager;
  private readonly events: EventPublisher;

  constructor(em: EntityManager, events: EventPublisher) {
    this.em = em;
    this.events = events;
  }

  add(document: UserDocument): Promise<void> {
    return store(this.em, this.events, document);
  }

  async get(id: DocumentId): Promise<UserDocument> {
    const document = await tableOf(this.em, UserDocument).one(this.em, { id }, { lock: true });
    if (document === null) throw new DocumentNotFound();
    return document;
  }

  async getOwn(id: DocumentId, ownerId: UserId): Promise<UserDocument> {
    const document = await this.get(id);
    if (document.ownerId !== ownerId) throw new DocumentNotFound();
    return document;
  }

  save(document: UserDocument): Promise<void> {
    return store(this.em, this.events, document);
  }

  async remove(document: UserDocument): Promise<void> {
    await rowsOf(this.em, 'delete from user_documents where id = $1', [document.id]);
  }
}
