import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { refusal } from '../api/protocol-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also limits attempts per address and per account. For operations that take a password. */
    authRateLimit?: boolean;
  }
}

export interface RateLimits {
  /** Requests per minute and user; per address on public routes. */
  readonly max: number;
  /** Attempts per minute at operations that take a password, per address and per account. */
  readonly authMax: number;
}

const WINDOW_MS = 60_000;
/** Counters kept, about 10 MB. The least recently used goes first. */
const COUNTERS = 50_000;

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
    if (route.config?.authRateLimit !== true) return;
    const limits = { max: authMax, timeWindow: WINDOW_MS, cache: COUNTERS };
    const perAddress = app.createRateLimit({ ...limits, keyGenerator: addressKey });
    const perAccount = app.createRateLimit({ ...limits, keyGenerator: accountKey });
    // Runs after validation: only a valid body names an account.
    const limit: preHandlerAsyncHookHandler = async (request, reply) => {
      const address = await perAddress(request);
      const account = await perAccount(request);
      // `isAllowed` is for allow lists, which are not used here. The check narrows the types.
      if (!address.isAllowed && !account.isAllowed) applyStricterLimit(reply, address, account);
    };
    route.preHandler = [limit, ...[route.preHandler ?? []].flat()];
  });
}

interface Usage {
  readonly max: number;
  readonly remaining: number;
  readonly ttl: number;
  readonly isExceeded: boolean;
}

/** Shows the stricter of two limits in the headers. @throws ProtocolError 429 if it is exceeded */
function applyStricterLimit(reply: FastifyReply, one: Usage, other: Usage): void {
  const { max, remaining, ttl, isExceeded } = stricterOf(one, other);
  const seconds = secondsOf(ttl);
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', seconds);
  if (isExceeded) throw refusal.tooManyRequests(seconds);
}

function stricterOf(one: Usage, other: Usage): Usage {
  if (one.isExceeded !== other.isExceeded) return one.isExceeded ? one : other;
  const oneIsStricter = one.isExceeded ? one.ttl >= other.ttl : one.remaining <= other.remaining;
  return oneIsStricter ? one : other;
}

function secondsOf(ttlMs: number): number {
  return Math.max(1, Math.ceil(ttlMs / 1000));
}

/** `null` on public routes; the type of `request.user` does not say so. */
function userOf(request: FastifyRequest): { readonly id: string } | null {
  return request.user;
}

function callerKey(request: FastifyRequest): string {
  return userOf(request)?.id ?? addressKey(request);
}

function addressKey(request: FastifyRequest): string {
  // Counts an IPv6 /64 as one address: a household has a whole one.
  return rateLimit.normalizeIP(request.ip);
}

function accountKey(request: FastifyRequest): string {
  const user = userOf(request);
  if (user !== null) return user.id;
  const { email } = (request.body ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' ? emailKeyOf(email) : addressKey(request);
}
