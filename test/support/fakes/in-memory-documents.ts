import { contentOf } from '../../../adapters/files/file-contents.ts';
import type { EventPublisher } from '../../../application/shared/ports.ts';
import { DocumentNotFound, FileNotFound, OwnerErased } from '../../../domain/documents/document.errors.ts';
import type {
  FileContent,
  FileLinks,
  FileStore,
  LinkProof,
  MediaTypes,
  PictureEncoder,
} from '../../../domain/documents/file-store.port.ts';
import type { FileUsage, StoredFile, StoredFiles, UserFiles } from '../../../domain/documents/stored-file.ts';
import type { UserDocument, UserDocuments } from '../../../domain/documents/user-document.ts';
import type { FileId, UserId } from '../../../domain/shared/ids.ts';
import { RestorableMap } from './direct-unit-of-work.ts';
import { InMemoryCollection } from './in-memory-collection.ts';
import type { InMemoryUsers } from './in-memory-users.ts';

export class InMemoryUserDocuments extends InMemoryCollection<UserDocument> implements UserDocuments {
  constructor(events: EventPublisher) {
    super(events, { ownerOf: ({ ownerId }) => ownerId, unknown: () => new DocumentNotFound() });
  }

  async ownerOf(id: string): Promise<UserId> {
    return this.look(id).ownerId;
  }
}

export class InMemoryStoredFiles extends RestorableMap<FileId, StoredFile> implements StoredFiles, UserFiles {
  /** The files that tickets refer to. */
  readonly attached = new Set<FileId>();
  private readonly users: InMemoryUsers;
  private readonly documents: InMemoryUserDocuments;

  constructor(users: InMemoryUsers, documents: InMemoryUserDocuments) {
    super();
    this.users = users;
    this.documents = documents;
  }

  async add(file: StoredFile): Promise<StoredFile> {
    if ((await this.users.find(file.ownerId))?.erasedAt) throw new OwnerErased();
    const { uploadId } = file;
    const earlier = uploadId && this.all.find((stored) => stored.uploadId === uploadId);
    if (earlier) return earlier;
    this.byKey.set(file.id, file);
    return file;
  }

  async find(id: FileId): Promise<StoredFile | null> {
    return this.byKey.get(id) ?? null;
  }

  async get(id: FileId, ownerId: UserId): Promise<StoredFile> {
    const file = this.byKey.get(id);
    if (file?.ownerId !== ownerId) throw new FileNotFound();
    return file;
  }

  async isAttached(id: FileId): Promise<boolean> {
    return this.attached.has(id);
  }

  async usageOf(ownerId: UserId): Promise<FileUsage> {
    const sizes = this.of(ownerId).map((file) => file.sizeBytes);
    return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  /** Removes its documents too, as the foreign key does in the database. */
  async remove(id: FileId, ownerId: UserId): Promise<void> {
    if (this.byKey.get(id)?.ownerId !== ownerId) return;
    this.byKey.delete(id);
    for (const document of this.documents.all) if (document.fileId === id) await this.documents.remove(document);
  }

  async removeAllOf(ownerId: UserId): Promise<readonly FileId[]> {
    const ids = this.of(ownerId).map(({ id }) => id);
    for (const id of ids) await this.remove(id, ownerId);
    return ids;
  }

  async known(ids: readonly FileId[]): Promise<ReadonlySet<FileId>> {
    return new Set(ids.filter((id) => this.byKey.has(id)));
  }

  private of(ownerId: UserId): readonly StoredFile[] {
    return this.all.filter((file) => file.ownerId === ownerId);
  }
}

/** Not restored after a failed unit of work, like a real file store. */
export class InMemoryFileStore implements FileStore {
  private readonly byId = new Map<FileId, { readonly bytes: Buffer; readonly putAt: Date }>();
  private readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  get ids(): readonly FileId[] {
    return [...this.byId.keys()];
  }

  async put(id: FileId, content: FileContent): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content.read()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== content.sizeBytes) throw new Error('The content is incomplete.');
    this.byId.set(id, { bytes, putAt: this.now() });
  }

  async open(id: FileId): Promise<AsyncIterable<Uint8Array> | null> {
    const found = this.byId.get(id);
    if (found === undefined) return null;
    return (async function* () {
      yield found.bytes;
    })();
  }

  async remove(id: FileId): Promise<void> {
    this.byId.delete(id);
  }

  async *olderThan(instant: Date): AsyncIterable<FileId> {
    for (const [id, { putAt }] of [...this.byId]) if (putAt < instant) yield id;
  }
}

/** Accepts the signature `genuine`. */
export class FakeFileLinks implements FileLinks {
  urlOf(fileId: FileId): string {
    return `https://files.test/${fileId}`;
  }

  holds(_fileId: FileId, { signature }: LinkProof): boolean {
    return signature === 'genuine';
  }
}

/** The first word of the content is its media type, as in `image/png and some pixels`. */
export class FakeMediaTypes implements MediaTypes {
  async detect(content: FileContent): Promise<string | null> {
    let text = '';
    for await (const chunk of content.read()) text += Buffer.from(chunk).toString();
    return text.split(' ')[0] ?? null;
  }
}

/** Encodes every picture as the same bytes. */
export class FakePictureEncoder implements PictureEncoder {
  static readonly BYTES = Buffer.from('encoded picture');

  async encode(): Promise<FileContent> {
    return contentOf(FakePictureEncoder.BYTES);
  }
}
