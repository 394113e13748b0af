import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { done } from '../../support/client.ts';
import { FORM, form, PDF, picture } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { openService } from '../../support/open-service.ts';

const TEN_MB = 10_485_760;
const TWO_HOURS_AGO = new Date(Date.now() - 7_200_000);
const OF_ANOTHER_PROCESS = 'of-another-process';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-documents-'));
const inUploads = (name: string) => path.join(dataDir, 'uploads', name);
const uploads = () => readdirSync(path.join(dataDir, 'uploads'));
const stored = () => (existsSync(path.join(dataDir, 'files')) ? readdirSync(path.join(dataDir, 'files')) : []);
const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

mkdirSync(path.join(dataDir, 'uploads'));
for (const name of ['left-by-a-crash', OF_ANOTHER_PROCESS]) writeFileSync(inUploads(name), 'half');
utimesSync(inUploads('left-by-a-crash'), TWO_HOURS_AGO, TWO_HOURS_AGO);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { service, borrower } = await openService({ DATA_DIR: dataDir });

// Every test leaves the upload folder as the start left it: only the recent file of another process is kept.
afterEach(() => {
  expect(uploads()).toEqual([OF_ANOTHER_PROCESS]);
});

/** Opens a link as a browser does: without a token. */
async function open(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname, search } = new URL(url);
  const answer = await service.app.http.inject({ method, url: pathname + search });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

it('the profile picture is shown on the profile by a link that opens it', async () => {
  const { updatedAt } = await done(borrower.uploads('/user/profilePicture', await picture('jpeg')));

  const profile = await borrower.reads('/user/profile');
  expect(profile.updatedAt).toBe(updatedAt);
  const { status, headers, bytes } = await open(profile.profileImage);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.jpg"$/);
});

describe('documents', () => {
  it('are accepted with their type before or after the file, and listed newest first', async () => {
    const asker = await service.borrower();
    const payload = form({ content: PDF }, { documentType: 'ID' }, true);
    const first = await done(asker.send('POST', '/user/documents', payload, FORM));
    expect(first).toMatchObject({ documentType: 'ID', verified: false });
    const second = await done(asker.uploadsDocument('BANK_STATEMENT'));

    const { headers, body } = await asker.get('/user/documents');
    expect(body.data).toMatchObject([{ documentId: second.documentId }, { documentId: first.documentId }]);
    expect(headers['x-total-count']).toBe('2');
    expect(await asker.reads('/user/documents?documentType=ID')).toHaveLength(1);
    expect(await asker.reads('/user/documents?documentType=INCOME_STATEMENT')).toEqual([]);
    expect(await borrower.reads('/user/documents')).toEqual([]);
  });

  it('are downloaded byte for byte, as an attachment', async () => {
    const { url } = await done(borrower.uploadsDocument());
    const { status, headers, bytes } = await open(url);

    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f-]{36}\.pdf"$/);
    expect(bytes.equals(PDF)).toBe(true);
    const head = await open(url, 'HEAD');
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(PDF.length), 0]);
  });

  it('may have exactly 10 MB, and not one byte more', async () => {
    const content = Buffer.concat([PDF, Buffer.alloc(TEN_MB + 1 - PDF.length, '\n')]);

    const { url } = await done(borrower.uploadsDocument('ID', content.subarray(0, TEN_MB)));
    expect((await open(url)).headers['content-length']).toBe(String(TEN_MB));
    const kept = stored();
    expect((await borrower.uploadsDocument('ID', content)).status).toBe(400);
    expect(stored()).toEqual(kept);
  });

  it('are stored once for one Idempotency-Key, which refuses another file or type', async () => {
    const asker = (await service.borrower()).withKey('the-passport');
    const first = await asker.uploadsDocument();
    const fileFirst = form({ content: PDF }, { documentType: 'ID' }, true);
    const again = await asker.send('POST', '/user/documents', fileFirst, FORM);

    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const reused = { status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } };
    expect(await asker.uploadsDocument('ID', Buffer.concat([PDF, PDF]))).toMatchObject(reused);
    expect(await asker.uploadsDocument('BANK_STATEMENT')).toMatchObject(reused);
    expect(await asker.reads('/user/documents')).toHaveLength(1);
  });
});

describe('a file of the user', () => {
  const remove = (fileId: string) => borrower.send('DELETE', `/user/files/${fileId}`);

  it('is deleted with its bytes, and then not found', async () => {
    const { fileId, url } = await done(borrower.uploadsFile());
    const store = service.app.container.resolve(DocumentPorts.fileStore);
    // The job that removes the bytes is retried.
    const failed = vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('The store is not available.'));

    await done(remove(fileId));
    expect((await remove(fileId)).body).toMatchObject({ statusCode: 404, error: { code: 'FILE_NOT_FOUND' } });
    expect((await open(url)).status).toBe(404);
    await expect.poll(stored).not.toContain(fileId);
    expect(failed.mock.calls).toEqual([[fileId], [fileId]]);
    failed.mockRestore();
  });

  it('is kept while a ticket, a message, a document or the profile refers to it', async () => {
    const [onTicket, onMessage, refusedFile] = await Promise.all([1, 2, 3].map(() => done(borrower.uploadsFile())));
    const { ticketId } = await done(borrower.opensTicket({ attachments: [onTicket.fileId] }));
    await done(borrower.writesOn(ticketId, 'See this.', { attachments: [onMessage.fileId] }));
    const { url: ofDocument } = await done(borrower.uploadsDocument());
    const { url: ofProfile } = await done(borrower.uploads('/user/profilePicture', await picture('png')));

    for (const fileId of [onTicket.fileId, onMessage.fileId, idIn(ofDocument), idIn(ofProfile)]) {
      expect((await remove(fileId)).body).toMatchObject({ statusCode: 400, error: { code: 'FILE_IN_USE' } });
      expect(stored()).toContain(fileId);
    }
    expect((await borrower.opensTicket({ attachments: [refusedFile.fileId], subject: ' ' })).status).toBe(400);
    expect((await remove(refusedFile.fileId)).status).toBe(200);
  });
});

it('a file in the store is swept once it is old and nothing refers to it', async () => {
  const { url } = await done(borrower.uploadsDocument());
  const [old, young] = [idNumber<'StoredFile'>(1), idNumber<'StoredFile'>(2)];
  const store = service.app.container.resolve(DocumentPorts.fileStore);
  for (const id of [old, young]) await store.put(id, contentOf(PDF));
  for (const id of [old, idIn(url)]) utimesSync(path.join(dataDir, 'files', id), TWO_HOURS_AGO, TWO_HOURS_AGO);

  expect(await service.app.documents.sweepFiles.execute()).toBe(1);

  expect(stored()).toEqual(expect.arrayContaining([young, idIn(url)]));
  expect(stored()).not.toContain(old);
});
