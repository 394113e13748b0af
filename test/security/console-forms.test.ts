import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { tokenIn, Visitor } from '../support/visitor.ts';

const SIGN_IN = '/console/sign-in';
const PAGE = '/console/requests';
/** An act on a request that does not exist. A form that is taken gets 404. */
const ACT = '/console/requests/01990000-0000-7000-8000-000000000009/approve';
const OUTDATED = 'This form is out of date.';
const OPERATORS = ['operator@example.com', 'another@example.com'] as const;

/** A token of a form, and the cookie that belongs to it. */
interface Pair {
  readonly token: string;
  readonly cookie: readonly [name: string, value: string];
}

async function pairOf(visitor: Visitor, page: string): Promise<Pair> {
  const token = tokenIn((await visitor.get(page)).body);
  const cookie = [...visitor.cookies].find(([name]) => name.endsWith('console_csrf'));
  if (cookie === undefined) throw new Error(`${page} sets no cookie for its form.`);
  return { token, cookie };
}

async function signedIn(service: TestApp, email: string = OPERATORS[0]): Promise<Visitor> {
  const visitor = new Visitor(service);
  expect((await visitor.signIn(email)).statusCode).toBe(303);
  return visitor;
}

/** Sends the form as a page of a sibling subdomain does, which can set cookies for the whole domain. */
async function forged(victim: Visitor, { token, cookie }: Pair, url: string, form = {}) {
  const browser = victim.twin();
  browser.cookies.set(...cookie);
  return browser.post(url, { ...form, _csrf: token });
}

describe('a form of the console, with the session of an operator', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp();
    for (const email of OPERATORS) await service.app.identity.createOperator.execute({ email, password: PASSWORD });
  });
  afterAll(() => service.close());

  const STRANGERS: readonly (readonly [string, () => Promise<Pair>])[] = [
    ['of a stranger', () => pairOf(new Visitor(service), SIGN_IN)],
    ['of another operator', async () => pairOf(await signedIn(service, OPERATORS[1]), PAGE)],
    ['of another session of the same operator', async () => pairOf(await signedIn(service), PAGE)],
    [
      'of a session of the same operator that has ended',
      async () => {
        const earlier = await signedIn(service);
        const pair = await pairOf(earlier, PAGE);
        expect((await earlier.post('/console/sign-out', { _csrf: pair.token })).statusCode).toBe(303);
        return pair;
      },
    ],
  ];

  describe.each(STRANGERS)('refuses the token and cookie %s', (_whose, stranger) => {
    it.each([ACT, '/console/webhooks/register', '/console/sign-out'])('at %s', async (url) => {
      const victim = await signedIn(service);
      await victim.get(PAGE);
      const answer = await forged(victim, await stranger(), url);

      expect([answer.statusCode, answer.body.includes(OUTDATED)]).toEqual([403, true]);
      expect((await victim.get(PAGE)).statusCode).toBe(200);
    });
  });

  it('refuses its own token at the sign-in, and the token of the sign-in after it', async () => {
    const visitor = new Visitor(service);
    const before = await pairOf(visitor, SIGN_IN);
    const credentials = { email: OPERATORS[0], password: PASSWORD };
    expect((await visitor.post(SIGN_IN, { ...credentials, _csrf: before.token })).statusCode).toBe(303);

    expect((await visitor.post(ACT, { _csrf: before.token })).statusCode).toBe(403);
    const { token } = await pairOf(visitor, PAGE);
    expect((await visitor.post(SIGN_IN, { ...credentials, _csrf: token })).statusCode).toBe(403);
    expect((await visitor.post(ACT, { _csrf: token })).statusCode).toBe(404);
  });

  it('takes its own token after the session was renewed, also at another node', async () => {
    const node = await startApp({}, service);
    const visitor = await signedIn(service);
    const { token } = await pairOf(visitor, PAGE);
    visitor.cookies.delete('console_access');
    await visitor.get(PAGE);

    expect((await visitor.post(ACT, { _csrf: token })).statusCode).toBe(404);
    expect((await visitor.twin(node).post(ACT, { _csrf: token })).statusCode).toBe(404);
    await node.close();
  });
});

describe('the console of an https site', () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startApp({ PUBLIC_URL: 'https://lending.example.com' });
    await service.app.identity.createOperator.execute({ email: OPERATORS[0], password: PASSWORD });
  });
  afterAll(() => service.close());

  it('sets only cookies that no other host can set', async () => {
    const visitor = new Visitor(service);
    const pages = [await visitor.get(SIGN_IN), await visitor.signIn(OPERATORS[0])];
    pages.push(await visitor.submit(PAGE, '/console/sign-out', {}));

    const cookies = pages.flatMap((page) => page.cookies);
    expect(new Set(cookies.map(({ name }) => name))).toEqual(
      new Set(['csrf', 'access', 'refresh', 'active', 'done', 'queue'].map((name) => `__Host-console_${name}`)),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Strict' });
      expect(cookie).not.toHaveProperty('domain');
    }
  });

  it('takes no sign-in by the token and cookie of a stranger without the prefix', async () => {
    const plain = await startApp({}, service);
    const { token, cookie } = await pairOf(new Visitor(plain), SIGN_IN);
    const credentials = { email: OPERATORS[0], password: PASSWORD };
    const answer = await forged(new Visitor(service), { token, cookie }, SIGN_IN, credentials);

    expect(cookie[0]).toBe('console_csrf');
    expect(answer.statusCode).toBe(403);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['__Host-console_csrf']);
    await plain.close();
  });

  it('takes no session from cookies without the prefix', async () => {
    const stranger = await signedIn(service);
    const victim = new Visitor(service);
    for (const [name, value] of stranger.cookies) victim.cookies.set(name.replace('__Host-', ''), value);

    expect((await victim.get(PAGE)).headers.location).toBe(`${SIGN_IN}?next=${encodeURIComponent(PAGE)}`);
    expect((await stranger.get(PAGE)).statusCode).toBe(200);
  });
});
