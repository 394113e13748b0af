import { createHmac, createPublicKey } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../../adapters/http/api/envelope.ts';
import type { HttpServer } from '../../../adapters/http/api/typebox-provider.ts';
import type { Caller } from '../../../adapters/http/auth/access-tokens.ts';
import type { RemoteKeysTiming } from '../../../adapters/http/auth/remote-keys.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { IdentityProvider, OUTSIDE_AUDIENCE, OUTSIDE_ISSUER } from '../../support/identity-provider.ts';
import { anything, bearer, described, goodClaims, signToken, testServer, USER_ID } from '../../unit/http/support.ts';

const LINKED = '01930000-0000-7000-8000-0000000000aa' as UserId;

let issuer: IdentityProvider;
let app: HttpServer;
let caller: Caller | null;
let links: Map<string, UserId>;

async function serve(timing: Partial<RemoteKeysTiming> = {}, overrides: Partial<ServerOptions> = {}) {
  const { jwksUrl } = issuer;
  const userOf = async (subject: string) => links.get(subject) ?? null;
  app = await testServer({
    outsideTokens: { issuer: OUTSIDE_ISSUER, audience: OUTSIDE_AUDIENCE, jwksUrl, userOf, timing },
    ...overrides,
  });
  app.get('/mine', { schema: { ...described(), response: anything } }, async ({ user }) => {
    caller = user;
    return success({ ok: true });
  });
  app.get('/me', { config: { unlinkedIsNotFound: true }, schema: { ...described(), response: anything } }, async () =>
    success({ ok: true }),
  );
  app.get('/office', { config: { role: 'operator' }, schema: { ...described(), response: anything } }, async () =>
    success({ ok: true }),
  );
}

beforeEach(async () => {
  caller = null;
  links = new Map([['subject-1', LINKED]]);
  issuer = new IdentityProvider();
  await issuer.start();
  await issuer.rotate('first');
  await serve();
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await issuer.stop().catch(() => {});
});

const ask = (token: string, url = '/mine') => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
const statusOf = async (token: string, url?: string) => (await ask(token, url)).statusCode;

describe('a sound token of the outside issuer', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('speaks for the linked user, signed with %s', async (alg) => {
    await issuer.rotate('key', { alg });

    expect(await statusOf(await issuer.token())).toBe(200);
    expect(caller).toMatchObject({ id: LINKED, role: 'borrower' });
  });

  it.each([
    ['operator', 200],
    ['borrower', 403],
    ['Operator', 403],
    ['admin', 403],
    [['operator'], 403],
    [undefined, 403],
  ])('with the role %j gets %i from the back office', async (role, status) => {
    expect(await statusOf(await issuer.token({ role }), '/office')).toBe(status);
  });

  it('may name several audiences and be of type at+jwt', async () => {
    const token = await issuer.token({ aud: ['other', OUTSIDE_AUDIENCE] }, { typ: 'at+jwt' });

    expect(await statusOf(token)).toBe(200);
  });

  it('fetches the keys once, and none of our own tokens fetches any', async () => {
    expect((await app.inject({ url: '/mine', headers: bearer() })).statusCode).toBe(200);
    expect(caller?.id).toBe(USER_ID);
    expect(issuer.fetches).toBe(0);

    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => issuer.token({ jti: String(n) })));
    expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual(tokens.map(() => 200));
    expect(issuer.fetches).toBe(1);
  });

  it('is counted for the user, whichever token it is', async () => {
    await serve({}, { rateLimits: { max: 3, authMax: 10 } });
    const tokens = await Promise.all([1, 2, 3, 4].map((n) => issuer.token({ jti: String(n) })));
    const statuses = [];
    for (const token of tokens) statuses.push(await statusOf(token));

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await app.inject({ url: '/mine', headers: bearer() })).statusCode).toBe(200);
  });

  it('is refused from the moment it expires, though it is remembered', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const token = await issuer.token();
    expect(await statusOf(token)).toBe(200);

    vi.setSystemTime(Date.now() + 306_000);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('a token of the outside issuer that is not sound is 401 time after time', () => {
  const now = Math.floor(Date.now() / 1000);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = () => ({ iss: OUTSIDE_ISSUER, aud: OUTSIDE_AUDIENCE, sub: 'subject-1', iat: now, exp: now + 300 });
  const hmac = (secret: string) => {
    const input = `${encoded({ alg: 'HS256', kid: 'first' })}.${encoded(claims())}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };
  const publicPem = () =>
    createPublicKey({ key: issuer.publicJwk as never, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
  const renamed = async (alg: string) => {
    const [, payload, signature] = (await issuer.token()).split('.');
    return `${encoded({ alg, kid: 'first' })}.${payload}.${signature}`;
  };
  const unloaded: readonly (readonly [string, () => Promise<string> | string])[] = [
    ['HS256 with the public key as its secret', () => hmac(publicPem())],
    ['HS256 with the published JSON as its secret', () => hmac(JSON.stringify(issuer.publicJwk))],
    ['no signature', () => `${encoded({ alg: 'none', kid: 'first' })}.${encoded(claims())}.`],
    ['an algorithm that is not taken', () => renamed('RS512')],
    ['a foreign audience', () => issuer.token({ aud: 'another-api' })],
    ['no audience', () => issuer.token({ aud: undefined })],
    ['a foreign issuer', () => issuer.token({ iss: 'https://elsewhere.example' })],
    ['an issuer that is a list', () => issuer.token({ iss: [OUTSIDE_ISSUER] as never })],
    ['no exp', () => issuer.token({ exp: undefined })],
    ['an exp in the past', () => issuer.token({ exp: now - 10 })],
    ['no iat', () => issuer.token({ iat: undefined })],
    ['an iat in the future', () => issuer.token({ iat: now + 100 })],
    ['no sub', () => issuer.token({ sub: undefined })],
    ['an empty sub', () => issuer.token({ sub: '' })],
    ['a sub that is a number', () => issuer.token({ sub: 1 as never })],
    ['a sub of 256 characters', () => issuer.token({ sub: 'x'.repeat(256) })],
    ['a sub that cannot be stored', () => issuer.token({ sub: 'a\u0000b' })],
    ['a typ for another purpose', () => issuer.token({}, { typ: 'logout+jwt' })],
    ['more than 8192 characters', () => issuer.token({ padding: 'x'.repeat(8192) })],
    ['a payload that is no object', () => `${encoded({ alg: 'RS256', kid: 'first' })}.${encoded([])}.AAAA`],
  ];

  it.each(unloaded)('with %s, and makes nobody fetch keys', async (_what, make) => {
    const token = await make();

    for (const answer of [await ask(token), await ask(token)]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().error.code).toBe('UNAUTHENTICATED');
    }
    expect(issuer.fetches).toBe(0);
  });

  it.each<[string, () => Promise<string>]>([
    ['PS256 instead of the RS256 of the key', () => renamed('PS256')],
    ['ES256 instead of the RS256 of the key', () => renamed('ES256')],
    ['a changed signature', async () => `${(await issuer.token()).slice(0, -8)}AAAAAAAA`],
    ['an nbf in the future', () => issuer.token({ nbf: now + 100 })],
    ['an unknown crit', () => issuer.token({}, { crit: ['exp2'], exp2: 1 })],
  ])('with %s', async (_what, make) => {
    const token = await make();

    expect([await statusOf(token), await statusOf(token)]).toEqual([401, 401]);
  });

  it('with the key of somebody else under the same kid', async () => {
    const impostor = new IdentityProvider();
    await impostor.rotate('first');

    expect(await statusOf(await impostor.token())).toBe(401);
    expect(issuer.fetches).toBe(1);
  });

  it('when our own key signed for that issuer', async () => {
    expect(await statusOf(signToken({ ...goodClaims(), iss: OUTSIDE_ISSUER, aud: OUTSIDE_AUDIENCE }))).toBe(401);
  });
});

describe('the keys of the issuer', () => {
  it('are fetched anew for a kid that is not known, and the new key is taken at once', async () => {
    const before = await issuer.token();
    expect(await statusOf(before)).toBe(200);

    await issuer.rotate('second', { keep: true });
    const tokens = await Promise.all(Array.from({ length: 10 }, (_, n) => issuer.token({ jti: String(n) })));
    expect(await Promise.all(tokens.map((token) => statusOf(token)))).toEqual(tokens.map(() => 200));
    expect(await statusOf(before)).toBe(200);
    expect(issuer.fetches).toBe(2);
  });

  it('are not fetched over and over for kids that nobody has', async () => {
    const impostor = new IdentityProvider();
    await statusOf(await issuer.token());
    for (let n = 0; n < 20; n += 1) {
      await impostor.rotate(`invented-${n}`, { alg: 'ES256' });
      expect(await statusOf(await impostor.token())).toBe(401);
    }

    expect(issuer.fetches).toBe(2);
  });

  it('are looked for again once some seconds have passed', async () => {
    await serve({ unknownKeyMs: 50 });
    const impostor = new IdentityProvider();
    await impostor.rotate('invented', { alg: 'ES256' });
    expect(await statusOf(await impostor.token())).toBe(401);

    await issuer.rotate('second');
    await sleep(60);
    expect(await statusOf(await issuer.token())).toBe(200);
  });

  it('are renewed now and then beside the requests, so that a withdrawn one is of no use', async () => {
    await serve({ refreshMs: 20 });
    await statusOf(await issuer.token());
    const withdrawn = await issuer.token({ jti: 'other' });
    await issuer.rotate('second');
    await sleep(30);
    await statusOf(await issuer.token({ jti: 'third' }));

    expect(await statusOf(withdrawn)).toBe(401);
  });
});

describe('an issuer that does not give its keys', () => {
  const instead = (answer: (response: ServerResponse) => void) => async () => {
    issuer.answer = answer;
  };

  it.each<[string, () => Promise<void>]>([
    ['is not there', () => issuer.stop()],
    ['fails', instead((response) => response.writeHead(500).end())],
    ['answers nonsense', instead((response) => response.end('<html>'))],
    ['answers something else', instead((response) => response.end('{"keys":1}'))],
    ['sends elsewhere', instead((response) => response.writeHead(302, { location: '/else' }).end())],
    ['never answers', instead(() => {})],
  ])('and %s makes the answer 503 with Retry-After, never 401', async (_what, misbehave) => {
    await serve({ timeoutMs: 200 });
    const token = await issuer.token();
    await misbehave();

    const answer = await ask(token);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'UNAVAILABLE' } });
    // Our own tokens, and what is none of theirs, are answered as ever.
    expect((await app.inject({ url: '/mine', headers: bearer() })).statusCode).toBe(200);
    expect(await statusOf('nonsense')).toBe(401);
  });

  it('is asked once a second at most, and taken up when it is back', async () => {
    await serve({ failurePauseMs: 300 });
    issuer.answer = (response) => response.writeHead(500).end();
    const token = await issuer.token();
    const answers = [];
    for (let n = 0; n < 10; n += 1) answers.push(await statusOf(token));
    expect(answers).toEqual(answers.map(() => 503));
    expect(issuer.fetches).toBe(1);

    issuer.answer = null;
    await sleep(310);
    expect(await statusOf(token)).toBe(200);
  });

  it('does not shut out those whose key is known, only those of an unknown one', async () => {
    await serve({ refreshMs: 0, failurePauseMs: 0 });
    expect(await statusOf(await issuer.token())).toBe(200);
    const other = await issuer.token({ jti: 'other' });
    await issuer.rotate('second');
    const unknown = await issuer.token();
    await issuer.stop();

    expect(await statusOf(other)).toBe(200);
    expect(await statusOf(unknown)).toBe(503);
  });
});

describe('a subject', () => {
  it('that is linked to nobody is told so, and 404 where it asks who it is', async () => {
    links.clear();
    const token = await issuer.token();

    const [elsewhere, me] = [await ask(token), await ask(token, '/me')];
    expect([elsewhere.statusCode, elsewhere.json().error.code]).toEqual([401, 'UNKNOWN_SUBJECT']);
    expect(elsewhere.headers['www-authenticate']).toBe('Bearer');
    expect([me.statusCode, me.json().error.code]).toEqual([404, 'USER_NOT_FOUND']);

    links.set('subject-1', LINKED);
    expect(await statusOf(token)).toBe(200);
  });

  it('is refused with the same token once its account is erased, and let in when it is linked anew', async () => {
    const erased = new Set<UserId>();
    await serve({}, { admit: ({ id }) => !erased.has(id) });
    const token = await issuer.token();
    expect(await statusOf(token)).toBe(200);

    erased.add(LINKED);
    links.clear();
    for (const url of ['/mine', '/me', '/me']) {
      const answer = await ask(token, url);
      expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'UNKNOWN_SUBJECT']);
    }

    const anew = USER_ID as UserId;
    links.set('subject-1', anew);
    expect(await statusOf(token)).toBe(200);
    expect(caller?.id).toBe(anew);
  });

  it('cannot be told apart while nobody can be asked: that is an error, not a welcome', async () => {
    await serve(
      {},
      {
        outsideTokens: {
          issuer: OUTSIDE_ISSUER,
          audience: OUTSIDE_AUDIENCE,
          jwksUrl: issuer.jwksUrl,
          userOf: () => Promise.reject(Object.assign(new Error('out'), { kind: 'unavailable' })),
        },
      },
    );

    expect(await statusOf(await issuer.token())).toBe(503);
  });
});

it('is nobody’s without an outside issuer', async () => {
  await serve({}, { outsideTokens: null });

  expect(await statusOf(await issuer.token())).toBe(401);
  expect(issuer.fetches).toBe(0);
});
