import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../support/identity.ts';
import { BORROWER, OPERATOR } from '../support/lending.ts';
import { type Collections, STORES } from './open-collections.ts';
import { OWNED_ROWS } from './owned-rows.ts';

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

    it('gives the same instance at every look-up, nested ones too, and another one to the next', async () => {
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

    it('shows a change that is not saved yet at every look-up', async () => {
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

    it('gives back the instance that was added', async () => {
      const number = nextNumber();
      await run(async () => {
        const added = await add(on, number);
        for (const [method, lookUp] of lookUps) expect(await lookUp(on, number, BORROWER), method).toBe(added);
      });
    });

    it('gives the stored state again after a nested unit of work has failed', async () => {
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
});
