import { describe, expect, it } from 'vitest';
import { kyselyOverviewQueries } from '../../../adapters/persistence/portfolio/overview.queries.ts';
import { LoanNotAnnullable } from '../../../domain/loans/loan.errors.ts';
import { addMonths } from '../../../domain/shared/calendar.ts';
import { inDays, settled, writtenAgreement } from '../../support/app.ts';
import { annulled, annulledByOperator, sql } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, borrower, operator } = await openService({ AGREEMENT_REQUIRED: 'true' });
const { productId } = await done(operator.createsProduct({ originationFeePercent: 2.5, returnedPaymentFee: 20 }));
const overview = kyselyOverviewQueries(service.app.orm.em.fork());

/** A request with a signed agreement. */
async function signed(asker: Borrower): Promise<string> {
  const { requestId, sha256 } = await writtenAgreement(asker, operator, { productId });
  await done(asker.signs(requestId, sha256));
  return requestId;
}

const disburse = async (requestId: string): Promise<string> => (await done(operator.disburses(requestId))).loanId;
const lend = async (asker = borrower) => disburse(await signed(asker));
const operatorLoan = (loanId: string) => operator.reads(`/backoffice/loans/${loanId}`);
const scoreOf = async (person: Borrower) => (await person.get('/user/creditScore')).body;
const rewardsOf = (person: Borrower) => person.reads('/user/gamification');
/** What operators see of the whole book. */
const book = async () => [await operator.reads('/backoffice/portfolio?currency=USD'), await overview.flows(inDays(0))];
const exportOf = async (dataset: string) => {
  const url = `/backoffice/exports/${dataset}?format=ndjson`;
  return (await service.app.http.inject({ url, headers: operator.headers })).body;
};
const reage = async (loanId: string) => {
  const change = { type: 'reage', reason: 'Hardship.' };
  const { digest } = await done(operator.previewsChange(loanId, change));
  return done(operator.changes(loanId, { ...change, digest }));
};

/** What the books have of the loan, without accounts of zero. */
const bookedOn = (loanId: string) =>
  sql(
    service.databaseUrl,
    `select account, sum(amount)::int from ledger_postings where loan_id = '${loanId}' group by 1 having sum(amount) <> 0`,
  );

describe('the annulment of a loan', () => {
  it('gives it a statement and books that sum to nothing, and tells the borrower', async () => {
    await lend();
    const before = await book();
    const loanId = await lend();
    await done(borrower.authorizesAutopay(loanId));

    expect(await annulled(service, borrower, loanId)).toBe(true);

    const owed = { status: 'Completed', remainingAmount: 0, remainingTerm: 0, totalInterest: 0, nextPaymentDate: null };
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject(owed);
    expect(await operatorLoan(loanId)).toMatchObject({ ...owed, annulledAt: expect.stringMatching(/Z$/) });
    expect(await bookedOn(loanId)).toEqual([]);
    const { closingBalance, transactions } = await borrower.reads(`/loans/${loanId}/statement`);
    expect(closingBalance).toBe(0);
    expect(transactions).toMatchObject([
      { type: 'Disbursement', amount: 1000, balance: 1000 },
      { type: 'Annulment', amount: 1000, principal: 1000, interest: 0, charges: 0, balance: 0 },
    ]);
    expect(await book()).toEqual(before);
    expect(await exportOf('installments')).toMatch(new RegExp(`${loanId}.*"Paid","kind":"annulment"`));
    expect((await borrower.get(`/loans/${loanId}/autopay`)).body.error.code).toBe('AUTOPAY_NOT_FOUND');
    const [notice] = await borrower.reads('/notifications');
    expect(notice).toMatchObject({ title: 'Your loan was annulled', type: 'loan_update' });
    expect(notice.message).toContain('1,000');
    await expectReconciled(service);
  });

  it('is told as `loan.annulled` and `loan_request.approved`', async () => {
    const payer = await service.borrower();
    await annulled(service, payer, await lend(payer));

    const types = async () =>
      (await operator.reads(`/backoffice/events?userId=${payer.userId}&limit=100`)).map(
        ({ type }: { type: string }) => type,
      );
    await expect.poll(types).toHaveLength(6);
    expect((await types()).slice(0, 2).toSorted()).toEqual(['loan.annulled', 'loan_request.approved']);
    const [event] = await operator.reads(`/backoffice/events?userId=${payer.userId}&type=loan.annulled`);
    expect(event.data).toMatchObject({ status: 'Completed', remainingAmount: 0 });
  });

  it('refuses what a Completed loan refuses', async () => {
    const loanId = await lend();
    await annulled(service, borrower, loanId);

    expect((await borrower.pays(loanId, 10)).body.error.code).toBe('LOAN_COMPLETED');
    expect((await borrower.paysOff(loanId)).body.error.code).toBe('LOAN_COMPLETED');
    expect((await borrower.withdraws(loanId)).body.error.code).toBe('WITHDRAWAL_NOT_POSSIBLE');
    expect((await borrower.pauses(loanId)).body.error.code).toBe('LOAN_NOT_ELIGIBLE_FOR_PAUSE');
    expect((await operator.writesOff(loanId)).body.error.code).toBe('LOAN_NOT_DEFAULTED');
    const change = { type: 'dueDay', day: 5, reason: 'Payday.' };
    expect((await operator.previewsChange(loanId, change)).body.error.code).toBe('LOAN_NOT_CHANGEABLE');
    expect(await annulled(service, borrower, loanId)).toBe(false);
  });
});

describe('a loan that was annulled', () => {
  it('leaves its request Approved, whose signed agreement is good for another loan', async () => {
    const requestId = await signed(borrower);
    await done(operator.labels('requests', requestId, { externalId: 'CORE-1' }));
    const first = await disburse(requestId);
    await annulled(service, borrower, first);

    const request = () => operator.reads(`/backoffice/requests/${requestId}`);
    expect(await request()).toMatchObject({ status: 'Approved', loanId: null });
    expect(await borrower.reads(`/requests/${requestId}/agreement`)).toMatchObject({ signedAt: expect.any(String) });
    const second = await disburse(requestId);

    expect(second).not.toBe(first);
    expect(await request()).toMatchObject({ status: 'Disbursed', loanId: second });
    expect(await operatorLoan(second)).toMatchObject({ status: 'Active', externalId: 'CORE-1', annulledAt: null });
    expect(await operatorLoan(first)).toMatchObject({ status: 'Completed', externalId: null });
    expect((await operator.disburses(requestId)).body.error.code).toBe('REQUEST_NOT_APPROVED');
    expect(await annulled(service, borrower, second)).toBe(true);
    const [requests, loans] = [await exportOf('requests'), await exportOf('loans')];
    expect(requests.split(requestId)).toHaveLength(2);
    expect([requests.includes(second), loans.includes(first), loans.includes(second)]).toEqual([false, true, true]);
  });

  it('counts in no score, and earns nothing', async () => {
    const payer = await service.borrower();
    const [first, second] = [await signed(payer), await signed(payer)];
    const unknown = await scoreOf(payer);
    expect(unknown.error.code).toBe('CREDIT_INFORMATION_NOT_AVAILABLE');
    await annulled(service, payer, await disburse(first));
    expect(await scoreOf(payer)).toEqual(unknown);
    expect(await rewardsOf(payer)).toMatchObject({ points: 0, achievements: [] });

    const loanId = await disburse(first);
    const { data } = await scoreOf(payer);
    const earned = await rewardsOf(payer);
    expect(earned.achievements).toMatchObject([{ id: 'first-loan' }]);
    await annulled(service, payer, await disburse(second));
    expect((await scoreOf(payer)).data).toMatchObject({ score: data.score, rating: data.rating });
    expect(await rewardsOf(payer)).toEqual(earned);
    expect(await operatorLoan(loanId)).toMatchObject({ status: 'Active' });
  });
});

describe('a loan on which something happened', () => {
  it('is not annulled while a payment is in flight, nor once one was received', async () => {
    const loanId = await lend();
    await done(borrower.pays(loanId, 10));
    expect(await annulled(service, borrower, loanId)).toBe(false);
    await settled(borrower);
    expect(await annulled(service, borrower, loanId)).toBe(false);
    await expect(annulledByOperator(service, borrower, loanId)).rejects.toThrow(LoanNotAnnullable);
    expect(await operatorLoan(loanId)).toMatchObject({ status: 'Active', annulledAt: null });
  });

  it('is annulled by an operator once its payments are taken back, with the fee of the return', async () => {
    const loanId = await lend();
    const { paymentId } = await done(borrower.pays(loanId, 10));
    await settled(borrower);
    await done(operator.reverses(paymentId));

    expect(await annulled(service, borrower, loanId)).toBe(false);
    await annulledByOperator(service, borrower, loanId);

    expect(await operatorLoan(loanId)).toMatchObject({ status: 'Completed', remainingAmount: 0 });
    expect(await borrower.reads(`/loans/${loanId}/charges`)).toMatchObject([{ status: 'Waived', paidAmount: 0 }]);
    expect(await bookedOn(loanId)).toEqual([]);
    await expectReconciled(service);
  });

  it('is not annulled while a deposit waits that its borrower announced, and is with a reference alone', async () => {
    const loanId = await lend();
    await done(borrower.reportsTransfer(loanId, 10, 'WAITS'));
    const { depositId } = await done(operator.recordsDeposit('WAITS', 10, { confirmationCode: '1' }));
    expect(await annulled(service, borrower, loanId)).toBe(false);
    await expect(annulledByOperator(service, borrower, loanId)).rejects.toThrow(LoanNotAnnullable);
    await done(operator.sendsBack(depositId));
    expect(await annulled(service, borrower, loanId)).toBe(true);
  });

  it('is annulled with what the close has made of it since', async () => {
    const payer = await service.borrower();
    const loanId = await lend(payer);
    await service.app.closing.closeBusinessDay.execute({ date: addMonths(inDays(0), 2) });
    await reage(loanId);
    expect(await annulled(service, payer, loanId)).toBe(true);

    expect(await operatorLoan(loanId)).toMatchObject({ amount: 1000, totalInterest: 0, daysPastDue: 0 });
    expect(await bookedOn(loanId)).toEqual([]);
    expect(await payer.reads(`/loans/${loanId}/statement`)).toMatchObject({ closingBalance: 0 });
    await expectReconciled(service);
  });
});
