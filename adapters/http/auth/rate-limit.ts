import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../api/protocol-error.ts';
import { connectRedis } from './shared-counters.ts';
import { addressKey, COUNTERS, callerOf, limitTries, secondsOf } from './try-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also limits attempts per address and per account. For operations that take a password. */
    authRateLimit?: boolean;
  }
}

export interface RateLimits {
  /** Requests per minute and user; per address on public routes. */
  readonly max: number;
  /** Attempts per minute and address at operations that take a password; see `limitTries`. */
  readonly authMax: number;
  /** Where processes count together. Default: each counts its own requests. */
  readonly redisUrl?: string | null;
}

const WINDOW_MS = 60_000;
/** How the keys in Redis begin. */
const KEYS = 'lending-rate-limit ';

/** Register it before the routes and before authentication. */
export async function registerRateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  const { max, authMax, redisUrl = null } = limits;
  const redis = redisUrl === null ? null : connectRedis(redisUrl, app.log);
  app.addHook('onClose', async () => redis?.disconnect());
  await app.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    cache: COUNTERS,
    ...(redis !== null && { redis, nameSpace: KEYS, skipOnError: true }),
    keyGenerator: callerKey,
    errorResponseBuilder: (_request, { ttl }) => refusal.tooManyRequests(secondsOf(ttl)),
  });
  app.addHook('onRoute', (route) => {
    if (route.config?.authRateLimit === true) limitTries(app, route, authMax);
  });
}

function callerKey(request: FastifyRequest): string {
  return callerOf(request)?.id ?? addressKey(request);
}
