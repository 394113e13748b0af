import { afterEach, beforeEach, vi } from 'vitest';
import { success } from '../../../adapters/http/answers/envelope.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import type { Caller } from '../../../adapters/http/auth/access-tokens.ts';
import type { RemoteKeysTiming } from '../../../adapters/http/auth/external-tokens.ts';
import type { ServerOptions } from '../../../adapters/http/server/server.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { IdentityProvider, OUTSIDE_AUDIENCE, OUTSIDE_ISSUER } from '../../support/identity-provider.ts';
import { anything, bearer, described, testServer } from '../../unit/http/support.ts';

/** The user that `subject-1` of the issuer is linked to. */
export const LINKED = '01930000-0000-7000-8000-0000000000aa' as UserId;

/** An external issuer and a server that trusts it. */
class ExternalServer {
  issuer = new IdentityProvider();
  caller: Caller | null = null;
  app: HttpServer | null = null;

  async serve(timing: Partial<RemoteKeysTiming> = {}, overrides: Partial<ServerOptions> = {}) {
    const { jwksUrl } = this.issuer;
    const userOf = async (subject: string) => (subject === 'subject-1' ? LINKED : null);
    const trust = { issuer: OUTSIDE_ISSUER, audience: OUTSIDE_AUDIENCE, jwksUrl, userOf, timing };
    await this.app?.close();
    this.app = await testServer({ externalTokens: trust, ...overrides });
    const schema = () => ({ ...described(), response: anything });
    this.app.get('/mine', { schema: schema() }, async ({ user }) => {
      this.caller = user;
      return success({ ok: true });
    });
    this.app.get('/office', { config: { role: 'operator' }, schema: schema() }, async () => success({ ok: true }));
  }

  async ask(token: string, url = '/mine') {
    if (this.app === null) throw new Error('The server is not started.');
    return this.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  }

  statusOf = async (token: string, url?: string) => (await this.ask(token, url)).statusCode;
  statusOfOwn = () => this.statusOf(bearer().authorization.slice('Bearer '.length));
  statusesOf = (tokens: readonly string[]) => Promise.all(tokens.map((token) => this.statusOf(token)));

  newTokens(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, (_, number) => this.issuer.token({ jti: String(number) })));
  }
}

/** For the top of a test file: both are new for each test. */
export function externalServer(): ExternalServer {
  const on = new ExternalServer();
  beforeEach(async () => {
    on.issuer = new IdentityProvider();
    await on.issuer.start();
    await on.issuer.rotate('first');
    await on.serve();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await on.app?.close();
    await on.issuer.stop().catch(() => {});
  });
  return on;
}
