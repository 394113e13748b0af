import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { LongPageQuery } from '../../../adapters/http/answers/lists.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import {
  Body,
  Day,
  Email,
  EmptyBody,
  IdField,
  MoneyAmount,
  Opaque,
  Phone,
  RatePercent,
  Text,
} from '../../../application/shared/input.ts';
import { currencyInput, nullable, oneOf } from '../../../application/shared/record.ts';
import { addRoute, call, described, echoBody, testServer } from './support.ts';

const Optional = Body({ name: Type.Optional(Type.String()), nested: Type.Optional(Type.Unknown()) });
const JSON_TYPE: Record<string, string> = { 'content-type': 'application/json' };

/** Sends the body to a route that takes bodies of the schema. */
async function post(schema: TSchema, payload?: object | string, headers = JSON_TYPE) {
  const app = await testServer();
  echoBody(app, schema);
  return call(app, { method: 'POST', url: '/things', headers, ...(payload !== undefined && { payload }) });
}

// test/security/rows/protocol.ts lists more bodies that are refused.
describe('a body', () => {
  it.each(['"100"', '[100]', '1e400'])('is not coerced: %s is no amount', async (amount) => {
    expect(await post(Body({ amount: MoneyAmount() }), `{"amount":${amount}}`)).toMatchObject({
      statusCode: 400,
      error: { code: 'VALIDATION_FAILED', details: [{ path: '/amount' }] },
    });
  });

  it.each([
    '   ',
    '\t\r\n',
    '\u00a0',
    '\u0085',
    '\u2003\u2028\u3000',
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u2800',
    '\u3164',
  ])('refuses a text that says nothing: %j, but not a secret', async (blank) => {
    const schema = Body({ reason: Text(1, 100), note: Text(0, 100), secret: Opaque(1, 100) });

    expect(await post(schema, { reason: blank, note: blank, secret: blank })).toMatchObject({
      statusCode: 400,
      error: { details: [{ path: '/reason', message: 'Must be more than white space.' }] },
    });
    const told = { reason: `${blank}x${blank}`, note: blank, secret: blank };
    expect(await post(schema, told)).toMatchObject({ statusCode: 200 });
  });

  it('names every field that is missing, unknown or wrong, each by its own pointer', async () => {
    const inner = Body({ on: Type.Boolean() });
    const schema = Body({ name: Text(1, 3), email: Email(), term: Type.Integer({ minimum: 3 }), inner });
    const wrong = { name: '', email: { $ne: null }, 'a/b~c': 1, term: 1.5, inner: { off: true } };

    expect((await post(schema, wrong)).error.details).toEqual(
      expect.arrayContaining([
        { path: '/a~1b~0c', message: 'Is not a known property.' },
        { path: '/name', message: 'Must have at least 1 character.' },
        { path: '/email', message: 'Must be a string.' },
        { path: '/term', message: 'Must be a whole number.' },
        { path: '/inner/on', message: 'Is required.' },
        { path: '/inner/off', message: 'Is not a known property.' },
      ]),
    );
  });

  it('is answered with at most 20 faults', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, 1]));

    expect((await post(Body({}), many)).error.details.length).toBeLessThanOrEqual(20);
  });

  it('reaches the handler as it came, with nothing trimmed and nothing filled in', async () => {
    const schema = Body({ name: Text(1, 9), kind: Type.Optional(Type.String({ default: 'x' })) });

    expect((await post(schema, { name: '  a  ' })).data.body).toEqual({ name: '  a  ' });
  });

  it('has at most 256 KiB', async () => {
    const ofSize = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`;

    expect(await post(Optional, ofSize(256 * 1024))).toMatchObject({ statusCode: 200 });
    const tooLarge = { statusCode: 413, error: { code: 'BODY_TOO_LARGE' } };
    expect(await post(Optional, ofSize(256 * 1024 + 1))).toMatchObject(tooLarge);
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

describe('a field', () => {
  const fields = Body({
    amount: Type.Optional(MoneyAmount()),
    bounded: Type.Optional(MoneyAmount(undefined, 1e9)),
    rate: Type.Optional(RatePercent()),
    email: Type.Optional(Email()),
    phone: Type.Optional(Phone()),
    name: Type.Optional(Text(2, 3)),
    status: Type.Optional(oneOf(['Open', 'Closed'])),
    note: Type.Optional(nullable(Text(1, 5))),
    kind: Type.Optional(nullable(oneOf(['A', 'B']))),
    loanId: Type.Optional(IdField()),
    day: Type.Optional(Day()),
    currency: Type.Optional(currencyInput),
  });

  it.each([
    ...['USD', 'JPY', 'KWD'].map((currency) => ({ currency })),
    ...[19.99, 4.35, 88.849, 0.07, 0.01, 1.1, 1e12, 999999999999.99].map((amount) => ({ amount })),
    ...[0, 12.5, 0.000001, 1000].map((rate) => ({ rate })),
    { bounded: 1e9 },
    { email: 'a@b.example' },
    { phone: '+584121234567' },
    { name: '😀😀😀' },
    { status: 'Open' },
    { note: null },
    { note: 'x' },
    { kind: null },
    { kind: 'A' },
    { loanId: 'no uuid' },
  ])('may be %j', async (body) => {
    expect((await post(fields, body)).statusCode).toBe(200);
  });

  it.each([
    [{ amount: 0 }, 'Must be greater than 0.'],
    [{ amount: 19.9999 }, 'Must have at most 3 decimals.'],
    [{ amount: 1e-7 }, 'Must have at most 3 decimals.'],
    [{ amount: 1e12 + 1 }, 'Must be at most 1000000000000.'],
    [{ bounded: 1e9 + 0.01 }, 'Must be at most 1000000000.'],
    [{ rate: 1000.000001 }, 'Must be at most 1000.'],
    [{ rate: -0.1 }, 'Must be at least 0.'],
    [{ rate: 0.0000001 }, 'Must have at most 6 decimals.'],
    [{ email: 'a b@c' }, 'Must be an e-mail address.'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'Must have at most 254 characters.'],
    [{ phone: '+584121234567\n' }, 'Must be E.164, such as +584121234567.'],
    [{ name: '😀' }, 'Must have at least 2 characters.'],
    [{ name: 'abcd' }, 'Must have at most 3 characters.'],
    [{ currency: 'usd' }, 'Must be a code of ISO 4217, such as USD.'],
    [{ currency: 'ZZZ' }, 'Must be a code of ISO 4217, such as USD.'],
    [{ currency: 'UYW' }, 'Must be a code of ISO 4217, such as USD.'],
    [{ currency: 'XAU' }, 'Must be a code of ISO 4217, such as USD.'],
    [{ currency: '' }, 'Must be a code of ISO 4217, such as USD.'],
    [{ status: 'open' }, 'Must be one of: Open, Closed.'],
    [{ note: 1 }, 'Must be a string or null.'],
    [{ kind: 'C' }, 'Must be one of: A, B.'],
    [{ loanId: '' }, 'Must have at least 1 character.'],
    [
      { day: '1 May' },
      'Must be a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199.',
    ],
  ])('may not be %j', async (body, message) => {
    const path = `/${Object.keys(body)[0]}`;
    expect(await post(fields, body)).toMatchObject({ statusCode: 400, error: { details: [{ path, message }] } });
  });
});

describe('a query', () => {
  const Query = Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    flag: Type.Optional(Type.Boolean()),
    status: Type.Optional(oneOf(['Open', 'Closed'])),
    text: Type.Optional(Type.String()),
    after: LongPageQuery.after,
  });

  async function get(query: string) {
    const app = await testServer();
    const response = answers(Type.Object({ query: Type.Unknown() }), 'The query.', { query: {} });
    const schema = { ...described(), querystring: Query, response };
    app.get('/things', { schema }, async (request) => success({ query: request.query }));
    return call(app, { url: `/things?${query}` });
  }

  it.each([
    ['count=007', { count: 7 }],
    ['flag=false', { flag: false }],
    ['status=Open', { status: 'Open' }],
    ['text=12', { text: '12' }],
    ['text=%F0%9F%98%80', { text: '😀' }],
    ['', {}],
    ['count=2&__proto__=1', { count: 2 }],
    ['count=2&a[b]=c', { count: 2 }],
    ['count=2&%zz=%zz', { count: 2 }],
  ])('%s is read by the types of its schema, unknown keys ignored', async (query, read) => {
    expect((await get(query)).data.query).toMatchObject(read);
  });

  const WRONG = ['count=0', 'count=51', 'count=0x1', 'count=%2B1', 'count=1.0', 'count=', 'count=%201'];

  it.each([...WRONG, 'count=1&count=2', 'flag=yes', 'status=', 'text=a%00b'])('%s is refused', async (query) => {
    const answer = await get(query);

    expect(answer).toMatchObject({ statusCode: 400, error: { code: 'VALIDATION_FAILED' } });
    expect(answer.error.details[0].path).toBe(`/${query.split('=')[0]}`);
  });

  it('says what a text must be, not what it is for', async () => {
    const { error } = await get('after=x');

    expect(error.details).toEqual([{ path: '/after', message: 'Must be a cursor from a `next` link.' }]);
  });
});

describe('an empty body', () => {
  it.each([
    ['with a type', { 'content-type': 'text/plain' }],
    ['with a broken type', { 'content-type': '; ;' }],
    ['in chunks', { 'content-type': 'nonsense', 'transfer-encoding': 'chunked' }],
  ])('is accepted %s where no field is required', async (_how, headers) => {
    expect(await post(Optional, undefined, headers)).toMatchObject({ statusCode: 200, data: { body: {} } });
  });

  it('is refused where a field is required, and the field is named', async () => {
    expect(await post(Body({ name: Text(1, 10) }), '')).toMatchObject({
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
  const request = { method: 'DELETE', url: '/things', headers: { 'content-type': type }, payload } as const;

  expect((await call(app, request)).statusCode).toBe(200);
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
