import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../../adapters/http/api/envelope.ts';
import { Body, Text } from '../../../adapters/http/api/fields.ts';
import type { HttpServer } from '../../../adapters/http/api/typebox-provider.ts';
import type { Caller } from '../../../adapters/http/auth/access-tokens.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { JwtAccessTokens } from '../../../adapters/security/jwt-access-tokens.ts';
import { signingKeyFromPem } from '../../../adapters/security/signing-key.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import {
  AUDIENCE,
  anything,
  bearer,
  described,
  goodClaims,
  ISSUER,
  KEY,
  newKey,
  signToken,
  testServer,
  USER_ID,
} from './support.ts';

let app: HttpServer;
let caller: Caller | null;

async function start(overrides: Partial<ServerOptions> = {}) {
  app = await testServer(overrides);
  const schema = () => ({ ...described(), response: anything });
  caller = null;
  app.get('/mine/:id', { schema: schema() }, async (request) => {
    caller = request.user;
    return success({ ok: true });
  });
  app.post('/mine', { schema: { ...schema(), body: Body({ name: Text(1, 5) }, { name: 'x' }) } }, async () =>
    success({ ok: true }),
  );
  app.get('/office', { config: { role: 'operator' }, schema: schema() }, async () => success({ ok: true }));
  app.get('/open', { config: { public: true }, schema: schema() }, async () => success({ ok: true }));
  await app.ready();
}
beforeEach(() => start());
afterEach(() => {
  vi.useRealTimers();
});

const withToken = (token: string) => app.inject({ url: '/mine/1', headers: { authorization: `Bearer ${token}` } });

describe('a sound token', () => {
  it('says who calls', async () => {
    expect((await withToken(signToken(goodClaims()))).statusCode).toBe(200);
    expect(caller).toEqual({ id: USER_ID, role: 'borrower', jti: 'token-1' });
  });

  it('may name several audiences, ours among them', async () => {
    expect((await withToken(signToken({ ...goodClaims(), aud: ['other', AUDIENCE] }))).statusCode).toBe(200);
  });

  it('may come with the scheme in any case', async () => {
    const authorization = `bEARER ${signToken(goodClaims())}`;

    expect((await app.inject({ url: '/mine/1', headers: { authorization } })).statusCode).toBe(200);
  });

  it('is refused from the moment it expires, though it was let in before', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const now = Math.floor(Date.now() / 1000);
    const token = signToken({ ...goodClaims(), iat: now, exp: now + 60 });
    expect((await withToken(token)).statusCode).toBe(200);

    vi.setSystemTime((now + 59) * 1000);
    expect((await withToken(token)).statusCode).toBe(200);
    vi.setSystemTime((now + 61) * 1000);
    expect((await withToken(token)).statusCode).toBe(401);
  });
});

describe('without a sound token the answer is 401', () => {
  const without = (claim: string) =>
    Object.fromEntries(Object.entries(goodClaims()).filter(([name]) => name !== claim));
  const changed = (claims: object) => signToken({ ...goodClaims(), ...claims });
  const past = Math.floor(Date.now() / 1000) - 10;
  const hmacWithPublicKey = (): string => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const input = `${part({ alg: 'HS512', typ: 'at+jwt', kid: KEY.kid })}.${part(goodClaims())}`;
    return `${input}.${createHmac('sha512', KEY.publicKeyPem).update(input).digest('base64url')}`;
  };
  const unsigned = (): string => `${signToken(goodClaims(), { alg: 'none' }).split('.').slice(0, 2).join('.')}.`;

  it.each<[string, () => string]>([
    ['HS512 with the public key as its secret', hmacWithPublicKey],
    ['no signature', unsigned],
    ['another algorithm named', () => signToken(goodClaims(), { alg: 'ES256' })],
    ['a foreign key', () => signToken(goodClaims(), {}, newKey(KEY.kid))],
    ['a changed signature', () => `${signToken(goodClaims()).slice(0, -4)}AAAA`],
    ['a foreign typ', () => signToken(goodClaims(), { typ: 'JWT' })],
    ['no typ', () => signToken(goodClaims(), { typ: undefined })],
    ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'role'].map((claim): [string, () => string] => [
      `no ${claim}`,
      () => signToken(without(claim)),
    ]),
    ['a foreign issuer', () => changed({ iss: 'https://elsewhere.test' })],
    ['a foreign audience', () => changed({ aud: 'another-api' })],
    ['an exp in the past', () => changed({ exp: past })],
    ['an exp of 1e400', () => signToken(JSON.stringify(goodClaims()).replace(/"exp":\d+/, '"exp":1e400'))],
    ['an exp of -1e300', () => signToken(JSON.stringify(goodClaims()).replace(/"exp":\d+/, '"exp":-1e300'))],
    ['an exp that is text', () => changed({ exp: '9999999999' })],
    ['an exp of null', () => changed({ exp: null })],
    ['an iat of 1e400', () => signToken(JSON.stringify(goodClaims()).replace(/"iat":\d+/, '"iat":1e400'))],
    ['an nbf in the future', () => changed({ nbf: past + 1000 })],
    ['an nbf beyond all dates', () => changed({ nbf: 1e300 })],
    ['an unknown crit', () => signToken(goodClaims(), { crit: ['exp2'], exp2: 1 })],
    ['a crit that is no list', () => signToken(goodClaims(), { crit: 'exp' })],
    ['a list for a payload', () => signToken('[]')],
    ['null for a payload', () => signToken('null')],
    ['a number for a payload', () => signToken('1')],
    ['a payload that is no JSON', () => signToken('{')],
    ['a sub that is no UUID', () => changed({ sub: 'admin' })],
    ['a sub that is a list', () => changed({ sub: [USER_ID] })],
    ['a jti that is a number', () => changed({ jti: 1 })],
    ['an empty jti', () => changed({ jti: '' })],
    ['an unknown role', () => changed({ role: 'admin' })],
    ['a role that is a list', () => changed({ role: ['operator'] })],
    ['a token of 5000 characters', () => changed({ padding: 'x'.repeat(4000) })],
    ['no dots', () => 'token'],
    ['dots only', () => '..'],
    ['no token', () => ''],
  ])('with %s, time after time', async (_what, token) => {
    const sent = token();

    for (const answer of [await withToken(sent), await withToken(sent)]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json()).toMatchObject({
        success: false,
        data: null,
        error: { code: 'UNAUTHENTICATED', details: [] },
      });
    }
  });

  it.each([
    ['no header', () => ({})],
    ['two spaces', () => ({ authorization: `Bearer  ${signToken(goodClaims())}` })],
    ['a tab', () => ({ authorization: `Bearer\t${signToken(goodClaims())}` })],
    ['another scheme', () => ({ authorization: `Basic ${signToken(goodClaims())}` })],
    ['no scheme', () => ({ authorization: signToken(goodClaims()) })],
    ['something after the token', () => ({ authorization: `Bearer ${signToken(goodClaims())} x` })],
  ])('with %s', async (_what, headers) => {
    const answer = await app.inject({ url: '/mine/1', headers: headers() as Record<string, string> });

    expect(answer.statusCode).toBe(401);
  });

  it.each([
    ['a wrong body', { method: 'POST', url: '/mine', payload: { nonsense: 1 } }],
    ['broken JSON', { method: 'POST', url: '/mine', payload: '{', headers: { 'content-type': 'application/json' } }],
    ['another media type', { method: 'POST', url: '/mine', payload: 'x', headers: { 'content-type': 'text/html' } }],
    ['a body that is too large', { method: 'POST', url: '/mine', payload: { name: 'x'.repeat(300_000) } }],
    ['a malformed id', { url: '/mine/%00' }],
    ['a path for operators', { url: '/office' }],
  ] as const)('whatever else is wrong, such as %s', async (_what, request) => {
    expect((await app.inject(request as never)).statusCode).toBe(401);
  });
});

describe('a role', () => {
  it('keeps a borrower out of the back office', async () => {
    const answer = await app.inject({ url: '/office', headers: bearer() });

    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.code).toBe('FORBIDDEN');
  });

  it('lets an operator in', async () => {
    expect((await app.inject({ url: '/office', headers: bearer({ role: 'operator' }) })).statusCode).toBe(200);
  });
});

it('asks nobody for a token on a public route', async () => {
  expect((await app.inject('/open')).statusCode).toBe(200);
  expect((await app.inject({ url: '/open', headers: { authorization: 'Bearer x' } })).statusCode).toBe(200);
});

describe('several keys', () => {
  const second = newKey('second-key');
  const options = {
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: [KEY, second].map(({ kid, publicKeyPem }) => ({ kid, publicKeyPem, algorithm: 'EdDSA' as const })),
  };

  it('are told apart by kid, and no other is taken', async () => {
    await start({ accessTokens: options });

    expect((await withToken(signToken(goodClaims()))).statusCode).toBe(200);
    expect((await withToken(signToken(goodClaims(), {}, second))).statusCode).toBe(200);
    expect((await withToken(signToken(goodClaims(), { kid: KEY.kid }, second))).statusCode).toBe(401);
    expect((await withToken(signToken(goodClaims(), { kid: 'third' }))).statusCode).toBe(401);
    expect((await withToken(signToken(goodClaims(), { kid: undefined }))).statusCode).toBe(401);
    expect((await withToken('e30.e30.e30')).statusCode).toBe(401);
  });
});

describe('the tokens that the service itself signs', () => {
  it.each([
    ['EdDSA', () => generateKeyPairSync('ed25519').privateKey],
    ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
  ])('are taken, with %s', async (algorithm, privateKey) => {
    const signingKey = signingKeyFromPem(privateKey().export({ type: 'pkcs8', format: 'pem' }).toString());
    const clock = { now: () => new Date() };
    const tokens = new JwtAccessTokens({ signingKey: () => signingKey, issuer: ISSUER, audience: AUDIENCE, clock });
    await start({ accessTokens: { keys: [signingKey], issuer: ISSUER, audience: AUDIENCE } });

    const { token } = tokens.issue({ userId: USER_ID as UserId, role: 'operator' });

    expect(signingKey.algorithm).toBe(algorithm);
    expect((await withToken(token)).statusCode).toBe(200);
    expect(caller).toMatchObject({ id: USER_ID, role: 'operator' });
    expect((await withToken(signToken(goodClaims()))).statusCode).toBe(401);
  });
});

describe('a caller who is no longer welcome', () => {
  it.each([
    ['at once', (id: string) => id !== USER_ID],
    ['after asking', async (id: string) => id !== USER_ID],
  ])('is refused %s, though the token is sound', async (_when, welcome) => {
    await start({ admit: (one) => welcome(one.id) });
    const other = bearer({ sub: '01930000-0000-7000-8000-000000000002' });

    expect((await app.inject({ url: '/mine/1', headers: bearer() })).statusCode).toBe(401);
    expect((await app.inject({ url: '/mine/1', headers: other })).statusCode).toBe(200);
  });

  it('cannot be told apart when nobody can be asked: that is an error, not a welcome', async () => {
    await start({ admit: () => Promise.reject(Object.assign(new Error('out'), { kind: 'unavailable' })) });

    expect((await app.inject({ url: '/mine/1', headers: bearer() })).statusCode).toBe(503);
  });
});
