import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../api/protocol-error.ts';
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
}

const WINDOW_MS = 60_000;

/** Each node counts its own requests. Register it before the routes and before authentication. */
export async function registerRateLimits(app: FastifyInstance, { max, authMax }: RateLimits): Promise<void> {
  await app.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    cache: COUNTERS,
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
