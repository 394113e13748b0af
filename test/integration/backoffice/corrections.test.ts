import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, payInstallments, settled, startApp, type TestApp } from '../../support/app.ts';
import { recordDeposit, refundDue, sql } from '../../support/books.ts';
import { PASSWORD } from '../../support/caller.ts';
import type { Client } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const UNKNOWN = '019aa3c0-0000-7000-8000-000000000000';
const REASON = 'The card holder disputed the charge.';

let service: TestApp;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  operator = await service.operator();
});

afterEach(() => expectReconciled(service));
afterAll(() => service.close());

const loanOf = async (who: Client, loanId: string) => (await who.get(`/loans/${loanId}`)).body.data;
const planOf = async (who: Client, loanId: string) => (await who.get(`/loans/${loanId}/paymentInfo`)).body.data;
const rewardsOf = async (who: Client) => (await who.get('/user/gamification')).body.data;
const titlesOf = async (who: Client) => {
  const { data } = (await who.get('/notifications?limit=100')).body;
  return data.map(({ title }: { title: string }) => title);
};
const audit = async (subjectId: string) => (await operator.get(`/backoffice/audit?subjectId=${subjectId}`)).body.data;
const pay = async (who: Client, loanId: string, amount: number): Promise<string> => {
  const { body } = await who.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' });
  await settled(who);
  return body.data.paymentId;
};
const reverse = (paymentId: string, headers = {}) =>
  operator.send('POST', `/backoffice/payments/${paymentId}/reverse`, { reason: REASON }, headers);
const smallLoan = (who: Client) => disbursedLoan(who, operator, { amount: 300, term: 3 });
const leave = (who: Client) => who.send('DELETE', '/user/account', { password: PASSWORD });

describe('a reversed payment', () => {
  it('leaves the loan as it was without it, once, and tells its borrower', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    await payInstallments(borrower, loanId, 1);
    const before = [await loanOf(borrower, loanId), await planOf(borrower, loanId), await rewardsOf(borrower)];
    const paymentId = await pay(borrower, loanId, 110);

    const key = { 'idempotency-key': `reverse-${paymentId}` };
    const [first, replayed] = [await reverse(paymentId, key), await reverse(paymentId, key)];

    const failed = { paymentId, status: 'Failed', completedAt: null, failureReason: REASON };
    expect(first).toMatchObject({ status: 200, body: { data: { ...failed, reversedAt: expect.any(String) } } });
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect([await loanOf(borrower, loanId), await planOf(borrower, loanId), await rewardsOf(borrower)]).toEqual(before);
    expect(await reverse(paymentId)).toMatchObject({ status: 400, body: { error: { code: 'PAYMENT_NOT_COMPLETED' } } });
    expect((await borrower.get(`/payments/${paymentId}`)).body.data).toMatchObject({
      status: 'Failed',
      completedAt: null,
    });
    expect((await titlesOf(borrower)).filter((title: string) => title === 'Your payment was returned')).toHaveLength(1);
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

  it('reopens a completed loan and takes its points back, until it is repaid again', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    await payInstallments(borrower, loanId, 2);
    const open = [await loanOf(borrower, loanId), await rewardsOf(borrower)];
    await payInstallments(borrower, loanId, 1);
    const repaid = await rewardsOf(borrower);
    expect(repaid.points).toBe(650);
    const { data } = (await borrower.get(`/payments?loanId=${loanId}&limit=1`)).body;

    expect((await reverse(data[0].paymentId)).status).toBe(200);
    expect([await loanOf(borrower, loanId), await rewardsOf(borrower)]).toEqual(open);
    await payInstallments(borrower, loanId, 1);

    expect((await loanOf(borrower, loanId)).status).toBe('Completed');
    expect((await rewardsOf(borrower)).points).toBe(650);
    const repaidTitles = (await titlesOf(borrower)).filter((title: string) => title === 'Your loan is fully repaid');
    expect(repaidTitles).toHaveLength(2);
  });

  it('returns its deposit, which never pays again. Its reference can be used again', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    const told = { loanId, referenceNumber: 'BOUNCED-1', amount: 100 };
    const announce = async () => (await borrower.send('POST', '/payments/reference', told)).body.data.paymentId;
    const verify = (paymentId: string) => borrower.send('POST', `/payments/${paymentId}/verify`);
    const first = await announce();
    await recordDeposit(service, 'BOUNCED-1', 100);
    await verify(first);

    expect((await reverse(first)).body.data).toMatchObject({ reference: 'BOUNCED-1', status: 'Failed' });

    const deposits = async () => (await operator.get('/backoffice/deposits?reference=BOUNCED-1')).body.data;
    expect(await deposits()).toMatchObject([{ paymentId: first, returnedAt: expect.any(String) }]);
    const second = await announce();
    expect((await verify(second)).body.error.code).toBe('PAYMENT_VERIFICATION_FAILED');
    const money = { bankId: BANKS[1]?.bankId, reference: 'BOUNCED-1', amount: 100, currency: 'USD' };
    await operator.send('POST', '/backoffice/deposits', money);
    expect((await verify(second)).body.data.status).toBe('Completed');
    expect(await deposits()).toMatchObject([{ paymentId: second, returnedAt: null }, { paymentId: first }]);
  });

  it('can be that of a borrower who has left: the books matter, and nothing is sent', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    await payInstallments(borrower, loanId, 3);
    const { data } = (await borrower.get(`/payments?loanId=${loanId}`)).body;
    expect((await leave(borrower)).status).toBe(200);

    expect((await reverse(data[0].paymentId)).status).toBe(200);

    const { data: loan } = (await operator.get(`/backoffice/loans/${loanId}`)).body;
    expect(loan).toMatchObject({ status: 'Active', remainingTerm: 1 });
    const left = `select (select count(*)::int from notifications where recipient_id = '${borrower.userId}') as told,
      (select count(*)::int from milestones where user_id = '${borrower.userId}') as earned`;
    expect(await sql(service.databaseUrl, left)).toEqual([{ told: 0, earned: 0 }]);
  });

  it('is not found by an unknown or malformed id', async () => {
    for (const id of [UNKNOWN, 'nonsense']) {
      expect(await reverse(id)).toMatchObject({ status: 404, body: { error: { code: 'PAYMENT_NOT_FOUND' } } });
    }
  });
});

describe('a refund', () => {
  const list = async (query: string) => (await operator.get(`/backoffice/refunds?${query}`)).body.data;
  const payOut = (paymentId: string, reference: string, headers = {}) =>
    operator.send('POST', `/backoffice/refunds/${paymentId}`, { reference }, headers);

  it('is listed until it is paid out, once', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    const ids = [await refundDue(service, borrower, loanId), await refundDue(service, borrower, loanId)];
    const own = `userId=${borrower.userId}`;
    const owed = { loanId, userId: borrower.userId, amount: 7.03, currency: 'USD', reference: null, refundedAt: null };
    const [older = '', newer] = ids;
    const both = [
      { ...owed, paymentId: newer, owedSince: expect.any(String) },
      { ...owed, paymentId: older, owedSince: expect.any(String) },
    ];
    expect(await list(own)).toEqual(both);
    expect(await list(`${own}&page=2&limit=1`)).toEqual(both.slice(1));

    const key = { 'idempotency-key': `refund-${older}` };
    const [paid, replayed] = [await payOut(older, 'PAYOUT-1', key), await payOut(older, 'PAYOUT-1', key)];

    expect(paid.body.data).toEqual({ ...both[1], reference: 'PAYOUT-1', refundedAt: expect.any(String) });
    expect(replayed.text).toBe(paid.text);
    expect(await payOut(older, 'PAYOUT-2')).toMatchObject({
      status: 400,
      body: { error: { code: 'ALREADY_REFUNDED' } },
    });
    expect(await list(`${own}&refunded=true`)).toEqual([paid.body.data]);
    expect(await list(`${own}&refunded=false`)).toEqual([both[0]]);
    expect((await titlesOf(borrower)).filter((title: string) => title === 'We have paid you back')).toHaveLength(1);
    const entry = { action: 'refund.pay', before: { refundedAt: null }, after: { reference: 'PAYOUT-1' } };
    expect(await audit(older)).toMatchObject([entry]);
  });

  it('requires a reference, and money that is owed', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    const paymentId = await refundDue(service, borrower, loanId);
    const blank = await payOut(paymentId, '   ');
    const details = [{ path: '/reference', message: expect.any(String) }];
    expect(blank).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REFUND', details } } });
    for (const id of [UNKNOWN, 'nonsense', await pay(borrower, loanId, 10)]) {
      expect(await payOut(id, 'PAYOUT-1')).toMatchObject({
        status: 404,
        body: { error: { code: 'REFUND_NOT_FOUND' } },
      });
    }
  });

  it('is paid out to a borrower who has left', async () => {
    const borrower = await service.borrower();
    const loanId = await smallLoan(borrower);
    const paymentId = await refundDue(service, borrower, loanId);
    await payInstallments(borrower, loanId, 3);
    expect((await leave(borrower)).status).toBe(200);

    expect((await payOut(paymentId, 'PAYOUT-1')).body.data).toMatchObject({ reference: 'PAYOUT-1' });
  });
});
