import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answers, success } from '../../../adapters/http/api/envelope.ts';
import { Body } from '../../../adapters/http/api/fields.ts';
import type { HttpServer, RoutePlugin } from '../../../adapters/http/api/typebox-provider.ts';
import { registerUploads, UploadBody } from '../../../adapters/http/uploads/upload.ts';
import { UploadFolder } from '../../../adapters/http/uploads/upload-folder.ts';
import { bearer, described, echoBody, testServer } from './support.ts';

const MAX_BYTES = 400_000;
const RULES = { maxBytes: MAX_BYTES, fields: { documentType: ['ID', 'BANK_STATEMENT'] } };
const Received = Type.Object({ size: Type.Integer(), digest: Type.String(), documentType: Type.String() });

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'uploads-'));
});

afterEach(() => {
  expect(readdirSync(folder)).toEqual([]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function server(): Promise<HttpServer> {
  const app = await testServer();
  const documents: RoutePlugin<object> = async (uploads) => {
    await registerUploads(uploads, new UploadFolder(folder));
    uploads.post(
      '/documents',
      {
        schema: {
          ...described(),
          consumes: ['multipart/form-data'],
          body: UploadBody(RULES, { documentType: 'ID' }),
          response: answers(Received, { size: 1, digest: 'ab', documentType: 'ID' }),
        },
      },
      async ({ body: { file: received, fields } }) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of received.read()) chunks.push(chunk);
        return success({ size: Buffer.concat(chunks).length, digest: received.digest, ...fields });
      },
    );
  };
  app.register(documents);
  echoBody(app, Body({}));
  return app;
}

interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fileName?: string;
  readonly type?: string;
}

const file = (content: string | Buffer, name = 'file'): Part => ({
  name,
  content,
  fileName: 'a.png',
  type: 'image/png',
});
const field = (name: string, content: string, type?: string): Part => ({ name, content, ...(type && { type }) });

function form(...parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, content, fileName, type }) => [
    `--x\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n`,
    type ? `Content-Type: ${type}\r\n\r\n` : '\r\n',
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, '--x--\r\n'].map((chunk) => Buffer.from(chunk)));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function send(payload: Buffer | string, type = 'multipart/form-data; boundary=x') {
  const headers = { ...bearer(), 'content-type': type };
  return (await server()).inject({ method: 'POST', url: '/documents', headers, payload });
}

describe('an upload', () => {
  it('brings one file and its fields, in either order', async () => {
    const parts = [file('1234'), field('documentType', 'ID')];

    for (const order of [parts, parts.toReversed()]) {
      const answer = await send(form(...order));
      expect(answer.json().data).toEqual({ size: 4, digest: sha256('1234'), documentType: 'ID' });
    }
  });

  it('may be exactly as large as allowed, beyond the bound of JSON bodies, and not one byte more', async () => {
    const type = field('documentType', 'ID');
    expect((await send(form(file(Buffer.alloc(MAX_BYTES)), type))).json().data.size).toBe(MAX_BYTES);

    const answer = await send(form(file(Buffer.alloc(MAX_BYTES + 1)), type));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toEqual([
      { path: '/file', message: `The file must not be larger than ${MAX_BYTES} bytes.` },
    ]);
  });

  it.each([
    ['no file', form(field('documentType', 'ID'))],
    ['nothing at all', Buffer.alloc(0)],
    ['an empty form', Buffer.from('--x--\r\n')],
    ['an empty file', form(file(''), field('documentType', 'ID'))],
    ['no field', form(file('1'))],
    ['a field of another value', form(file('1'), field('documentType', 'PASSPORT'))],
    ['a field of another value, in front', form(field('documentType', 'id'), file('1'))],
    ['a file under another name', form(file('1', 'picture'))],
    ['two files', form(field('documentType', 'ID'), file('1'), file('2'))],
    ['two files and no field', form(file('1'), file('2'))],
    ['two files under different names', form(file('1'), file('2', 'other'))],
    ['a field twice', form(file('1'), field('documentType', 'ID'), field('documentType', 'ID'))],
    ['an unknown field', form(file('1'), field('other', 'x'))],
    ['one field too many', form(file('1'), field('documentType', 'ID'), field('other', 'x'))],
    ['a field that is too long', form(file('1'), field('documentType', 'x'.repeat(2000)))],
    ['a field with NUL in it', form(file('1'), field('documentType', 'a\u0000'))],
    ['a field that is JSON', form(file('1'), field('documentType', '{}', 'application/json'))],
    ['a field that is broken JSON', form(file('1'), field('documentType', '{', 'application/json'))],
    ['a field called __proto__', form(file('1'), field('__proto__', 'x'))],
    ['a truncated form', form(file('1234')).subarray(0, 90)],
    ['something that is no form', Buffer.from('hello')],
  ])('with %s is a 400', async (_what, payload) => {
    const answer = await send(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'INVALID_UPLOAD' } });
    expect(answer.body).not.toMatch(/multipart data|boundary|busboy/i);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'application/json', 'text/plain', 'nonsense'])(
    'of the type %s is a 400',
    async (type) => {
      const answer = await send('{}', type);

      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.code).toBe('INVALID_UPLOAD');
    },
  );

  it('without any body or type is a 400, and without a token a 401', async () => {
    const app = await server();

    expect((await app.inject({ method: 'POST', url: '/documents', headers: bearer() })).statusCode).toBe(400);
    expect((await app.inject({ method: 'POST', url: '/documents', payload: form(file('1')) })).statusCode).toBe(401);
  });

  it('is not taken by routes for JSON', async () => {
    const headers = { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await (await server()).inject({ method: 'POST', url: '/things', headers, payload: form(file('1')) });

    expect(answer.statusCode).toBe(415);
  });

  it('is described as a form in the reference', async () => {
    const document = (await (await server()).inject('/openapi.json')).json();
    const { requestBody, responses } = document.paths['/documents'].post;

    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
    expect(requestBody.content['multipart/form-data'].schema.properties.file).toMatchObject({ format: 'binary' });
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '414', '429', '500', '503']);
  });
});
