import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../../../adapters/persistence/database/database-errors.ts';
import { IdentityProvider, OUTSIDE_AUDIENCE, OUTSIDE_ISSUER } from '../../support/identity-provider.ts';
import { externalServer } from './external-server.ts';

const on = externalServer();
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
});

describe('the keys of the issuer', () => {
  it('are fetched again for an unknown kid, so that a new key is accepted at once', async () => {
    const before = await on.issuer.token();
    expect(await on.statusOf(before)).toBe(200);

    await on.issuer.rotate('second', { keep: true });
    expect(new Set(await on.statusesOf([before, ...(await on.newTokens(10))]))).toEqual(new Set([200]));
    expect(on.issuer.fetches).toBe(2);
  });

  it('are not fetched for every invented kid, but again after some seconds', async () => {
    const impostor = new IdentityProvider();
    await on.statusOf(await on.issuer.token());
    const invented = [];
    for (let number = 0; number < 10; number += 1) {
      await impostor.rotate(`invented-${number}`, { alg: 'ES256' });
      invented.push(await impostor.token());
    }
    for (const token of invented) expect(await on.statusOf(token)).toBe(401);
    expect(on.issuer.fetches).toBe(2);

    await on.issuer.rotate('second');
    later(10_000);
    expect(await on.statusOf(await on.issuer.token())).toBe(200);
  });

  it('are refreshed in the background, so that a withdrawn key is refused', async () => {
    await on.serve({ refreshMs: 20_000 });
    await on.statusOf(await on.issuer.token());
    const withdrawn = await on.issuer.token({ jti: 'other' });
    await on.issuer.rotate('second');
    later(20_001);
    await on.statusOf(await on.issuer.token({ jti: 'third' }));

    expect(await on.statusOf(withdrawn)).toBe(401);
  });
});

describe('an issuer whose keys cannot be fetched', () => {
  const instead = (answer: (response: ServerResponse) => void) => async () => {
    on.issuer.answer = answer;
  };

  it.each<[string, () => Promise<void>]>([
    ['it is not running', () => on.issuer.stop()],
    ['it fails', instead((response) => response.writeHead(500).end())],
    ['it answers HTML', instead((response) => response.end('<html>'))],
    ['it answers other JSON', instead((response) => response.end('{"keys":1}'))],
    ['it redirects', instead((response) => response.writeHead(302, { location: '/else' }).end())],
    ['it never answers', instead(() => {})],
  ])('because %s causes 503 with Retry-After, never 401', async (_what, misbehave) => {
    await on.serve({ timeoutMs: 200 });
    const token = await on.issuer.token();
    await misbehave();

    const answer = await on.ask(token);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ success: false, data: null, error: { code: 'UNAVAILABLE' } });
    // Tokens of the service, and texts that are no tokens, do not need the issuer.
    expect([await on.statusOfOwn(), await on.statusOf('nonsense')]).toEqual([200, 401]);
  });

  it('is asked at most once a second, and accepted again when it answers', async () => {
    on.issuer.answer = (response) => response.writeHead(500).end();
    const token = await on.issuer.token();
    for (let tries = 0; tries < 10; tries += 1) expect(await on.statusOf(token)).toBe(503);
    expect(on.issuer.fetches).toBe(1);

    on.issuer.answer = null;
    later(1_000);
    expect(await on.statusOf(token)).toBe(200);
  });

  it('does not affect tokens of a known key', async () => {
    await on.serve({ refreshMs: 0, failurePauseMs: 0 });
    expect(await on.statusOf(await on.issuer.token())).toBe(200);
    const other = await on.issuer.token({ jti: 'other' });
    await on.issuer.rotate('second');
    const unknown = await on.issuer.token();
    await on.issuer.stop();

    expect([await on.statusOf(other), await on.statusOf(unknown)]).toEqual([200, 503]);
  });
});

it('a token causes 503 while the link of its subject cannot be read', async () => {
  const userOf = () => Promise.reject(new DatabaseUnavailable(new Error('out')));
  const trust = { issuer: OUTSIDE_ISSUER, audience: OUTSIDE_AUDIENCE, jwksUrl: on.issuer.jwksUrl, userOf };
  await on.serve({}, { externalTokens: trust });

  expect(await on.statusOf(await on.issuer.token())).toBe(503);
});
