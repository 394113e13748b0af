import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors, { type OriginFunction } from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../answers/errors.ts';
import { METHODS } from './paths.ts';

/** Headers of every response, as the OWASP REST Security Cheat Sheet recommends: no caching, framing or sniffing. */
export const STANDARD_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const STANDARD_HEADER_LIST = Object.entries(STANDARD_HEADERS);
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's request id if it is safe in headers and logs, otherwise a new one. */
export function headerRequestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

export function writeStandardHeaders(reply: FastifyReply, requestId: string): void {
  for (const [name, value] of STANDARD_HEADER_LIST) reply.header(name, value);
  reply.header('x-request-id', requestId);
}

/** For errors that Fastify finds before routing, when no hook has run. */
export function sendFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  writeStandardHeaders(reply, request.id);
  sendError(error, request, reply);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of allowed origins may embed the response, as in `<img>`, for which a browser sends no Origin. */
    embeddable?: boolean;
  }
}

const EXPOSED_HEADERS = [
  'X-Total-Count',
  'X-Total-Count-Exact',
  'Link',
  'Location',
  'X-Request-Id',
  'Retry-After',
  'Idempotent-Replayed',
];
/** How long a browser may remember a preflight. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of these origins call the service and read its responses, errors included. `*` is any origin. Register it
 * before the hooks that refuse requests, so that preflights need no token and no rate limit counts them.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const anyOrigin = origins.includes('*') && '*';
  const allowed = new Set(origins);
  // `false` gives no permission. The plugin would also answer preflights of other origins if it were given a list.
  const origin: OriginFunction = (asking, done) => {
    done(null, anyOrigin || (asking !== undefined && allowed.has(asking) && asking));
  };
  await app.register(cors, {
    origin,
    methods: [...METHODS],
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: PREFLIGHT_SECONDS,
    // The plugin's own refusal has no envelope.
    strictPreflight: false,
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.embeddable !== true) return;
    route.onRequest = [
      (_request, reply, done) => {
        reply.header('cross-origin-resource-policy', 'cross-origin');
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}
