import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { type Attack, deliver } from '../attack.ts';
import { by, get, INVALID, NO_REFRESH, post, row, UNAUTHENTICATED } from '../row.ts';
import type { Person, Target } from '../target.ts';

const NO_LOGIN = [401, 'INVALID_CREDENTIALS'] as const;
const NO_PASSWORD = [400, 'INVALID_PASSWORD'] as const;

const login = (email: string, password = PASSWORD) => post(null, '/auth/login', { email, password });
const refresh = (refreshToken: string) => post(null, '/auth/refresh', { refreshToken });
const logout = (refreshToken: string) => post(null, '/auth/logout', { refreshToken });
const register = (email: string, password = PASSWORD) =>
  post(null, '/auth/register', { email, password, firstName: 'a', lastName: 'b' });
const leave = (person: Person, payload?: object) => by(person, 'DELETE', '/user/account', payload);

async function refreshed(target: Target, token: string): Promise<string> {
  return JSON.parse((await deliver(refresh(token), target)).text).data.refreshToken;
}

/** A user who has just deleted the account, with their credentials and a file link. */
async function gone(target: Target): Promise<Person & { readonly fileUrl: URL }> {
  const person = await target.newPerson();
  const { url } = await done(person.uploadsFile());
  await done(person.deletesAccount());
  return Object.assign(person, { fileUrl: new URL(url) });
}

const DELETED: readonly Attack[] = [
  row('the access token of a deleted account', UNAUTHENTICATED, async (target) =>
    get(await gone(target), '/user/profile'),
  ),
  row('the access token of a deleted account, to write', UNAUTHENTICATED, async (target) =>
    by(await gone(target), 'PUT', '/user/profile', {}),
  ),
  row('the refresh token of a deleted account', NO_REFRESH, async (target) =>
    refresh((await gone(target)).refreshToken),
  ),
  row('the password of a deleted account', NO_LOGIN, async (target) => login((await gone(target)).email)),
  row('the signed address of a file of a deleted account', [404, 'FILE_NOT_FOUND'], async (target) => {
    const { pathname, search } = (await gone(target)).fileUrl;
    return { url: pathname + search };
  }),
  {
    name: 'the e-mail of a deleted account, registered again, brings back nothing',
    send: async (target) => {
      const { text } = await deliver(register((await gone(target)).email), target);
      return get({ headers: { authorization: `Bearer ${JSON.parse(text).data.accessToken}` } }, '/notifications');
    },
    answer: [200],
    also: ({ text }) => (JSON.parse(text).data.length === 0 ? undefined : 'It brought something back.'),
  },
  row('deleting the account with a wrong password', NO_PASSWORD, ({ attacker }) =>
    leave(attacker, { password: 'wrong' }),
  ),
  ...[undefined, {}, { reason: 'None.' }].map((payload) =>
    row(
      `deleting an account that has a password with ${JSON.stringify(payload) ?? 'no body'} and a new token`,
      NO_PASSWORD,
      ({ attacker }) => leave(attacker, payload),
    ),
  ),
  row('deleting the account with a loan to pay', [400, 'ACCOUNT_HAS_OPEN_LOANS'], ({ victim }) =>
    leave(victim, { password: PASSWORD }),
  ),
];

const REPLAYED: readonly Attack[] = [
  {
    name: 'a refresh token that was used',
    send: async (target) => {
      const { refreshToken } = await target.newPerson();
      await refreshed(target, refreshToken);
      return refresh(refreshToken);
    },
    answer: NO_REFRESH,
    changes: true,
  },
  row('the latest refresh token after an older one was replayed', NO_REFRESH, async (target) => {
    const { refreshToken } = await target.newPerson();
    const latest = await refreshed(target, refreshToken);
    await deliver(refresh(refreshToken), target);
    return refresh(latest);
  }),
  row('a refresh token after logging out', NO_REFRESH, async (target) => {
    const { refreshToken } = await target.newPerson();
    await deliver(logout(refreshToken), target);
    return refresh(refreshToken);
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
  ...['a@b\r\nBcc: c@d.example', 'a@b@c', 'a b@c.example', '@', 'a@', '<script>@x', 'a<victim@b.example>'],
  ...['a@b.example,c', '"a"@b', 'a@b;c'],
];

const GUESSED: readonly Attack[] = [
  row('a wrong password', NO_LOGIN, ({ victim }) => login(victim.email, 'wrong password 1')),
  row('an unknown e-mail', NO_LOGIN, () => login('unknown@attacks.example')),
  ...[
    ['the password in other case', PASSWORD.toUpperCase()],
    ['the password and a blank', `${PASSWORD} `],
    ['the password cut short', PASSWORD.slice(0, -1)],
    ['a password of 1,024 characters', '\u{1f600}'.repeat(512)],
  ].map(([name = '', password]) => row(name, NO_LOGIN, ({ victim }) => login(victim.email, password))),
  row('SQL for an e-mail', NO_LOGIN, () => login("' or '1'='1' --")),
  row('a wild card for an e-mail', NO_LOGIN, () => login('%@attacks.example')),
  row('registering a taken e-mail in capitals', [400, 'EMAIL_TAKEN'], ({ victim }) =>
    register(victim.email.toUpperCase()),
  ),
  ...['short', 'x'.repeat(129)].map((password) =>
    row(`registering with a password of ${password.length} characters`, INVALID, () =>
      register('new@attacks.example', password),
    ),
  ),
  ...BAD_EMAILS.map((email) => row(`registering the e-mail ${JSON.stringify(email)}`, INVALID, () => register(email))),
];

export const SESSIONS: readonly Attack[] = [...DELETED, ...REPLAYED, ...GUESSED];
