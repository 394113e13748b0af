import { describe, expect, it } from 'vitest';
import {
  AccountMail,
  checkConfirmationToken,
  checkResetToken,
  InvalidConfirmationToken,
  InvalidResetToken,
  type MailPurpose,
} from '../../../domain/identity/account-mail.ts';
import { InvalidPersonalData, NoPasswordHere } from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser, NOW } from '../../support/identity.ts';

const MINUTE = 60_000;
const LATER = new Date(NOW.getTime() + 20 * MINUTE);
const minutesAfter = (minutes: number, from = NOW) => new Date(from.getTime() + minutes * MINUTE);

const aMail = (purpose: MailPurpose) =>
  new AccountMail({ id: idNumber(1), userId: idNumber(2), purpose, email: 'one@example.com' }, NOW);
const externalIdentity = { issuer: 'https://id.example.com', subject: 'one' };

describe('a mail about an account', () => {
  it.each([
    ['password-reset', 30, checkResetToken, InvalidResetToken, 'email-confirmation'],
    ['email-confirmation', 24 * 60, checkConfirmationToken, InvalidConfirmationToken, 'password-reset'],
  ] as const)('has, for a %s, a token that expires after %i minutes', (purpose, minutes, check, error, another) => {
    const mail = aMail(purpose);
    mail.issue('a hash', LATER);

    expect(mail).toMatchObject({ hasToken: true, tokenHash: 'a hash' });
    expect(check(mail, new Date(minutesAfter(minutes, LATER).getTime() - 1))).toBe(mail);
    expect(() => check(mail, minutesAfter(minutes, LATER))).toThrow(error);
    for (const wrong of [null, aMail(another)]) expect(() => check(wrong, NOW)).toThrow(error);
  });

  it('has no token if it only informs', () => {
    expect(aMail('email-changed')).toMatchObject({ hasToken: false, tokenHash: null });
  });
});

describe('a user', () => {
  it('has an unconfirmed address after registering, unless an operator vouches for it', () => {
    expect(aUser().emailConfirmedAt).toBeNull();
    expect(aUser({ role: 'operator' }).emailConfirmedAt).toEqual(NOW);
    expect(aUser({ credential: { externalIdentity } }).emailConfirmedAt).toEqual(NOW);
  });

  it('confirms the own address, which replaces none', () => {
    const user = aUser();

    expect(user.confirmEmail(user.email, LATER)).toBeNull();
    expect(user).toMatchObject({ email: aUser().email, emailConfirmedAt: LATER, updatedAt: LATER });
  });

  it('changes the address by confirming another one, and names the one it replaces', () => {
    const user = aUser();
    user.confirmEmail(user.email, NOW);

    expect(user.confirmEmail('New@example.com', LATER)).toEqual({ email: aUser().email, wasConfirmed: true });
    expect(user).toMatchObject({ email: 'New@example.com', emailKey: 'new@example.com', emailConfirmedAt: LATER });
  });

  it('says that the replaced address was never confirmed, and names none that differs in case only', () => {
    expect(aUser().confirmEmail('new@example.com', LATER)).toMatchObject({ wasConfirmed: false });
    const user = aUser();
    user.confirmEmail(user.email, NOW);
    expect(user.confirmEmail(user.email.toUpperCase(), LATER)).toBeNull();
  });

  it('refuses an invalid address', () => {
    expect(() => aUser().confirmEmail('none', LATER)).toThrow(InvalidPersonalData);
  });

  it('resets the password, which ends all access tokens and confirms the address', () => {
    const user = aUser();

    user.resetPassword('another hash', LATER);
    user.resetPassword('a third hash', minutesAfter(60));

    expect(user).toMatchObject({ passwordHash: 'a third hash', tokenGeneration: 2, emailConfirmedAt: LATER });
  });

  it('gets no password if an identity provider signs it in', () => {
    const user = aUser({ credential: { externalIdentity } });
    expect(() => user.changePassword('hash', LATER)).toThrow(NoPasswordHere);
    expect(() => user.resetPassword('hash', LATER)).toThrow(NoPasswordHere);
  });
});
