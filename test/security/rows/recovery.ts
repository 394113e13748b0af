import { expect } from 'vitest';
import { tokenFor } from '../../support/account-mails.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { turnsOnSecondFactor } from '../../support/second-factor.ts';
import { NO_PASSWORD, NO_REFRESH, UNAUTHENTICATED } from '../answers.ts';
import { type Attack, deliver } from '../attack.ts';
import { by, get, post, row } from '../row.ts';
import { forge, type Person, type Target } from '../target.ts';

const NO_RESET = [400, 'INVALID_RESET_TOKEN'] as const;
const NO_CONFIRMATION = [400, 'INVALID_CONFIRMATION_TOKEN'] as const;
const NEW_PASSWORD = 'another long password';

const reset = (token: string) => post(null, '/auth/reset-password', { token, password: NEW_PASSWORD });
const confirm = (token: string) => post(null, '/auth/confirm-email', { token });
const forget = (email: string) => post(null, '/auth/forgot-password', { email });

const resetToken = ({ service }: Target, { userId }: Person) => tokenFor(service.app, userId, 'password-reset');
/** By default of the address of the account. */
const confirmationToken = ({ service }: Target, { userId }: Person, email?: string) =>
  tokenFor(service.app, userId, 'email-confirmation', email);

/** A user whose password was reset by someone who holds the mailbox. */
async function recovered(target: Target): Promise<Person & { readonly token: string }> {
  const person = await target.newPerson();
  const token = await resetToken(target, person);
  expect((await deliver(reset(token), target)).status).toBe(200);
  return Object.assign(person, { token });
}

/** A row that prepares a new user. */
const ofNew = (
  name: string,
  answer: Attack['answer'],
  send: (target: Target, person: Person) => ReturnType<Attack['send']>,
): Attack => row(name, answer, async (target) => send(target, await target.newPerson()));

const TOKENS: readonly Attack[] = [
  row('a guessed reset token', NO_RESET, () => reset('A'.repeat(43))),
  row('a guessed confirmation token', NO_CONFIRMATION, () => confirm('A'.repeat(43))),
  row('a reset token that was used', NO_RESET, async (target) => reset((await recovered(target)).token)),
  ofNew('a reset token after a later one was mailed', NO_RESET, async (target, person) => {
    const first = await resetToken(target, person);
    await resetToken(target, person);
    return reset(first);
  }),
  ofNew('a confirmation token, to reset the password', NO_RESET, async (target, person) =>
    reset(await confirmationToken(target, person)),
  ),
  ofNew('a reset token, to confirm an address', NO_CONFIRMATION, async (target, person) =>
    confirm(await resetToken(target, person)),
  ),
  ofNew('a reset token of a deleted account', NO_RESET, async (target, person) => {
    const token = await resetToken(target, person);
    await done(person.deletesAccount());
    return reset(token);
  }),
  ofNew(
    'a change of address that a thief began, after the owner has reset the password',
    NO_CONFIRMATION,
    async (target, person) => {
      const thiefs = await confirmationToken(target, person, 'thief@attacks.example');
      await deliver(reset(await resetToken(target, person)), target);
      return confirm(thiefs);
    },
  ),
  ofNew('a reset token that was mailed to the former address', NO_RESET, async (target, person) => {
    const token = await resetToken(target, person);
    await deliver(confirm(await confirmationToken(target, person, `moved-${person.email}`)), target);
    return reset(token);
  }),
  ofNew('a confirmation of an address that another account has', [400, 'EMAIL_TAKEN'], async (target, person) =>
    confirm(await confirmationToken(target, person, target.victim.email)),
  ),
];

/** Reads the profile with a forged token. */
const profileWith = (target: Target, claims: object) =>
  get({ headers: { authorization: `Bearer ${forge(target, { claims })}` } }, '/user/profile');

const ENDED: readonly Attack[] = [
  row('an access token from before a password reset', UNAUTHENTICATED, async (target) =>
    get(await recovered(target), '/user/profile'),
  ),
  row('a refresh token from before a password reset', NO_REFRESH, async (target) =>
    post(null, '/auth/refresh', { refreshToken: (await recovered(target)).refreshToken }),
  ),
  row('a token that names no generation, after a password reset', UNAUTHENTICATED, async (target) =>
    profileWith(target, { sub: (await recovered(target)).userId }),
  ),
  ...[-1, 1.5, '1', null].map((gen) =>
    row(`a token of the generation ${JSON.stringify(gen)}`, UNAUTHENTICATED, (target) => profileWith(target, { gen })),
  ),
];

/** A person whose password a thief knows. The owner turns on the second factor in another session. */
async function enrolled(target: Target, before: (person: Person) => Promise<unknown> = async () => {}) {
  const thief = await target.newPerson();
  await before(thief);
  await turnsOnSecondFactor(target.service.as(await done(target.service.anonymous.logsIn(thief.email))));
  return thief;
}

const SECOND_FACTOR: readonly Attack[] = [
  row('an access token of another session, after the second factor was turned on', UNAUTHENTICATED, async (target) =>
    get(await enrolled(target), '/user/profile'),
  ),
  row('a refresh token of another session, after the second factor was turned on', NO_REFRESH, async (target) =>
    post(null, '/auth/refresh', { refreshToken: (await enrolled(target)).refreshToken }),
  ),
  row('the password alone, after the second factor was turned on', [401, 'CODE_REQUIRED'], async (target) =>
    post(null, '/auth/login', { email: (await enrolled(target)).email, password: PASSWORD }),
  ),
  row(
    'a change of address that a thief began, after the second factor was turned on',
    NO_CONFIRMATION,
    async (target) => {
      let thiefs = '';
      await enrolled(target, async (person) => {
        thiefs = await confirmationToken(target, person, 'thief@attacks.example');
      });
      return confirm(thiefs);
    },
  ),
];

const moveTo = (person: Person, newEmail: string, password = PASSWORD) =>
  post(person, '/user/email', { newEmail, password });

const GUESSED: readonly Attack[] = [
  row(
    'a request to reset the password of an unknown address, which answers as for a known one',
    [200],
    () => forget('unknown@attacks.example'),
    {
      also: async ({ text }, target) =>
        (await deliver(forget(target.bystander.email), target)).text === text ? undefined : 'The answers differ.',
    },
  ),
  row('changing the password with a wrong one', NO_PASSWORD, ({ attacker }) =>
    by(attacker, 'PUT', '/user/password', { currentPassword: 'wrong password 1', newPassword: NEW_PASSWORD }),
  ),
  row('changing the address with a wrong password, to one that is taken', NO_PASSWORD, ({ attacker, victim }) =>
    moveTo(attacker, victim.email, 'wrong password 1'),
  ),
  row('changing the address to that of another account', [400, 'EMAIL_TAKEN'], ({ attacker, victim }) =>
    moveTo(attacker, victim.email.toUpperCase()),
  ),
  row(
    'the export of another user',
    [200],
    ({ attacker, victim }) => get(attacker, `/user/export?userId=${victim.userId}`),
    { also: ({ text }, { victim }) => (text.includes(victim.userId) ? 'It shows the other user.' : undefined) },
  ),
];

export const RECOVERY: readonly Attack[] = [...TOKENS, ...ENDED, ...SECOND_FACTOR, ...GUESSED];
