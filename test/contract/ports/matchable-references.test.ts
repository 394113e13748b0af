import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aUser } from '../../support/identity.ts';
import { aDeposit, aLoan, aLoanRequest, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { type Collections, STORES } from './stores.ts';

const NEIGHBOUR = idNumber<'User'>(900_009);
const OWN = { loanId: idNumber<'Loan'>(1), borrowerId: BORROWER };
const OTHER = { loanId: idNumber<'Loan'>(2), borrowerId: NEIGHBOUR };

describe.each(STORES)('OpenPayments %s', (_where, open) => {
  let on: Collections;
  const run = <T>(work: () => Promise<T>) => on.unitOfWork.run(work);
  const matchable = async (after: number | null = null, limit = 10) =>
    (await run(() => on.openPayments.matchable(after === null ? null : idNumber(after), limit))).map(
      ({ paymentId }) => paymentId,
    );
  const ids = (...numbers: number[]) => numbers.map((number) => idNumber<'Payment'>(number));

  beforeAll(async () => {
    on = await open();
    await run(() => on.users.add(aUser({ id: NEIGHBOUR, email: 'neighbour@example.com' })));
    for (const [index, { loanId: id, borrowerId }] of [OWN, OTHER].entries()) {
      const requestId = idNumber<'LoanRequest'>(index + 1);
      await run(() => on.requests.add(aLoanRequest({ id: requestId, borrowerId })));
      await run(() => on.loans.add(aLoan({ id, requestId, borrowerId })));
    }
  });

  afterAll(() => on.close());

  let deposits = 0;
  const claim = (number: number, reference: string, given: object = {}) =>
    run(() => on.payments.add(aReference({ id: idNumber(number), reference, amount: usd(10), ...OWN, ...given })));
  const money = (reference: string, given: object = {}) => {
    const [id, bankId] = [idNumber<'Deposit'>(++deposits), idNumber<'Bank'>(deposits)];
    const record = { id, bankId, reference, amount: usd(10), confirmationCode: null, ...given };
    return run(() => on.deposits.add(aDeposit(record)));
  };

  it('propose references that one free deposit without a code matches, in the order of their ids', async () => {
    for (const number of [3, 1, 2]) {
      await claim(number, `R-${number}`);
      await money(`R-${number}`);
    }

    expect(await run(() => on.openPayments.matchable(null, 1))).toEqual([{ paymentId: idNumber(1), ...OWN }]);
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

    expect(await matchable(9)).toEqual([]);
  });

  it('propose a reference beside deposits that cannot prove it', async () => {
    await claim(20, 'BESIDE');
    await money('BESIDE');
    await money('BESIDE', { confirmationCode: '493021' });
    await money('BESIDE', { amount: usd(11) });

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

    await run(async () => {
      const other = await on.payments.get(idNumber(31), NEIGHBOUR);
      other.fail('It never came.', BOOKED_AT);
      await on.payments.save(other);
    });

    expect(await matchable(29)).toEqual(ids(30, 32));
  });

  it('do not propose a reference whose deposit is claimed', async () => {
    await claim(40, 'CLAIMED');
    await money('CLAIMED');
    const payment = aReference({ id: idNumber(40), reference: 'CLAIMED', amount: usd(10), ...OWN });
    await run(async () => {
      const [deposit] = await on.deposits.unclaimed({ reference: 'CLAIMED', amount: usd(10), currency: 'USD' });
      deposit?.claim(payment, BOOKED_AT);
      if (deposit !== undefined) await on.deposits.save(deposit);
    });

    expect(await matchable(39)).toEqual([]);
  });
});
