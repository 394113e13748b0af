import { type TProperties, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { Choice, Nullable } from '../../../adapters/http/api/fields.ts';
import {
  Body,
  Day,
  Email,
  IdField,
  MoneyAmount,
  Opaque,
  Phone,
  RatePercent,
  Text,
} from '../../../adapters/http/api/inputs.ts';
import { LongPageQuery } from '../../../adapters/http/api/paging.ts';
import { call, echoBody, echoQuery, testServer } from './support.ts';

async function bodyServer(properties: TProperties) {
  const app = await testServer();
  echoBody(app, Body(properties));
  return async (payload: object | string) => {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return call(app, {
      method: 'POST',
      url: '/things',
      headers: { 'content-type': 'application/json' },
      payload: text,
    });
  };
}

describe('a body', () => {
  it.each(['"100"', '[100]', '1e400'])('is not coerced: %s is no amount', async (amount) => {
    const send = await bodyServer({ amount: MoneyAmount() });

    expect(await send(`{"amount":${amount}}`)).toMatchObject({
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
    const send = await bodyServer({ reason: Text(1, 100), note: Text(0, 100), secret: Opaque(1, 100) });

    expect(await send({ reason: blank, note: blank, secret: blank })).toMatchObject({
      statusCode: 400,
      error: { details: [{ path: '/reason', message: 'Must be more than white space.' }] },
    });
    const told = { reason: `${blank}x${blank}`, note: blank, secret: blank };
    expect(await send(told)).toMatchObject({ statusCode: 200 });
  });

  it('names every field that is missing, unknown or wrong, each by its own pointer', async () => {
    const send = await bodyServer({
      name: Text(1, 3),
      email: Email(),
      term: Type.Integer({ minimum: 3 }),
      inner: Body({ on: Type.Boolean() }),
    });

    const { error } = await send({ name: '', email: { $ne: null }, 'a/b~c': 1, term: 1.5, inner: { off: true } });

    expect(error.details).toEqual(
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
    const send = await bodyServer({});
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, 1]));

    expect((await send(many)).error.details.length).toBeLessThanOrEqual(20);
  });

  it('reaches the handler as it came, with nothing trimmed and nothing filled in', async () => {
    const send = await bodyServer({ name: Text(1, 9), kind: Type.Optional(Type.String({ default: 'x' })) });

    expect((await send({ name: '  a  ' })).data.body).toEqual({ name: '  a  ' });
  });
});

describe('a field', () => {
  const fields = {
    amount: Type.Optional(MoneyAmount()),
    bounded: Type.Optional(MoneyAmount(undefined, 1e9)),
    rate: Type.Optional(RatePercent()),
    email: Type.Optional(Email()),
    phone: Type.Optional(Phone()),
    name: Type.Optional(Text(2, 3)),
    status: Type.Optional(Choice(['Open', 'Closed'])),
    note: Type.Optional(Nullable(Text(1, 5))),
    kind: Type.Optional(Nullable(Choice(['A', 'B']))),
    loanId: Type.Optional(IdField()),
    day: Type.Optional(Day()),
  };

  it.each([
    ...[19.99, 4.35, 0.07, 0.01, 1.1, 1e12, 999999999999.99].map((amount) => ({ amount })),
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
    expect((await (await bodyServer(fields))(body)).statusCode).toBe(200);
  });

  it.each([
    [{ amount: 0 }, 'Must be greater than 0.'],
    [{ amount: 19.999 }, 'Must have at most 2 decimals.'],
    [{ amount: 1e-7 }, 'Must have at most 2 decimals.'],
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
    [{ status: 'open' }, 'Must be one of: Open, Closed.'],
    [{ note: 1 }, 'Must be a string or null.'],
    [{ kind: 'C' }, 'Must be one of: A, B.'],
    [{ loanId: '' }, 'Must have at least 1 character.'],
    [
      { day: '1 May' },
      'Must be a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in the years 1900 to 2199.',
    ],
  ])('may not be %j', async (body, message) => {
    const answer = await (await bodyServer(fields))(body);

    const path = `/${Object.keys(body)[0]}`;
    expect(answer).toMatchObject({ statusCode: 400, error: { details: [{ path, message }] } });
  });
});

describe('a query', () => {
  const Query = Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    flag: Type.Optional(Type.Boolean()),
    status: Type.Optional(Choice(['Open', 'Closed'])),
    text: Type.Optional(Type.String()),
    after: LongPageQuery.after,
  });

  async function get(query: string) {
    const app = await testServer();
    echoQuery(app, Query);
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
