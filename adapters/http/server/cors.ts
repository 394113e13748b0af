import cors, { type OriginFunction } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { METHODS } from './paths.ts';

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
