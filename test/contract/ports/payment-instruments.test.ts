import { beforeAll, describe, expect, it } from 'vitest';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aDeposit, anInstrument, BOOKED_AT, BORROWER, OPERATOR } from '../../support/lending.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const id = (number: number) => idNumber<'PaymentInstrument'>(number);
const minutesLater = (minutes: number) => new Date(BOOKED_AT.getTime() + minutes * 60_000);

describe.each(STORES)('PaymentInstruments %s', (_where, open) => {
  const on = withBorrower<Collections>(open);

  beforeAll(async () => {
    await on.run(() => on.users.add(aUser({ id: OPERATOR, email: 'other@example.com' })));
  });

  it('return one with all its fields, to its borrower only', async () => {
    const whole = {
      id: id(1),
      type: 'bank_account',
      lastFour: '1881',
      bankId: aDeposit().bankId,
      sealedToken: 's',
    } as const;
    await on.run(() => on.paymentInstruments.save(anInstrument(whole)));

    const found = await on.run(() => on.paymentInstruments.find(id(1), BORROWER));
    const state = { status: 'Active', blockedReason: null, removedAt: null, createdAt: BOOKED_AT };
    expect(found).toMatchObject({ ...whole, ...state, borrowerId: BORROWER });
    expect(await on.run(() => on.paymentInstruments.find(id(1), OPERATOR))).toBeNull();
    expect(await on.run(() => on.paymentInstruments.find(id(2), BORROWER))).toBeNull();
  });

  it('list those of a borrower newest first, and find a removed one by its id alone', async () => {
    for (const number of [11, 12, 13]) {
      const one = anInstrument({ id: id(number), borrowerId: OPERATOR }, minutesLater(number));
      await on.run(() => on.paymentInstruments.save(one));
    }
    const load = () => on.paymentInstruments.find(id(12), OPERATOR);
    await on.change(on.paymentInstruments, load, (found) => found.remove(minutesLater(20)));

    const own = await on.run(() => on.paymentInstruments.ofBorrower(OPERATOR));
    expect(own.map((each) => each.id)).toEqual([id(13), id(11)]);
    expect(await on.run(load)).toMatchObject({ removedAt: minutesLater(20) });
  });
});
