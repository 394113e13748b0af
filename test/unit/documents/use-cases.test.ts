import { beforeEach, describe, expect, it } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DeleteDocument } from '../../../application/documents/delete-document.ts';
import { EraseDocuments } from '../../../application/documents/erase-documents.ts';
import { OpenFile } from '../../../application/documents/open-file.query.ts';
import { RemoveReplacedPicture } from '../../../application/documents/remove-replaced-picture.ts';
import { SweepFiles } from '../../../application/documents/sweep-files.ts';
import { UploadDocument } from '../../../application/documents/upload-document.ts';
import { UploadFile } from '../../../application/documents/upload-file.ts';
import { UploadProfilePicture } from '../../../application/documents/upload-profile-picture.ts';
import { VerifyDocument } from '../../../application/documents/verify-document.ts';
import {
  DocumentNotFound,
  FileLinkInvalid,
  FileNotFound,
  FileTypeNotAccepted,
  OwnerErased,
} from '../../../domain/documents/document.errors.ts';
import { documentsInMemory, OWNER } from '../../support/documents.ts';
import { FakePictureEncoder } from '../../support/fakes/in-memory-documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const STRANGER = idNumber<'User'>(900_009);
const contentOfText = (text: string) => contentOf(Buffer.from(text));
const pdf = () => contentOfText('application/pdf of some pages');

let on: Awaited<ReturnType<typeof documentsInMemory>>;

beforeEach(async () => {
  on = await documentsInMemory();
});

const uploadDocument = () => new UploadDocument(on).execute({ ownerId: OWNER, documentType: 'ID', content: pdf() });

describe('uploading', () => {
  it('keeps the bytes of a document and what is known of them', async () => {
    const { id, fileId } = await uploadDocument();

    expect(on.fileStore.ids).toEqual([fileId]);
    expect(await on.storedFiles.find(fileId)).toMatchObject({ ownerId: OWNER, mediaType: 'application/pdf' });
    expect(await on.documents.get(id, OWNER)).toMatchObject({ documentType: 'ID', verified: false });
  });

  it('keeps nothing of what is none of the types', async () => {
    const content = contentOfText('text/html and a script');

    await expect(new UploadFile(on).execute({ ownerId: OWNER, content })).rejects.toThrow(FileTypeNotAccepted);
    expect(on.fileStore.ids).toEqual([]);
  });

  it('takes the bytes away again when the owner has been erased meanwhile', async () => {
    on.storedFiles.erased.add(OWNER);

    await expect(uploadDocument()).rejects.toThrow(OwnerErased);
    expect(on.fileStore.ids).toEqual([]);
  });

  it('leaves the bytes to the sweep when nobody knows whether the record was stored', async () => {
    on.storedFiles.add = async () => {
      throw new Error('connection lost');
    };

    await expect(uploadDocument()).rejects.toThrow('connection lost');
    expect(on.fileStore.ids).toHaveLength(1);
  });

  it('shows the new picture, drawn anew, and has the one before removed', async () => {
    const upload = new UploadProfilePicture(on);
    const content = contentOfText('image/png of a face');
    const first = await upload.execute({ userId: OWNER, content });
    const second = await upload.execute({ userId: OWNER, content });
    await new RemoveReplacedPicture(on).execute({ userId: OWNER, replacedImage: first.fileId });

    expect((await on.users.get(OWNER)).profileImage).toBe(second.fileId);
    expect((await on.storedFiles.find(second.fileId))?.sizeBytes).toBe(FakePictureEncoder.BYTES.length);
    expect(await on.storedFiles.find(first.fileId)).toBeNull();
    expect(on.jobs.enqueued).toEqual([{ name: 'remove-stored-file', data: { fileId: first.fileId, ownerId: OWNER } }]);
  });
});

describe('a document', () => {
  it('goes with its file, whose bytes are removed later', async () => {
    const { id: documentId, fileId } = await uploadDocument();

    await new DeleteDocument(on).execute({ ownerId: OWNER, documentId });

    await expect(on.documents.get(documentId)).rejects.toThrow(DocumentNotFound);
    expect(await on.storedFiles.find(fileId)).toBeNull();
    expect(on.jobs.enqueued).toEqual([{ name: 'remove-stored-file', data: { fileId, ownerId: OWNER } }]);
  });

  it('is nobody else’s to remove', async () => {
    const { id: documentId } = await uploadDocument();
    const remove = new DeleteDocument(on).execute({ ownerId: STRANGER, documentId });

    await expect(remove).rejects.toThrow(DocumentNotFound);
    expect(on.jobs.enqueued).toEqual([]);
  });

  it('is not found by an operator if it is unknown', async () => {
    const verify = new VerifyDocument(on).execute({ documentId: idNumber<'UserDocument'>(999_999) });

    await expect(verify).rejects.toThrow(DocumentNotFound);
  });

  it('answers the same when it is verified again', async () => {
    const { id: documentId } = await uploadDocument();
    const first = await new VerifyDocument(on).execute({ documentId });
    on.clock.advance({ days: 1 });
    const second = await new VerifyDocument(on).execute({ documentId });

    expect(second.verifiedAt).toEqual(first.verifiedAt);
    expect(on.events.types.filter((type) => type === 'document.verified')).toHaveLength(1);
  });
});

describe('a stored file', () => {
  it('is removed for its owner only', async () => {
    const { id } = await new UploadFile(on).execute({ ownerId: OWNER, content: pdf() });

    await on.storedFiles.remove(id, STRANGER);
    expect(await on.storedFiles.find(id)).not.toBeNull();

    await on.storedFiles.remove(id, OWNER);
    expect(await on.storedFiles.find(id)).toBeNull();
  });
});

describe('erasing a person', () => {
  it('forgets all they sent in, and nothing of others', async () => {
    const mine = await uploadDocument();
    const attachment = await new UploadFile(on).execute({ ownerId: OWNER, content: pdf() });
    const theirs = await new UploadFile(on).execute({ ownerId: STRANGER, content: pdf() });

    await new EraseDocuments(on).execute({ userId: OWNER });

    await expect(on.documents.get(mine.id)).rejects.toThrow(DocumentNotFound);
    const files = [mine.fileId, attachment.id].sort().map((fileId) => ({ fileId, ownerId: OWNER }));
    const byFile = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    expect([...on.jobs.named('remove-stored-file')].sort(byFile)).toEqual(files);
    expect(await on.storedFiles.find(theirs.id)).not.toBeNull();
  });
});

describe('opening a file', () => {
  const proof = { expires: '1', signature: 'genuine' };

  it('hands its bytes to whoever has a sound address', async () => {
    const { fileId } = await uploadDocument();

    const { file, bytes } = await new OpenFile(on).execute({ fileId, proof });

    const [read] = await Array.fromAsync(bytes);
    expect([file.mediaType, String(read)]).toEqual(['application/pdf', 'application/pdf of some pages']);
  });

  it('says the same of a known and an unknown file when the address is not sound', async () => {
    const { fileId } = await uploadDocument();
    const forged = { ...proof, signature: 'forged' };

    for (const id of [fileId, idNumber<'StoredFile'>(1)]) {
      await expect(new OpenFile(on).execute({ fileId: id, proof: forged })).rejects.toThrow(FileLinkInvalid);
    }
  });

  it('says that a file is gone, from its record or from the store', async () => {
    const [one, other] = [await uploadDocument(), await uploadDocument()];
    await on.storedFiles.remove(one.fileId, OWNER);
    await on.fileStore.remove(other.fileId);

    for (const { fileId } of [one, other]) {
      await expect(new OpenFile(on).execute({ fileId, proof })).rejects.toThrow(FileNotFound);
    }
  });
});

describe('the sweep', () => {
  it('removes bytes that nothing refers to, after an hour and not before', async () => {
    const kept = await uploadDocument();
    const orphan = idNumber<'StoredFile'>(999);
    await on.fileStore.put(orphan, pdf());
    const sweep = new SweepFiles(on);

    on.clock.advance({ hours: 1 });
    expect(await sweep.execute()).toBe(0);
    on.clock.advance({ milliseconds: 1 });
    expect(await sweep.execute()).toBe(1);
    expect(on.fileStore.ids).toEqual([kept.fileId]);
  });

  it('goes through any number of them', async () => {
    for (let number = 1; number <= 1203; number++) await on.fileStore.put(idNumber<'StoredFile'>(number), pdf());
    on.clock.advance({ days: 1 });

    expect(await new SweepFiles(on).execute()).toBe(1203);
    expect(on.fileStore.ids).toEqual([]);
  });
});
