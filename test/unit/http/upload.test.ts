import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Type } from 'typebox';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import type { HttpServer, RoutePlugin } from '../../../adapters/http/answers/routes.ts';
import { UploadFolder } from '../../../adapters/http/uploads/upload-folder.ts';
import { registerUploads, UploadBody } from '../../../adapters/http/uploads/uploads.ts';
import { oneOf } from '../../../application/shared/record.ts';
import { bearer, described, testServer } from './support.ts';

const MAX_BYTES = 400_000;
const Received = Type.Object({ size: Type.Integer(), digest: Type.String(), documentType: Type.String() });

const folder = mkdtempSync(path.join(os.tmpdir(), 'lending-upload-'));

afterEach(() => {
  expect(readdirSync(folder)).toEqual([]);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function server(): Promise<HttpServer> {
  const app = await testServer();
  const documents: RoutePlugin<object> = async (uploads) => {
    await registerUploads(uploads, new UploadFolder(folder));
    const schema = {
      ...described(),
      consumes: ['multipart/form-data'],
      body: UploadBody({ maxBytes: MAX_BYTES }, { documentType: oneOf(['A', 'B']) }),
      response: answers(Received, 'What was received.', { size: 1, digest: 'ab', documentType: 'A' }),
    };
    uploads.post('/documents', { schema }, async ({ body: { file, fields } }) => {
      const size = Buffer.concat(await Array.fromAsync(file.read())).length;
      return success({ size, digest: file.digest, ...fields });
    });
  };
  app.register(documents);
  return app;
}

const file = (content: string | Buffer, name = 'file') => [`name="${name}"; filename="a.png"`, content] as const;
const field = (name: string, content: string, type = '') =>
  [`name="${name}"${type && `\r\nContent-Type: ${type}`}`, content] as const;
const [TYPE, WRONG, OTHER] = [field('documentType', 'A'), field('documentType', 'a'), field('userId', '1')];

function form(...parts: readonly (readonly [head: string, content: string | Buffer])[]): Buffer {
  const chunks = parts.flatMap(([head, content]) => [
    `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, '--x--\r\n'].map((chunk) => Buffer.from(chunk)));
}

async function send(payload: Buffer) {
  const headers = { ...bearer(), 'content-type': 'multipart/form-data; boundary=x' };
  return (await server()).inject({ method: 'POST', url: '/documents', headers, payload });
}

// test/security/rows/uploads.ts lists more forms that are refused.
describe('an upload', () => {
  it('brings one file and its fields, in either order', async () => {
    const digest = createHash('sha256').update('1234').digest('hex');

    for (const order of [form(file('1234'), TYPE), form(TYPE, file('1234'))]) {
      expect((await send(order)).json().data).toEqual({ size: 4, digest, documentType: 'A' });
    }
  });

  it.each([
    ['two files under different names', form(file('1'), file('2', 'other'))],
    ['a field twice', form(file('1'), TYPE, TYPE)],
    ['a field that is JSON', form(file('1'), field('documentType', '{}', 'application/json'))],
    ['a field that is broken JSON', form(file('1'), field('documentType', '{', 'application/json'))],
  ])('with %s is a 400 in our own words', async (_what, payload) => {
    const answer = await send(payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'INVALID_UPLOAD' } });
    expect(answer.body).not.toMatch(/multipart data|boundary|busboy/i);
  });

  it.each([
    ['no field', form(file('1')), '/documentType', 'The field "documentType" is required.'],
    ['a wrong field', form(file('1'), WRONG), '/documentType', 'The field "documentType" must be one of A, B.'],
    [
      'another field',
      form(file('1'), TYPE, OTHER),
      '',
      'Send one file and the field "documentType", and nothing else.',
    ],
    ['an empty file', form(file(''), TYPE), '/file', 'The file is empty.'],
  ])('with %s says so in a whole sentence', async (_what, payload, place, message) => {
    const { error } = (await send(payload)).json();

    expect(error).toEqual({ code: 'INVALID_UPLOAD', message, details: [{ path: place, message }] });
  });
});
