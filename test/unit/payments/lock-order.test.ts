import { beforeEach, describe, expect, it } from 'vitest';
import { ExpireReferences } from '../../../application/payments/expire-references.ts';
import { MatchReferences } from '../../../application/payments/match-references.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aReference, usd } from '../../support/lending.ts';
import { lendingDesk } from '../../support/lending-in-memory.ts';

/** The methods that lock a row on PostgreSQL. */
const LOCKING = ['get', 'getAll', 'find', 'unclaimed'];
/** After all references have expired. */
const DAY = calendarDay('2028-01-31');

let desk: Awaited<ReturnType<typeof lendingDesk>>;
/** What each outermost unit of work locks, in order. */
let runs: string[][];

function recorded<Collection extends object>(name: string, collection: Collection): Collection {
  return new Proxy(collection, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (desk.unitOfWork.isOpen && LOCKING.includes(String(method))) runs.at(-1)?.push(name);
        return value.apply(target, args);
      };
    },
  });
}

beforeEach(async () => {
  desk = await lendingDesk();
  runs = [];
  const run = desk.unitOfWork.run.bind(desk.unitOfWork);
  desk.unitOfWork.run = (work) => {
    if (!desk.unitOfWork.isOpen) runs.push([]);
    return run(work);
  };
  desk.loans = recorded('loan', desk.loans);
  desk.payments = recorded('payment', desk.payments);
  desk.deposits = recorded('deposit', desk.deposits);
});

const orders = () => runs.filter((locks) => locks.includes('loan') && locks.includes('payment'));

describe('the loan is locked before its payment, and that before its deposit', () => {
  it('when a transfer is verified', async () => {
    const { id } = await desk.recordReference();
    await desk.recordDeposit();

    await desk.verify(id);

    expect(orders()).toEqual([['loan', 'payment', 'deposit']]);
  });

  it.each([
    ['is matched', null, MatchReferences, ['loan', 'payment', 'payment', 'deposit', 'deposit']],
    ['expires', '4930', ExpireReferences, ['payment', 'payment', 'deposit', 'deposit']],
  ])('when a batch of transfers %s', async (_what, confirmationCode, Step, locks) => {
    for (const number of [1, 2]) {
      const transfer = { reference: `R-${number}`, amount: usd(number) };
      await desk.payments.add(aReference({ id: idNumber(number), ...transfer }));
      await desk.deposits.add(aDeposit({ id: idNumber(number), ...transfer, confirmationCode }));
    }

    await desk.unitOfWork.run(() => new Step(desk).run(DAY, null));

    expect(runs).toEqual([locks]);
  });

  it('when a payment is ordered again under its id, and settled', async () => {
    desk.gateway.duringCall = () => {
      throw new Error('The process ends here.');
    };
    await expect(desk.order()).rejects.toThrow('ends here');
    desk.gateway.duringCall = () => {};

    await desk.order();
    for (const outcome of [{ status: 'processing' }, { status: 'succeeded' }] as const) {
      desk.gateway.outcome = outcome;
      await desk.settle();
    }

    expect(orders()).toEqual(Array(5).fill(['loan', 'payment']));
  });

  it('when the gateway reports an outcome', async () => {
    await desk.order();
    runs = [];

    await desk.report('succeeded');

    expect(orders()).toEqual([['loan', 'payment']]);
  });
});
