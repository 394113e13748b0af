import { tokenFor } from '../../support/account-mails.ts';
import { PASSWORD } from '../../support/caller.ts';
import type { Attack } from '../attack.ts';
import { forge, type Person, type Target } from '../target.ts';

const NO_RESET = [400, 'INVALID_RESET_TOKEN'] as const;
const NO_CONFIRMATION = [400, 'INVALID_CONFIRMATION_TOKEN'] as const;
const UNAUTHENTICATED = [401, 'UNAUTHENTICATED'] as const;
const NEW_PASSWORD = 'another long password';

const reset = (token: string) =>
  ({ method: 'POST', url: '/auth/reset-password', payload: { token, password: NEW_PASSWORD } }) as const;
const confirm = (token: string) => ({ method: 'POST', url: '/auth/confirm-email', payload: { token } }) as const;
const forget = (email: string) => ({ method: 'POST', url: '/auth/forgot-password', payload: { email } }) as const;

const resetToken = ({ service }: Target, { userId }: Person) => tokenFor(service.app, userId, 'password-reset');

/** A user whose password was reset by someone who holds the mailbox. */
async function recovered(target: Target): Promise<Person & { readonly token: string }> {
  const person = await target.newPerson();
  const token = await resetToken(target, person);
  const { statusCode } = await target.service.app.http.inject(reset(token));
  if (statusCode !== 200) throw new Error(`The password stayed: ${statusCode}`);
  return Object.assign(person, { token });
}

const TOKENS: readonly Attack[] = [
  { name: 'a guessed reset token', send: () => reset('A'.repeat(43)), answer: NO_RESET },
  { name: 'a guessed confirmation token', send: () => confirm('A'.repeat(43)), answer: NO_CONFIRMATION },
  {
    name: 'a reset token that was used',
    send: async (target) => reset((await recovered(target)).token),
    answer: NO_RESET,
  },
  {
    name: 'a reset token after a later one was mailed',
    send: async (target) => {
      const person = await target.newPerson();
      const first = await resetToken(target, person);
      await resetToken(target, person);
      return reset(first);
    },
    answer: NO_RESET,
  },
  {
    name: 'a confirmation token, to reset the password',
    send: async (target) => {
      const { userId } = await target.newPerson();
      return reset(await tokenFor(target.service.app, userId, 'email-confirmation'));
    },
    answer: NO_RESET,
  },
  {
    name: 'a reset token, to confirm an address',
    send: async (target) => confirm(await resetToken(target, await target.newPerson())),
    answer: NO_CONFIRMATION,
  },
  {
    name: 'a reset token of a deleted account',
    send: async (target) => {
      const person = await target.newPerson();
      const token = await resetToken(target, person);
      await person.send('DELETE', '/user/account', { password: PASSWORD });
      return reset(token);
    },
    answer: NO_RESET,
  },
  {
    name: 'a change of address that a thief began, after the owner has reset the password',
    send: async (target) => {
      const person = await target.newPerson();
      const thiefs = await tokenFor(target.service.app, person.userId, 'email-confirmation', 'thief@attacks.example');
      await target.service.app.http.inject(reset(await resetToken(target, person)));
      return confirm(thiefs);
    },
    answer: NO_CONFIRMATION,
  },
  {
    name: 'a reset token that was mailed to the former address',
    send: async (target) => {
      const person = await target.newPerson();
      const token = await resetToken(target, person);
      const email = `moved-${person.email}`;
      const move = await tokenFor(target.service.app, person.userId, 'email-confirmation', email);
      await target.service.app.http.inject(confirm(move));
      return reset(token);
    },
    answer: NO_RESET,
  },
  {
    name: 'a confirmation of an address that another account has',
    send: async (target) => {
      const { userId } = await target.newPerson();
      return confirm(await tokenFor(target.service.app, userId, 'email-confirmation', target.victim.email));
    },
    answer: [400, 'EMAIL_TAKEN'],
  },
];

const ENDED: readonly Attack[] = [
  {
    name: 'an access token from before a password reset',
    send: async (target) => ({ url: '/user/profile', headers: (await recovered(target)).headers }),
    answer: UNAUTHENTICATED,
  },
  {
    name: 'a refresh token from before a password reset',
    send: async (target) => {
      const { refreshToken } = await recovered(target);
      return { method: 'POST', url: '/auth/refresh', payload: { refreshToken } };
    },
    answer: [401, 'INVALID_REFRESH_TOKEN'],
  },
  {
    name: 'a token that names no generation, after a password reset',
    send: async (target) => {
      const { userId: sub } = await recovered(target);
      return { url: '/user/profile', headers: { authorization: `Bearer ${forge(target, { claims: { sub } })}` } };
    },
    answer: UNAUTHENTICATED,
  },
  ...[-1, 1.5, '1', null].map(
    (gen): Attack => ({
      name: `a token of the generation ${JSON.stringify(gen)}`,
      send: (target) => ({
        url: '/user/profile',
        headers: { authorization: `Bearer ${forge(target, { claims: { gen } })}` },
      }),
      answer: UNAUTHENTICATED,
    }),
  ),
];

const GUESSED: readonly Attack[] = [
  {
    name: 'a request to reset the password of an unknown address, which answers as for a known one',
    send: () => forget('unknown@attacks.example'),
    answer: [200],
    also: async ({ text }, { service, bystander }) => {
      const { body } = await service.app.http.inject(forget(bystander.email));
      return body === text ? undefined : 'The answers differ.';
    },
  },
  {
    name: 'changing the password with a wrong one',
    send: ({ attacker: { headers } }) => ({
      method: 'PUT',
      url: '/user/password',
      payload: { currentPassword: 'wrong password 1', newPassword: NEW_PASSWORD },
      headers,
    }),
    answer: [400, 'INVALID_PASSWORD'],
  },
  {
    name: 'changing the address with a wrong password, to one that is taken',
    send: ({ attacker: { headers }, victim }) => ({
      method: 'POST',
      url: '/user/email',
      payload: { newEmail: victim.email, password: 'wrong password 1' },
      headers,
    }),
    answer: [400, 'INVALID_PASSWORD'],
  },
  {
    name: 'changing the address to that of another account',
    send: ({ attacker: { headers }, victim }) => ({
      method: 'POST',
      url: '/user/email',
      payload: { newEmail: victim.email.toUpperCase(), password: PASSWORD },
      headers,
    }),
    answer: [400, 'EMAIL_TAKEN'],
  },
  {
    name: 'the export of another user',
    send: ({ attacker: { headers }, victim }) => ({ url: `/user/export?userId=${victim.userId}`, headers }),
    answer: [200],
    also: ({ text }, { victim }) => (text.includes(victim.userId) ? 'It shows the other user.' : undefined),
  },
];

export const RECOVERY: readonly Attack[] = [...TOKENS, ...ENDED, ...GUESSED];
