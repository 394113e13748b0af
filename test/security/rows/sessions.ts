import type { InjectOptions } from 'fastify';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { halfAMinuteLater } from '../../support/half-a-minute-later.ts';
import { INVALID, NO_PASSWORD, NO_REFRESH, UNAUTHENTICATED } from '../answers.ts';
import { type Attack, deliver } from '../attack.ts';
import { by, get, post, row } from '../row.ts';
import type { Person, Target } from '../target.ts';

const NO_LOGIN = [401, 'INVALID_CREDENTIALS'] as const;

const login = (email: string, password = PASSWORD) => post(null, '/auth/login', { email, password });
const refresh = (refreshToken: string) => post(null, '/auth/refresh', { refreshToken });
const logout = (refreshToken: string) => post(null, '/auth/logout', { refreshToken });
const register = (email: string, password = PASSWORD) =>
  post(null, '/auth/register', { email, password, firstName: 'a', lastName: 'b' });
const leave = (person: Person, payload?: object) => by(person, 'DELETE', '/user/account', payload);

async function refreshed(target: Target, token: string): Promise<string> {
  return JSON.parse((await deliver(refresh(token), target)).text).data.refreshToken;
}

type Gone = Person & { readonly fileUrl: URL };

/** A user who has just deleted the account, with their credentials and a file link. */
async function gone(target: Target): Promise<Gone> {
  const person = await target.newPerson();
  const { url } = await done(person.uploadsFile());
  await done(person.deletesAccount());
  return Object.assign(person, { fileUrl: new URL(url) });
}

const ofDeleted = (name: string, answer: Attack['answer'], send: (person: Gone) => InjectOptions) =>
  row(name, answer, async (target) => send(await gone(target)));
const leaving = (name: string, payload?: object) => row(name, NO_PASSWORD, ({ attacker }) => leave(attacker, payload));

const DELETED: readonly Attack[] = [
  ofDeleted('the access token of a deleted account', UNAUTHENTICATED, (person) => get(person, '/user/profile')),
  ofDeleted('the access token of a deleted account, to write', UNAUTHENTICATED, (person) =>
    by(person, 'PUT', '/user/profile', {}),
  ),
  ofDeleted('the refresh token of a deleted account', NO_REFRESH, ({ refreshToken }) => refresh(refreshToken)),
  ofDeleted('the password of a deleted account', NO_LOGIN, ({ email }) => login(email)),
  ofDeleted('the signed address of a file of a deleted account', [404, 'FILE_NOT_FOUND'], ({ fileUrl }) => ({
    url: fileUrl.pathname + fileUrl.search,
  })),
  row(
    'the e-mail of a deleted account, registered again, brings back nothing',
    [200],
    async (target) => {
      const { text } = await deliver(register((await gone(target)).email), target);
      return get({ headers: { authorization: `Bearer ${JSON.parse(text).data.accessToken}` } }, '/notifications');
    },
    { also: ({ text }) => (JSON.parse(text).data.length === 0 ? undefined : 'It brought something back.') },
  ),
  leaving('deleting the account with a wrong password', { password: 'wrong' }),
  ...[undefined, {}, { reason: 'None.' }].map((payload) =>
    leaving(
      `deleting an account that has a password with ${JSON.stringify(payload) ?? 'no body'} and a new token`,
      payload,
    ),
  ),
  row('deleting the account with a loan to pay', [400, 'ACCOUNT_HAS_OPEN_LOANS'], ({ victim }) =>
    leave(victim, { password: PASSWORD }),
  ),
];

/** A row that begins with the refresh token of a new user. */
const ofToken = (name: string, send: (token: string, target: Target) => Promise<InjectOptions>) =>
  row(name, NO_REFRESH, async (target) => send((await target.newPerson()).refreshToken, target));

const REPLAYED: readonly Attack[] = [
  ofToken('a refresh token that was used', async (token, target) => {
    await refreshed(target, token);
    return refresh(token);
  }),
  ofToken('the latest refresh token after an older one was replayed', async (token, target) => {
    const latest = await refreshed(target, token);
    await halfAMinuteLater(() => deliver(refresh(token), target));
    return refresh(latest);
  }),
  ofToken('a refresh token after logging out', async (token, target) => {
    await deliver(logout(token), target);
    return refresh(token);
  }),
  // An error would reveal which sessions exist; a client that knows a session id has seen one of its tokens.
  row(
    'the id of a session with another secret, to log out, which ends it as a replay does',
    [200],
    async ({ newPerson }) => {
      const [session] = (await newPerson()).refreshToken.split('.');
      return logout(`${session}.${'B'.repeat(43)}`);
    },
  ),
];

const BAD_EMAILS = [
  'a@b\r\nBcc: c@d.example',
  'a@b@c',
  'a b@c.example',
  '@',
  'a@',
  '<script>@x',
  'a<victim@b.example>',
  'a@b.example,c',
  '"a"@b',
  'a@b;c',
];

const ofVictim = (name: string, password: string) => row(name, NO_LOGIN, ({ victim }) => login(victim.email, password));

const GUESSED: readonly Attack[] = [
  ofVictim('a wrong password', 'wrong password 1'),
  row('an unknown e-mail', NO_LOGIN, () => login('unknown@attacks.example')),
  ofVictim('the password in other case', PASSWORD.toUpperCase()),
  ofVictim('the password and a blank', `${PASSWORD} `),
  ofVictim('the password cut short', PASSWORD.slice(0, -1)),
  ofVictim('a password of 1,024 characters', '\u{1f600}'.repeat(512)),
  row('SQL for an e-mail', NO_LOGIN, () => login("' or '1'='1' --")),
  row('a wild card for an e-mail', NO_LOGIN, () => login('%@attacks.example')),
  row('registering a taken e-mail in capitals', [400, 'EMAIL_TAKEN'], ({ victim }) =>
    register(victim.email.toUpperCase()),
  ),
  ...BAD_EMAILS.map((email) => row(`registering the e-mail ${JSON.stringify(email)}`, INVALID, () => register(email))),
];

export const SESSIONS: readonly Attack[] = [...DELETED, ...REPLAYED, ...GUESSED];
