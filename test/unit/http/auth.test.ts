import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { JwtAccessTokens } from '../../../adapters/security/jwt-access-tokens.ts';
import { signingKeyFromPem } from '../../../adapters/security/signing-key.ts';
import { Body, Text } from '../../../application/shared/input.ts';
import type { SessionId, UserId } from '../../../domain/shared/ids.ts';
import {
  AUDIENCE,
  addRoute,
  bearer,
  done,
  echoBody,
  goodClaims,
  ISSUER,
  KEY,
  newKey,
  signToken,
  testServer,
  USER_ID,
} from './support.ts';

const SESSION_ID = '01930000-0000-7000-8000-00000000000a' as SessionId;

let app: HttpServer;
let caller: unknown;

async function start(overrides: Partial<ServerOptions> = {}) {
  app = await testServer(overrides);
  caller = null;
  addRoute(app, '/mine/:id', {
    handle: (request) => {
      caller = request.user;
      return done();
    },
  });
  echoBody(app, Body({ name: Text(1, 5, 'x') }));
  addRoute(app, '/office', { config: { role: 'operator' } });
  addRoute(app, '/open', { config: { public: true } });
  await app.ready();
}
beforeEach(() => start());
afterEach(() => {
  vi.useRealTimers();
});

const read = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).statusCode;
const statusOf = (token: string) => read('/mine/1', { authorization: `Bearer ${token}` });

// test/security/rows/tokens.ts lists the tokens that are refused.
describe('a valid token', () => {
  it('may list several audiences, ours among them', async () => {
    expect(await statusOf(signToken({ ...goodClaims(), aud: ['other', AUDIENCE] }))).toBe(200);
  });

  it('is refused from the moment it expires, even if it was accepted before', async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    const now = Math.floor(Date.now() / 1000);
    const token = signToken({ ...goodClaims(), iat: now, exp: now + 60 });
    expect(await statusOf(token)).toBe(200);

    vi.setSystemTime((now + 59) * 1000);
    expect(await statusOf(token)).toBe(200);
    vi.setSystemTime((now + 61) * 1000);
    expect(await statusOf(token)).toBe(401);
  });
});

describe('a missing or invalid token', () => {
  it('is a 401 also the second time', async () => {
    const token = signToken(goodClaims(), {}, newKey(KEY.kid));

    expect([await statusOf(token), await statusOf(token)]).toEqual([401, 401]);
  });

  it.each([
    ['broken JSON', { method: 'POST', url: '/things', payload: '{', headers: { 'content-type': 'application/json' } }],
    ['another media type', { method: 'POST', url: '/things', payload: 'x', headers: { 'content-type': 'text/html' } }],
    ['a body that is too large', { method: 'POST', url: '/things', payload: { name: 'x'.repeat(300_000) } }],
  ] as const)('is a 401 before %s is looked at', async (_what, request) => {
    expect((await app.inject(request)).statusCode).toBe(401);
  });
});

it.each([
  ['a borrower', 'borrower', 403],
  ['an operator', 'operator', 200],
])('answers %s on a route for operators', async (_who, role, status) => {
  expect(await read('/office', bearer({ role }))).toBe(status);
});

it('requires no token on a public route', async () => {
  expect(await read('/open')).toBe(200);
  expect(await read('/open', { authorization: 'Bearer x' })).toBe(200);
});

it('selects the key by kid, and accepts no other', async () => {
  const second = newKey('second-key');
  const keys = [KEY, second].map(({ kid, publicKeyPem }) => ({ kid, publicKeyPem, algorithm: 'EdDSA' as const }));
  await start({ accessTokens: { issuer: ISSUER, audience: AUDIENCE, keys } });

  expect(await statusOf(signToken(goodClaims()))).toBe(200);
  expect(await statusOf(signToken(goodClaims(), {}, second))).toBe(200);
  expect(await statusOf(signToken(goodClaims(), { kid: KEY.kid }, second))).toBe(401);
  expect(await statusOf(signToken(goodClaims(), { kid: 'third' }))).toBe(401);
  expect(await statusOf(signToken(goodClaims(), { kid: undefined }))).toBe(401);
});

it.each([
  ['EdDSA', () => generateKeyPairSync('ed25519').privateKey],
  ['ES256', () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey],
])('accepts the tokens that the service signs with %s', async (algorithm, privateKey) => {
  const signingKey = signingKeyFromPem(privateKey().export({ type: 'pkcs8', format: 'pem' }).toString());
  const clock = { now: () => new Date() };
  const tokens = new JwtAccessTokens({ signingKey: () => signingKey, issuer: ISSUER, audience: AUDIENCE, clock });
  await start({ accessTokens: { keys: [signingKey], issuer: ISSUER, audience: AUDIENCE } });

  const { token } = tokens.issue({
    userId: USER_ID as UserId,
    role: 'operator',
    operatorRole: 'officer',
    sessionId: SESSION_ID,
    generation: 3,
  });

  expect(signingKey.algorithm).toBe(algorithm);
  expect(await statusOf(token)).toBe(200);
  expect(caller).toMatchObject({
    id: USER_ID,
    role: 'operator',
    operatorRole: 'officer',
    sessionId: SESSION_ID,
    generation: 3,
  });
  expect(await statusOf(signToken(goodClaims()))).toBe(401);
});

it.each([
  ['no session', {}, 200],
  ['a session that is no id', { sid: 'one' }, 401],
  ['a negative generation', { gen: -1 }, 401],
  ['a generation that is a text', { gen: '1' }, 401],
])('answers a token with %s', async (_what, claims, status) => {
  expect(await statusOf(signToken({ ...goodClaims(), ...claims }))).toBe(status);
});

describe('a caller who is not admitted', () => {
  it.each([
    ['at once', (id: string) => id !== USER_ID],
    ['after a look-up', async (id: string) => id !== USER_ID],
  ])('is refused %s, although the token is valid', async (_when, admits) => {
    await start({ admit: ({ id }) => admits(id) });
    const other = bearer({ sub: '01930000-0000-7000-8000-000000000002' });

    expect([await read('/mine/1', bearer()), await read('/mine/1', other)]).toEqual([401, 200]);
  });

  it('is not admitted by a look-up that fails', async () => {
    await start({ admit: () => Promise.reject(new DatabaseUnavailable(new Error('out'))) });

    expect(await read('/mine/1', bearer())).toBe(503);
  });
});
