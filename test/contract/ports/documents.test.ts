import { beforeAll, describe, expect, it } from 'vitest';
import { DocumentNotFound, FileNotFound, OwnerErased } from '../../../domain/documents/document.errors.ts';
import type { UserDocument } from '../../../domain/documents/user-document.ts';
import type { FileId } from '../../../domain/shared/ids.ts';
import { aDocument, aStoredFile, OWNER } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { NOW } from '../../support/identity.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const LATER = new Date('2026-11-21T08:00:00.000Z');
const STRANGER = idNumber<'User'>(999_999);

describe.each(STORES)('StoredFiles, UserFiles and UserDocuments %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const addDocument = (number: number) =>
    on.run(async () => {
      const fileId: FileId = idNumber(number);
      await on.storedFiles.add(aStoredFile({ id: fileId }));
      await on.documents.add(aDocument({ id: idNumber(number), fileId }));
    });
  const change = (number: number, act: (document: UserDocument) => unknown) =>
    on.change(on.documents, () => on.documents.get(idNumber(number), OWNER), act);

  beforeAll(() => addDocument(1));

  it('return a file and a document as they were added', async () => {
    const file = await on.run(() => on.storedFiles.find(idNumber(1)));
    expect(file).toEqual(aStoredFile({ id: idNumber(1) }));
    const document = await on.run(() => on.documents.get(idNumber(1), OWNER));
    expect(document).toMatchObject({ ownerId: OWNER, fileId: idNumber(1), documentType: 'ID', uploadedAt: NOW });
    expect([document.verified, document.verifiedAt]).toEqual([false, null]);
  });

  it('add one file for all attempts at one upload', async () => {
    const uploadId = idNumber<'Upload'>(50);
    const add = (number: number) => on.run(() => on.storedFiles.add(aStoredFile({ id: idNumber(number), uploadId })));
    const first = await add(51);
    const second = await add(52);
    await on.run(() => on.storedFiles.remove(idNumber(51), OWNER));

    expect([first.id, second]).toEqual([idNumber(51), first]);
    expect(await on.storedFiles.find(idNumber(52))).toBeNull();
  });

  it('store a verification and publish one event, however often a document is verified', async () => {
    for (let times = 0; times < 2; times++) await change(1, (document) => document.verify(LATER));
    expect((await on.run(() => on.documents.get(idNumber(1), OWNER))).verifiedAt).toEqual(LATER);
    expect(on.events.types.filter((type) => type === 'document.verified')).toHaveLength(1);
  });

  it('store a rejection with its reason', async () => {
    await addDocument(6);
    await change(6, (document) => document.reject('It is not readable.', LATER));

    const document = await on.run(() => on.documents.get(idNumber(6), OWNER));
    expect([document.status, document.rejectionReason]).toEqual(['Rejected', 'It is not readable.']);
    expect(document.rejectedAt).toEqual(LATER);
    await on.run(() => on.storedFiles.remove(idNumber(6), OWNER));
  });

  it('find no file under an unknown id', async () => {
    expect(await on.storedFiles.find(idNumber(77))).toBeNull();
    expect(await on.storedFiles.known([idNumber(1), idNumber(77)])).toEqual(new Set([idNumber(1)]));
  });

  it('count the files and bytes of one owner', async () => {
    const before = await on.run(() => on.userFiles.usageOf(OWNER));
    await on.run(() => on.storedFiles.add(aStoredFile({ id: idNumber(60), sizeBytes: 7 })));
    const after = await on.run(() => on.userFiles.usageOf(OWNER));
    await on.run(() => on.storedFiles.remove(idNumber(60), OWNER));

    expect(after).toEqual({ files: before.files + 1, bytes: before.bytes + 7 });
    expect(await on.run(() => on.userFiles.usageOf(STRANGER))).toEqual({ files: 0, bytes: 0 });
  });

  it('get a file for its owner only', async () => {
    expect(await on.run(() => on.userFiles.get(idNumber(1), OWNER))).toEqual(aStoredFile({ id: idNumber(1) }));
    await expect(on.run(() => on.userFiles.get(idNumber(1), STRANGER))).rejects.toThrow(FileNotFound);
    await expect(on.run(() => on.userFiles.get(idNumber(77), OWNER))).rejects.toThrow(FileNotFound);
  });

  it('remove a document together with its file', async () => {
    await addDocument(2);
    await addDocument(3);
    await on.run(async () => {
      const document = await on.documents.get(idNumber(2), OWNER);
      await on.documents.remove(document);
      await on.storedFiles.remove(document.fileId, OWNER);
    });
    await on.run(() => on.storedFiles.remove(idNumber(3), OWNER));

    for (const number of [2, 3]) {
      await expect(on.run(() => on.documents.get(idNumber(number), OWNER))).rejects.toThrow(DocumentNotFound);
      expect(await on.storedFiles.find(idNumber(number))).toBeNull();
    }
  });

  it('remove everything of an owner, and refuse a file of an erased one', async () => {
    await addDocument(4);
    const load = () => on.users.get(OWNER);
    await on.change(on.users, load, (user) => user.erase(LATER));

    expect([...(await on.run(() => on.storedFiles.removeAllOf(OWNER)))].sort()).toEqual([idNumber(1), idNumber(4)]);
    expect(await on.run(() => on.storedFiles.removeAllOf(OWNER))).toEqual([]);
    await expect(on.run(() => on.documents.get(idNumber(4), OWNER))).rejects.toThrow(DocumentNotFound);
    await expect(addDocument(5)).rejects.toThrow(OwnerErased);
  });
});
