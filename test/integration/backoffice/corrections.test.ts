import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import { refundDue } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const REASON = 'The card holder disputed the charge.';

const { service, operator } = await openService();
let borrower: Borrower;
let loanId: string;

beforeEach(async () => {
  borrower = await service.borrower();
  loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
});
afterEach(() => expectReconciled(service));

const figures = async () =>
  Promise.all(
    [`/loans/${loanId}`, `/loans/${loanId}/paymentInfo`, '/user/gamification'].map((url) => borrower.reads(url)),
  );
const told = async (about: string) => {
  const notifications: { title: string }[] = await borrower.reads('/notifications?limit=100');
  return notifications.filter(({ title }) => title === about).length;
};
const pay = async (amount: number): Promise<string> => {
  const { paymentId } = await done(borrower.pays(loanId, amount));
  await settled(borrower);
  return paymentId;
};
const audit = (subjectId: string) => operator.reads(`/backoffice/audit?subjectId=${subjectId}`);
const lastPayment = async (): Promise<string> =>
  (await borrower.reads(`/payments?loanId=${loanId}&limit=1`))[0].paymentId;

describe('a reversed payment', () => {
  it('leaves the loan as it was without it, once, and tells its borrower', async () => {
    await payInstallments(borrower, loanId, 1);
    const before = await figures();
    const paymentId = await pay(110);

    const keyed = operator.withKey(`reverse-${paymentId}`);
    const [first, replayed] = [await keyed.reverses(paymentId, REASON), await keyed.reverses(paymentId, REASON)];

    const failed = { paymentId, status: 'Failed', completedAt: null, failureReason: REASON };
    expect(await done(first)).toMatchObject({ ...failed, reversedAt: expect.any(String) });
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await figures()).toEqual(before);
    expect((await operator.reverses(paymentId)).body.error.code).toBe('PAYMENT_NOT_COMPLETED');
    expect(await told('Your payment was returned')).toBe(1);
    expect(await audit(paymentId)).toMatchObject([
      {
        operatorId: operator.userId,
        action: 'payment.reverse',
        subjectType: 'payment',
        before: { status: 'Completed', reversedAt: null },
        after: { status: 'Failed', reversedAt: expect.any(String) },
      },
    ]);
  });

  it('can be that of a borrower who has left: the books matter, and nothing is sent', async () => {
    await payInstallments(borrower, loanId, 3);
    const paymentId = await lastPayment();
    await done(borrower.deletesAccount());

    await done(operator.reverses(paymentId));

    const loan = await operator.reads(`/backoffice/loans/${loanId}`);
    expect(loan).toMatchObject({ status: 'Active', remainingTerm: 1 });
    const left = `select (select count(*)::int from notifications where recipient_id = '${borrower.userId}') as told,
      (select count(*)::int from milestones where user_id = '${borrower.userId}') as earned`;
    expect(await service.query(left)).toEqual([{ told: 0, earned: 0 }]);
  });
});

it('a refund is listed until it is paid out, once, which its borrower waits for before leaving', async () => {
  const [older, newer] = [await refundDue(service, borrower, loanId), await refundDue(service, borrower, loanId)];
  await payInstallments(borrower, loanId, 3);
  const list = (query: string) => operator.reads(`/backoffice/refunds?userId=${borrower.userId}${query}`);
  const person = { borrower: expect.objectContaining({ userId: borrower.userId }) };
  const owed = {
    ...person,
    loanId,
    userId: borrower.userId,
    amount: 7.03,
    currency: 'USD',
    reference: null,
    refundedAt: null,
  };
  const both = [newer, older].map((paymentId) => ({ ...owed, paymentId, owedSince: expect.any(String) }));
  expect(await list('')).toEqual(both);
  expect(await list('&page=2&limit=1')).toEqual(both.slice(1));

  const paid = await done(operator.paysRefund(older, 'PAYOUT-1'));

  expect(paid).toEqual({ ...both[1], reference: 'PAYOUT-1', refundedAt: expect.any(String) });
  expect((await operator.paysRefund(older, 'PAYOUT-2')).body.error.code).toBe('ALREADY_REFUNDED');
  expect(await list('&refunded=true')).toEqual([paid]);
  expect(await list('&refunded=false')).toEqual([both[0]]);
  expect(await told('We have paid you back')).toBe(1);
  const entry = { action: 'refund.pay', before: { refundedAt: null }, after: { reference: 'PAYOUT-1' } };
  expect(await audit(older)).toMatchObject([entry]);
  expect((await borrower.deletesAccount()).body.error.code).toBe('ACCOUNT_HAS_OPEN_LOANS');
  expect(await done(operator.paysRefund(newer, 'PAYOUT-2'))).toMatchObject({ reference: 'PAYOUT-2' });
  await done(borrower.deletesAccount());
});

async function balances() {
  const rows = await service.query<{
    account: string;
    cents: number;
  }>(`select account, sum(amount)::int as cents from ledger_postings where loan_id = '${loanId}'
       and account in ('principal-receivable', 'loan-losses', 'recoveries', 'interest-income') group by account`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

// Last, since it closes days.
it('a loan that is written off stays in default until all is paid, and what comes in is recovered', async () => {
  borrower = await service.borrower();
  loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3, interestRate: 0 });
  const loan = () => borrower.reads(`/loans/${loanId}`);
  const notifications = async () => (await borrower.get('/notifications')).headers['x-total-count'];
  const early = await pay(50);
  const dueOn = calendarDay((await loan()).nextPaymentDate.slice(0, 10));
  await service.app.closing.closeBusinessDay.execute({ date: addDays(dueOn, 91) });
  const before = [await loan(), await notifications()];

  const written = await done(operator.writesOff(loanId, 'Insolvent.'));

  const writtenOff = { writtenOffAt: expect.any(String), writeOffReason: 'Insolvent.' };
  expect(written).toMatchObject({ loanId, status: 'Defaulted', remainingAmount: 250, ...writtenOff });
  expect([await loan(), await notifications()]).toEqual(before);
  expect(await balances()).toEqual({ 'principal-receivable': 0, 'loan-losses': 25_000 });
  expect((await operator.writesOff(loanId)).body.error.code).toBe('LOAN_WRITTEN_OFF');
  const entry = { action: 'loan.write-off', before: { status: 'Defaulted', writtenOffAt: null } };
  const after = { writtenOffAt: expect.any(String) };
  expect(await audit(loanId)).toMatchObject([{ ...entry, after }]);

  const late = await pay(200);
  expect(await loan()).toMatchObject({ status: 'Defaulted', remainingAmount: 50 });
  expect(await balances()).toMatchObject({ 'loan-losses': 25_000, recoveries: -20_000 });
  await pay(50);
  expect(await loan()).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  await expectReconciled(service);

  // The first payment was booked before the write-off: without it, more principal is lost.
  for (const paymentId of [late, early]) await done(operator.reverses(paymentId));
  expect(await loan()).toMatchObject({ status: 'Defaulted', remainingAmount: 250 });
  expect(await balances()).toMatchObject({ 'loan-losses': 30_000, recoveries: -5_000 });
  const listed = await operator.reads(`/backoffice/loans?userId=${borrower.userId}`);
  expect(listed).toMatchObject([{ loanId, ...writtenOff }]);
});
