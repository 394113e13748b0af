import 'reflect-metadata';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentOf } from '../../../adapters/files/file-contents.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { FORM, form, PDF, picture, pictureWithPlace } from '../../support/documents.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';

const TEN_MB = 10_485_760;
const TWO_HOURS_AGO = new Date(Date.now() - 7_200_000);
const OF_ANOTHER_PROCESS = 'of-another-process';

let service: TestApp;
let dataDir: string;
let borrower: Borrower;

const inUploads = (name: string) => path.join(dataDir, 'uploads', name);
const uploads = () => readdirSync(path.join(dataDir, 'uploads'));
const stored = () => (existsSync(path.join(dataDir, 'files')) ? readdirSync(path.join(dataDir, 'files')) : []);
const idIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-documents-'));
  mkdirSync(path.join(dataDir, 'uploads'));
  for (const name of ['left-by-a-crash', OF_ANOTHER_PROCESS]) writeFileSync(inUploads(name), 'half');
  utimesSync(inUploads('left-by-a-crash'), TWO_HOURS_AGO, TWO_HOURS_AGO);
  service = await startApp({ DATA_DIR: dataDir });
  borrower = await service.borrower();
});

// Every test leaves the upload folder as the start left it: only the recent file of another process is kept.
afterEach(() => {
  expect(uploads()).toEqual([OF_ANOTHER_PROCESS]);
});

afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (url: string, payload: Buffer, who = borrower, headers = {}) =>
  who.send('POST', url, payload, { ...FORM, ...headers });
const sendDocument = async (who = borrower, documentType = 'ID') =>
  (await send('/user/documents', form({ content: PDF }, { documentType }), who)).body.data;

/** Opens a link as a browser does: without a token. */
async function open(url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname, search } = new URL(url);
  const answer = await service.app.http.inject({ method, url: pathname + search });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

describe('the profile picture', () => {
  it('is re-encoded and shown on the profile by a link that opens it', async () => {
    const answer = await send('/user/profilePicture', form({ content: await pictureWithPlace() }));

    expect(answer.status).toBe(200);
    const { data: profile } = (await borrower.get('/user/profile')).body;
    expect(profile.updatedAt).toBe(answer.body.data.updatedAt);
    const { status, headers, bytes } = await open(profile.profileImage);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.jpg"$/);
    const { exif, ...metadata } = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
    expect(exif).toBeUndefined();
  });

  it('replaces the one before, also when twenty arrive at once', async () => {
    const content = await picture('png');
    const first = (await send('/user/profilePicture', form({ content }))).body.data.url;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/user/profilePicture', form({ content }))),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { profileImage } = (await borrower.get('/user/profile')).body.data;
    await expect.poll(stored).toEqual([idIn(profileImage)]);
    expect((await open(first)).status).toBe(404);
  });
});

describe('documents', () => {
  it('are accepted with their type before or after the file, and listed newest first', async () => {
    const asker = await service.borrower();
    const add = (documentType: string, fileFirst: boolean) =>
      send('/user/documents', form({ content: PDF }, { documentType }, fileFirst), asker);
    const [first, second] = [await add('ID', true), await add('BANK_STATEMENT', false)];

    expect(first.body.data).toMatchObject({ documentType: 'ID', verified: false });
    const list = await asker.get('/user/documents');
    const ids = [second, first].map(({ body }) => body.data.documentId);
    expect(list.body.data.map(({ documentId }: { documentId: string }) => documentId)).toEqual(ids);
    expect(list.headers['x-total-count']).toBe('2');
    expect((await asker.get('/user/documents?documentType=ID')).body.data).toHaveLength(1);
    expect((await asker.get('/user/documents?documentType=INCOME_STATEMENT')).body.data).toEqual([]);
    expect((await asker.get('/user/documents?documentType=PASSPORT')).status).toBe(400);
    expect((await borrower.get('/user/documents')).body.data).toEqual([]);
  });

  it('are downloaded byte for byte, as an attachment', async () => {
    const { status, headers, bytes } = await open((await sendDocument()).url);

    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f-]{36}\.pdf"$/);
    expect(bytes.equals(PDF)).toBe(true);
  });

  it('may have exactly 10 MB, and not one byte more', async () => {
    const content = Buffer.concat([PDF, Buffer.alloc(TEN_MB + 1 - PDF.length, '\n')]);
    const fields = { documentType: 'ID' };

    const { status, body } = await send('/user/documents', form({ content: content.subarray(0, TEN_MB) }, fields));
    expect(status).toBe(200);
    expect((await open(body.data.url)).headers['content-length']).toBe(String(TEN_MB));
    const kept = stored();
    expect((await send('/user/documents', form({ content }, fields))).status).toBe(400);
    expect(stored()).toEqual(kept);
  });

  it('are removed together with their file', async () => {
    const { documentId, url } = await sendDocument();

    expect((await borrower.send('DELETE', `/user/documents/${documentId}`)).status).toBe(200);
    expect((await borrower.send('DELETE', `/user/documents/${documentId}`)).status).toBe(404);
    expect((await open(url)).status).toBe(404);
    await expect.poll(stored).not.toContain(idIn(url));
  });

  it('are stored once for one Idempotency-Key, which refuses another file or type', async () => {
    const asker = await service.borrower();
    const key = { 'idempotency-key': 'the-passport' };
    const sendOne = (documentType: string, content: Buffer, fileFirst = false) =>
      send('/user/documents', form({ content }, { documentType }, fileFirst), asker, key);
    const first = await sendOne('ID', PDF);
    const again = await sendOne('ID', PDF, true);

    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    const reused = { status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } };
    expect(await sendOne('ID', Buffer.concat([PDF, PDF]))).toMatchObject(reused);
    expect(await sendOne('BANK_STATEMENT', PDF)).toMatchObject(reused);
    expect((await asker.get('/user/documents')).body.data).toHaveLength(1);
  });
});

it('the link of a file opens it and answers HEAD, but with another signature opens nothing', async () => {
  const { url } = (await send('/user/files', form({ content: PDF, fileName: '../../etc/passwd' }))).body.data;

  expect((await open(url)).status).toBe(200);
  const { status, headers, bytes } = await open(url, 'HEAD');
  expect([status, headers['content-length'], bytes.length]).toEqual([200, String(PDF.length), 0]);
  const forged = url.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  const refused = await open(forged);
  expect([refused.status, JSON.parse(String(refused.bytes)).error.code]).toEqual([403, 'FILE_LINK_INVALID']);
});

describe('a file of the user', () => {
  const remove = (fileId: string, who = borrower) => who.send('DELETE', `/user/files/${fileId}`);
  const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
  const sendFile = async () => (await send('/user/files', form({ content: PDF }))).body.data;

  it('is deleted with its bytes, and then not found', async () => {
    const { fileId, url } = await sendFile();
    const store = service.app.container.resolve(DocumentPorts.fileStore);
    // The job that removes the bytes is retried.
    const failed = vi.spyOn(store, 'remove').mockRejectedValueOnce(new Error('The store is not available.'));

    const { status, body } = await remove(fileId);
    expect([status, Object.keys(body.data)]).toEqual([200, ['message']]);
    expect(await remove(fileId)).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
    expect((await open(url)).status).toBe(404);
    await expect.poll(stored).not.toContain(fileId);
    expect(failed.mock.calls).toEqual([[fileId], [fileId]]);
    failed.mockRestore();
  });

  it('is not found by another user, nor under a malformed id', async () => {
    const { fileId } = await sendFile();

    expect(await remove(fileId, await service.borrower())).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
    expect(await remove('nonsense')).toMatchObject(refused(404, 'FILE_NOT_FOUND'));
  });

  it('is kept while a ticket, a message, a document or the profile refers to it', async () => {
    const [onTicket, onMessage, refusedFile] = [await sendFile(), await sendFile(), await sendFile()];
    const { categoryId } = (await borrower.get('/support/categories')).body.data[0];
    const ticket = { subject: 'A question', description: 'Why?', categoryId };
    const attach = (fileId: string, to = ticket) =>
      borrower.send('POST', '/support/tickets', { ...to, attachments: [fileId] });
    const { ticketId } = (await attach(onTicket.fileId)).body.data;
    const message = { message: 'See this.', attachments: [onMessage.fileId] };
    await borrower.send('POST', `/support/tickets/${ticketId}/messages`, message);
    const { url: ofDocument } = await sendDocument();
    const { body } = await send('/user/profilePicture', form({ content: await picture('png') }));

    for (const fileId of [onTicket.fileId, onMessage.fileId, idIn(ofDocument), idIn(body.data.url)]) {
      expect(await remove(fileId)).toMatchObject(refused(400, 'FILE_IN_USE'));
      expect(stored()).toContain(fileId);
    }
    expect((await attach(refusedFile.fileId, { ...ticket, subject: ' ' })).status).toBe(400);
    expect((await remove(refusedFile.fileId)).status).toBe(200);
  });
});

it('an upload that the client breaks off leaves nothing in the data folder', async () => {
  const { port } = new URL(await service.app.http.listen({ port: 0, host: '127.0.0.1' }));
  const before = stored();
  const whole = form({ content: Buffer.alloc(3_000_000, 'x') });
  const socket = net.connect(Number(port), '127.0.0.1');
  const head = [
    'POST /user/files HTTP/1.1',
    'Host: localhost',
    `Authorization: ${borrower.headers.authorization}`,
    `Content-Type: ${FORM['content-type']}`,
    `Content-Length: ${whole.length}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.write(whole.subarray(0, 1_000_000));
  await expect.poll(uploads).toHaveLength(2);

  socket.destroy();

  await expect.poll(uploads).toHaveLength(1);
  expect(before).toEqual(expect.arrayContaining(stored()));
});

it('a file in the store is swept once it is old and nothing refers to it', async () => {
  const { url } = await sendDocument();
  const [old, young] = [idNumber<'StoredFile'>(1), idNumber<'StoredFile'>(2)];
  const store = service.app.container.resolve(DocumentPorts.fileStore);
  for (const id of [old, young]) await store.put(id, contentOf(PDF));
  for (const id of [old, idIn(url)]) utimesSync(path.join(dataDir, 'files', id), TWO_HOURS_AGO, TWO_HOURS_AGO);

  expect(await service.app.documents.sweepFiles.execute()).toBe(1);

  expect(stored()).toEqual(expect.arrayContaining([young, idIn(url)]));
  expect(stored()).not.toContain(old);
});
