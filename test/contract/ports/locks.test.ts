import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoanId } from '../../../domain/loans/loan.id.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { BORROWER, usd } from '../../support/lending.ts';
import { addLoan, LOCKS } from './owned-rows.ts';
import { type Collections, STORES } from './stores.ts';

const AT_ONCE_MS = 30_000;
/** Enough for another unit of work to reach its lock. */
const MEANWHILE_MS = 100;
const WAITING = 'still waiting';
const STRANGER = idNumber<'User'>(999_999);

/** What a look-up found, or `WAITING` if it gives no answer in time. */
async function answerWithin(milliseconds: number, found: Promise<unknown>): Promise<unknown> {
  const answer = found.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  });
  return Promise.race([answer.then((row) => row ?? 'not found'), sleep(milliseconds, WAITING)]);
}

describe.each(STORES)('a unit of work %s', (_where, open) => {
  let on: Collections;
  let rows = 0;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  const nextNumber = () => ++rows;

  beforeAll(async () => {
    on = await open();
    await run(() => on.users.add(aUser({ id: STRANGER, email: 'stranger@example.com' })));
  });

  afterAll(() => on.close());

  /** Runs `work` while a unit of work that has looked a row up is still open. */
  async function whileOpen<T>(lookUp: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
    const [found, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = run(async () => {
      await lookUp();
      found.resolve();
      await done.promise;
    });
    await Promise.race([found.promise, holder]);
    try {
      return await work();
    } finally {
      done.resolve();
      await holder;
    }
  }

  describe.each([
    ['get', (loanId: LoanId) => on.loans.get(loanId, BORROWER)],
    ['getAll', async (loanId: LoanId) => (await on.loans.getAll([{ loanId, borrowerId: BORROWER }]))[0]],
  ])('that loads a loan by %s', (_method, lookUp) => {
    /** Two units of work at once; each waits between loading the loan and reserving. */
    async function reserveAtOnce(...amounts: readonly Money[]) {
      const { id } = await run(() => addLoan(on, nextNumber()));
      const steps: string[] = [];
      const reserve = (amount: Money) =>
        run(async () => {
          const loan = await lookUp(id);
          steps.push('load');
          await sleep(MEANWHILE_MS);
          steps.push('reserve');
          loan?.reserve(amount);
          if (loan !== undefined) await on.loans.save(loan);
        });
      const ends = await Promise.allSettled(amounts.map(reserve));
      const { inFlightAmount } = await run(() => on.loans.get(id, BORROWER));
      return { ends, steps, inFlightAmount };
    }

    it('locks it first, so that both of two simultaneous reservations count', async () => {
      const { ends, steps, inFlightAmount } = await reserveAtOnce(usd(100), usd(200));

      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(inFlightAmount).toEqual(usd(300));
      expect(steps).toEqual(['load', 'reserve', 'load', 'reserve']);
    });
  });

  describe.each(LOCKS)('that holds a %s', (_lock, { add }, lookUp) => {
    it('answers another user at once that it does not exist', async () => {
      const number = nextNumber();
      await run(() => add(on, number));

      const answer = await whileOpen(
        () => lookUp(on, number, BORROWER),
        () =>
          answerWithin(
            AT_ONCE_MS,
            run(() => lookUp(on, number, STRANGER)),
          ),
      );

      expect(answer).toBe('not found');
    });

    it('does not find an unknown id', async () => {
      expect(
        await answerWithin(
          AT_ONCE_MS,
          run(() => lookUp(on, 999_998, BORROWER)),
        ),
      ).toBe('not found');
    });

    it('makes its owner wait until it ends', async () => {
      const number = nextNumber();
      await run(() => add(on, number));

      const { concurrent, own } = await whileOpen(
        () => lookUp(on, number, BORROWER),
        async () => {
          const own = run(() => lookUp(on, number, BORROWER));
          return { own, concurrent: await answerWithin(MEANWHILE_MS, own) };
        },
      );

      expect(concurrent).toBe(WAITING);
      expect(await own).toMatchObject({ id: idNumber(number) });
    });
  });
});
