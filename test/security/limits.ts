import type { InjectOptions } from 'fastify';
import { PASSWORD } from '../support/app.ts';
import { deliver, faultsInAnswer, type Seen } from './attack.ts';
import type { Target } from './target.ts';

const PROXY = '10.255.0.1';

/** What the target of these rows runs with: one proxy is believed, and nobody else. */
export const LIMITS = { RATE_LIMIT_MAX: '40', AUTH_RATE_LIMIT_MAX: '5', TRUST_PROXY: PROXY };
const [MOST, MOST_TRIES] = [40, 5];

/** One way of asking too often. */
export interface Flood {
  readonly name: string;
  /** The request of that number, counted from 0. */
  readonly request: (target: Target, at: number) => InjectOptions;
  /** How many are let through. */
  readonly most: number;
}

const wrongLogin = (email: string, remoteAddress: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/auth/login',
  payload: { email, password: 'wrong password 1' },
  remoteAddress,
  headers,
});

export const FLOODS: readonly Flood[] = [
  {
    name: 'reading, by one user from many addresses',
    request: ({ attacker }, at) => ({ url: '/loans', headers: attacker.headers, remoteAddress: `198.51.100.${at}` }),
    most: MOST,
  },
  {
    name: 'asking in vain',
    request: ({ victim }, at) => ({ url: `/loans/${at}`, headers: victim.headers }),
    // What the victim did when the service was set up was counted before.
    most: -1,
  },
  {
    name: 'logging in to many accounts from one address, each time by another forged proxy',
    request: (_target, at) =>
      wrongLogin(`guess-${at}@attacks.example`, '203.0.113.1', {
        'x-forwarded-for': `192.0.2.${at}`,
        forwarded: `for=192.0.2.${at}`,
        'x-real-ip': `192.0.2.${at}`,
        'cf-connecting-ip': `192.0.2.${at}`,
      }),
    most: MOST_TRIES,
  },
  {
    name: 'logging in to many accounts through the proxy, telling it of other addresses',
    request: (_target, at) =>
      wrongLogin(`guess-${at}@attacks.example`, PROXY, { 'x-forwarded-for': `192.0.2.${at}, 203.0.113.20` }),
    most: MOST_TRIES,
  },
  {
    name: 'logging in to many accounts from one network of IPv6',
    request: (_target, at) => wrongLogin(`guess-${at}@attacks.example`, `2001:db8:1:2::${at + 1}`),
    most: MOST_TRIES,
  },
  {
    name: 'logging in to one account from many addresses, in other letters each time',
    request: ({ bystander: { email } }, at) =>
      wrongLogin(
        [...email].map((letter, place) => (place === at ? letter.toUpperCase() : letter)).join(''),
        `192.0.2.${at}`,
      ),
    most: MOST_TRIES,
  },
  {
    name: 'logging in to one account that is not there, from many addresses',
    request: (_target, at) => wrongLogin('nobody@attacks.example', `192.0.2.${100 + at}`),
    most: MOST_TRIES,
  },
  {
    name: 'registering from one address',
    request: (_target, at) => ({
      method: 'POST',
      url: '/auth/register',
      payload: { email: `new-${at}@attacks.example`, password: PASSWORD, firstName: 'a', lastName: 'b' },
      remoteAddress: '203.0.113.2',
    }),
    most: MOST_TRIES,
  },
  {
    name: 'guessing the password of an account to delete, from many addresses',
    request: ({ operator }, at) => ({
      method: 'DELETE',
      url: '/user/account',
      payload: { password: `guess ${at}` },
      headers: operator.headers,
      remoteAddress: `192.0.2.${200 + at}`,
    }),
    most: MOST_TRIES,
  },
  {
    name: 'guessing refresh tokens from one address',
    request: (_target, at) => ({
      method: 'POST',
      url: '/auth/refresh',
      payload: { refreshToken: `guess-${at}` },
      remoteAddress: '203.0.113.3',
    }),
    most: MOST,
  },
  {
    name: 'guessing signed addresses from one address',
    request: ({ fileUrl }, at) => ({
      url: `${fileUrl.pathname}?expires=1&signature=${at}`,
      remoteAddress: '203.0.113.4',
    }),
    most: MOST,
  },
];

/** Asks until it is refused, and tells what is wrong with when and how. `null` for the refusal: there was none. */
export async function flood(
  target: Target,
  { request, most }: Flood,
): Promise<{ faults: string[]; refusal: Seen | null }> {
  for (let at = 0; at <= MOST + 5; at++) {
    const seen = await deliver(request(target, at), target);
    if (seen.status !== 429) {
      if (at >= most && most !== -1)
        return { faults: [`Request ${at + 1} of ${most} was let through.`], refusal: null };
      continue;
    }
    const faults = faultsInAnswer(seen, target, false);
    if (most !== -1 && at !== most) faults.push(`It was refused after ${at}, not ${most}.`);
    if (Number(seen.headers['retry-after']) > 60) faults.push('It says to wait longer than the limit lasts.');
    if (seen.headers['x-ratelimit-remaining'] !== '0') faults.push('It says that something remains.');
    if (JSON.parse(seen.text).error.code !== 'TOO_MANY_REQUESTS') faults.push('The code is another.');
    return { faults, refusal: seen };
  }
  return { faults: ['It was never refused.'], refusal: null };
}
