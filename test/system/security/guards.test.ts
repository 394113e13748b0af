import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Caller } from '../../../adapters/http/auth/access-tokens.ts';
import type { RequestLog } from '../../../adapters/http/server/logging.ts';
import { DocumentPorts } from '../../../bootstrap/contexts/documents.ts';
import { IdentityPorts } from '../../../bootstrap/contexts/identity.ts';
import { LoanPorts } from '../../../bootstrap/contexts/loans.ts';
import { SharedPorts } from '../../../bootstrap/shared-ports.ts';
import { type Attack, faultsOf } from '../../security/attack.ts';
import { brokenBodies, faultsOfBodies, type Sent, smuggledBodies } from '../../security/fields.ts';
import { FLOODS, flood } from '../../security/limits.ts';
import { CountingHasher, faultsOfLogins } from '../../security/logins.ts';
import { faultsOnObject } from '../../security/objects.ts';
import { type Field, type Route, routesOf } from '../../security/routes.ts';
import { FRAMING } from '../../security/rows/framing.ts';
import { FORWARDED } from '../../security/rows/headers.ts';
import { BODIES, METHODS } from '../../security/rows/protocol.ts';
import { RECOVERY } from '../../security/rows/recovery.ts';
import { SESSIONS } from '../../security/rows/sessions.ts';
import { LINKS, WEBHOOKS } from '../../security/rows/signed.ts';
import { TOKENS } from '../../security/rows/tokens.ts';
import { UPLOADS } from '../../security/rows/uploads.ts';
import { PATHS } from '../../security/rows/urls.ts';
import { startTarget, type Target } from '../../security/target.ts';

/** The guards that are disabled at the moment. */
const removed = vi.hoisted(() => new Set<string>());

const readUnchecked = (token: string): Caller | null => {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { sub, role, jti, iat, gen: generation = 0 } = claims;
    const operatorRole = role === 'operator' ? 'admin' : null;
    return { id: sub, role, operatorRole, jti, tokenIssuedAt: new Date(iat * 1000), sessionId: null, generation };
  } catch {
    return null;
  }
};

vi.mock(import('../../../adapters/http/auth/access-tokens.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async registerAccessTokens(...args) {
      const { recall, verify } = await real.registerAccessTokens(...args);
      const unchecked = () => removed.has('the signature of tokens');
      return {
        recall: (token) => (unchecked() ? undefined : recall(token)),
        verify: async (request, token) => (unchecked() ? readUnchecked(token) : verify(request, token)),
      };
    },
  };
});

vi.mock(import('../../../adapters/http/auth/authentication.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    registerAuthentication(app, { accessTokens: { recall, verify }, admit, ...others }) {
      real.registerAuthentication(app, {
        ...others,
        accessTokens: {
          recall: (token) => (removed.has('roles') ? undefined : recall(token)),
          async verify(request, token) {
            const caller = await verify(request, token);
            return caller !== null && removed.has('roles') ? { ...caller, role: 'operator' } : caller;
          },
        },
        admit: (caller) => removed.has('the gate of deleted accounts') || (admit?.(caller) ?? true),
      });
    },
  };
});

vi.mock(import('../../../adapters/http/answers/errors.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    registerErrors(app) {
      const leaky: typeof real.sendError = (error, request, reply) => {
        if (!removed.has('the error handler')) return real.sendError(error, request, reply);
        const { statusCode = 500, message, stack } = error as { statusCode?: number; message: string; stack: string };
        reply.code(statusCode).send({ statusCode, message, stack });
      };
      const setNotFoundHandler = app.setNotFoundHandler.bind(app);
      real.registerErrors({ setErrorHandler: () => app.setErrorHandler(leaky), setNotFoundHandler } as never);
    },
  };
});

vi.mock(import('../../../adapters/http/fields/validation.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    buildValidatorCompiler() {
      const compile = real.buildValidatorCompiler();
      return (part) => {
        const strict = compile(part);
        if (part.httpPart !== 'body') return strict;
        const loose = compile({ ...part, schema: { ...(part.schema as object), additionalProperties: true } });
        return (value: unknown) => {
          if (removed.has('schemas')) return true;
          return (removed.has('closed schemas') ? loose : strict)(value as never) as never;
        };
      };
    },
  };
});

vi.mock(import('../../../adapters/http/fields/read-fields.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    findUnstorable: (root) => (removed.has('the check of storable texts') ? null : real.findUnstorable(root)),
    pathId: (text, unknown) => (removed.has('the format of ids') ? (text as never) : real.pathId(text, unknown)),
    loanIdOf: (params) => (removed.has('the format of ids') ? (params.loanId as never) : real.loanIdOf(params)),
    requestIdOf: (params) =>
      removed.has('the format of ids') ? (params.requestId as never) : real.requestIdOf(params),
    paymentIdOf: (params) =>
      removed.has('the format of ids') ? (params.paymentId as never) : real.paymentIdOf(params),
  };
});

vi.mock(import('../../../adapters/http/server/host.ts'), async (original) => {
  const real = await original();
  return { ...real, namesOneHost: (request) => removed.has('the Host') || real.namesOneHost(request) };
});

vi.mock(import('../../../adapters/http/server/headers.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    writeStandardHeaders(reply, id) {
      if (removed.has('standard headers'))
        reply.header('server', 'lending/0.1').header('access-control-allow-origin', '*');
      else real.writeStandardHeaders(reply, id);
    },
    async registerCors(app, origins) {
      await real.registerCors(app, origins);
      app.addHook('onRequest', ({ headers: { origin } }, reply, done) => {
        if (removed.has('the list of origins') && origin) reply.header('access-control-allow-origin', origin);
        done();
      });
    },
  };
});

vi.mock(import('../../../adapters/http/server/logging.ts'), async (original) => {
  const real = await original();
  class LeakyLog extends real.RequestLog {
    override requestCompleted(...[error, request, reply]: Parameters<RequestLog['requestCompleted']>): void {
      if (removed.has('log redaction')) reply.log.info({ url: request.raw.url }, 'request completed');
      else super.requestCompleted(error, request, reply);
    }
  }
  return { ...real, RequestLog: LeakyLog };
});

vi.mock(import('../../../adapters/http/payments/webhook-signature.ts'), async (original) => {
  const real = await original();
  return {
    readSignature(header, now) {
      if (!removed.has('the age of webhooks')) return real.readSignature(header, now);
      const [, timestamp = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
      return { timestamp, mac: Buffer.from(mac, 'hex') };
    },
    isSignedBy: (...args) => removed.has('the signature of webhooks') || real.isSignedBy(...args),
  };
});

/** Skips the hash for an unknown account while its guard is disabled. */
class WeakenedHasher extends CountingHasher {
  override verifyNothing(password: string): Promise<false> {
    return removed.has('the work of a login') ? Promise.resolve(false) : super.verifyNothing(password);
  }
}

/** The adapter with these methods while the guard is disabled. */
function weakened<Adapter extends object>(adapter: Adapter, guard: string, weak: Partial<Adapter>): Adapter {
  return new Proxy(adapter, {
    get(of, property) {
      if (property in weak && removed.has(guard)) return Reflect.get(weak, property);
      const value = Reflect.get(of, property);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}

const hasher = new WeakenedHasher();
let target: Target;
let routes: readonly Route[];
let proven = 0;

beforeAll(async () => {
  target = await startTarget({}, (container) => {
    const loans = container.resolve(LoanPorts.loanQueries);
    const links = container.resolve(SharedPorts.fileLinks);
    const types = container.resolve(DocumentPorts.mediaTypes);
    const ofAnyUser = weakened(loans, 'the owner of a loan', {
      detailOf: (async (_user, id) => loans.getForOperators(id)) as typeof loans.detailOf,
    });
    const pdf = async () => 'application/pdf' as never;
    container.register(LoanPorts.loanQueries, { useValue: ofAnyUser });
    container.register(SharedPorts.fileLinks, {
      useValue: weakened(links, 'the signature of a file link', { holds: () => true }),
    });
    container.register(DocumentPorts.mediaTypes, { useValue: weakened(types, 'the type of a file', { detect: pdf }) });
    container.register(IdentityPorts.passwordHasher, { useValue: hasher });
  });
  routes = await routesOf(target.service.app.http);
});

afterEach(() => {
  removed.clear();
});

afterAll(async () => {
  process.stdout.write(`Guards proven able to fail: ${proven}.\n`);
  await target.close();
});

type Probe = () => Promise<string[]>;

/** Runs a row of the table. */
const row =
  (table: readonly Attack[], name: string): Probe =>
  () =>
    faultsOf(table.find((each) => each.name === name) ?? expect.fail(`There is no row "${name}".`), target);

const routeOf = (name: string): Route =>
  routes.find(({ method, path }) => `${method} ${path}` === name) ?? expect.fail(`There is no ${name}.`);

/** Sends bodies to an operation. */
const bodies =
  (name: string, bodiesOf: (body: NonNullable<Route['body']>) => Sent[]): Probe =>
  () =>
    faultsOfBodies(target, routeOf(name), bodiesOf(routeOf(name).body ?? expect.fail(`${name} has no body.`)));
const titles = (field: Field) => bodies('POST /notifications/send', (body) => brokenBodies(body, 'title', field));

it.each<[guard: string, check: Probe, expected: RegExp]>([
  ['the signature of tokens', row(TOKENS, 'alg "none" without a signature'), /answered 200, not 401/],
  ['the signature of tokens', row(TOKENS, 'a payload changed to another user'), /answered 200, not 401/],
  ['the signature of tokens', row(TOKENS, 'an exp in the past'), /answered 200, not 401/],
  ['roles', row(PATHS, '/backoffice/users'), /answered 200, not 403/],
  ['the gate of deleted accounts', row(RECOVERY, 'an access token from before a password reset'), /not 401/],
  ['the gate of deleted accounts', row(SESSIONS, 'the access token of a deleted account'), /not 401/],
  [
    'the owner of a loan',
    () => faultsOnObject(target, routeOf('GET /loans/{loanId}'), target.attacker, 'GET'),
    /It was answered/,
  ],
  ['closed schemas', bodies('PUT /user/profile', smuggledBodies), /it answered 200/],
  ['schemas', titles({ type: 'string', maxLength: 200 }), /it answered/],
  ['the check of storable texts', titles({ type: 'string' }), /It answered 500/],
  ['the format of ids', row(PATHS, '/loans/%zz'), /It answered 5\d\d/],
  ['the Host', row(FRAMING, 'two Hosts'), /answered 200, not 400/],
  ['the error handler', row(BODIES, 'half a body'), /It reveals|not an envelope/],
  ['the error handler', row(PATHS, '/loans/%00'), /not an envelope/],
  ['standard headers', row(METHODS, 'DELETE /user/profile'), /It is cacheable/],
  [
    'the list of origins',
    row(FORWARDED, 'a page of another origin may not read responses: https://evil.example'),
    /It gives permission/,
  ],
  ['log redaction', row(TOKENS, 'the token in the query'), /The log has a secret/],
  ['the signature of a file link', row(LINKS, 'another file with the same signature'), /answered 200, not 403/],
  ['the age of webhooks', row(WEBHOOKS, 'six minutes old'), /not 401/],
  ['the signature of webhooks', row(WEBHOOKS, 'another secret'), /not 401/],
  ['the type of a file', row(UPLOADS, 'a document that is a page'), /answered 200, not 400/],
  ['the work of a login', () => faultsOfLogins(target, hasher), /is not/],
])('without %s the check fails', async (guard, check, expected) => {
  target.stored = undefined;
  expect(await check()).toEqual([]);

  removed.add(guard);
  target.stored = undefined;
  const faults = await check();

  expect(faults.join('\n')).toMatch(expected);
  proven += 1;
});

it('without a rate limit the check fails', async () => {
  const guess = FLOODS.find(({ name }) => name.startsWith('guesses of signed file links'));
  // The limits of this target are too high to be reached.
  expect((await flood(target, guess ?? expect.fail('The flood is not in the table.'))).faults).toEqual([
    'Request 41 of 40 was accepted.',
  ]);
  proven += 1;
});
