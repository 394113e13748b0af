import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, payInstallments, settled } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

interface Case {
  readonly loanId: string;
  readonly daysPastDue: number;
  readonly outstandingPrincipal: number;
}

const { service, operator } = await openService();
/** An unpaid loan of today is as many days past due then. */
const LATE_DAYS = 95;
const LATE = addDays(addMonths(calendarDay(inDays(0)), 1), LATE_DAYS);

const cases = (query = ''): Promise<Case[]> => operator.reads(`/backoffice/collections?limit=100&${query}`);
const idsOf = (list: readonly Case[]) => list.map(({ loanId }) => loanId);
const portfolio = (currency = 'USD') => operator.reads(`/backoffice/portfolio?currency=${currency}`);
const cents = (amount: number) => Math.round(amount * 100);
const sum = <Item>(list: readonly Item[], of: (item: Item) => number) =>
  list.reduce((total, item) => total + cents(of(item)), 0);

async function borrowed(paid: number, terms: object = {}) {
  const borrower = await service.borrower();
  const loanId = await disbursedLoan(borrower, operator, { amount: 1000, term: 12, ...terms });
  await payInstallments(borrower, loanId, paid);
  return { borrower, loanId };
}

/** The balance of an account in cents, debits less credits. */
async function balanceOf(account: string, currency = 'USD'): Promise<number> {
  const balances = await operator.reads('/backoffice/ledger/trial-balance');
  const ofCurrency = balances.find((one: { currency: string }) => one.currency === currency);
  const one = ofCurrency?.accounts.find((each: { account: string }) => each.account === account);
  return cents(one?.balance ?? 0);
}

async function expectAgreement(capitalized = 0): Promise<void> {
  const { buckets, months } = await portfolio();
  const principal = await balanceOf('principal-receivable');
  expect(sum(buckets, ({ principal: each }: { principal: number }) => each)).toBe(principal);
  type Month = Readonly<Record<'disbursed' | 'repaid' | 'writtenOff', number>>;
  const total = (name: keyof Month) => sum(months as Month[], (month) => month[name]);
  expect(total('disbursed') + capitalized - total('repaid') - total('writtenOff')).toBe(principal);
  expect(total('writtenOff')).toBe(await balanceOf('loan-losses'));
}

describe('the portfolio of new loans', () => {
  it('is empty in a currency without loans', async () => {
    const { asOf, months, ...rest } = await portfolio('VES');

    const buckets = ['current', '1-30', '31-60', '61-90', 'over-90'].map((bucket) => ({
      bucket,
      principal: 0,
      loans: 0,
    }));
    expect(rest).toEqual({ currency: 'VES', buckets, par30: 0, par60: 0, par90: 0 });
    expect(asOf).toBe(`${inDays(0)}T00:00:00.000Z`);
    const last = calendarDay(inDays(0));
    expect(months.map(({ month }: { month: string }) => month)).toEqual(
      Array.from({ length: 24 }, (_, at) => addMonths(last, at - 23).slice(0, 7)),
    );
  });

  it('agrees with the ledger after payments, a prepayment, reversals, a fee kept back, a pause and a payoff', async () => {
    const { productId } = await done(operator.createsProduct({ originationFeePercent: 3 }));
    const { borrower, loanId } = await borrowed(1, { productId });
    await expectAgreement();
    expect((await portfolio()).months.at(-1)).toMatchObject({ disbursed: 1000, writtenOff: 0 });
    const { paymentId } = await done(borrower.prepays(loanId, 100, { reduce: 'term', paymentMethod: 'card' }));
    await settled(borrower);
    await expectAgreement();
    await done(operator.reverses(paymentId));
    await expectAgreement();

    const paused = await borrowed(1);
    await done(paused.borrower.pauses(paused.loanId));
    const [{ type, amount }] = await paused.borrower.reads(`/loans/${paused.loanId}/transactions`);
    expect(type).toBe('Capitalization');
    await expectAgreement(cents(amount));

    const payoff = await done(borrower.paysOff(loanId));
    await settled(borrower);
    await expectAgreement(cents(amount));
    await done(operator.reverses(payoff.paymentId));
    await expectAgreement(cents(amount));
    for (const { borrower: owner, loanId: id } of [{ borrower, loanId }, paused]) {
      await done(owner.paysOff(id));
      await settled(owner);
    }
    await expectAgreement(cents(amount));
    expect((await portfolio()).buckets[0]).toEqual({ bucket: 'current', principal: 0, loans: 0 });
  });
});

describe('loans that are late', () => {
  /** By bucket, from the least overdue. */
  let late: readonly { readonly borrower: Borrower; readonly loanId: string }[];
  let current: { readonly borrower: Borrower; readonly loanId: string };
  let lost: string;

  beforeAll(async () => {
    late = [await borrowed(3), await borrowed(2), await borrowed(1), await borrowed(0)];
    current = await borrowed(4);
    lost = (await borrowed(0)).loanId;
    await done(operator.movesClock(LATE));
  }, 120_000);

  it('are listed worst first with the figures that the loans have, and by bucket and currency', async () => {
    const all = await cases();

    const expected = [lost, ...late.map(({ loanId }) => loanId).toReversed()];
    expect(idsOf(all).slice(2)).toEqual(expected.slice(2));
    // Due on the same day, ordered by id.
    expect(idsOf(all).slice(0, 2).toSorted()).toEqual(expected.slice(0, 2).toSorted());
    for (const { borrower, loanId } of late) {
      const { nextPaymentAmount } = await borrower.reads(`/loans/${loanId}/paymentInfo`);
      const loan = await operator.reads(`/backoffice/loans/${loanId}`);
      const [last] = await borrower.reads(`/loans/${loanId}/transactions`);
      expect(all.find((one) => one.loanId === loanId)).toEqual({
        loanId,
        borrower: loan.borrower,
        currency: 'USD',
        status: loan.status,
        daysPastDue: loan.daysPastDue,
        amountOverdue: nextPaymentAmount,
        outstandingPrincipal: last.balance,
        lastPaymentDate: loan.lastPaymentDate,
        promisedOn: null,
        promisedAmount: null,
        lastNote: null,
      });
    }
    const buckets = await Promise.all(['1-30', '31-60', '61-90'].map((bucket) => cases(`bucket=${bucket}`)));
    expect(buckets.map(idsOf)).toEqual(late.slice(0, 3).map(({ loanId }) => [loanId]));
    expect(idsOf(await cases('bucket=over-90&currency=USD'))).toEqual(idsOf(all).slice(0, 2));
    expect(all[0]?.daysPastDue).toBe(LATE_DAYS);
    expect(await cases('currency=VES')).toEqual([]);
  });

  it('are read to the end by the links of their pages', async () => {
    const seen: string[] = [];
    let url: string | undefined = '/backoffice/collections?limit=2';
    for (let pages = 0; url !== undefined && pages < 5; pages++) {
      const { headers, body } = await operator.get(url);
      if (pages === 0) expect(headers['x-total-count']).toBe('5');
      seen.push(...idsOf(body.data));
      url = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
    }
    expect(seen).toEqual(idsOf(await cases()));
  });

  it('show the newest note and the newest promise', async () => {
    const loanId = late[0]?.loanId;
    const promise = { loanId, kind: 'promise', promisedAmount: 20 };
    await done(operator.writesNote({ ...promise, promisedOn: '2027-06-02', text: 'Early.' }));
    await done(operator.writesNote({ ...promise, promisedOn: '2027-06-01', promisedAmount: 30.5, text: 'Later.' }));
    await done(operator.writesNote({ loanId, kind: 'call', text: 'Again.' }));

    const promised = { promisedOn: '2027-06-01', promisedAmount: 30.5, lastNote: 'Again.' };
    expect(await cases('bucket=1-30')).toMatchObject([{ loanId, ...promised }]);
  });

  it('are in the buckets of the portfolio, and leave it when they are written off or completed', async () => {
    const [before, all] = [await portfolio(), await cases()];
    const overdue = before.buckets.slice(1);
    expect(overdue.map(({ loans }: { loans: number }) => loans)).toEqual([1, 1, 1, 2]);
    expect(sum(overdue, ({ principal }: Case & { principal: number }) => principal)).toBe(
      sum(all, ({ outstandingPrincipal }) => outstandingPrincipal),
    );
    const total = sum(before.buckets, ({ principal }: { principal: number }) => principal);
    const worst = sum(all.slice(0, 2), ({ outstandingPrincipal }) => outstandingPrincipal);
    expect(before.par90).toBe(Math.round((worst / total) * 10_000) / 100);
    expect(before.par30).toBeGreaterThan(before.par60);
    expect(before.buckets[0]).toMatchObject({ bucket: 'current', loans: 1 });

    await done(operator.writesOff(lost));
    await done(current.borrower.paysOff(current.loanId));
    await settled(current.borrower);

    const after = await portfolio();
    expect(after.buckets[4]).toMatchObject({ bucket: 'over-90', loans: 1 });
    expect(after.buckets[0]).toMatchObject({ bucket: 'current', principal: 0, loans: 0 });
    expect(after.months.at(-1).writtenOff).toBe(1000);
    expect(idsOf(await cases())).not.toContain(lost);
    const [{ amount }] = (await service.query<{ amount: string }>(
      `select sum(principal) as amount from loan_transactions where type = 'Capitalization'`,
    )) as [{ amount: string }];
    await expectAgreement(Number(amount));
  });
});
