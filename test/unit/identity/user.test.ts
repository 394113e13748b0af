import { describe, expect, it } from 'vitest';
import type { PersonalData } from '../../../domain/identity/personal-data.ts';
import { InvalidPersonalData, UserNotFound } from '../../../domain/identity/user.errors.ts';
import { aUser, NOW } from '../../support/identity.ts';

const LATER = new Date('2026-12-01T08:00:00.000Z');

describe('User', () => {
  it('is born unverified, without a picture, its e-mail address kept as written', () => {
    const user = aUser({ email: 'Forename.Surname@Example.com' });

    expect(user).toMatchObject({
      email: 'Forename.Surname@Example.com',
      verified: false,
      profileImage: null,
      erasedAt: null,
    });
    expect(user).toMatchObject({ createdAt: NOW, updatedAt: NOW });
    expect(user.pullEvents()).toEqual([{ type: 'user.registered', occurredAt: NOW, userId: user.id }]);
  });

  it.each([
    ['case', 'FORENAME@EXAMPLE.COM', 'forename@example.com'],
    ['how an accent is composed', 'jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('compares e-mail addresses without regard to %s', (_what, one, other) => {
    expect(aUser({ email: one }).emailKey).toBe(aUser({ email: other }).emailKey);
  });

  it.each<[string, Partial<PersonalData>, string]>([
    ['an e-mail address without @', { email: 'forename.example.com' }, '/email'],
    ['an e-mail address with a blank', { email: 'forename surname@example.com' }, '/email'],
    ['an e-mail address of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, '/email'],
    ['an empty first name', { firstName: '' }, '/firstName'],
    ['a blank last name', { lastName: '  ' }, '/lastName'],
    ['a last name of 101 characters', { lastName: 'x'.repeat(101) }, '/lastName'],
    ['a phone number without a plus', { phone: '584121234567' }, '/phone'],
    ['a phone number whose country begins with 0', { phone: '+0412123456' }, '/phone'],
    ['a phone number of 16 digits', { phone: '+5841212345678901' }, '/phone'],
  ])('refuses %s', (_what, wrong, path) => {
    expect(() => aUser(wrong)).toThrow(InvalidPersonalData);
    expect(() => aUser(wrong)).toThrow(expect.objectContaining({ details: [expect.objectContaining({ path })] }));
  });

  it('names every fault at once', () => {
    const paths = ['/email', '/firstName', '/phone'].map((path) => expect.objectContaining({ path }));
    expect(() => aUser({ email: '', firstName: '', phone: '' })).toThrow(expect.objectContaining({ details: paths }));
  });

  it('counts characters as people do: a name of 100 emoji fits', () => {
    expect(aUser({ firstName: '🦊'.repeat(100) }).firstName).toHaveLength(200);
  });

  it('takes an e-mail address of exactly 254 characters, and no phone number', () => {
    const user = aUser({ email: `${'a'.repeat(242)}@example.com`, phone: null });
    expect(user).toMatchObject({ email: expect.stringMatching(/^.{254}$/), phone: null });
  });

  it('keeps an outside identity in the place of a password', () => {
    const externalIdentity = { issuer: 'https://id.example.com', subject: 'abc' };
    expect(aUser({ credential: { externalIdentity } })).toMatchObject({
      passwordHash: null,
      externalIssuer: 'https://id.example.com',
      externalSubject: 'abc',
    });
  });

  describe('updateProfile', () => {
    it('changes what is given and nothing else', () => {
      const user = aUser();

      user.updateProfile({ phone: '+12025550123' }, LATER);

      expect(user).toMatchObject({
        firstName: 'Forename',
        lastName: 'Surname',
        phone: '+12025550123',
        updatedAt: LATER,
      });
    });

    it('with nothing given changes nothing, the time of the last update included', () => {
      const user = aUser();

      user.updateProfile({}, LATER);

      expect(user).toMatchObject({
        firstName: 'Forename',
        lastName: 'Surname',
        phone: '+584121234567',
        updatedAt: NOW,
      });
    });

    it('changes nothing when one of several values is wrong', () => {
      const user = aUser();

      expect(() => user.updateProfile({ firstName: 'Other', phone: '123' }, LATER)).toThrow(InvalidPersonalData);

      expect(user).toMatchObject({ firstName: 'Forename', updatedAt: NOW });
    });
  });

  it('tells of its verification once, however often it is verified', () => {
    const user = aUser();
    user.pullEvents();

    user.verifyIdentity(LATER);
    user.verifyIdentity(new Date('2027-01-01T00:00:00.000Z'));

    expect(user).toMatchObject({ verified: true, updatedAt: LATER });
    expect(user.pullEvents()).toEqual([{ type: 'user.identity-verified', occurredAt: LATER, userId: user.id }]);
  });

  it('tells which picture a new one replaces, so that its file can go', () => {
    const user = aUser();
    user.changePicture('pictures/1', NOW);
    user.pullEvents();

    user.changePicture('pictures/2', LATER);

    expect(user).toMatchObject({ profileImage: 'pictures/2', updatedAt: LATER });
    expect(user.pullEvents()).toMatchObject([{ type: 'user.picture-changed', replacedImage: 'pictures/1' }]);
  });

  it('takes a new password, and is updated then', () => {
    const user = aUser();

    user.changePassword('another hash', LATER);

    expect(user).toMatchObject({ passwordHash: 'another hash', updatedAt: LATER });
  });

  describe('erase', () => {
    const PERSONAL = /Forename|Surname|example|584121234567|hash of|pictures/i;

    it('leaves nothing that tells of the person', () => {
      const user = aUser();
      user.changePicture('pictures/1', NOW);
      user.verifyIdentity(NOW);
      user.pullEvents();
      expect(JSON.stringify(user)).toMatch(PERSONAL);

      user.erase(LATER);

      user.pullEvents();
      expect(JSON.stringify(user)).not.toMatch(PERSONAL);
      expect(user).toMatchObject({ verified: false, passwordHash: null, erasedAt: LATER, updatedAt: LATER });
    });

    it('frees the e-mail address, and takes one that nobody can register', () => {
      const user = aUser();
      const before = user.emailKey;

      user.erase(LATER);

      expect(user.emailKey).not.toBe(before);
      expect(() => aUser({ email: user.email })).toThrow(InvalidPersonalData);
    });

    it('tells which stored picture has to go', () => {
      const user = aUser();
      user.changePicture('pictures/1', NOW);
      user.pullEvents();

      user.erase(LATER);

      const erased = { type: 'user.erased', occurredAt: LATER, userId: user.id, profileImage: 'pictures/1' };
      expect(user.pullEvents()).toEqual([erased]);
    });

    it('is the last thing that happens to a user', () => {
      const user = aUser();
      user.erase(LATER);

      expect(() => user.updateProfile({ firstName: 'Other' }, LATER)).toThrow(UserNotFound);
      expect(() => user.verifyIdentity(LATER)).toThrow(UserNotFound);
      expect(() => user.changePicture('pictures/2', LATER)).toThrow(UserNotFound);
      expect(() => user.changePassword('hash', LATER)).toThrow(UserNotFound);
      expect(() => user.erase(LATER)).toThrow(UserNotFound);
    });
  });
});
