import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../api/protocol-error.ts';
import { addressKey, COUNTERS, callerOf, limitTries, secondsOf, triesAt } from './try-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Also limits attempts per address and per account. For operations that take a password. With the name of another
     * operation, such as `POST /auth/login`, both count together.
     */
    authRateLimit?: boolean | string;
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
  const limited = new Map<string, ReturnType<typeof triesAt>>();
  app.addHook('onRoute', (route) => {
    const counted = route.config?.authRateLimit;
    if (!counted) return;
    const name = counted === true ? `${route.method} ${route.url}` : counted;
    const limits = limited.get(name) ?? triesAt(app, name, authMax);
    limited.set(name, limits);
    limitTries(route, limits);
  });
}

function callerKey(request: FastifyRequest): string {
  return callerOf(request)?.id ?? addressKey(request);
}
