import { beforeAll, describe, expect, it } from 'vitest';
import { EmailTaken } from '../../../domain/identity/user.errors.ts';
import { DuplicateDeposit, DuplicateReference } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/shared/ids.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aDeposit, aReference, BORROWER, OPERATOR } from '../../support/lending.ts';
import { addLoan, OWNED_ROWS } from './owned-rows.ts';
import { onPostgres, withBorrower } from './stores.ts';

const on = withBorrower(onPostgres);
let rows = 0;
const nextNumber = () => ++rows;

beforeAll(() => on.run(() => on.users.add(aUser({ id: OPERATOR, email: 'operator@example.com', role: 'operator' }))));

describe('a unit of work', () => {
  describe.each(OWNED_ROWS)('with a %s', (_name, kind) => {
    const { add, locking, others, change, isChanged, save, addsConditionally = false } = kind;
    const lookUps = Object.entries({ ...locking, ...others });

    it.each(lookUps)(
      'shares the instance of %s and its unsaved changes with every look-up',
      async (_method, lookUp) => {
        const number = nextNumber();
        await on.run(() => add(on, number));

        const first = await on.run(async () => {
          const found = await lookUp(on, number, BORROWER);
          change(found);
          for (const [next, again] of lookUps) {
            for (const seen of [await again(on, number, BORROWER), await on.run(() => again(on, number, BORROWER))]) {
              expect(seen, next).toBe(found);
              expect(isChanged(seen), next).toBe(true);
            }
          }
          await save(on, found);
          return found;
        });

        const stored = await on.run(() => lookUp(on, number, BORROWER));
        expect([stored === first, isChanged(stored)]).toEqual([false, true]);
      },
    );

    it('returns the instance that was added, or another where it may not be stored', async () => {
      const number = nextNumber();
      await on.run(async () => {
        const added = await add(on, number);
        for (const [method, lookUp] of lookUps) {
          const found = await lookUp(on, number, BORROWER);
          expect(found === added, method).toBe(!addsConditionally);
        }
      });
    });

    it('loads the stored state again after one that failed', async () => {
      const number = nextNumber();
      await on.run(() => add(on, number));

      for (const [method, lookUp] of lookUps) {
        let stale: unknown;
        const failing = on.run(async () => {
          const found = await lookUp(on, number, BORROWER);
          stale = found;
          change(found);
          await save(on, found);
          throw new Error('undone');
        });
        await expect(failing).rejects.toThrow('undone');
        const fresh = await on.run(() => lookUp(on, number, BORROWER));
        expect(fresh, method).not.toBe(stale);
        expect(isChanged(fresh), method).toBe(false);
      }
    });
  });

  describe.each([
    ['reference', DuplicateReference, references],
    ['e-mail address', EmailTaken, addresses],
    ['deposit', DuplicateDeposit, deposits],
  ])('that adds a second row with the same %s', (_what, Duplicate, duplicates) => {
    it('refuses it in the call that adds it, and stores nothing', async () => {
      const { add, isStored } = await duplicates();
      await on.run(() => add(0));
      let refusal: unknown;

      const failing = on.run(async () => {
        await add(1);
        await add(0).catch((error: unknown) => {
          refusal = error;
          throw error;
        });
      });

      await expect(failing).rejects.toThrow(Duplicate);
      expect(refusal).toBeInstanceOf(Duplicate);
      expect(await on.run(() => Promise.all([0, 1].map(isStored)))).toEqual([true, false]);
    });
  });
});

/** Rows by number; adding a number again adds a duplicate under another id. */
interface Duplicates {
  add(number: number): Promise<void>;
  isStored(number: number): Promise<boolean>;
}

async function references(): Promise<Duplicates> {
  const { id: loanId } = await on.run(() => addLoan(on, nextNumber()));
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

async function addresses(): Promise<Duplicates> {
  const email = (number: number) => `twice-${number}@example.com`;
  return {
    add: (at) => on.users.add(aUser({ id: idNumber(nextNumber()), email: email(at) })),
    isStored: async (at) => (await on.users.findByEmail(email(at))) !== null,
  };
}

async function deposits(): Promise<Duplicates> {
  const { amount, currency } = aDeposit();
  const reference = (number: number) => `twice-${number}`;
  return {
    add: (at) => on.deposits.add(aDeposit({ id: idNumber(nextNumber()), reference: reference(at) })),
    isStored: async (at) => (await on.deposits.unclaimed({ reference: reference(at), amount, currency })).length === 1,
  };
}
