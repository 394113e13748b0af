import { beforeEach, describe, expect, it } from 'vitest';
import { PauseLoan } from '../../../application/loans/loans.ts';
import { ExpireReferences, MatchReferences } from '../../../application/payments/references.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, aLoan, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';
import { receive } from '../../support/loan-payments.ts';

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
    ['is matched', null, MatchReferences, ['loan', 'payment', 'deposit', 'deposit']],
    ['expires', '4930', ExpireReferences, ['loan', 'payment', 'deposit', 'deposit']],
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
    await desk.orderAndDie();

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

/** The fourth instalment is due on this day. It is overdue on the next, when the first three cure no default. */
const DUE = calendarDay('2027-05-31');
const NEXT = calendarDay('2027-06-01');
const OVERDUE = 2665.47;

const defaulted = () => desk.change((loan) => loan.closeDay(DUE, BOOKED_AT));
const ordered = () => defaulted().then(() => desk.order(OVERDUE));
const transferred = async () => {
  await defaulted();
  await desk.recordReference({ amount: OVERDUE });
  await desk.recordDeposit({ amount: OVERDUE });
};
const paid = () => desk.change((loan) => receive(loan, { amount: 4 * 888.49, on: DUE }));
const nothing = async () => {};
const statusOfLoan = async () => (await desk.loan()).status;
const verify = () => desk.verify(desk.payments.all[0]?.id ?? PAYMENT);
const pause = () => new PauseLoan(desk).execute({ borrowerId: BORROWER, loanId: aLoan().id, months: 1, reason: null });

it.each<[string, () => Promise<unknown>, () => Promise<unknown>, unknown]>([
  ['the gateway is asked for the outcome', ordered, () => desk.settle().then(statusOfLoan), 'Defaulted'],
  ['the gateway reports the outcome', ordered, () => desk.report('succeeded').then(statusOfLoan), 'Defaulted'],
  ['a transfer is verified', transferred, () => verify().then(statusOfLoan), 'Defaulted'],
  ['a payment is ordered', nothing, async () => (await desk.order()).valueOn, NEXT],
  [
    'a payoff is ordered',
    nothing,
    () => desk.order('payoff').then(async () => (await desk.loan()).earlyPayment?.asOf),
    NEXT,
  ],
  ['a transfer is recorded', nothing, async () => (await desk.recordReference()).expiresOn, addDays(NEXT, 30)],
  ['a loan is paused', paid, async () => (await pause()).startsOn, NEXT],
])('a day that is closed while a lock is awaited counts when %s', async (_when, prepare, act, expected) => {
  desk.gateway.outcome = { status: 'succeeded' };
  desk.calendar.day = DUE;
  await prepare();
  const [get, getAll] = [desk.loans.get.bind(desk.loans), desk.loans.getAll.bind(desk.loans)];
  desk.loans.get = (...key) => {
    desk.calendar.day = NEXT;
    return get(...key);
  };
  desk.loans.getAll = (...keys) => {
    desk.calendar.day = NEXT;
    return getAll(...keys);
  };

  expect(await act()).toEqual(expected);
});
