import { beforeAll, describe, expect, it } from 'vitest';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import {
  aDeposit,
  aLoan,
  aLoanRequest,
  aPayment,
  aReference,
  BOOKED_AT,
  BORROWER,
  usd,
} from '../../support/lending.ts';
import { receive } from '../../support/loan-payments.ts';
import { momentOf } from '../../support/utc.ts';
import { type Collections, STORES, withBorrower } from './stores.ts';

const NEIGHBOUR = idNumber<'User'>(900_009);
const OWN = { loanId: idNumber<'Loan'>(1), borrowerId: BORROWER };
const OTHER = { loanId: idNumber<'Loan'>(2), borrowerId: NEIGHBOUR };
const PAID_OFF = { loanId: idNumber<'Loan'>(3), borrowerId: NEIGHBOUR };

describe.each(STORES)('OpenPayments %s', (_where, open) => {
  const on = withBorrower<Collections>(open);
  const matchable = async (after: number | null = null, limit = 10) =>
    (await on.run(() => on.openPayments.matchable(after === null ? null : idNumber(after), limit))).map(
      ({ paymentId }) => paymentId,
    );
  const ids = (...numbers: number[]) => numbers.map((number) => idNumber<'Payment'>(number));

  beforeAll(async () => {
    await on.run(() => on.users.add(aUser({ id: NEIGHBOUR, email: 'neighbour@example.com' })));
    for (const [index, { loanId: id, borrowerId }] of [OWN, OTHER, PAID_OFF].entries()) {
      const requestId = idNumber<'LoanRequest'>(index + 1);
      await on.run(() => on.requests.add(aLoanRequest({ id: requestId, borrowerId })));
      await on.run(() => on.loans.add(aLoan({ id, requestId, borrowerId })));
    }
  });

  let deposits = 0;
  const claim = (number: number, reference: string, given: object = {}) =>
    on.run(() => on.payments.add(aReference({ id: idNumber(number), reference, amount: usd(10), ...OWN, ...given })));
  const money = (reference: string, given: object = {}) => {
    const [id, bankId] = [idNumber<'Deposit'>(++deposits), idNumber<'Bank'>(deposits)];
    const record = { id, bankId, reference, amount: usd(10), confirmationCode: null, ...given };
    return on.run(() => on.deposits.add(aDeposit(record)));
  };

  it('propose references that one free deposit without a code matches, in the order of their ids', async () => {
    for (const number of [3, 1, 2]) {
      await claim(number, `R-${number}`);
      await money(`R-${number}`);
    }

    expect(await on.run(() => on.openPayments.matchable(null, 1))).toEqual([{ paymentId: idNumber(1), ...OWN }]);
    expect(await matchable()).toEqual(ids(1, 2, 3));
    expect(await matchable(1, 1)).toEqual(ids(2));
    expect(await matchable(3)).toEqual([]);
  });

  it('do not propose references of other money, or without money', async () => {
    await claim(10, 'NONE');
    await claim(11, 'AMOUNT');
    await money('AMOUNT', { amount: usd(10.01) });
    await claim(12, 'CURRENCY');
    await money('CURRENCY', { currency: 'VES' });
    await claim(13, 'CODE');
    await money('CODE', { confirmationCode: '493021' });
    await claim(14, 'TWICE');
    await money('TWICE');
    await money('TWICE');
    await claim(15, 'OWN');
    await money('OWN', { recordedBy: BORROWER });

    expect(await matchable(9)).toEqual([]);
  });

  it('propose a reference beside deposits that cannot prove it', async () => {
    await claim(20, 'BESIDE');
    await money('BESIDE');
    await money('BESIDE', { confirmationCode: '493021' });
    await money('BESIDE', { amount: usd(11) });
    await money('BESIDE', { recordedBy: BORROWER });

    expect(await matchable(19)).toEqual(ids(20));
  });

  it('do not propose a reference that another borrower claims as well, until that one fails', async () => {
    await claim(30, 'SHARED');
    await claim(31, 'SHARED', OTHER);
    await claim(32, 'SHARED-2');
    await claim(33, 'SHARED-2', { ...OTHER, amount: usd(11) });
    await money('SHARED');
    await money('SHARED-2');
    expect(await matchable(29)).toEqual(ids(32));

    const load = () => on.payments.get(idNumber(31), NEIGHBOUR);
    await on.change(on.payments, load, (other) => other.fail('It never came.', momentOf(BOOKED_AT)));

    expect(await matchable(29)).toEqual(ids(30, 32));
  });

  it('do not propose a reference whose deposit is claimed', async () => {
    await claim(40, 'CLAIMED');
    await money('CLAIMED');
    const payment = aReference({ id: idNumber(40), reference: 'CLAIMED', amount: usd(10), ...OWN });
    const load = async () => (await on.deposits.unclaimed(payment as Parameters<typeof on.deposits.unclaimed>[0]))[0];
    await on.change(on.deposits, load, (deposit) => deposit.claim(payment, momentOf(BOOKED_AT)));

    expect(await matchable(39)).toEqual([]);
  });

  describe('end references', () => {
    const ending = async (day: string) => {
      const found = await on.run(() => on.openPayments.endingBy(calendarDay(day), idNumber(49), 10));
      return found.map(({ paymentId, isOnlyClaim }) => [paymentId, isOnlyClaim]);
    };
    const [only, contested] = [true, false];

    beforeAll(async () => {
      const amount = usd(10_661.86);
      await on.run(() => on.payments.add(aPayment({ id: idNumber(59), amount, ...PAID_OFF })));
      const load = () => on.loans.get(PAID_OFF.loanId, NEIGHBOUR);
      await on.change(on.loans, load, (loan) => receive(loan, { number: 59, amount, on: calendarDay('2027-02-01') }));
    });

    it('of a Completed loan as soon as their money comes, and all others when they expire', async () => {
      await claim(50, 'CAME', PAID_OFF);
      await money('CAME', { confirmationCode: '493021' });
      await claim(51, 'CONTESTED', PAID_OFF);
      await claim(52, 'CONTESTED');
      await money('CONTESTED');
      await claim(53, 'MISSING', PAID_OFF);
      await claim(54, 'OPEN');
      await money('OPEN');

      const [came, late] = [idNumber(50), idNumber(51)];
      expect(await ending('2027-03-01')).toEqual([
        [came, only],
        [late, contested],
      ]);
      expect(await ending('2027-03-02')).toEqual([
        [came, only],
        [late, contested],
        [idNumber(52), contested],
        [idNumber(53), only],
        [idNumber(54), only],
      ]);
    });

    it('and owe nothing to a person whose account is deleted', async () => {
      await on.change(
        on.users,
        () => on.users.getToErase(NEIGHBOUR),
        (user) => user.erase(BOOKED_AT),
      );

      expect(await ending('2027-03-01')).toEqual([
        [idNumber(50), contested],
        [idNumber(51), contested],
      ]);
    });
  });
});
