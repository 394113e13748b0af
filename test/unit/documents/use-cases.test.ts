import { beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DeleteDocument } from '../../../application/documents/delete-document.ts';
import { DeleteFile } from '../../../application/documents/delete-file.ts';
import { EraseDocuments } from '../../../application/documents/erase-documents.ts';
import { OpenFile } from '../../../application/documents/open-file.query.ts';
import { RejectDocument } from '../../../application/documents/reject-document.ts';
import { RemoveReplacedPicture } from '../../../application/documents/remove-replaced-picture.ts';
import { SweepFiles } from '../../../application/documents/sweep-files.ts';
import { UploadDocument } from '../../../application/documents/upload-document.ts';
import { UploadFile } from '../../../application/documents/upload-file.ts';
import { UploadProfilePicture } from '../../../application/documents/upload-profile-picture.ts';
import { VerifyDocument } from '../../../application/documents/verify-document.ts';
import {
  DocumentNotFound,
  DocumentNotPending,
  FileInUse,
  FileLinkInvalid,
  FileNotFound,
  FileQuotaExceeded,
  FileTypeNotAccepted,
  OwnerErased,
} from '../../../domain/documents/document.errors.ts';
import type { FileId } from '../../../domain/documents/document.id.ts';
import type { DocumentType } from '../../../domain/documents/document-type.ts';
import { aStoredFile, documentsInMemory, OWNER } from '../../support/documents.ts';
import { FakePictureEncoder } from '../../support/fakes/in-memory-documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const STRANGER = idNumber<'User'>(900_009);
const contentOfText = (text: string) => contentOf(Buffer.from(text));
const pdf = () => contentOfText('application/pdf of some pages');

let on: Awaited<ReturnType<typeof documentsInMemory>>;

beforeEach(async () => {
  on = await documentsInMemory();
});

const uploadDocument = (documentType: DocumentType = 'ID') =>
  new UploadDocument(on).execute({ ownerId: OWNER, documentType, content: pdf() });
const uploadFile = (ownerId = OWNER, content = pdf()) => new UploadFile(on).execute({ ownerId, content });
const find = (fileId: FileId) => on.storedFiles.find(fileId);

describe('uploading', () => {
  it('stores the bytes of a document and its record', async () => {
    const { id, fileId } = await uploadDocument();

    expect(on.fileStore.ids).toEqual([fileId]);
    expect(await find(fileId)).toMatchObject({ ownerId: OWNER, mediaType: 'application/pdf' });
    expect(await on.documents.get(id, OWNER)).toMatchObject({ documentType: 'ID', verified: false });
  });

  it('stores nothing of another media type', async () => {
    await expect(uploadFile(OWNER, contentOfText('text/html and a script'))).rejects.toThrow(FileTypeNotAccepted);
    expect(on.fileStore.ids).toEqual([]);
  });

  it('removes the bytes again when the owner was erased during the upload', async () => {
    const owner = await on.users.get(OWNER);
    owner.erase(on.clock.now());
    await on.users.save(owner);

    await expect(uploadDocument()).rejects.toThrow(OwnerErased);
    expect(on.fileStore.ids).toEqual([]);
  });

  it('removes the bytes again when the user would keep more than 200 files', async () => {
    for (let files = 1; files < 200; files++) {
      await on.storedFiles.add(aStoredFile({ id: idNumber<'StoredFile'>(10_000 + files) }));
    }
    const { id } = await uploadFile();

    await expect(uploadFile()).rejects.toThrow(FileQuotaExceeded);
    expect(on.fileStore.ids).toEqual([id]);
    expect(await on.storedFiles.usageOf(OWNER)).toMatchObject({ files: 200 });
  });

  it('leaves the bytes to the sweep when the record may have been stored', async () => {
    on.storedFiles.add = async () => {
      throw new Error('connection lost');
    };

    await expect(uploadDocument()).rejects.toThrow('connection lost');
    expect(on.fileStore.ids).toHaveLength(1);
  });

  it('that is retried gives the result of the first attempt, and keeps no other bytes', async () => {
    const [uploadId, content] = [idNumber<'Upload'>(1), contentOfText('image/png of a face')];
    const pictures = new UploadProfilePicture(on);
    const documents = new UploadDocument(on);
    const upload = { ownerId: OWNER, content: pdf() };
    const attempts = {
      picture: () => pictures.execute({ userId: OWNER, content, uploadId }),
      document: () => documents.execute({ ...upload, documentType: 'ID', uploadId: idNumber<'Upload'>(2) }),
      file: () => new UploadFile(on).execute({ ...upload, uploadId: idNumber<'Upload'>(3) }),
    };
    for (const attempt of Object.values(attempts)) {
      const first = await attempt();
      on.clock.advance({ hours: 1 });
      expect(await attempt()).toEqual(first);
    }
    expect(on.fileStore.ids).toHaveLength(3);
  });

  it('encodes a profile picture again, and removes the one it replaces', async () => {
    const upload = new UploadProfilePicture(on);
    const content = contentOfText('image/png of a face');
    const first = await upload.execute({ userId: OWNER, content });
    const second = await upload.execute({ userId: OWNER, content });
    await new RemoveReplacedPicture(on).execute({ userId: OWNER, replacedImage: first.fileId });

    expect((await on.users.get(OWNER)).profileImage).toBe(second.fileId);
    expect((await find(second.fileId))?.sizeBytes).toBe(FakePictureEncoder.BYTES.length);
    expect(await find(first.fileId)).toBeNull();
    expect(on.jobs.enqueued).toEqual([{ name: 'remove-stored-file', data: { fileId: first.fileId, ownerId: OWNER } }]);
  });
});

describe('a document', () => {
  it('is deleted with its file, whose bytes are removed later', async () => {
    const { id: documentId, fileId } = await uploadDocument();

    await new DeleteDocument(on).execute({ ownerId: OWNER, documentId });

    await expect(on.documents.get(documentId)).rejects.toThrow(DocumentNotFound);
    expect(await find(fileId)).toBeNull();
    expect(on.jobs.enqueued).toEqual([{ name: 'remove-stored-file', data: { fileId, ownerId: OWNER } }]);
  });

  it.each([
    ['ID', true],
    ['BANK_STATEMENT', false],
  ] as const)('of type %s verifies its owner: %s', async (documentType, verified) => {
    const { id: documentId } = await uploadDocument(documentType);

    await new VerifyDocument(on).execute({ documentId });

    expect((await on.users.get(OWNER)).verified).toBe(verified);
  });

  it('can no longer be verified once it is rejected', async () => {
    const { id: documentId } = await uploadDocument();
    const { rejectionReason } = await new RejectDocument(on).execute({ documentId, reason: 'It is not readable.' });

    expect(rejectionReason).toBe('It is not readable.');
    await expect(new VerifyDocument(on).execute({ documentId })).rejects.toThrow(DocumentNotPending);
  });
});

describe('a file', () => {
  const remove = (fileId: FileId, ownerId = OWNER) => new DeleteFile(on).execute({ ownerId, fileId });

  it('is deleted, and its bytes are removed later', async () => {
    const { id: fileId } = await uploadFile();

    await remove(fileId);

    expect(await find(fileId)).toBeNull();
    expect(on.jobs.enqueued).toEqual([{ name: 'remove-stored-file', data: { fileId, ownerId: OWNER } }]);
  });

  it('is kept if it is in use, and not found if it belongs to another borrower', async () => {
    const { id: foreign } = await uploadFile(STRANGER);

    const { id: attached } = await uploadFile();
    on.storedFiles.attached.add(attached);

    await expect(remove((await uploadDocument()).fileId)).rejects.toThrow(FileInUse);
    await expect(remove(attached)).rejects.toThrow(FileInUse);
    await expect(remove(foreign)).rejects.toThrow(FileNotFound);
    expect(on.jobs.enqueued).toEqual([]);
  });
});

it('erasing a user removes all their files, and none of others', async () => {
  const mine = await uploadDocument();
  const attachment = await uploadFile();
  const theirs = await uploadFile(STRANGER);

  await new EraseDocuments(on).execute({ userId: OWNER });

  await expect(on.documents.get(mine.id)).rejects.toThrow(DocumentNotFound);
  const removed = on.jobs.named('remove-stored-file');
  expect(removed).toHaveLength(2);
  for (const fileId of [mine.fileId, attachment.id]) expect(removed).toContainEqual({ fileId, ownerId: OWNER });
  expect(await find(theirs.id)).not.toBeNull();
});

describe('opening a file', () => {
  const open = (fileId: FileId, signature = 'genuine') =>
    new OpenFile(on).execute({ fileId, proof: { expires: '1', signature } });

  it('returns its bytes for a valid address', async () => {
    const { file, bytes } = await open((await uploadDocument()).fileId);

    const [read] = await Array.fromAsync(bytes);
    expect([file.mediaType, String(read)]).toEqual(['application/pdf', 'application/pdf of some pages']);
  });

  it('is refused for an invalid address, whether or not the file exists', async () => {
    for (const fileId of [(await uploadDocument()).fileId, idNumber<'StoredFile'>(1)]) {
      await expect(open(fileId, 'forged')).rejects.toThrow(FileLinkInvalid);
    }
  });

  it('does not find a file whose record or bytes are gone', async () => {
    const [one, other] = [await uploadDocument(), await uploadDocument()];
    await on.storedFiles.remove(one.fileId, STRANGER);
    expect(await find(one.fileId)).not.toBeNull();
    await on.storedFiles.remove(one.fileId, OWNER);
    await on.fileStore.remove(other.fileId);

    for (const { fileId } of [one, other]) await expect(open(fileId)).rejects.toThrow(FileNotFound);
  });
});

describe('the sweep', () => {
  it('removes bytes without a record after an hour', async () => {
    const kept = await uploadDocument();
    await on.fileStore.put(idNumber<'StoredFile'>(999), pdf());
    const sweep = new SweepFiles(on);

    on.clock.advance({ hours: 1 });
    expect(await sweep.execute()).toBe(0);
    on.clock.advance({ milliseconds: 1 });
    expect(await sweep.execute()).toBe(1);
    expect(on.fileStore.ids).toEqual([kept.fileId]);
  });

  it('removes any number of them', async () => {
    for (let number = 1; number <= 1203; number++) await on.fileStore.put(idNumber<'StoredFile'>(number), pdf());
    on.clock.advance({ days: 1 });

    expect(await new SweepFiles(on).execute()).toBe(1203);
    expect(on.fileStore.ids).toEqual([]);
  });
});
