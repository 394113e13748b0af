import { PASSWORD } from '../../support/caller.ts';
import { FORM, form, PDF } from '../../support/documents.ts';
import type { Attack } from '../attack.ts';
import type { Person, Target } from '../target.ts';

const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'] as const;
const NO_REFRESH = [401, 'INVALID_REFRESH_TOKEN'] as const;
const NO_LOGIN = [401, 'INVALID_CREDENTIALS'] as const;

const login = (email: string, password = PASSWORD) =>
  ({ method: 'POST', url: '/auth/login', payload: { email, password } }) as const;
const refresh = (refreshToken: string) =>
  ({ method: 'POST', url: '/auth/refresh', payload: { refreshToken } }) as const;

async function refreshed({ service }: Target, token: string): Promise<string> {
  return (await service.app.http.inject(refresh(token))).json().data.refreshToken;
}

/** A user who has just deleted the account, with their credentials and a file link. */
async function gone(target: Target): Promise<Person & { readonly fileUrl: URL }> {
  const person = await target.newPerson();
  const { url } = (await person.send('POST', '/user/files', form({ content: PDF }), FORM)).body.data;
  const { status } = await person.send('DELETE', '/user/account', { password: PASSWORD });
  if (status !== 200) throw new Error(`The account stayed: ${status}`);
  return Object.assign(person, { fileUrl: new URL(url) });
}

const DELETED: readonly Attack[] = [
  {
    name: 'the access token of a deleted account',
    send: async (target) => ({ url: '/user/profile', headers: (await gone(target)).headers }),
    answer: UNAUTHENTICATED,
  },
  {
    name: 'the access token of a deleted account, to write',
    send: async (target) => ({
      method: 'PUT',
      url: '/user/profile',
      payload: {},
      headers: (await gone(target)).headers,
    }),
    answer: UNAUTHENTICATED,
  },
  {
    name: 'the refresh token of a deleted account',
    send: async (target) => refresh((await gone(target)).refreshToken),
    answer: NO_REFRESH,
  },
  {
    name: 'the password of a deleted account',
    send: async (target) => login((await gone(target)).email),
    answer: NO_LOGIN,
  },
  {
    name: 'the signed address of a file of a deleted account',
    send: async (target) => {
      const { pathname, search } = (await gone(target)).fileUrl;
      return { url: pathname + search };
    },
    answer: [404, 'FILE_NOT_FOUND'],
  },
  {
    name: 'the e-mail of a deleted account, registered again, brings back nothing',
    send: async (target) => {
      const { email } = await gone(target);
      const payload = { email, password: PASSWORD, firstName: 'Some', lastName: 'Body' };
      const again = await target.service.app.http.inject({ method: 'POST', url: '/auth/register', payload });
      return { url: '/notifications', headers: { authorization: `Bearer ${again.json().data.accessToken}` } };
    },
    answer: [200],
    also: ({ text }) => (JSON.parse(text).data.length === 0 ? undefined : 'It brought something back.'),
  },
  {
    name: 'deleting the account with a wrong password',
    send: ({ attacker }) => ({
      method: 'DELETE',
      url: '/user/account',
      payload: { password: 'wrong' },
      headers: attacker.headers,
    }),
    answer: [400, 'INVALID_PASSWORD'],
  },
  ...[undefined, {}, { reason: 'None.' }].map(
    (payload): Attack => ({
      name: `deleting an account that has a password with ${JSON.stringify(payload) ?? 'no body'} and a new token`,
      send: ({ attacker }) => ({
        method: 'DELETE',
        url: '/user/account',
        headers: attacker.headers,
        ...(payload && { payload }),
      }),
      answer: [400, 'INVALID_PASSWORD'],
    }),
  ),
  {
    name: 'deleting the account with a loan to pay',
    send: ({ victim }) => ({
      method: 'DELETE',
      url: '/user/account',
      payload: { password: PASSWORD },
      headers: victim.headers,
    }),
    answer: [400, 'ACCOUNT_HAS_OPEN_LOANS'],
  },
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
  {
    name: 'the latest refresh token after an older one was replayed',
    send: async (target) => {
      const { refreshToken } = await target.newPerson();
      const latest = await refreshed(target, refreshToken);
      await target.service.app.http.inject(refresh(refreshToken));
      return refresh(latest);
    },
    answer: NO_REFRESH,
  },
  {
    name: 'a refresh token after logging out',
    send: async (target) => {
      const { refreshToken } = await target.newPerson();
      await target.service.app.http.inject({ method: 'POST', url: '/auth/logout', payload: { refreshToken } });
      return refresh(refreshToken);
    },
    answer: NO_REFRESH,
  },
  {
    // An error would reveal which sessions exist; a client that knows a session id has seen one of its tokens.
    name: 'the id of a session with another secret, to log out, which ends it as a replay does',
    send: async ({ newPerson }) => {
      const [session] = (await newPerson()).refreshToken.split('.');
      return { method: 'POST', url: '/auth/logout', payload: { refreshToken: `${session}.${'B'.repeat(43)}` } };
    },
    answer: [200],
  },
];

const GUESSED: readonly Attack[] = [
  { name: 'a wrong password', send: ({ victim }) => login(victim.email, 'wrong password 1'), answer: NO_LOGIN },
  { name: 'an unknown e-mail', send: () => login('unknown@attacks.example'), answer: NO_LOGIN },
  {
    name: 'the password in other case',
    send: ({ victim }) => login(victim.email, PASSWORD.toUpperCase()),
    answer: NO_LOGIN,
  },
  { name: 'the password and a blank', send: ({ victim }) => login(victim.email, `${PASSWORD} `), answer: NO_LOGIN },
  {
    name: 'the password cut short',
    send: ({ victim }) => login(victim.email, PASSWORD.slice(0, -1)),
    answer: NO_LOGIN,
  },
  {
    name: 'a password of 1,024 characters',
    send: ({ victim }) => login(victim.email, '\u{1f600}'.repeat(512)),
    answer: NO_LOGIN,
  },
  { name: 'SQL for an e-mail', send: () => login("' or '1'='1' --"), answer: NO_LOGIN },
  { name: 'a wild card for an e-mail', send: () => login('%@attacks.example'), answer: NO_LOGIN },
  {
    name: 'registering a taken e-mail in capitals',
    send: ({ victim }) => ({
      method: 'POST',
      url: '/auth/register',
      payload: { email: victim.email.toUpperCase(), password: PASSWORD, firstName: 'a', lastName: 'b' },
    }),
    answer: [400, 'EMAIL_TAKEN'],
  },
  ...['short', 'x'.repeat(129)].map(
    (password): Attack => ({
      name: `registering with a password of ${password.length} characters`,
      send: () => ({
        method: 'POST',
        url: '/auth/register',
        payload: { email: 'new@attacks.example', password, firstName: 'a', lastName: 'b' },
      }),
      answer: [400, 'VALIDATION_FAILED'],
    }),
  ),
  ...[
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
  ].map(
    (email): Attack => ({
      name: `registering the e-mail ${JSON.stringify(email)}`,
      send: () => ({
        method: 'POST',
        url: '/auth/register',
        payload: { email, password: PASSWORD, firstName: 'a', lastName: 'b' },
      }),
      answer: [400, 'VALIDATION_FAILED'],
    }),
  ),
];

export const SESSIONS: readonly Attack[] = [...DELETED, ...REPLAYED, ...GUESSED];
