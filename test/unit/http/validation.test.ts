import { type TProperties, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import {
  Body,
  Choice,
  Email,
  IdField,
  MoneyAmount,
  Nullable,
  Phone,
  RatePercent,
  Text,
} from '../../../adapters/http/api/fields.ts';
import { bearer, echoBody, echoQuery, testServer } from './support.ts';

async function bodyServer(properties: TProperties) {
  const app = await testServer();
  echoBody(app, Body(properties));
  return async (payload: object | string) => {
    const headers = { ...bearer(), 'content-type': 'application/json' };
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const answer = await app.inject({ method: 'POST', url: '/things', headers, payload: text });
    return { statusCode: answer.statusCode, ...answer.json() };
  };
}

describe('a body', () => {
  it.each([
    ['a number as text', '"100"'],
    ['true for a number', 'true'],
    ['a hexadecimal text', '"0x10"'],
    ['a list of one', '[100]'],
    ['null', 'null'],
    ['more than a number can hold', '1e400'],
  ])('is not coerced: %s is no amount', async (_what, amount) => {
    const send = await bodyServer({ amount: MoneyAmount() });

    const answer = await send(`{"amount":${amount}}`);

    expect(answer).toMatchObject({ statusCode: 400, error: { code: 'VALIDATION_FAILED' } });
    expect(answer.error.details[0].path).toBe('/amount');
  });

  it('does not become a filter: an object is no text', async () => {
    const send = await bodyServer({ email: Email() });

    expect(await send({ email: { $ne: null } })).toMatchObject({
      statusCode: 400,
      error: { details: [{ path: '/email', message: 'Must be a string.' }] },
    });
  });

  it('names every field that is missing, unknown or wrong, each by its own pointer', async () => {
    const send = await bodyServer({
      name: Text(1, 3),
      term: Type.Integer({ minimum: 3 }),
      inner: Body({ on: Type.Boolean() }),
    });

    const { error } = await send({ name: '', 'a/b~c': 1, term: 1.5, inner: { off: true } });

    expect(error.details).toEqual(
      expect.arrayContaining([
        { path: '/a~1b~0c', message: 'Is not a known property.' },
        { path: '/name', message: 'Must have at least 1 character.' },
        { path: '/term', message: 'Must be a whole number.' },
        { path: '/inner/on', message: 'Is required.' },
        { path: '/inner/off', message: 'Is not a known property.' },
      ]),
    );
  });

  it('does not make us list thousands of faults', async () => {
    const send = await bodyServer({});

    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, 1]));

    expect((await send(many)).error.details.length).toBeLessThanOrEqual(20);
  });

  it('is handed on as it came, with nothing trimmed and nothing filled in', async () => {
    const send = await bodyServer({ name: Text(1, 9), kind: Type.Optional(Type.String({ default: 'x' })) });

    expect((await send({ name: '  a  ' })).data.body).toEqual({ name: '  a  ' });
  });
});

describe('an amount of money', () => {
  it.each([19.99, 4.35, 0.07, 0.01, 1.1, 100, 1e12, 999999999999.99])('may be %d', async (amount) => {
    expect((await (await bodyServer({ amount: MoneyAmount() }))({ amount })).statusCode).toBe(200);
  });

  it.each([
    [0, 'Must be greater than 0.'],
    [-1, 'Must be greater than 0.'],
    [0.001, 'Must have at most 2 decimals.'],
    [19.999, 'Must have at most 2 decimals.'],
    [1e-7, 'Must have at most 2 decimals.'],
    [1e12 + 1, 'Must be at most 1000000000000.'],
    [1e300, 'Must be at most 1000000000000.'],
  ])('may not be %d', async (amount, message) => {
    const answer = await (await bodyServer({ amount: MoneyAmount() }))({ amount });

    expect(answer).toMatchObject({ statusCode: 400, error: { details: [{ path: '/amount', message }] } });
  });

  it('may be bounded more narrowly', async () => {
    const send = await bodyServer({ amount: MoneyAmount({ max: 1e9 }) });

    expect((await send({ amount: 1e9 })).statusCode).toBe(200);
    expect((await send({ amount: 1e9 + 0.01 })).statusCode).toBe(400);
  });
});

describe('a rate', () => {
  it.each([
    [0, 200],
    [12.5, 200],
    [0.000001, 200],
    [1000, 200],
    [1000.000001, 400],
    [-0.1, 400],
    [0.0000001, 400],
  ])('of %d is answered with %i', async (interestRate, statusCode) => {
    expect((await (await bodyServer({ interestRate: RatePercent() }))({ interestRate })).statusCode).toBe(statusCode);
  });
});

describe('a text field', () => {
  const fields = {
    email: Type.Optional(Email()),
    phone: Type.Optional(Phone()),
    name: Type.Optional(Text(2, 3)),
    status: Type.Optional(Choice(['Open', 'Closed'])),
    note: Type.Optional(Nullable(Text(1, 5))),
    kind: Type.Optional(Nullable(Choice(['A', 'B']))),
    loanId: Type.Optional(IdField()),
  };

  it.each([
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
    [{ email: 'a b@c' }, 'Must be an e-mail address.'],
    [{ email: `${'a'.repeat(250)}@b.example` }, 'Must have at most 254 characters.'],
    [{ phone: '04121234567' }, 'Must be E.164, such as +584121234567.'],
    [{ phone: '+584121234567\n' }, 'Must be E.164, such as +584121234567.'],
    [{ name: '😀' }, 'Must have at least 2 characters.'],
    [{ name: 'abcd' }, 'Must have at most 3 characters.'],
    [{ status: 'open' }, 'Must be one of: Open, Closed.'],
    [{ note: 1 }, 'Must be a string or null.'],
    [{ kind: 'C' }, 'Must be one of: A, B.'],
    [{ loanId: '' }, 'Must have at least 1 character.'],
  ])('may not be %j', async (body, message) => {
    const answer = await (await bodyServer(fields))(body);

    expect(answer).toMatchObject({ statusCode: 400, error: { details: [{ message }] } });
  });
});

describe('a query', () => {
  const Query = Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    flag: Type.Optional(Type.Boolean()),
    status: Type.Optional(Choice(['Open', 'Closed'])),
    text: Type.Optional(Type.String()),
  });

  async function get(query: string) {
    const app = await testServer();
    echoQuery(app, Query);
    const answer = await app.inject({ url: `/things?${query}`, headers: bearer() });
    return { statusCode: answer.statusCode, ...answer.json() };
  }

  it.each([
    ['count=7', { count: 7 }],
    ['count=007', { count: 7 }],
    ['flag=true', { flag: true }],
    ['flag=false', { flag: false }],
    ['status=Open', { status: 'Open' }],
    ['text=12', { text: '12' }],
    ['text=%F0%9F%98%80', { text: '😀' }],
    ['', {}],
  ])('%s is read as the schema wants it', async (query, read) => {
    expect((await get(query)).data).toEqual({ query: read });
  });

  it.each([
    'count=0',
    'count=51',
    'count=0x1',
    'count=%2B1',
    'count=+1',
    'count=1e1',
    'count=1.0',
    'count=-1',
    'count=',
    'count=%201',
    'count=99999999999999999999',
    'count=1&count=2',
    'flag=1',
    'flag=yes',
    'status=open',
    'status=',
    'status=Open&status=Closed',
    'text=a%00b',
  ])('%s is refused', async (query) => {
    const answer = await get(query);

    expect(answer).toMatchObject({ statusCode: 400, error: { code: 'VALIDATION_FAILED' } });
    expect(answer.error.details[0].path).toBe(`/${query.split('=')[0]}`);
  });

  it.each(['other=1', 'other=%00', '__proto__=1', 'constructor=1', 'a[b]=c', 'x', '%zz=%zz'])(
    'may have keys that nobody knows: %s',
    async (query) => {
      expect((await get(`${query}&count=2`)).data.query).toMatchObject({ count: 2 });
    },
  );
});
