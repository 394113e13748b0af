import { Type } from 'typebox';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { registerIdempotency } from '../../../adapters/http/answers/idempotency.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { Body, EmptyBody } from '../../../application/shared/input.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { PaymentDeclined } from '../../../domain/payments/payment.errors.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { DirectUnitOfWork } from '../../support/fakes/direct-unit-of-work.ts';
import { InMemoryIdempotencyKeys } from '../../support/fakes/in-memory-idempotency-keys.ts';
import { idNumber, SequentialIds } from '../../support/fakes/sequential-ids.ts';
import { bearer, described, testServer, USER_ID } from './support.ts';

const PAYMENT_ID = idNumber<'Payment'>(5);
const SUBJECT = idNumber<'User'>(7);
const OPERATOR_ID = '01930000-0000-7000-8000-000000000002' as UserId;

const Done = Type.Object({ userId: Type.Optional(Type.String()), done: Type.Boolean() });

const Item = Type.Object({ a: Type.Optional(Type.Number()), b: Type.Optional(Type.String()) });
const Given = Body({ n: Type.Optional(Type.Number()), items: Type.Array(Item) }, { items: [] });

let keys: InMemoryIdempotencyKeys;
let app: HttpServer;
beforeEach(async () => {
  keys = new InMemoryIdempotencyKeys(new DirectUnitOfWork(), new SequentialIds());
  app = await testServer({ publicPath: '/api' });
  registerIdempotency(app as never, keys, keys);
  const post = (path: string, handle: () => unknown) => {
    const schema = { ...described(), body: EmptyBody, response: answers(Done, 'Whether it is done.', { done: true }) };
    app.post(path, { config: { idempotent: true }, schema }, async () => handle() as never);
  };
  post('/named', () => success({ userId: SUBJECT, done: true }));
  post('/unnamed', () => success({ done: true }));
  post('/refused', () => {
    throw new UserNotFound();
  });
  post('/declined', () => {
    throw new PaymentDeclined('no money', PAYMENT_ID);
  });
  const schema = { ...described(), body: Given, response: answers(Done, 'Whether it is done.', { done: true }) };
  app.post('/given', { config: { idempotent: true }, schema }, async () => success({ done: true }));
});

function send(url: string, claims: object) {
  return app.inject({ method: 'POST', url, headers: { ...bearer({ ...claims }), 'idempotency-key': 'k' } });
}
const borrower = { role: 'borrower', sub: USER_ID };
const operator = { role: 'operator', sub: OPERATOR_ID };

describe('An idempotency key', () => {
  it('is stored with the user who sent it', async () => {
    const once = vi.spyOn(keys, 'once');

    await send('/named', borrower);

    const request = { userId: USER_ID, scope: `${USER_ID} POST /named`, key: 'k' };
    expect(once).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(request), expect.anything());
  });

  it.each([
    ['the user in the answer to an operator', '/named', operator, SUBJECT],
    ['no user where the answer to an operator has none', '/unnamed', operator, null],
    ['no user where an operator is refused', '/refused', operator, null],
    ['no user in the answer to a borrower', '/named', borrower, null],
  ])('names %s', async (_whom, url, claims, aboutUserId) => {
    await send(url, claims);

    expect(keys.all.map(({ answer }) => answer?.aboutUserId)).toEqual([aboutUserId]);
  });

  it.each([
    ['of the operator', OPERATOR_ID],
    ['of the user in the answer', SUBJECT],
  ])('is deleted at the erasure %s, and no other', async (_whom, erased) => {
    await send('/named', operator);
    await keys.forget(USER_ID as UserId);
    expect((await send('/named', operator)).headers['idempotent-replayed']).toBe('true');

    await keys.forget(erased);

    expect((await send('/named', operator)).headers['idempotent-replayed']).toBeUndefined();
  });
});

it('A declined payment is named in Location below the path of PUBLIC_URL, also without a key and in a replay', async () => {
  const unkeyed = await app.inject({ method: 'POST', url: '/declined', headers: bearer(borrower) });
  const keyed = [await send('/declined', borrower), await send('/declined', borrower)];

  for (const { statusCode, headers } of [unkeyed, ...keyed]) {
    expect([statusCode, headers.location]).toEqual([402, `/api/payments/${PAYMENT_ID}`]);
  }
  expect(keyed.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
});

it('keeps the language of the first answer, and says so', async () => {
  const ask = (language: string) =>
    app.inject({
      method: 'POST',
      url: '/refused',
      headers: { ...bearer(borrower), 'idempotency-key': 'language', 'accept-language': language },
    });

  const [first, replay] = [await ask('es'), await ask('en')];

  expect(first.json().error.message).toBe('No encontramos al usuario.');
  expect(replay.headers).toMatchObject({ 'idempotent-replayed': 'true', 'content-language': 'es' });
  expect(replay.body).toBe(first.body);
});

describe('The same key', () => {
  const FIRST = '{"n": 1, "items": [{"a": 10, "b": "x"}, {}]}';
  const sendBody = async (payload: string) => {
    const headers = { ...bearer(borrower), 'idempotency-key': 'body', 'content-type': 'application/json' };
    const {
      statusCode,
      headers: received,
      body,
    } = await app.inject({ method: 'POST', url: '/given', headers, payload });
    return statusCode === 200 ? received['idempotent-replayed'] : JSON.parse(body).error.code;
  };

  it.each([
    ['in another order of members, at any depth', '{"items": [{"b": "x", "a": 10}, {}], "n": 1}'],
    ['with numbers in another form', '{"n": 1.0, "items": [{"a": 1e1, "b": "x"}, {}]}'],
    ['with escapes and other white space', '{"n":1,"\\u0069tems":[{"a":10,"b":"\\u0078"},{}]}'],
  ])('replays for a body %s', async (_how, body) => {
    await sendBody(FIRST);

    expect(await sendBody(body)).toBe('true');
  });

  it.each([
    ['another order of items', '{"n": 1, "items": [{}, {"a": 10, "b": "x"}]}'],
    ['another number', '{"n": 1.01, "items": [{"a": 10, "b": "x"}, {}]}'],
    ['another text', '{"n": 1, "items": [{"a": 10, "b": "X"}, {}]}'],
    ['a member less', '{"items": [{"a": 10, "b": "x"}, {}]}'],
    ['a member elsewhere', '{"n": 1, "items": [{"a": 10}, {"b": "x"}]}'],
  ])('is refused for a body with %s', async (_what, body) => {
    await sendBody(FIRST);

    expect(await sendBody(body)).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
