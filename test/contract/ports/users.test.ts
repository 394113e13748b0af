import { describe, expect, it } from 'vitest';
import { EmailTaken, SubjectAlreadyLinked, UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { NewUser } from '../../../domain/identity/user.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const UNKNOWN = idNumber<'User'>(999_999);

describe.each(STORES)('Users and Recipients %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  let users = 999_000;
  async function add(email: string, given: Partial<NewUser> = {}) {
    const id = idNumber<'User'>(++users);
    await on.run(() => on.users.add(aUser({ id, email, ...given })));
    return {
      id,
      change: (act: (user: ReturnType<typeof aUser>) => unknown) => on.change(on.users, () => on.users.get(id), act),
    };
  }
  const recipient = (id: typeof BORROWER) => on.run(() => on.recipients.find(id));
  const emailOf = async (id: typeof BORROWER) => (await recipient(id))?.email ?? null;

  it('find a user by e-mail in any case', async () => {
    const found = await on.run(() => on.users.findByEmail(aUser().email.toUpperCase()));
    expect(found?.id).toBe(BORROWER);
  });

  it('do not find an erased user by e-mail, and return no address for one', async () => {
    const { id, change } = await add('erased@example.com');
    expect(await emailOf(id)).toBe('erased@example.com');

    await change((user) => user.erase(BOOKED_AT));

    const email = (await on.run(() => on.users.find(id)))?.email ?? '';
    for (const address of ['erased@example.com', email]) {
      expect(await on.run(() => on.users.findByEmail(address))).toBeNull();
    }
    expect([await emailOf(id), await emailOf(UNKNOWN)]).toEqual([null, null]);
  });

  it('refuse an address that another user has, also for a user who changes it', async () => {
    const { id, change } = await add('moving@example.com');

    const move = change((user) => user.confirmEmail(aUser().email.toUpperCase(), BOOKED_AT));

    await expect(move).rejects.toThrow(EmailTaken);
    expect(await emailOf(id)).toBe('moving@example.com');
  });

  it('return the language that the user chose', async () => {
    const { id, change } = await add('spanish@example.com', { language: 'es' });
    const languageOf = (userId: typeof BORROWER) => on.run(() => on.languages.of(userId));
    expect([await languageOf(id), await languageOf(BORROWER)]).toEqual(['es', 'en']);

    await change((user) => user.chooseLanguage('en', BOOKED_AT));

    expect(await languageOf(id)).toBe('en');
    await expect(languageOf(UNKNOWN)).rejects.toThrow(UserNotFound);
  });

  it('return who gets mail, and whether the address is confirmed', async () => {
    const { id, change } = await add('confirming@example.com', { language: 'es' });
    const account = { email: 'confirming@example.com', firstName: aUser().firstName, language: 'es' };
    expect(await recipient(id)).toEqual({ ...account, isConfirmed: false });

    await change((user) => user.confirmEmail(user.email, BOOKED_AT));

    expect(await recipient(id)).toEqual({ ...account, isConfirmed: true });
  });

  it('store each external identity once, while two issuers may use the same subject', async () => {
    const link = (email: string, issuer: string) =>
      add(email, { credential: { externalIdentity: { issuer, subject: 'subject-1' } } });
    await link('one@example.com', 'https://one.example');
    await link('other@example.com', 'https://other.example');

    await expect(link('double@example.com', 'https://one.example')).rejects.toThrow(SubjectAlreadyLinked);
  });
});
