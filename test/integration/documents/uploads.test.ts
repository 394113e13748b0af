import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import {
  FORM,
  form,
  GIF,
  HTML,
  hugePng,
  PDF,
  paddedPng,
  picture,
  pictureWithPlace,
  SVG,
} from '../../support/documents.ts';

const FIVE_MB = 5_242_880;
const TEN_MB = 10_485_760;

let service: TestApp;
let dataDir: string;
let borrower: Awaited<ReturnType<TestApp['borrower']>>;

const uploads = () => readdirSync(path.join(dataDir, 'uploads'));
const stored = () => (existsSync(path.join(dataDir, 'files')) ? readdirSync(path.join(dataDir, 'files')) : []);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-uploads-'));
  service = await startApp({ DATA_DIR: dataDir });
  borrower = await service.borrower();
});

afterEach(() => {
  expect(uploads()).toEqual([]);
});

afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const send = (url: string, payload: Buffer, headers = {}) =>
  borrower.send('POST', url, payload, { ...FORM, ...headers });

/** Opens an address as a browser does: without a token. */
async function open(url: string) {
  const { pathname, search } = new URL(url);
  const { statusCode: status, headers, rawPayload: bytes } = await service.app.http.inject(pathname + search);
  return { status, headers, bytes };
}

describe('the profile picture', () => {
  it('is shown on the profile by an address that opens it, drawn anew', async () => {
    const answer = await send('/user/profilePicture', form({ content: await pictureWithPlace() }));

    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(['updatedAt', 'url']);
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
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  it('takes the place of the one before, whose address then opens nothing', async () => {
    const first = (await send('/user/profilePicture', form({ content: await picture('png') }))).body.data.url;
    await send('/user/profilePicture', form({ content: await picture('png') }));

    await expect.poll(async () => (await open(first)).status).toBe(404);
    await expect.poll(stored, { timeout: 10_000 }).toHaveLength(1);
  });

  it('may have exactly 5 MB, and not one byte more', async () => {
    const png = await picture('png');

    const answer = await send('/user/profilePicture', form({ content: paddedPng(png, FIVE_MB) }));
    expect(answer.status).toBe(200);
    const larger = await send('/user/profilePicture', form({ content: paddedPng(png, FIVE_MB + 1) }));
    expect(larger).toMatchObject({ status: 400, body: { error: { code: 'INVALID_UPLOAD' } } });
  });

  it.each([
    ['a GIF', GIF],
    ['an SVG', SVG],
    ['a page', HTML],
    ['a PDF', PDF],
    ['text', Buffer.from('hello')],
  ])('is not %s named a.png', async (_what, content) => {
    const before = stored();
    const answer = await send('/user/profilePicture', form({ content }));

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'FILE_TYPE_NOT_ACCEPTED' } } });
    // Nothing is added; a picture that an earlier test replaced may be removed meanwhile.
    expect(before).toEqual(expect.arrayContaining(stored()));
  });

  it('is not 900 million pixels in a few kilobytes, nor half a picture', async () => {
    const half = (await picture('jpeg', { width: 500, height: 500 })).subarray(0, 1500);

    for (const content of [hugePng(30_000, 30_000), half]) {
      const answer = await send('/user/profilePicture', form({ content }));
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'INVALID_PICTURE' } } });
    }
  });

  it('survives twenty that come at once, of which one is left', async () => {
    const content = await picture('png');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send('/user/profilePicture', form({ content }))),
    );

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { profileImage } = (await borrower.get('/user/profile')).body.data;
    await expect.poll(stored, { timeout: 20_000 }).toEqual([new URL(profileImage).pathname.split('/').at(-1)]);
  });
});

describe('documents', () => {
  it('are taken with their type in front of the file or behind it, and listed newest first', async () => {
    const asker = await service.borrower();
    const add = (documentType: string, fileFirst: boolean) =>
      asker.send('POST', '/user/documents', form({ content: PDF }, { documentType }, fileFirst), FORM);
    const first = await add('ID', true);
    const second = await add('BANK_STATEMENT', false);

    expect(first.body.data).toMatchObject({ documentType: 'ID', verified: false });
    const fields = ['documentId', 'documentType', 'uploadDate', 'url', 'verified'];
    expect(Object.keys(first.body.data).sort()).toEqual(fields);
    const list = await asker.get('/user/documents');
    const ids = [second, first].map(({ body }) => body.data.documentId);
    expect(list.body.data.map(({ documentId }: { documentId: string }) => documentId)).toEqual(ids);
    expect(Object.keys(list.body.data[0]).sort()).toEqual(fields);
    expect(list.headers['x-total-count']).toBe('2');
    expect((await asker.get('/user/documents?documentType=ID')).body.data).toHaveLength(1);
    expect((await asker.get('/user/documents?documentType=INCOME_STATEMENT')).body.data).toEqual([]);
    expect((await asker.get('/user/documents?documentType=PASSPORT')).status).toBe(400);
    expect((await borrower.get('/user/documents')).body.data).toEqual([]);
  });

  it('come back byte for byte, to be kept and not shown', async () => {
    const { body } = await send('/user/documents', form({ content: PDF }, { documentType: 'ID' }));
    const { status, headers, bytes } = await open(body.data.url);

    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f-]{36}\.pdf"$/);
    expect(bytes.equals(PDF)).toBe(true);
  });

  it.each([
    ['no type', form({ content: PDF })],
    ['a wrong type', form({ content: PDF }, { documentType: 'PASSPORT' })],
    ['an unknown field', form({ content: PDF }, { documentType: 'ID', note: 'x' })],
    ['bytes that are no document', form({ content: HTML, fileName: 'a.pdf' }, { documentType: 'ID' })],
    ['a form that breaks off', form({ content: PDF }, { documentType: 'ID' }).subarray(0, -20)],
    ['no form at all', Buffer.from('hello')],
  ])('with %s are a 400', async (_what, payload) => {
    const before = stored();

    expect((await send('/user/documents', payload)).status).toBe(400);
    expect(before).toEqual(expect.arrayContaining(stored()));
  });

  it('may have exactly 10 MB, and not one byte more', async () => {
    const content = Buffer.concat([PDF, Buffer.alloc(TEN_MB + 1 - PDF.length, '\n')]);
    const fields = { documentType: 'ID' };

    const { status, body } = await send('/user/documents', form({ content: content.subarray(0, TEN_MB) }, fields));
    expect(status).toBe(200);
    expect((await open(body.data.url)).headers['content-length']).toBe(String(TEN_MB));
    expect((await send('/user/documents', form({ content }, fields))).status).toBe(400);
  });

  it('are removed with their file, by their owner only', async () => {
    const { body } = await send('/user/documents', form({ content: PDF }, { documentType: 'ID' }));
    const { documentId, url } = body.data;
    const at = `/user/documents/${documentId}`;
    const stranger = await service.borrower();

    for (const [who, where] of [
      [stranger, at],
      [borrower, '/user/documents/nonsense'],
    ] as const) {
      const refused = await who.send('DELETE', where);
      expect(refused).toMatchObject({ status: 404, body: { error: { code: 'DOCUMENT_NOT_FOUND' } } });
    }
    const removed = await borrower.send('DELETE', at);
    expect(Object.keys(removed.body.data)).toEqual(['message']);
    expect((await borrower.send('DELETE', at)).status).toBe(404);
    expect((await open(url)).status).toBe(404);
    await expect.poll(stored, { timeout: 10_000 }).not.toContain(new URL(url).pathname.split('/').at(-1));
  });

  it('are uploaded once for one Idempotency-Key, and another file under it is refused', async () => {
    const asker = await service.borrower();
    const key = { ...FORM, 'idempotency-key': 'the-passport' };
    const sendOne = (documentType: string, content: Buffer, fileFirst = false) =>
      asker.send('POST', '/user/documents', form({ content }, { documentType }, fileFirst), key);
    const first = await sendOne('ID', PDF);
    const again = await sendOne('ID', PDF, true);

    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    const reused = { status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } };
    expect(await sendOne('ID', Buffer.concat([PDF, PDF]))).toMatchObject(reused);
    expect(await sendOne('BANK_STATEMENT', PDF)).toMatchObject(reused);
    expect((await asker.get('/user/documents')).body.data).toHaveLength(1);
  });

  it('ask for a token before they look at the form', async () => {
    const payload = form({ content: PDF }, { documentType: 'ID' });

    expect((await service.anonymous.send('POST', '/user/documents', payload, FORM)).status).toBe(401);
  });
});

describe('the address of a file', () => {
  const said = ({ body }: { body: string }) => JSON.parse(body).error.code;

  it('gives nothing away unless it is whole and its time has not passed', async () => {
    const { body } = await send('/user/files', form({ content: PDF, fileName: '../../etc/passwd' }));
    expect(Object.keys(body.data).sort()).toEqual(['createdAt', 'fileId', 'url']);
    const url = new URL(body.data.url);
    const [expires, signature] = [url.searchParams.get('expires'), url.searchParams.get('signature') ?? ''];
    const other = '019aa3c0-0000-7000-8000-000000000000';
    const forged = [
      url.pathname,
      `${url.pathname}?expires=${expires}`,
      `${url.pathname}?expires=${expires}&signature=`,
      `${url.pathname}?expires=${Number(expires) + 60}&signature=${signature}`,
      `${url.pathname}?expires=1000000000&signature=${signature}`,
      `${url.pathname}?expires=${expires}&signature=${signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${url.pathname}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `/files/${other}${url.search}`,
      `/files/nonsense${url.search}`,
      `/files/${body.data.fileId}x${url.search}`,
      '/files/..%2Ffile-url-secret?expires=1&signature=1',
    ];

    const answers = await Promise.all(forged.map((address) => service.app.http.inject(address)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(forged.map(() => 403));
    expect(new Set(answers.map(said))).toEqual(new Set(['FILE_LINK_INVALID']));
    expect((await open(url.href)).status).toBe(200);
    const head = await service.app.http.inject({ method: 'HEAD', url: url.pathname + url.search });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(PDF.length), '']);
  });
});

describe('an upload that is given up half way', () => {
  it('leaves nothing in the data folder', async () => {
    const person = { email: 'hasty@example.com', password: PASSWORD, firstName: 'H', lastName: 'H', phone: null };
    const { accessToken } = await service.app.identity.registerUser.execute(person);
    const { port } = new URL(await service.app.http.listen({ port: 0, host: '127.0.0.1' }));
    const before = stored();
    const whole = form({ content: Buffer.alloc(3_000_000, 'x') });
    const socket = net.connect(Number(port), '127.0.0.1');
    const head = [
      'POST /user/files HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${accessToken}`,
      `Content-Type: ${FORM['content-type']}`,
      `Content-Length: ${whole.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    socket.write(whole.subarray(0, 1_000_000));
    await expect.poll(uploads).toHaveLength(1);

    socket.destroy();

    await expect.poll(uploads).toEqual([]);
    expect(before).toEqual(expect.arrayContaining(stored()));
  });
});
