import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import { refusal } from '../api/protocol-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Also bounds the tries a minute per address and per account: where passwords are asked for. */
    authRateLimit?: boolean;
  }
}

export interface RateLimits {
  /** Requests a minute per user; per address where there is no user. */
  readonly max: number;
  /** Tries a minute at an operation that asks for a password, per address and per account. */
  readonly authMax: number;
}

const WINDOW_MS = 60_000;
/** Counters kept; the longest unused goes first. Some 10 MB at the most. */
const COUNTERS = 50_000;

/** Counts each node for itself. Register it before the routes, and before authentication. */
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
    // Last before the handler: only a valid body names an account, and only what gets that far is a try.
    const bound = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const address = await perAddress(request);
      const account = await perAccount(request);
      // `isAllowed` marks an allow list, of which there is none.
      if (!address.isAllowed && !account.isAllowed) tellTighter(reply, address, account);
    };
    route.preHandler = [bound, ...[route.preHandler ?? []].flat()] as never;
  });
}

interface Standing {
  readonly max: number;
  readonly remaining: number;
  readonly ttl: number;
  readonly isExceeded: boolean;
}

/** Shows the limit that will be felt first, and refuses when it is passed. */
function tellTighter(reply: FastifyReply, one: Standing, other: Standing): void {
  const { max, remaining, ttl, isExceeded } = tighterOf(one, other);
  const seconds = secondsOf(ttl);
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', seconds);
  if (isExceeded) throw refusal.tooManyRequests(seconds);
}

function tighterOf(one: Standing, other: Standing): Standing {
  if (one.isExceeded !== other.isExceeded) return one.isExceeded ? one : other;
  const oneBinds = one.isExceeded ? one.ttl >= other.ttl : one.remaining <= other.remaining;
  return oneBinds ? one : other;
}

function secondsOf(ttlMs: number): number {
  return Math.max(1, Math.ceil(ttlMs / 1000));
}

/** `user` is null on public routes, whatever its type says. */
function userOf(request: FastifyRequest): { readonly id: string } | null {
  return request.user;
}

function callerKey(request: FastifyRequest): string {
  return userOf(request)?.id ?? addressKey(request);
}

function addressKey(request: FastifyRequest): string {
  // A household has a whole /64 of IPv6 addresses: normalizeIP counts it as one.
  return rateLimit.normalizeIP(request.ip);
}

function accountKey(request: FastifyRequest): string {
  const user = userOf(request);
  if (user !== null) return user.id;
  const { email } = (request.body ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' ? emailKeyOf(email) : addressKey(request);
}
