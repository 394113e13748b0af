import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpErrors } from '../fields/http-errors.ts';
import { addressKey, COUNTERS, callerOf, type KnownAddress, limitTries, secondsOf, triesAt } from './try-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Also limits attempts per address and per account. For operations that take a password. With the name of another
     * operation, such as `POST /auth/login`, both count together.
     */
    authRateLimit?: boolean | string;
    /** Has a limit of a sixtieth of `RateLimits.max` instead, counted separately. */
    costly?: boolean;
  }
}

export interface RateLimits {
  /** Requests per minute and user; per address on public routes. */
  readonly max: number;
  /** Attempts per minute and address at operations that take a password; see `limitTries`. */
  readonly authMax: number;
  /** Default: no address is known. */
  readonly isKnownAddress?: KnownAddress;
  /** The Redis in which processes count together. Default: each counts its own requests. */
  readonly redisUrl?: string | null;
}

/** A costly request counts as much as this many others. */
const COST = 60;
const WINDOW_MS = 60_000;
/** The prefix of the keys in Redis. */
const KEYS = 'lending-rate-limit ';

/** Register it before the routes and before authentication. */
export async function registerRateLimits(app: FastifyInstance, limits: RateLimits): Promise<void> {
  const { max, authMax, isKnownAddress = async () => false, redisUrl = null } = limits;
  // Loads the client of Redis only where it is used.
  const redis = redisUrl === null ? null : (await import('./shared-counters.ts')).connectRedis(redisUrl, app.log);
  app.addHook('onClose', async () => redis?.disconnect());
  // Before the plugin, whose hook reads the configuration of the route.
  app.addHook('onRoute', (route) => {
    if (route.config?.costly) route.config = { ...route.config, rateLimit: { max: Math.ceil(max / COST) } };
  });
  await app.register(rateLimit, {
    max,
    timeWindow: WINDOW_MS,
    cache: COUNTERS,
    ...(redis !== null && { redis, nameSpace: KEYS, skipOnError: true }),
    keyGenerator: callerKey,
    errorResponseBuilder: (_request, { ttl }) => httpErrors.tooManyRequests(secondsOf(ttl)),
  });
  const limited = new Map<string, ReturnType<typeof triesAt>>();
  app.addHook('onRoute', (route) => {
    const counted = route.config?.authRateLimit;
    if (!counted) return;
    const name = counted === true ? `${route.method} ${route.url}` : counted;
    const limits = limited.get(name) ?? triesAt(app, name, authMax, isKnownAddress);
    limited.set(name, limits);
    limitTries(route, limits);
  });
}

function callerKey(request: FastifyRequest): string {
  return callerOf(request)?.id ?? addressKey(request);
}
