import type { InjectOptions } from 'fastify';
import { PASSWORD } from '../support/caller.ts';
import { signatureOf } from '../support/payment-provider.ts';
import { deliver, faultsInAnswer, type Seen } from './attack.ts';
import type { Target } from './target.ts';

const PROXY = '10.255.0.1';

/** Settings of the target for these rows: low limits and one trusted proxy. */
export const LIMITS = { RATE_LIMIT_MAX: '40', AUTH_RATE_LIMIT_MAX: '3', TRUST_PROXY: PROXY };
const [MAX_REQUESTS, MAX_LOGINS] = [40, 3];
/** Failed tries at one account over all addresses. */
export const MAX_AT_ACCOUNT = 10 * MAX_LOGINS;

/** One way to exceed a rate limit. */
export interface Flood {
  readonly name: string;
  /** The request with that index, from 0. */
  readonly request: (target: Target, at: number) => InjectOptions;
  /** How many requests are accepted; null if earlier requests were counted too. */
  readonly most: number | null;
}

const wrongLogin = (email: string, remoteAddress: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/auth/login',
  payload: { email, password: 'wrong password 1' },
  remoteAddress,
  headers,
});

/** A webhook for an unknown transaction. */
export function webhook(remoteAddress: string, signature?: string, payload = UNKNOWN_EVENT): InjectOptions {
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-signature': signature }) };
  return { method: 'POST', url: '/webhooks/payments', payload, headers, remoteAddress };
}

export const UNKNOWN_EVENT = JSON.stringify({ eventId: 'evt-1', transactionId: 'unknown', outcome: 'succeeded' });

export const FLOODS: readonly Flood[] = [
  {
    name: 'reads by one user from many addresses',
    request: ({ attacker }, at) => ({ url: '/loans', headers: attacker.headers, remoteAddress: `198.51.100.${at}` }),
    most: MAX_REQUESTS,
  },
  {
    name: 'requests for unknown loans',
    request: ({ victim }, at) => ({ url: `/loans/${at}`, headers: victim.headers }),
    // The victim's requests during the setup are counted too.
    most: null,
  },
  {
    name: 'logins to many accounts from one address, with a different forged proxy header each time',
    request: (_target, at) =>
      wrongLogin(`guess-${at}@attacks.example`, '203.0.113.1', {
        'x-forwarded-for': `192.0.2.${at}`,
        forwarded: `for=192.0.2.${at}`,
        'x-real-ip': `192.0.2.${at}`,
        'cf-connecting-ip': `192.0.2.${at}`,
      }),
    most: MAX_LOGINS,
  },
  {
    name: 'logins to many accounts through the proxy, with forged addresses in front',
    request: (_target, at) =>
      wrongLogin(`guess-${at}@attacks.example`, PROXY, { 'x-forwarded-for': `192.0.2.${at}, 203.0.113.20` }),
    most: MAX_LOGINS,
  },
  {
    name: 'logins to many accounts from one IPv6 network',
    request: (_target, at) => wrongLogin(`guess-${at}@attacks.example`, `2001:db8:1:2::${at + 1}`),
    most: MAX_LOGINS,
  },
  {
    name: 'logins to one account from many addresses, in a different case each time',
    request: ({ bystander: { email } }, at) =>
      wrongLogin(
        [...email].map((letter, place) => (place === at ? letter.toUpperCase() : letter)).join(''),
        `192.0.2.${at}`,
      ),
    most: MAX_AT_ACCOUNT,
  },
  {
    name: 'logins to one unknown account from many addresses',
    request: (_target, at) => wrongLogin('unknown@attacks.example', `192.0.2.${100 + at}`),
    most: MAX_AT_ACCOUNT,
  },
  {
    name: 'registrations from one address',
    request: (_target, at) => ({
      method: 'POST',
      url: '/auth/register',
      payload: { email: `new-${at}@attacks.example`, password: PASSWORD, firstName: 'a', lastName: 'b' },
      remoteAddress: '203.0.113.2',
    }),
    most: MAX_LOGINS,
  },
  ...(
    [
      [
        'requests to reset passwords of many accounts',
        'forgot-password',
        (at) => ({ email: `g-${at}@attacks.example` }),
      ],
      ['guesses of reset tokens', 'reset-password', (at) => ({ token: `guess-${at}`, password: PASSWORD })],
      ['guesses of confirmation tokens', 'confirm-email', (at) => ({ token: `guess-${at}` })],
    ] as readonly (readonly [string, string, (at: number) => object])[]
  ).map(
    ([name, path, payloadOf], number): Flood => ({
      name: `${name} from one address`,
      request: (_target, at) => ({
        method: 'POST',
        url: `/auth/${path}`,
        payload: payloadOf(at),
        remoteAddress: `203.0.113.${30 + number}`,
      }),
      most: MAX_LOGINS,
    }),
  ),
  {
    name: 'guesses of refresh tokens from one address',
    request: (_target, at) => ({
      method: 'POST',
      url: '/auth/refresh',
      payload: { refreshToken: `guess-${at}` },
      remoteAddress: '203.0.113.3',
    }),
    most: MAX_REQUESTS,
  },
  {
    name: 'guesses of signed file links from one address',
    request: ({ fileUrl }, at) => ({
      url: `${fileUrl.pathname}?expires=1&signature=${at}`,
      remoteAddress: '203.0.113.4',
    }),
    most: MAX_REQUESTS,
  },
  {
    name: 'webhooks without a signature from one address',
    request: () => webhook('203.0.113.5'),
    most: MAX_REQUESTS,
  },
  {
    name: 'webhooks with a forged signature from one address',
    request: () => webhook('203.0.113.6', signatureOf(UNKNOWN_EVENT, { secret: 'guess' })),
    most: MAX_REQUESTS,
  },
  {
    name: 'webhooks that are too long to be verified from one address',
    request: () => webhook('203.0.113.7', signatureOf(''), 'x'.repeat(300_000)),
    most: MAX_REQUESTS,
  },
];

/** Sends requests until one is rejected. Returns the faults, and the rejection or null. */
export async function flood(
  target: Target,
  { request, most }: Flood,
): Promise<{ faults: string[]; refusal: Seen | null }> {
  for (let at = 0; at <= MAX_REQUESTS + 5; at++) {
    const seen = await deliver(request(target, at), target);
    if (seen.status !== 429) {
      if (most !== null && at >= most) return { faults: [`Request ${at + 1} of ${most} was accepted.`], refusal: null };
      continue;
    }
    const faults = faultsInAnswer(seen, target, false);
    if (most !== null && at !== most) faults.push(`It was rejected after ${at}, not ${most}.`);
    if (Number(seen.headers['retry-after']) > 60) faults.push('Retry-After is longer than the limit lasts.');
    if (seen.headers['x-ratelimit-remaining'] !== '0') faults.push('Requests remain according to the header.');
    if (JSON.parse(seen.text).error.code !== 'TOO_MANY_REQUESTS') faults.push('The code is not TOO_MANY_REQUESTS.');
    return { faults, refusal: seen };
  }
  return { faults: ['It was never rejected.'], refusal: null };
}
