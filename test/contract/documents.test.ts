import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, migrate } from '../../adapters/persistence/database/database.ts';
import { MikroOrmUnitOfWork } from '../../adapters/persistence/database/mikro-orm-unit-of-work.ts';
import { KyselyStoredFiles } from '../../adapters/persistence/documents/kysely-stored-files.ts';
import { MikroOrmUserDocuments } from '../../adapters/persistence/documents/mikro-orm-user-documents.ts';
import { MikroOrmUsers } from '../../adapters/persistence/identity/mikro-orm-users.ts';
import type { UnitOfWork } from '../../application/shared/ports.ts';
import { DocumentNotFound, OwnerErased } from '../../domain/documents/document.errors.ts';
import type { FileId } from '../../domain/documents/document.id.ts';
import type { StoredFiles } from '../../domain/documents/stored-files.port.ts';
import type { UserDocuments } from '../../domain/documents/user-documents.port.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { createDatabase } from '../support/database.ts';
import { aDocument, aStoredFile, documentsInMemory, OWNER } from '../support/documents.ts';
import { RecordingEventPublisher } from '../support/fakes/recording-event-publisher.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aUser, NOW } from '../support/identity.ts';

interface Collections {
  readonly unitOfWork: UnitOfWork;
  readonly storedFiles: StoredFiles;
  readonly documents: UserDocuments;
  readonly events: RecordingEventPublisher;
  erase(userId: UserId): Promise<void>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Collections> {
  const on = await documentsInMemory();
  const erase = async (userId: UserId) => void on.storedFiles.erased.add(userId);
  return { ...on, erase, close: async () => {} };
}

async function onPostgres(): Promise<Collections> {
  const events = new RecordingEventPublisher();
  const database = await createDatabase();
  const orm = await connect(database.url);
  await migrate(database.url);
  const unitOfWork = new MikroOrmUnitOfWork(orm.em);
  const users = new MikroOrmUsers(orm.em, events);
  await unitOfWork.run(() => users.add(aUser()));
  return {
    events,
    unitOfWork,
    storedFiles: new KyselyStoredFiles(orm.em),
    documents: new MikroOrmUserDocuments(orm.em, events),
    erase: (userId) =>
      unitOfWork.run(async () => {
        const user = await users.get(userId);
        user.erase(NOW);
        await users.save(user);
      }),
    async close() {
      await orm.close();
      await database.drop();
    },
  };
}

const LATER = new Date('2026-11-21T08:00:00.000Z');
const NOBODY = idNumber<'User'>(999_999);

describe.each([
  ['in memory', inMemory],
  ['on PostgreSQL', onPostgres],
])('files and documents %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  const addDocument = (number: number) =>
    run(async () => {
      const fileId: FileId = idNumber(number);
      await on.storedFiles.add(aStoredFile({ id: fileId }));
      await on.documents.add(aDocument({ id: idNumber(number), fileId }));
    });

  beforeAll(async () => {
    on = await open();
    await addDocument(1);
  });

  afterAll(() => on.close());

  it('come back as they were added', async () => {
    const file = await run(() => on.storedFiles.find(idNumber(1)));
    expect(file).toEqual(aStoredFile({ id: idNumber(1) }));
    const document = await run(() => on.documents.get(idNumber(1), OWNER));
    expect(document).toMatchObject({ ownerId: OWNER, fileId: idNumber(1), documentType: 'ID', uploadedAt: NOW });
    expect([document.verified, document.verifiedAt]).toEqual([false, null]);
  });

  it('keep a verification, and tell it once', async () => {
    for (let times = 0; times < 2; times++) {
      await run(async () => {
        const document = await on.documents.get(idNumber(1), OWNER);
        document.verify(LATER);
        await on.documents.save(document);
      });
    }
    expect((await run(() => on.documents.get(idNumber(1), OWNER))).verifiedAt).toEqual(LATER);
    expect(on.events.types.filter((type) => type === 'document.verified')).toHaveLength(1);
  });

  it('know nothing by an unknown id, nor by another’s', async () => {
    await expect(run(() => on.documents.get(idNumber(77), OWNER))).rejects.toThrow(DocumentNotFound);
    await expect(run(() => on.documents.get(idNumber(1), NOBODY))).rejects.toThrow(DocumentNotFound);
    expect(await on.storedFiles.find(idNumber(77))).toBeNull();
    expect(await on.storedFiles.known([idNumber(1), idNumber(77)])).toEqual(new Set([idNumber(1)]));
  });

  it('forget what is removed, a document with its file', async () => {
    await addDocument(2);
    await addDocument(3);
    await run(async () => {
      const document = await on.documents.get(idNumber(2), OWNER);
      await on.documents.remove(document);
      await on.storedFiles.remove(document.fileId, OWNER);
    });
    await run(() => on.storedFiles.remove(idNumber(3), OWNER));

    for (const number of [2, 3]) {
      await expect(run(() => on.documents.get(idNumber(number), OWNER))).rejects.toThrow(DocumentNotFound);
      expect(await on.storedFiles.find(idNumber(number))).toBeNull();
    }
  });

  it('forget all of a person at once, and take nothing more of one who is erased', async () => {
    await addDocument(4);
    await run(() => on.erase(OWNER));

    expect([...(await run(() => on.storedFiles.removeAllOf(OWNER)))].sort()).toEqual([idNumber(1), idNumber(4)]);
    expect(await run(() => on.storedFiles.removeAllOf(OWNER))).toEqual([]);
    await expect(run(() => on.documents.get(idNumber(4), OWNER))).rejects.toThrow(DocumentNotFound);
    await expect(addDocument(5)).rejects.toThrow(OwnerErased);
  });
});
