import { beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DeleteDocument, VerifyDocument } from '../../../application/documents/documents.ts';
import { OpenFile, RemoveReplacedPicture, SweepFiles } from '../../../application/documents/files.ts';
import { UploadDocument, UploadFile, UploadProfilePicture } from '../../../application/documents/uploads.ts';
import {
  DocumentNotFound,
  FileLinkInvalid,
  FileNotFound,
  FileQuotaExceeded,
  FileTypeNotAccepted,
  OwnerErased,
} from '../../../domain/documents/document.errors.ts';
import type { DocumentType } from '../../../domain/documents/document.events.ts';
import type { FileId } from '../../../domain/shared/ids.ts';
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
});

describe('opening a file', () => {
  const open = (fileId: FileId, signature = 'genuine') =>
    new OpenFile(on).execute({ fileId, proof: { expires: '1', signature } });

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
