import rateLimit from '@fastify/rate-limit';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onSendAsyncHookHandler,
  preHandlerAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import { emailKeyOf } from '../../../domain/identity/personal-data.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { httpErrors } from '../fields/http-errors.ts';
import type { Caller } from './access-tokens.ts';

/** Counters kept for each limit, about 10 MB. The least recently used goes first. */
export const COUNTERS = 50_000;
/** The limit of an account over all addresses, as a multiple of the limit for one address. */
const OVER_ALL_ADDRESSES = 10;

type KeyOf = (request: FastifyRequest) => string;
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;
type NewLimiter = (name: string, keyOf: KeyOf, max: number | ((request: FastifyRequest) => Promise<number>)) => Limiter;

/** At whose account a request tries something, as far as it says so. */
type Account = { readonly userId: UserId } | { readonly email: string };

/** Whether an account has lately signed in from an address. */
export type KnownAddress = (account: Account, address: string) => Promise<boolean>;

interface Usage {
  readonly max: number;
  readonly remaining: number;
  readonly ttl: number;
  readonly isExceeded: boolean;
}

// Why: docs/decisions/0018-limits-count-tries-before-they-succeed.md
/**
 * Counts the tries at an operation per minute: `max` from one address, `max` that fail at one account from one address,
 * and ten times as many that fail at one account from anywhere, which do not shut out the addresses that the account knows.
 */
export function triesAt(app: FastifyInstance, operation: string, max: number, isKnown: KnownAddress) {
  const newLimiter: NewLimiter = (name, keyOf, limit) => {
    // The key names the operation and the limit, since a store that processes share keeps all counters in one place.
    const keyGenerator: KeyOf = (request) => `${operation} ${name} ${keyOf(request)}`;
    const options = { max: limit, keyGenerator, cache: COUNTERS };
    return app.createRateLimit(options);
  };
  const perAddress = newLimiter('address', addressKey, max);
  const here = (request: FastifyRequest) => `${addressKey(request)} ${accountKey(request)}`;
  const fromHere = failingTries(newLimiter, 'address and account', here, max);
  const fromAnywhere = failingTries(newLimiter, 'account', accountKey, max * OVER_ALL_ADDRESSES);
  /** Read only while it decides: most tries cost no look-up. */
  const fromUnknown = async (request: FastifyRequest): Promise<Usage | null> => {
    const usage = await fromAnywhere.count(request);
    const account = usage.isExceeded ? accountOf(request) : null;
    return account !== null && (await isKnown(account, addressKey(request))) ? null : usage;
  };
  return { perAddress, atAccount: [fromHere, { ...fromAnywhere, count: fromUnknown }] };
}

/** Applies the limits to a route. */
export function limitTries(route: RouteOptions, { perAddress, atAccount }: ReturnType<typeof triesAt>): void {
  // Runs after validation: only a valid body names an account.
  const limit: preHandlerAsyncHookHandler = async (request, reply) => {
    let strictest = await usageOf(perAddress, request);
    for (const { count } of atAccount) {
      // A refused try counts no further: an address over its limit cannot use up the limit of an account.
      if (strictest.isExceeded) break;
      const usage = await count(request);
      if (usage !== null) strictest = stricterOf(strictest, usage);
    }
    applyLimit(reply, strictest);
  };
  const forget: onSendAsyncHookHandler = async (request, reply, payload) => {
    if (reply.statusCode < 400) for (const { succeed } of atAccount) await succeed(request);
    return payload;
  };
  route.preHandler = [limit, ...[route.preHandler ?? []].flat()];
  route.onSend = [forget, ...[route.onSend ?? []].flat()];
}

/** Counts each try, and raises the limit by those that succeeded. The stores can only count up. */
function failingTries(newLimiter: NewLimiter, name: string, keyOf: KeyOf, max: number) {
  const succeeded = newLimiter(`${name}, succeeded`, keyOf, Number.MAX_SAFE_INTEGER);
  const tried = newLimiter(name, keyOf, async (request) => {
    const successes = await usageOf(succeeded, request, { increment: false });
    return max + (successes.max - successes.remaining);
  });
  return {
    count: async (request: FastifyRequest): Promise<Usage> => ({ ...(await usageOf(tried, request)), max }),
    succeed: succeeded,
  };
}

async function usageOf(limiter: Limiter, ...call: Parameters<Limiter>): Promise<Usage> {
  const usage = await limiter(...call);
  if (usage.isAllowed) throw new TypeError('There are no allow lists here.');
  return usage;
}

/** Shows a limit in the headers. @throws ProtocolError 429 if it is exceeded */
function applyLimit(reply: FastifyReply, { max, remaining, ttl, isExceeded }: Usage): void {
  const seconds = secondsOf(ttl);
  reply
    .header('x-ratelimit-limit', max)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', seconds);
  if (isExceeded) throw httpErrors.tooManyRequests(seconds);
}

function stricterOf(one: Usage, other: Usage): Usage {
  return other.isExceeded || other.remaining < one.remaining ? other : one;
}

export function secondsOf(ttlMs: number): number {
  return Math.max(1, Math.ceil(ttlMs / 1000));
}

/** `null` on public routes; the type of `request.user` does not say so. */
export function callerOf(request: FastifyRequest): Caller | null {
  return request.user;
}

export function addressKey(request: FastifyRequest): string {
  // Counts an IPv6 /64 as one address: a household has a whole one.
  return rateLimit.normalizeIP(request.ip);
}

function accountOf(request: FastifyRequest): Account | null {
  const user = callerOf(request);
  if (user !== null) return { userId: user.id };
  const { email } = (request.body ?? {}) as { readonly email?: unknown };
  return typeof email === 'string' ? { email } : null;
}

function accountKey(request: FastifyRequest): string {
  const account = accountOf(request);
  if (account === null) return addressKey(request);
  return 'userId' in account ? account.userId : emailKeyOf(account.email);
}
