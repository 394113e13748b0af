import { describe, expect, it } from 'vitest';
import { UpdateProfile } from '../../../application/identity/profile.ts';
import type { PersonalData } from '../../../domain/identity/personal-data.ts';
import { InvalidPersonalData, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { User } from '../../../domain/identity/user.ts';
import { aUser, identityInMemory, NOW } from '../../support/identity.ts';
import { faultsIn } from '../faults.ts';

const LATER = new Date('2026-12-01T08:00:00.000Z');
const { id: userId } = aUser();

function aUserWithPicture(): User {
  const user = aUser();
  user.changePicture('pictures/1', NOW);
  user.pullEvents();
  return user;
}

describe('User', () => {
  it('starts unverified, without a picture, with the e-mail address as written', () => {
    const user = aUser({ email: 'Forename.Surname@Example.com' });

    expect(user).toMatchObject({ email: 'Forename.Surname@Example.com', verified: false, profileImage: null });
    expect(user).toMatchObject({ createdAt: NOW, updatedAt: NOW, erasedAt: null });
    expect(user.pullEvents()).toEqual([{ type: 'user.registered', occurredAt: NOW, userId }]);
  });

  it.each([
    ['case', 'FORENAME@EXAMPLE.COM', 'forename@example.com'],
    ['the composition of accents', 'jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('compares e-mail addresses without regard to %s', (_what, one, other) => {
    expect(aUser({ email: one }).emailKey).toBe(aUser({ email: other }).emailKey);
  });

  it.each<[string, Partial<PersonalData>, readonly string[]]>([
    ['an e-mail address without @', { email: 'forename.example.com' }, ['email']],
    ['an e-mail address with a blank', { email: 'forename surname@example.com' }, ['email']],
    ['an e-mail address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, ['email']],
    ['an empty first name', { firstName: '' }, ['firstName']],
    ['a blank last name', { lastName: '  ' }, ['lastName']],
    ['a last name of 101 characters', { lastName: 'x'.repeat(101) }, ['lastName']],
    ['a phone number without a plus', { phone: '584121234567' }, ['phone']],
    ['a phone number whose country begins with 0', { phone: '+0412123456' }, ['phone']],
    ['a phone number of 16 digits', { phone: '+5841212345678901' }, ['phone']],
    ['several faults, naming each', { email: '', firstName: '', phone: '' }, ['email', 'firstName', 'phone']],
  ])('refuses %s', (_what, wrong, fields) => {
    expect(() => aUser(wrong)).toThrow(InvalidPersonalData);
    expect(() => aUser(wrong)).toThrow(faultsIn(...fields));
  });

  it('accepts an e-mail address of 254 characters, a name of 100 emoji, and no phone number', () => {
    const user = aUser({ email: `${'a'.repeat(242)}@example.com`, firstName: '🦊'.repeat(100), phone: null });

    expect(user).toMatchObject({ email: expect.stringMatching(/^.{254}$/), phone: null });
  });

  it.each([
    ['changes what is given and nothing else', { phone: '+12025550123' }, { phone: '+12025550123', updatedAt: LATER }],
    ['changes nothing when nothing is given, not even the time of the last update', {}, { updatedAt: NOW }],
  ])('%s', (_what, changes, after) => {
    const user = aUser();

    user.updateProfile(changes, LATER);

    const before = { firstName: 'Forename', lastName: 'Surname', phone: '+584121234567' };
    expect(user).toMatchObject({ ...before, ...after });
  });

  it('changes nothing when one of several values is invalid', () => {
    const user = aUser();

    expect(() => user.updateProfile({ firstName: 'Other', phone: '123' }, LATER)).toThrow(InvalidPersonalData);

    expect(user).toMatchObject({ firstName: 'Forename', updatedAt: NOW });
  });

  it('is verified once', () => {
    const user = aUser();
    user.pullEvents();

    user.verifyIdentity(LATER);
    user.verifyIdentity(new Date('2027-01-01T00:00:00.000Z'));

    expect(user).toMatchObject({ verified: true, updatedAt: LATER });
    expect(user.pullEvents()).toEqual([{ type: 'user.identity-verified', occurredAt: LATER, userId }]);
  });

  it('records which picture a new one replaces, so that its file can be removed', () => {
    const user = aUserWithPicture();

    user.changePicture('pictures/2', LATER);

    expect(user).toMatchObject({ profileImage: 'pictures/2', updatedAt: LATER });
    expect(user.pullEvents()).toMatchObject([{ type: 'user.picture-changed', replacedImage: 'pictures/1' }]);
  });

  it('takes a new password, is updated then, and keeps its access tokens', () => {
    const user = aUser();

    user.changePassword('another hash', LATER);

    expect(user).toMatchObject({ passwordHash: 'another hash', updatedAt: LATER, tokenGeneration: 0 });
  });
});

describe('the language of a user', () => {
  it('is the one last chosen, and choosing it again changes nothing', () => {
    const user = aUser({ language: 'es' });
    expect(user.language).toBe('es');

    user.chooseLanguage('es', LATER);
    expect(user.updatedAt).toEqual(NOW);

    user.chooseLanguage('en', LATER);
    expect(user).toMatchObject({ language: 'en', updatedAt: LATER });
  });
});

describe('an erased user', () => {
  const PERSONAL = /Forename|Surname|example|584121234567|hash of|pictures/i;

  it('keeps no personal data, and records which picture has to be removed', () => {
    const user = aUserWithPicture();
    user.verifyIdentity(NOW);
    user.pullEvents();
    expect(JSON.stringify(user)).toMatch(PERSONAL);

    user.erase(LATER);

    const erased = { type: 'user.erased', occurredAt: LATER, userId, profileImage: 'pictures/1', isRepeated: false };
    expect(user.pullEvents()).toEqual([erased]);
    expect(JSON.stringify(user)).not.toMatch(PERSONAL);
    expect(user).toMatchObject({ verified: false, passwordHash: null, erasedAt: LATER, updatedAt: LATER });
  });

  it('frees the e-mail address, and gets one that cannot be registered', () => {
    const user = aUser();

    user.erase(LATER);

    expect(user.emailKey).not.toBe(aUser().emailKey);
    expect(() => aUser({ email: user.email })).toThrow(InvalidPersonalData);
  });

  it.each<[string, (user: User) => void]>([
    ['updateProfile', (user) => user.updateProfile({ firstName: 'Other' }, LATER)],
    ['chooseLanguage', (user) => user.chooseLanguage('es', LATER)],
    ['verifyIdentity', (user) => user.verifyIdentity(LATER)],
    ['changePicture', (user) => user.changePicture('pictures/2', LATER)],
    ['changePassword', (user) => user.changePassword('hash', LATER)],
    ['resetPassword', (user) => user.resetPassword('hash', LATER)],
    ['confirmEmail', (user) => user.confirmEmail('new@example.com', LATER)],
    ['erase', (user) => user.erase(LATER)],
  ])('refuses %s', (_name, change) => {
    const user = aUser();
    user.erase(LATER);

    expect(() => change(user)).toThrow(UserNotFound);
  });
});

describe('UpdateProfile', () => {
  it('stores the changes and returns the profile', async () => {
    const deps = identityInMemory();
    await deps.users.add(aUser());
    deps.clock.advance({ hours: 1 });

    const answer = await new UpdateProfile(deps).execute({ userId, changes: { firstName: 'Other' } });

    const updatedAt = deps.clock.now();
    expect(answer).toEqual({ id: userId, firstName: 'Other', lastName: 'Surname', phone: '+584121234567', updatedAt });
    expect(await deps.users.get(userId)).toMatchObject({ firstName: 'Other', updatedAt });
  });
});
