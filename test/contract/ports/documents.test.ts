import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentNotFound, FileNotFound, OwnerErased } from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import { aDocument, aStoredFile, OWNER } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { NOW } from '../../support/identity.ts';
import { aTicket, aWriting } from '../../support/support.ts';
import { type Collections, STORES } from './stores.ts';

const LATER = new Date('2026-11-21T08:00:00.000Z');
const STRANGER = idNumber<'User'>(999_999);

describe.each(STORES)('StoredFiles, UserFiles and UserDocuments %s', (_where, open) => {
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

  it('return a file and a document as they were added', async () => {
    const file = await run(() => on.storedFiles.find(idNumber(1)));
    expect(file).toEqual(aStoredFile({ id: idNumber(1) }));
    const document = await run(() => on.documents.get(idNumber(1), OWNER));
    expect(document).toMatchObject({ ownerId: OWNER, fileId: idNumber(1), documentType: 'ID', uploadedAt: NOW });
    expect([document.verified, document.verifiedAt]).toEqual([false, null]);
  });

  it('add one file for all attempts at one upload', async () => {
    const uploadId = idNumber<'Upload'>(50);
    const add = (number: number) => run(() => on.storedFiles.add(aStoredFile({ id: idNumber(number), uploadId })));
    const first = await add(51);
    const second = await add(52);
    await run(() => on.storedFiles.remove(idNumber(51), OWNER));

    expect([first.id, second]).toEqual([idNumber(51), first]);
    expect(await on.storedFiles.find(idNumber(52))).toBeNull();
  });

  it('store a verification and publish one event, however often a document is verified', async () => {
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

  it('store a rejection with its reason', async () => {
    await addDocument(6);
    await run(async () => {
      const document = await on.documents.get(idNumber(6), OWNER);
      document.reject('It is not readable.', LATER);
      await on.documents.save(document);
    });

    const document = await run(() => on.documents.get(idNumber(6), OWNER));
    expect([document.status, document.rejectionReason]).toEqual(['Rejected', 'It is not readable.']);
    expect(document.rejectedAt).toEqual(LATER);
    await run(() => on.storedFiles.remove(idNumber(6), OWNER));
  });

  it('find no file under an unknown id', async () => {
    expect(await on.storedFiles.find(idNumber(77))).toBeNull();
    expect(await on.storedFiles.known([idNumber(1), idNumber(77)])).toEqual(new Set([idNumber(1)]));
  });

  it('count the files and bytes of one owner', async () => {
    const before = await run(() => on.userFiles.usageOf(OWNER));
    await run(() => on.storedFiles.add(aStoredFile({ id: idNumber(60), sizeBytes: 7 })));
    const after = await run(() => on.userFiles.usageOf(OWNER));
    await run(() => on.storedFiles.remove(idNumber(60), OWNER));

    expect(after).toEqual({ files: before.files + 1, bytes: before.bytes + 7 });
    expect(await run(() => on.userFiles.usageOf(STRANGER))).toEqual({ files: 0, bytes: 0 });
  });

  it('get a file for its owner only', async () => {
    expect(await run(() => on.userFiles.get(idNumber(1), OWNER))).toEqual(aStoredFile({ id: idNumber(1) }));
    await expect(run(() => on.userFiles.get(idNumber(1), STRANGER))).rejects.toThrow(FileNotFound);
    await expect(run(() => on.userFiles.get(idNumber(77), OWNER))).rejects.toThrow(FileNotFound);
  });

  it('recognise the files that tickets and messages refer to', async () => {
    const isAttached = (number: number) => run(() => on.userFiles.isAttached(idNumber(number)));
    await run(async () => {
      const ticket = aTicket({ ownerId: OWNER, attachments: [idNumber(61), idNumber(62)] });
      ticket.post(aWriting({ attachments: [idNumber(63)] }), LATER);
      await on.tickets.add(ticket);
    });

    expect(await Promise.all([60, 61, 62, 63].map(isAttached))).toEqual([false, true, true, true]);
  });

  it('remove a document together with its file', async () => {
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

  it('remove everything of an owner, and refuse a file of an erased one', async () => {
    await addDocument(4);
    await run(() => on.erase(OWNER));

    expect([...(await run(() => on.storedFiles.removeAllOf(OWNER)))].sort()).toEqual([idNumber(1), idNumber(4)]);
    expect(await run(() => on.storedFiles.removeAllOf(OWNER))).toEqual([]);
    await expect(run(() => on.documents.get(idNumber(4), OWNER))).rejects.toThrow(DocumentNotFound);
    await expect(addDocument(5)).rejects.toThrow(OwnerErased);
  });
});
