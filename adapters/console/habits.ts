import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** How the browser of a request writes numbers and times. */
export interface Habits {
  readonly locale: string;
  readonly zone: string;
}

const DEFAULT: Habits = { locale: 'en', zone: 'UTC' };
const ZONE_SECONDS = 365 * 86_400;

const current = new AsyncLocalStorage<Habits>();

/** Lets `format.ts` and forms follow the browser while a request is handled. */
export function registerHabits(app: FastifyInstance): void {
  // Not earlier: the context of a hook does not outlive the reading of a body.
  app.addHook('preHandler', (request, _reply, done) => current.run(habitsOf(request), done));
}

/** Those of the request that is handled; the same for all outside one. */
export function habits(): Habits {
  return current.getStore() ?? DEFAULT;
}

/** Remembers in the browser which time zone its script has found. */
export function keepZone(reply: FastifyReply, zone: unknown): void {
  if (isZone(zone)) reply.setCookie(reply.server.cookieNames.zone, zone, { maxAge: ZONE_SECONDS });
}

function habitsOf({ raw, cookies, server }: FastifyRequest): Habits {
  const zone = cookies[server.cookieNames.zone];
  return { locale: localeIn(new Negotiator(raw).languages()), zone: isZone(zone) ? zone : DEFAULT.zone };
}

function localeIn([preferred = '']: readonly string[]): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(preferred)[0] ?? DEFAULT.locale;
  } catch {
    // It is not a language tag.
    return DEFAULT.locale;
  }
}

/** Names such as America/Caracas. */
function isZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[A-Za-z][\w+/-]{1,40}$/.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
