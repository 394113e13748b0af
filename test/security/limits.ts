import type { InjectOptions } from 'fastify';
import { PASSWORD } from '../support/caller.ts';
import { signatureOf } from '../support/payment-provider.ts';
import { deliver, faultsInAnswer } from './attack.ts';
import { get, post } from './row.ts';
import type { Target } from './target.ts';

const PROXY = '10.255.0.1';

/** Settings of the target for these rows: low limits and one trusted proxy. */
export const LIMITS = { RATE_LIMIT_MAX: '40', AUTH_RATE_LIMIT_MAX: '3', TRUST_PROXY: PROXY };
const [MAX_REQUESTS, MAX_LOGINS] = [40, 3];
/** Failed tries at one account over all addresses. */
export const MAX_AT_ACCOUNT = 10 * MAX_LOGINS;

/** One way to exceed a rate limit. */
interface Flood {
  readonly name: string;
  /** The request with that index, from 0. */
  readonly request: (target: Target, at: number) => InjectOptions;
  /** How many requests are accepted; null if earlier requests were counted too. */
  readonly most: number | null;
}

const named = (name: string, most: Flood['most'], request: Flood['request']): Flood => ({ name, most, request });

const anonymous = (url: string, payload: object | string, remoteAddress: string, headers = {}): InjectOptions => ({
  ...post(null, url, payload, headers),
  remoteAddress,
});

export const wrongLogin = (email: string, remoteAddress: string, headers = {}) =>
  anonymous('/auth/login', { email, password: 'wrong password 1' }, remoteAddress, headers);

/** A webhook for an unknown transaction. */
export const webhook = (remoteAddress: string, signature?: string, payload = UNKNOWN_EVENT) => {
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-signature': signature }) };
  return anonymous('/webhooks/payments', payload, remoteAddress, headers);
};

export const UNKNOWN_EVENT = JSON.stringify({ eventId: 'evt-1', transactionId: 'unknown', outcome: 'succeeded' });

export const FLOODS: readonly Flood[] = [
  named('reads by one user from many addresses', MAX_REQUESTS, ({ attacker }, at) => ({
    ...get(attacker, '/loans'),
    remoteAddress: `198.51.100.${at}`,
  })),
  // The victim's requests during the setup are counted too.
  named('requests for unknown loans', null, ({ victim }, at) => get(victim, `/loans/${at}`)),
  named(
    'logins to many accounts from one address, with a different forged proxy header each time',
    MAX_LOGINS,
    (_target, at) => {
      const ip = `192.0.2.${at}`;
      const headers = { 'x-forwarded-for': ip, forwarded: `for=${ip}`, 'x-real-ip': ip, 'cf-connecting-ip': ip };
      return wrongLogin(`guess-${at}@attacks.example`, '203.0.113.1', headers);
    },
  ),
  named('logins to many accounts through the proxy, with forged addresses in front', MAX_LOGINS, (_target, at) =>
    wrongLogin(`guess-${at}@attacks.example`, PROXY, { 'x-forwarded-for': `192.0.2.${at}, 203.0.113.20` }),
  ),
  named('logins to many accounts from one IPv6 network', MAX_LOGINS, (_target, at) =>
    wrongLogin(`guess-${at}@attacks.example`, `2001:db8:1:2::${at + 1}`),
  ),
  named(
    'logins to one account from many addresses, in a different case each time',
    MAX_AT_ACCOUNT,
    ({ bystander: { email } }, at) => {
      const written = [...email].map((letter, place) => (place === at ? letter.toUpperCase() : letter)).join('');
      return wrongLogin(written, `192.0.2.${at}`);
    },
  ),
  named('logins to one unknown account from many addresses', MAX_AT_ACCOUNT, (_target, at) =>
    wrongLogin('unknown@attacks.example', `192.0.2.${100 + at}`),
  ),
  named('registrations from one address', MAX_LOGINS, (_target, at) => {
    const person = { email: `new-${at}@attacks.example`, password: PASSWORD, firstName: 'a', lastName: 'b' };
    return anonymous('/auth/register', person, '203.0.113.2');
  }),
  named('requests to reset passwords of many accounts from one address', MAX_LOGINS, (_target, at) =>
    anonymous('/auth/forgot-password', { email: `g-${at}@attacks.example` }, '203.0.113.30'),
  ),
  named('guesses of reset tokens from one address', MAX_LOGINS, (_target, at) =>
    anonymous('/auth/reset-password', { token: `guess-${at}`, password: PASSWORD }, '203.0.113.31'),
  ),
  named('guesses of confirmation tokens from one address', MAX_LOGINS, (_target, at) =>
    anonymous('/auth/confirm-email', { token: `guess-${at}` }, '203.0.113.32'),
  ),
  named('guesses of refresh tokens from one address', MAX_REQUESTS, (_target, at) =>
    anonymous('/auth/refresh', { refreshToken: `guess-${at}` }, '203.0.113.3'),
  ),
  named('guesses of signed file links from one address', MAX_REQUESTS, ({ fileUrl }, at) => ({
    url: `${fileUrl.pathname}?expires=1&signature=${at}`,
    remoteAddress: '203.0.113.4',
  })),
  named('webhooks without a signature from one address', MAX_REQUESTS, () => webhook('203.0.113.5')),
  named('webhooks with a forged signature from one address', MAX_REQUESTS, () =>
    webhook('203.0.113.6', signatureOf(UNKNOWN_EVENT, { secret: 'guess' })),
  ),
  named('webhooks that are too long to be verified from one address', MAX_REQUESTS, () =>
    webhook('203.0.113.7', signatureOf(''), 'x'.repeat(300_000)),
  ),
];

/** Sends requests until one is rejected. Returns the faults, and the rejection if there was one. */
export async function flood(target: Target, { request, most }: Flood) {
  for (let at = 0; at <= MAX_REQUESTS + 5; at++) {
    const seen = await deliver(request(target, at), target);
    if (seen.status !== 429) {
      if (most !== null && at >= most) return { faults: [`Request ${at + 1} of ${most} was accepted.`] };
      continue;
    }
    const faults = faultsInAnswer(seen, target, false);
    if (most !== null && at !== most) faults.push(`It was rejected after ${at}, not ${most}.`);
    if (Number(seen.headers['retry-after']) > 60) faults.push('Retry-After is longer than the limit lasts.');
    if (seen.headers['x-ratelimit-remaining'] !== '0') faults.push('Requests remain according to the header.');
    if (JSON.parse(seen.text).error.code !== 'TOO_MANY_REQUESTS') faults.push('The code is not TOO_MANY_REQUESTS.');
    return { faults, refusal: seen };
  }
  return { faults: ['It was never rejected.'] };
}
