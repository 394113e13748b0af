import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/api/envelope.ts';
import { Body, EmptyBody, Text } from '../../../adapters/http/api/fields.ts';
import { anything, bearer, described, echoBody, testServer } from './support.ts';

const Optional = Body({ name: Type.Optional(Type.String()), nested: Type.Optional(Type.Unknown()) });
const Required = Body({ name: Text(1, 10) });

async function post(
  schema: typeof Optional | typeof Required,
  payload: string,
  type: string | undefined = 'application/json',
) {
  const app = await testServer();
  echoBody(app, schema);
  const headers = { ...bearer(), ...(type !== undefined && { 'content-type': type }) };
  return app.inject({ method: 'POST', url: '/things', headers, payload });
}

describe('an empty body', () => {
  it.each([
    'application/json',
    'text/plain',
    'multipart/form-data',
    'application/json; charset',
    'nonsense',
    'application/',
    '; ;',
  ])('is as good as none where no field is required, with Content-Type %s', async (type) => {
    const answer = await post(Optional, '', type);

    expect(answer.json()).toMatchObject({ statusCode: 200, data: { body: {} } });
  });

  it('may be sent in chunks', async () => {
    const app = await testServer();
    echoBody(app, Optional);

    for (const type of ['application/json', 'nonsense', 'text/plain']) {
      const headers = { ...bearer(), 'content-type': type, 'transfer-encoding': 'chunked' };
      expect((await app.inject({ method: 'POST', url: '/things', headers })).statusCode).toBe(200);
    }
  });

  it('is refused where a field is required, and the field is named', async () => {
    const answer = await post(Required, '');

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual({
      code: 'VALIDATION_FAILED',
      message: expect.any(String),
      details: [{ path: '/name', message: 'Is required.' }],
    });
  });

  it('is all that a route without fields takes, besides {}', async () => {
    const app = await testServer();
    echoBody(app, EmptyBody);
    const send = (payload?: object) =>
      app.inject({ method: 'POST', url: '/things', headers: bearer(), ...(payload && { payload }) });

    expect((await send()).statusCode).toBe(200);
    expect((await send({})).statusCode).toBe(200);
    expect((await send({ x: 1 })).statusCode).toBe(400);
  });
});

describe('the body of a DELETE that asks for none', () => {
  it.each([
    ['{', 'application/json'],
    ['[]', 'application/json'],
    ['x', 'text/plain'],
    ['x', 'nonsense'],
    ['x'.repeat(300_000), 'application/json'],
  ])('means nothing, such as %.9s of type %s', async (payload, type) => {
    const app = await testServer();
    app.delete('/things', { schema: { ...described(), response: anything } }, async () => success({ ok: true }));
    const headers = { ...bearer(), 'content-type': type };

    const answer = await app.inject({ method: 'DELETE', url: '/things', headers, payload });

    expect(answer.json()).toMatchObject({ statusCode: 200 });
  });
});

describe('a body of another kind', () => {
  it.each(['null', '[]', '"text"', '1', 'true'])('such as %s is a 400', async (payload) => {
    const answer = await post(Optional, payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: '', message: 'Must be an object.' }],
    });
  });

  it.each([
    ['text/plain'],
    ['application/xml'],
    ['nonsense'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
  ])('of the type %s is a 415', async (type) => {
    const answer = await post(Optional, 'name=x', type);

    expect(answer.statusCode).toBe(415);
    expect(answer.json().error.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it('without any type is a 415', async () => {
    const app = await testServer();
    echoBody(app, Optional);

    const answer = await app.inject({ method: 'POST', url: '/things', headers: bearer(), payload: Buffer.from('{}') });

    expect(answer.statusCode).toBe(415);
  });
});

describe('JSON', () => {
  it.each(['{', '{"a":}', '{"name":"\u0000"}', 'undefined', '{"a":1}{'])(
    'that is broken (%j) is a 400',
    async (payload) => {
      const answer = await post(Optional, payload);

      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toEqual({
        code: 'MALFORMED_JSON',
        message: 'The body is not valid JSON.',
        details: [],
      });
    },
  );

  it.each([
    '{"__proto__":{"admin":true}}',
    '{"nested":{"__proto__":1}}',
    '{"constructor":{"prototype":{"admin":true}}}',
  ])('that would poison prototypes (%s) is a 400', async (payload) => {
    expect((await post(Optional, payload)).json().error.code).toBe('MALFORMED_JSON');
  });

  it('may say charset and be written in capitals', async () => {
    expect((await post(Required, '{"name":"x"}', 'Application/JSON; charset=utf-8')).statusCode).toBe(200);
  });

  it('may have 256 KiB, and not one byte more', async () => {
    const ofSize = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;

    expect((await post(Optional, ofSize(256 * 1024))).statusCode).toBe(200);
    const answer = await post(Optional, ofSize(256 * 1024 + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json().error.code).toBe('BODY_TOO_LARGE');
  });
});

describe('bytes that are no UTF-8', () => {
  it.each([
    ['a lone byte of Latin-1', [0x66, 0xfc, 0x72]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a character cut off', [0xe2, 0x82]],
  ])('(%s) are a 400, and not another text', async (_what, bytes) => {
    const app = await testServer();
    echoBody(app, Required);
    const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const headers = { ...bearer(), 'content-type': 'application/json' };

    const answer = await app.inject({ method: 'POST', url: '/things', headers, payload });

    expect(answer.json()).toMatchObject({ statusCode: 400, error: { code: 'MALFORMED_JSON' } });
  });
});

describe('text that cannot be stored', () => {
  it.each([
    ['NUL', '{"name":"a\\u0000b"}', '/name'],
    ['the first half of a surrogate pair', '{"name":"\\ud83d"}', '/name'],
    ['the second half of one', '{"name":"\\ude00 x"}', '/name'],
    ['NUL deep inside', '{"nested":[1,{"a/b":["\\u0000"]}]}', '/nested/1/a~1b/0'],
    ['NUL in a name', '{"nested":{"a\\u0000":1}}', '/nested'],
  ])('(%s) is a 400 that says where', async (_what, payload, path) => {
    const answer = await post(Optional, payload);

    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] });
  });

  it('is not any other text with escapes', async () => {
    const answer = await post(Optional, '{"name":"\\ud83d\\ude00 \\u00e9 \\\\u0000 "}');

    expect(answer.json().data.body).toEqual({ name: '😀 é \\u0000 ' });
  });

  it('is found however deep the body is nested', async () => {
    const depth = 60_000;
    const payload = `{"nested":${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}}`;

    expect((await post(Optional, payload)).statusCode).toBe(400);
  });
});
