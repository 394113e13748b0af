import { createHmac, createPublicKey } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { IdentityProvider, OUTSIDE_AUDIENCE, OUTSIDE_ISSUER } from '../../support/identity-provider.ts';
import { goodClaims, signToken, USER_ID } from '../../unit/http/support.ts';
import { externalServer, LINKED } from './external-server.ts';

const on = externalServer();
const NOON = Date.parse('2026-11-20T12:00:00Z');
const SECONDS = NOON / 1000;

describe('a valid token of the external issuer', () => {
  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('identifies the linked user, signed with %s', async (alg) => {
    await on.issuer.rotate('key', { alg });

    expect(await on.statusOf(await on.issuer.token())).toBe(200);
    expect(on.caller).toMatchObject({ id: LINKED, role: 'borrower' });
  });

  it.each([
    ['operator', 200],
    ['borrower', 403],
    ['Operator', 403],
    [['operator'], 403],
    [undefined, 403],
  ])('with the role %j gets %i from the back office', async (role, status) => {
    expect(await on.statusOf(await on.issuer.token({ role }), '/office')).toBe(status);
  });

  it('may name several audiences and be of type at+jwt', async () => {
    const token = await on.issuer.token({ aud: ['other', OUTSIDE_AUDIENCE] }, { typ: 'at+jwt' });

    expect(await on.statusOf(token)).toBe(200);
  });

  it('causes one fetch of the keys; a token of the service causes none', async () => {
    expect(await on.statusOfOwn()).toBe(200);
    expect(on.caller?.id).toBe(USER_ID);
    expect(on.issuer.fetches).toBe(0);

    expect(new Set(await on.statusesOf(await on.newTokens(20)))).toEqual(new Set([200]));
    expect(on.issuer.fetches).toBe(1);
  });

  it('counts against the rate limit of the user with each of their tokens', async () => {
    await on.serve({}, { rateLimits: { max: 3, authMax: 10 } });
    const statuses = [];
    for (const token of await on.newTokens(4)) statuses.push(await on.statusOf(token));

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await on.statusOfOwn()).toBe(200);
  });

  it('is refused from a minute after it expires, also when it was accepted before', async () => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const token = await on.issuer.token({ exp: SECONDS + 300 });
    expect(await on.statusOf(token)).toBe(200);

    vi.setSystemTime(NOON + 359_000);
    expect(await on.statusOf(token)).toBe(200);

    vi.setSystemTime(NOON + 360_000);
    expect(await on.statusOf(token)).toBe(401);
  });

  it.each([
    ['an iat and nbf a minute ahead', { iat: SECONDS + 60, nbf: SECONDS + 60 }, 200],
    ['an iat further ahead', { iat: SECONDS + 61 }, 401],
    ['an nbf further ahead', { nbf: SECONDS + 61 }, 401],
  ])('by a clock that differs from ours may have %s: %j', async (_what, claims, status) => {
    vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
    const token = await on.issuer.token({ iat: SECONDS, exp: SECONDS + 300, ...claims });

    expect(await on.statusOf(token)).toBe(status);
  });
});

describe('a token of the external issuer is refused with 401, also a second time,', () => {
  const now = Math.floor(Date.now() / 1000);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const sound = { iss: OUTSIDE_ISSUER, aud: OUTSIDE_AUDIENCE, sub: 'subject-1', iat: now, exp: now + 300 };
  const unsigned = (alg: string, claims: object = sound) => `${encoded({ alg, kid: 'first' })}.${encoded(claims)}`;
  const hmacWithPublicKey = () => {
    const key = createPublicKey({ key: { ...on.issuer.publicJwk }, format: 'jwk' });
    const secret = key.export({ type: 'spki', format: 'pem' }).toString();
    return `${unsigned('HS256')}.${createHmac('sha256', secret).update(unsigned('HS256')).digest('base64url')}`;
  };
  const renamed = async (alg: string) => {
    const [, payload, signature] = (await on.issuer.token()).split('.');
    return `${encoded({ alg, kid: 'first' })}.${payload}.${signature}`;
  };

  it.each<[string, () => Promise<string> | string]>([
    ['HS256 with the public key as its secret', hmacWithPublicKey],
    ['no signature', () => `${unsigned('none')}.`],
    ['an unsupported algorithm', () => renamed('RS512')],
    ['a foreign audience', () => on.issuer.token({ aud: 'another-api' })],
    ['a foreign issuer', () => on.issuer.token({ iss: 'https://elsewhere.example' })],
    ['no exp', () => on.issuer.token({ exp: undefined })],
    ['an exp in the past', () => on.issuer.token({ exp: now - 60 })],
    ['no iat', () => on.issuer.token({ iat: undefined })],
    ['an iat in the future', () => on.issuer.token({ iat: now + 100 })],
    ...[undefined, '', 1, 'x'.repeat(256), 'a\u0000b'].map((sub): [string, () => Promise<string>] => [
      `the sub ${JSON.stringify(sub)?.slice(0, 10)}`,
      () => on.issuer.token({ sub }),
    ]),
    ['a typ for another purpose', () => on.issuer.token({}, { typ: 'logout+jwt' })],
    ['more than 8192 characters', () => on.issuer.token({ padding: 'x'.repeat(8192) })],
    ['a payload that is no object', () => `${unsigned('RS256', [])}.AAAA`],
  ])('and causes no fetch of the keys, with %s', async (_what, make) => {
    const token = await make();

    for (const answer of [await on.ask(token), await on.ask(token)]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().error.code).toBe('UNAUTHENTICATED');
    }
    expect(on.issuer.fetches).toBe(0);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['PS256 instead of the RS256 of the key', () => renamed('PS256')],
    ['a changed signature', async () => `${(await on.issuer.token()).slice(0, -8)}AAAAAAAA`],
    ['an nbf in the future', () => on.issuer.token({ nbf: now + 100 })],
    ['an unknown crit', () => on.issuer.token({}, { crit: ['exp2'], exp2: 1 })],
    [
      'a signature by a key of the service',
      () => signToken({ ...goodClaims(), iss: OUTSIDE_ISSUER, aud: OUTSIDE_AUDIENCE }),
    ],
    [
      'a signature by another key with the same kid',
      async () => {
        const impostor = new IdentityProvider();
        await impostor.rotate('first');
        return impostor.token();
      },
    ],
  ])('with %s', async (_what, make) => {
    const token = await make();

    expect(await on.statusesOf([token, token])).toEqual([401, 401]);
  });
});

it('a token of an external issuer is refused where none is configured', async () => {
  await on.serve({}, { externalTokens: null });

  expect(await on.statusOf(await on.issuer.token())).toBe(401);
  expect(on.issuer.fetches).toBe(0);
});
