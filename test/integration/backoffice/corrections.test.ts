import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, payInstallments, settled } from '../../support/app.ts';
import { recordDeposit, refundDue, sql } from '../../support/books.ts';
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

const rewards = () => borrower.reads('/user/gamification');
const figures = async () =>
  Promise.all(
    [`/loans/${loanId}`, `/loans/${loanId}/paymentInfo`, '/user/gamification'].map((url) => borrower.reads(url)),
  );
const told = async (about: string) => {
  const notifications: { title: string }[] = await borrower.reads('/notifications?limit=100');
  return notifications.filter(({ title }) => title === about).length;
};
const audit = (subjectId: string) => operator.reads(`/backoffice/audit?subjectId=${subjectId}`);
const lastPayment = async (): Promise<string> =>
  (await borrower.reads(`/payments?loanId=${loanId}&limit=1`))[0].paymentId;

describe('a reversed payment', () => {
  it('leaves the loan as it was without it, once, and tells its borrower', async () => {
    await payInstallments(borrower, loanId, 1);
    const before = await figures();
    const { paymentId } = await done(borrower.pays(loanId, 110));
    await settled(borrower);

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
        ...{ operatorId: operator.userId, action: 'payment.reverse', subjectType: 'payment' },
        before: { status: 'Completed', reversedAt: null },
        after: { status: 'Failed', reversedAt: expect.any(String) },
      },
    ]);
  });

  it('reopens a completed loan and takes its points back, until it is repaid again', async () => {
    await payInstallments(borrower, loanId, 2);
    const open = await figures();
    await payInstallments(borrower, loanId, 1);

    await done(operator.reverses(await lastPayment()));
    expect(await figures()).toEqual(open);
    await payInstallments(borrower, loanId, 1);

    expect((await rewards()).points).toBe(650);
    expect(await told('Your loan is fully repaid')).toBe(2);
  });

  it('returns its deposit, which never pays again. Its reference can be used again', async () => {
    const report = async () => (await done(borrower.reportsTransfer(loanId, 100, 'BOUNCED-1'))).paymentId;
    const first = await report();
    await recordDeposit(service, 'BOUNCED-1', 100);
    await done(borrower.verifies(first));

    await done(operator.reverses(first));

    const deposits = () => operator.reads('/backoffice/deposits?reference=BOUNCED-1');
    expect(await deposits()).toMatchObject([{ paymentId: first, returnedAt: expect.any(String) }]);
    const second = await report();
    expect((await borrower.verifies(second)).body.error.code).toBe('PAYMENT_VERIFICATION_FAILED');
    await done(operator.recordsDeposit('BOUNCED-1', 100, { bankId: BANKS[1]?.bankId }));
    expect(await done(borrower.verifies(second))).toMatchObject({ status: 'Completed' });
    expect(await deposits()).toMatchObject([{ paymentId: second, returnedAt: null }, { paymentId: first }]);
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
    expect(await sql(service.databaseUrl, left)).toEqual([{ told: 0, earned: 0 }]);
  });
});

it('a refund is listed until it is paid out, once, also to a borrower who has left', async () => {
  const [older, newer] = [await refundDue(service, borrower, loanId), await refundDue(service, borrower, loanId)];
  await payInstallments(borrower, loanId, 3);
  const list = (query: string) => operator.reads(`/backoffice/refunds?userId=${borrower.userId}${query}`);
  const owed = { loanId, userId: borrower.userId, amount: 7.03, currency: 'USD', reference: null, refundedAt: null };
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
  await done(borrower.deletesAccount());
  expect(await done(operator.paysRefund(newer, 'PAYOUT-2'))).toMatchObject({ reference: 'PAYOUT-2' });
});
