import { generateKeyPairSync, sign } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { success } from '../../../adapters/http/answers/envelope.ts';
import { answers } from '../../../adapters/http/answers/operations.ts';
import type { HttpServer } from '../../../adapters/http/answers/routes.ts';
import { buildServer, type ServerOptions } from '../../../adapters/http/server/server.ts';

export const ISSUER = 'https://lending.test';
export const AUDIENCE = 'lending-api';
export const USER_ID = '01930000-0000-7000-8000-000000000001';

export function newKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { kid, privateKey, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

export const KEY = newKey('test-key');

const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

export function goodClaims(): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return { iss: ISSUER, aud: AUDIENCE, sub: USER_ID, iat: now, exp: now + 900, jti: 'token-1', role: 'borrower' };
}

/** Signs any payload, valid or not. A text is signed as it is. */
export function signToken(payload: unknown, header: object = {}, key = KEY): string {
  const input = `${encoded({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid, ...header })}.${encoded(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), key.privateKey).toString('base64url')}`;
}

export function bearer(claims: Record<string, unknown> = {}): { authorization: string } {
  return { authorization: `Bearer ${signToken({ ...goodClaims(), ...claims })}` };
}

export async function testServer(overrides: Partial<ServerOptions> = {}): Promise<HttpServer> {
  const app: FastifyInstance = await buildServer({
    log: false,
    accessTokens: {
      keys: [{ kid: KEY.kid, publicKeyPem: KEY.publicKeyPem, algorithm: 'EdDSA' }],
      issuer: ISSUER,
      audience: AUDIENCE,
    },
    rateLimits: { max: 600, authMax: 10 },
    trustProxy: false,
    corsOrigins: [],
    version: '1.2.3',
    ready: async () => true,
    ...overrides,
  });
  return app as unknown as HttpServer;
}

let operations = 0;

/** The description that every route requires. */
export function described() {
  operations += 1;
  return { summary: 'A test', description: 'For a test.', operationId: `test${operations}`, tags: ['Operation'] };
}

export const anything = answers(Type.Object({ ok: Type.Boolean() }), 'Anything.', { ok: true });
export const done = () => success({ ok: true });

interface TestRoute {
  readonly config: FastifyContextConfig;
  readonly method: 'GET' | 'DELETE';
  readonly handle: (request: FastifyRequest) => unknown;
}

/** A route without fields, for all who have a token unless `config` says otherwise. */
export function addRoute(
  app: HttpServer,
  url: string,
  { config = {}, method = 'GET', handle = done }: Partial<TestRoute> = {},
): void {
  const schema = { ...described(), response: anything };
  app.route({ method, url, config, schema, handler: async (request) => handle(request as FastifyRequest) as never });
}

/** Sends a request with a valid token, and reads the envelope. */
export async function call(app: HttpServer, request: InjectOptions) {
  const { statusCode, headers, ...answer } = await app.inject({
    ...request,
    headers: { ...bearer(), ...request.headers },
  });
  return { statusCode, headers, ...answer.json() };
}

/** `POST /things` answers with its body. */
export function echoBody(app: HttpServer, body: TSchema): void {
  const response = answers(Type.Object({ body: Type.Unknown() }), 'The body.', { body: {} });
  const schema = { ...described(), body: { ...body, examples: [{}] } as TSchema, response };
  app.post('/things', { schema }, async (request) => success({ body: request.body ?? 'none' }));
}
