import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Body, EmptyBody, Text } from '../../../adapters/http/api/inputs.ts';
import { addRoute, call, echoBody, testServer } from './support.ts';

const Optional = Body({ name: Type.Optional(Type.String()), nested: Type.Optional(Type.Unknown()) });
const Required = Body({ name: Text(1, 10) });

async function post(
  schema: TSchema,
  payload: string | Buffer | undefined,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const app = await testServer();
  echoBody(app, schema);
  return call(app, { method: 'POST', url: '/things', headers, ...(payload !== undefined && { payload }) });
}

describe('an empty body', () => {
  it.each([
    ['with a type', { 'content-type': 'text/plain' }],
    ['with a broken type', { 'content-type': '; ;' }],
    ['in chunks', { 'content-type': 'nonsense', 'transfer-encoding': 'chunked' }],
  ])('is accepted %s where no field is required', async (_how, headers) => {
    expect(await post(Optional, undefined, headers)).toMatchObject({ statusCode: 200, data: { body: {} } });
  });

  it('is refused where a field is required, and the field is named', async () => {
    expect(await post(Required, '')).toMatchObject({
      statusCode: 400,
      error: { code: 'VALIDATION_FAILED', details: [{ path: '/name', message: 'Is required.' }] },
    });
  });

  it.each([
    [undefined, 200],
    ['{}', 200],
    ['{"x":1}', 400],
  ])('is all that a route without fields takes: %s is answered with %i', async (payload, statusCode) => {
    expect(await post(EmptyBody, payload, payload ? undefined : {})).toMatchObject({ statusCode });
  });
});

it.each([
  ['{', 'application/json'],
  ['x', 'nonsense'],
  ['x'.repeat(300_000), 'application/json'],
])('ignores the body of a DELETE that has no body schema, such as %.9s of type %s', async (payload, type) => {
  const app = await testServer();
  addRoute(app, '/things', { method: 'DELETE' });

  const answer = await call(app, { method: 'DELETE', url: '/things', headers: { 'content-type': type }, payload });

  expect(answer.statusCode).toBe(200);
});

// test/security/rows/protocol.ts lists more bodies that are refused.
describe('a body', () => {
  it('has at most 256 KiB', async () => {
    const ofSize = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;

    expect(await post(Optional, ofSize(256 * 1024))).toMatchObject({ statusCode: 200 });
    expect(await post(Optional, ofSize(256 * 1024 + 1))).toMatchObject({
      statusCode: 413,
      error: { code: 'BODY_TOO_LARGE' },
    });
  });

  it.each<[string, string | Buffer]>([
    ['broken', '{"a":}'],
    ['a danger to prototypes', '{"constructor":{"prototype":{"admin":true}}}'],
    ['not UTF-8', Buffer.from('{"name":"f\xfcr"}', 'latin1')],
    ['UTF-8 with half a surrogate pair', Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
  ])('is a 400 when its JSON is %s', async (_what, payload) => {
    expect(await post(Optional, payload)).toMatchObject({
      statusCode: 400,
      error: { code: 'MALFORMED_JSON', message: 'The body is not valid JSON.', details: [] },
    });
  });
});

describe('text that cannot be stored', () => {
  it.each([
    ['the second half of a surrogate pair', '{"name":"\\ude00 x"}', '/name'],
    ['NUL deep inside', '{"nested":[1,{"a/b":["\\u0000"]}]}', '/nested/1/a~1b/0'],
    ['NUL in a name', '{"nested":{"a\\u0000":1}}', '/nested'],
  ])('(%s) is a 400 that names the place', async (_what, payload, path) => {
    expect(await post(Optional, payload)).toMatchObject({
      statusCode: 400,
      error: { code: 'VALIDATION_FAILED', details: [{ path }] },
    });
  });

  it('is not any other text with escapes', async () => {
    const { data } = await post(Optional, '{"name":"\\ud83d\\ude00 \\u00e9 \\\\u0000 "}');

    expect(data.body).toEqual({ name: '😀 é \\u0000 ' });
  });
});
