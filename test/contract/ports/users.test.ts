import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmailTaken, SubjectAlreadyLinked } from '../../../domain/identity/user.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { type Collections, STORES } from './stores.ts';

const UNKNOWN = idNumber<'User'>(999_999);

describe.each(STORES)('Users and Recipients %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);

  beforeAll(async () => {
    on = await open();
  });

  afterAll(() => on.close());

  it('find a user by e-mail in any case', async () => {
    const found = await run(() => on.users.findByEmail(aUser().email.toUpperCase()));
    expect(found?.id).toBe(BORROWER);
  });

  it('do not find an erased user by e-mail, and return no address for one', async () => {
    const erased = aUser({ id: idNumber(999_980), email: 'erased@example.com' });
    await run(() => on.users.add(erased));
    expect(await run(() => on.recipients.emailOf(erased.id))).toBe('erased@example.com');

    const { email } = await run(async () => {
      const user = await on.users.get(erased.id);
      user.erase(BOOKED_AT);
      await on.users.save(user);
      return user;
    });

    for (const address of ['erased@example.com', email]) {
      expect(await run(() => on.users.findByEmail(address))).toBeNull();
    }
    expect(await run(() => on.recipients.emailOf(erased.id))).toBeNull();
    expect(await run(() => on.recipients.emailOf(UNKNOWN))).toBeNull();
  });

  it('refuse an address that another user has, also for a user who changes it', async () => {
    const id = idNumber<'User'>(999_970);
    await run(() => on.users.add(aUser({ id, email: 'moving@example.com' })));
    const move = run(async () => {
      const user = await on.users.get(id);
      user.confirmEmail(aUser().email.toUpperCase(), BOOKED_AT);
      await on.users.save(user);
    });

    await expect(move).rejects.toThrow(EmailTaken);
    expect((await run(() => on.users.find(id)))?.email).toBe('moving@example.com');
  });

  it('return a confirmed address only once it is', async () => {
    const id = idNumber<'User'>(999_971);
    await run(() => on.users.add(aUser({ id, email: 'confirming@example.com' })));
    expect(await run(() => on.recipients.confirmedEmailOf(id))).toBeNull();
    await run(async () => {
      const user = await on.users.get(id);
      user.confirmEmail(user.email, BOOKED_AT);
      await on.users.save(user);
    });

    expect(await run(() => on.recipients.confirmedEmailOf(id))).toBe('confirming@example.com');
    expect(await run(() => on.recipients.confirmedEmailOf(UNKNOWN))).toBeNull();
  });

  it('store each external identity once, while two issuers may use the same subject', async () => {
    const linked = (id: number, issuer: string) =>
      aUser({
        id: idNumber<'User'>(id),
        email: `linked-${id}@example.com`,
        credential: { externalIdentity: { issuer, subject: 'subject-1' } },
      });
    await run(() => on.users.add(linked(999_990, 'https://one.example')));
    await run(() => on.users.add(linked(999_991, 'https://other.example')));
    const double = linked(999_992, 'https://one.example');
    await expect(run(() => on.users.add(double))).rejects.toThrow(SubjectAlreadyLinked);
  });
});
