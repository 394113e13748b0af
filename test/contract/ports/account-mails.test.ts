import { describe, expect, it } from 'vitest';
import { AccountMail, type MailPurpose } from '../../../domain/identity/account-mail.ts';
import { SecondFactor } from '../../../domain/identity/second-factor.ts';
import { Session } from '../../../domain/identity/session.ts';
import type { Id, UserId } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, BORROWER } from '../../support/lending.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

describe.each(STORES)('AccountMails, AddressMails, Sessions and SecondFactors %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  let mails = 700_000;
  const add = (purpose: MailPurpose, hash: string, userId: UserId = BORROWER) => {
    const mail = new AccountMail({ id: idNumber(++mails), userId, purpose, email: 'one@example.com' }, BOOKED_AT);
    mail.issue(hash, BOOKED_AT);
    return on.run(() => on.accountMails.add(mail)).then(() => mail.id);
  };
  const found = async (hash: string) => (await on.run(() => on.accountMails.findByToken(hash)))?.purpose ?? null;

  it('keep the latest token of each user and purpose', async () => {
    const first = await add('password-reset', 'first');
    await add('email-confirmation', 'another purpose');
    await add('password-reset', 'another user', idNumber<'User'>(5));
    await add('password-reset', 'second');

    expect(await on.run(() => on.accountMails.find(first, BORROWER))).toBeNull();
    const purposes = await Promise.all(['first', 'second', 'another purpose', 'another user'].map(found));
    expect(purposes).toEqual([null, 'password-reset', 'email-confirmation', 'password-reset']);
  });

  it('keep every mail that only informs', async () => {
    const ids = [await add('email-changed', 'one'), await add('email-changed', 'two')];
    for (const id of ids) expect(await on.run(() => on.accountMails.find(id, BORROWER))).toMatchObject({ id });
  });

  it('store a new token, and end all of a user and purpose', async () => {
    const id = await add('password-reset', 'old');
    const load = () => on.accountMails.find(id, BORROWER);
    await on.change(on.accountMails, load, (mail) => mail.issue('new', BOOKED_AT));
    expect([await found('old'), await found('new')]).toEqual([null, 'password-reset']);

    await on.run(() => on.accountMails.removeAllOf(BORROWER, ['password-reset']));

    expect([await found('new'), await found('another purpose')]).toEqual([null, 'email-confirmation']);
  });

  it('store a second factor with what it has used up, and forget it', async () => {
    const load = () => on.secondFactors.find(BORROWER);
    const presented = { isOf: () => true, digest: 'one' };
    await on.run(() => on.secondFactors.save(new SecondFactor(BORROWER, 'sealed', BOOKED_AT)));
    await on.change(on.secondFactors, load, (factor) => factor.confirm(presented, ['one', 'two'], BOOKED_AT));
    await on.change(on.secondFactors, load, (factor) => factor.accept({ ...presented, isOf: () => false }, BOOKED_AT));

    const step = BOOKED_AT.getTime() / 30_000;
    const stored = { sealedSecret: 'sealed', confirmedAt: BOOKED_AT, recoveryDigests: ['two'] };
    const factor = await on.run(load);
    expect(factor).toMatchObject(stored);
    expect(factor?.lastStep).toBe(Math.floor(step) - 1);
    if (factor !== null) await on.run(async () => on.secondFactors.remove((await load()) ?? factor));
    expect(await on.run(load)).toBeNull();
  });

  it('allow five mails of a purpose to an address in any case, and more after the window', async () => {
    const allow = (email: string, minutes = 0) =>
      on.run(() => on.addressMails.allow(email, 'password-reset', new Date(BOOKED_AT.getTime() + minutes * 60_000)));
    const answers: boolean[] = [];
    for (let times = 0; times < 6; times++) answers.push(await allow(times % 2 === 0 ? 'a@b.example' : 'A@b.example'));

    expect(answers).toEqual([true, true, true, true, true, false]);
    expect([await allow('a@b.example', 59), await allow('a@b.example', 60)]).toEqual([false, true]);
    expect(await allow('c@b.example')).toBe(true);
  });

  it('end all sessions of a user but one', async () => {
    const ids = [11, 12, 13].map((number) => idNumber<'Session'>(number));
    for (const id of ids) {
      const session = { id, userId: BORROWER, tokenHash: `hash ${id}`, addressDigest: null, withSecondFactor: false };
      await on.run(() => on.sessions.save(new Session(session, BOOKED_AT)));
    }
    const isOpen = async (id: Id<'Session'>) =>
      (await on.run(() => on.sessions.find(id, BORROWER)))?.revokedAt === null;
    const open = () => Promise.all(ids.map(isOpen));

    await on.run(() => on.sessions.revokeAllOf(BORROWER, BOOKED_AT, ids[1]));
    expect(await open()).toEqual([false, true, false]);
    const [first, kept] = ids as [Id<'Session'>, Id<'Session'>];
    const load = () => on.sessions.find(kept, BORROWER);
    await on.change(on.sessions, load, (session) => session.proveSecondFactor());
    expect(await on.run(load)).toMatchObject({ withSecondFactor: true, revokedAt: null });
    expect(await on.run(() => on.sessions.find(first, idNumber<'User'>(5)))).toBeNull();
    expect(await on.run(() => on.sessions.findPresented(first))).toMatchObject({ userId: BORROWER });
    await on.run(() => on.sessions.revokeAllOf(BORROWER, BOOKED_AT));
    expect(await open()).toEqual([false, false, false]);
  });
});
