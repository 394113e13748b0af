import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmailTaken } from '../../domain/identity/user.errors.ts';
import { DuplicateDeposit } from '../../domain/payments/deposit.errors.ts';
import { DuplicateReference } from '../../domain/payments/payment.errors.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aUser } from '../support/identity.ts';
import { aDeposit, aReference, BORROWER } from '../support/lending.ts';
import { type Collections, STORES } from './open-collections.ts';
import { addLoan } from './owned-rows.ts';

describe.each(STORES)('a unit of work %s', (_where, open) => {
  let on: Collections;
  let rows = 0;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  const nextNumber = () => ++rows;

  beforeAll(async () => {
    on = await open();
  });

  afterAll(() => on.close());

  describe.each([
    ['reference', DuplicateReference, references],
    ['e-mail address', EmailTaken, addresses],
    ['deposit', DuplicateDeposit, deposits],
  ])('that adds the same %s twice', (_what, Duplicate, duplicates) => {
    it('is refused by the call that adds it, and goes on after the nested unit of work', async () => {
      const { add, addDouble, stored } = await duplicates(on, nextNumber);
      await run(() => add(0));
      let refusal: unknown;

      await run(async () => {
        await add(1);
        const nested = run(async () => {
          await addDouble().catch((error: unknown) => {
            refusal = error;
            throw error;
          });
        });
        await expect(nested).rejects.toThrow(Duplicate);
        await add(2);
      });

      expect(refusal).toBeInstanceOf(Duplicate);
      expect(await run(stored)).toEqual([true, true, true]);
    });
  });
});

/** Adds rows by their position, and a double of the first. */
interface Duplicates {
  add(position: number): Promise<void>;
  addDouble(): Promise<void>;
  /** Whether each of the three is stored. */
  stored(): Promise<readonly boolean[]>;
}

type DuplicatesOn = (on: Collections, nextNumber: () => number) => Promise<Duplicates>;

async function references(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const { id: loanId } = await on.unitOfWork.run(() => addLoan(on, nextNumber()));
  const ids = [nextNumber(), nextNumber(), nextNumber()].map((number) => idNumber<'Payment'>(number));
  const reference = (position: number) => `twice-${position}`;
  return {
    add: (at) => on.payments.add(aReference({ id: ids[at] ?? idNumber(0), loanId, reference: reference(at) })),
    addDouble: () => on.payments.add(aReference({ id: idNumber(nextNumber()), loanId, reference: reference(0) })),
    stored: () => Promise.all(ids.map(async (id) => (await on.payments.find(id, BORROWER)) !== null)),
  };
}

async function addresses(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const email = (position: number) => `twice-${position}@example.com`;
  const add = (at: number) => on.users.add(aUser({ id: idNumber(nextNumber()), email: email(at) }));
  return {
    add,
    addDouble: () => add(0),
    stored: () => Promise.all([0, 1, 2].map(async (at) => (await on.users.findByEmail(email(at))) !== null)),
  };
}

async function deposits(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const { amount, currency } = aDeposit();
  const reference = (position: number) => `twice-${position}`;
  const add = (at: number) => on.deposits.add(aDeposit({ id: idNumber(nextNumber()), reference: reference(at) }));
  const found = (at: number) => on.deposits.unclaimed({ reference: reference(at), amount, currency });
  return {
    add,
    addDouble: () => add(0),
    stored: () => Promise.all([0, 1, 2].map(async (at) => (await found(at)).length === 1)),
  };
}
