import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmailTaken } from '../../../domain/identity/user.errors.ts';
import { DuplicateDeposit } from '../../../domain/payments/deposit.errors.ts';
import { DuplicateReference } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aDeposit, aReference, BORROWER, OPERATOR } from '../../support/lending.ts';
import { addLoan, OWNED_ROWS } from './owned-rows.ts';
import { type Collections, STORES } from './stores.ts';

describe.each(STORES)('a unit of work %s', (_where, open) => {
  let on: Collections;
  let rows = 0;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  const nextNumber = () => ++rows;

  beforeAll(async () => {
    on = await open();
    await run(() => on.users.add(aUser({ id: OPERATOR, email: 'operator@example.com', role: 'operator' })));
  });

  afterAll(() => on.close());

  describe.each(OWNED_ROWS)('with a %s', (_name, { add, locking, others, change, isChanged, save }) => {
    const lookUps = Object.entries({ ...locking, ...others });

    it('returns the same instance from every look-up, also in nested units of work, and a new one to the next unit', async () => {
      const number = nextNumber();
      await run(() => add(on, number));

      for (const [method, lookUp] of lookUps) {
        const first = await run(async () => {
          const found = await lookUp(on, number, BORROWER);
          for (const [next, again] of lookUps) {
            expect(await again(on, number, BORROWER), `${method}, then ${next}`).toBe(found);
            expect(await run(() => again(on, number, BORROWER)), `${method}, then ${next}, nested`).toBe(found);
          }
          return found;
        });
        expect(await run(() => lookUp(on, number, BORROWER)), method).not.toBe(first);
      }
    });

    it('shows a change that is not saved yet to every look-up', async () => {
      for (const [method, lookUp] of lookUps) {
        const number = nextNumber();
        await run(() => add(on, number));
        await run(async () => {
          const found = await lookUp(on, number, BORROWER);
          change(found);
          for (const [next, again] of lookUps) {
            expect(isChanged(await again(on, number, BORROWER)), `${method}, then ${next}`).toBe(true);
            const nested = await run(() => again(on, number, BORROWER));
            expect(isChanged(nested), `${method}, then ${next}, nested`).toBe(true);
          }
          await save(on, found);
        });
        expect(isChanged(await run(() => lookUp(on, number, BORROWER))), method).toBe(true);
      }
    });

    it('returns the instance that was added', async () => {
      const number = nextNumber();
      await run(async () => {
        const added = await add(on, number);
        for (const [method, lookUp] of lookUps) expect(await lookUp(on, number, BORROWER), method).toBe(added);
      });
    });

    it('loads the stored state again after a nested unit of work fails', async () => {
      const number = nextNumber();
      await run(() => add(on, number));

      for (const [method, lookUp] of lookUps) {
        await run(async () => {
          const stale = await lookUp(on, number, BORROWER);
          const failing = run(async () => {
            const found = await lookUp(on, number, BORROWER);
            change(found);
            await save(on, found);
            throw new Error('undone');
          });
          await expect(failing).rejects.toThrow('undone');
          const fresh = await lookUp(on, number, BORROWER);
          expect(fresh, method).not.toBe(stale);
          expect(isChanged(fresh), method).toBe(false);
        });
      }
      for (const [method, lookUp] of lookUps) {
        expect(isChanged(await run(() => lookUp(on, number, BORROWER))), method).toBe(false);
      }
    });
  });

  describe.each([
    ['reference', DuplicateReference, references],
    ['e-mail address', EmailTaken, addresses],
    ['deposit', DuplicateDeposit, deposits],
  ])('that adds a second row with the same %s', (_what, Duplicate, duplicates) => {
    it('refuses it in the call that adds it, and continues after the nested unit of work', async () => {
      const { add, isStored } = await duplicates(on, nextNumber);
      await run(() => add(0));
      let refusal: unknown;

      await run(async () => {
        await add(1);
        const nested = run(async () => {
          await add(0).catch((error: unknown) => {
            refusal = error;
            throw error;
          });
        });
        await expect(nested).rejects.toThrow(Duplicate);
        await add(2);
      });

      expect(refusal).toBeInstanceOf(Duplicate);
      expect(await run(() => Promise.all([0, 1, 2].map(isStored)))).toEqual([true, true, true]);
    });
  });
});

/** Rows by their position; adding a position again adds a duplicate under another id. */
interface Duplicates {
  add(position: number): Promise<void>;
  isStored(position: number): Promise<boolean>;
}

type DuplicatesOn = (on: Collections, nextNumber: () => number) => Promise<Duplicates>;

async function references(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const { id: loanId } = await on.unitOfWork.run(() => addLoan(on, nextNumber()));
  const ids = new Map<number, PaymentId>();
  return {
    add(at) {
      const id = idNumber<'Payment'>(nextNumber());
      if (!ids.has(at)) ids.set(at, id);
      return on.payments.add(aReference({ id, loanId, reference: `twice-${at}` }));
    },
    isStored: async (at) => (await on.payments.find(ids.get(at) ?? idNumber(0), BORROWER)) !== null,
  };
}

async function addresses(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const email = (position: number) => `twice-${position}@example.com`;
  return {
    add: (at) => on.users.add(aUser({ id: idNumber(nextNumber()), email: email(at) })),
    isStored: async (at) => (await on.users.findByEmail(email(at))) !== null,
  };
}

async function deposits(...[on, nextNumber]: Parameters<DuplicatesOn>): Promise<Duplicates> {
  const { amount, currency } = aDeposit();
  const reference = (position: number) => `twice-${position}`;
  return {
    add: (at) => on.deposits.add(aDeposit({ id: idNumber(nextNumber()), reference: reference(at) })),
    isStored: async (at) => (await on.deposits.unclaimed({ reference: reference(at), amount, currency })).length === 1,
  };
}
