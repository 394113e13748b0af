import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, returnableLoan, settled } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { signatureOf } from '../../support/payment-provider.ts';
import { expectReconciled } from '../../support/reconcile.ts';

const { service, borrower, operator } = await openService();

const loanOf = (loanId: string, who = borrower) => who.reads(`/loans/${loanId}`);

describe('a loan', () => {
  it('is Completed after its last instalment, which its borrower sees in score and rewards', async () => {
    const payer = await service.borrower();
    const loanId = await disbursedLoan(payer, operator, { amount: 300, term: 3 });
    await payInstallments(payer, loanId, 1);
    // 300 + 550 × (0.40 × 1 + 0.25 × ⅓ + 0.10)
    expect(await payer.reads('/user/creditScore')).toMatchObject({ score: 621, rating: 'Fair' });
    await payInstallments(payer, loanId, 2);

    const paidOff = { status: 'Completed', remainingAmount: 0, paidAmount: 306.02, nextPaymentDate: null };
    expect(await loanOf(loanId, payer)).toMatchObject(paidOff);
    // 3 × 50 for instalments on time and 500 for the loan.
    expect(await payer.reads('/user/gamification')).toMatchObject({
      points: 650,
      level: 'Silver',
      rewards: 6.5,
      achievements: [{ id: 'first-loan' }, { id: 'first-payment' }, { id: 'loan-repaid' }],
    });
  });

  it('keeps its balance when a payment is declined, or fails at the bank later', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const declined = await borrower.pays(loanId, 5.02);
    expect(declined).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    await done(borrower.pays(loanId, 7.03));
    await settled(borrower);

    expect(await borrower.reads(`/payments?loanId=${loanId}`)).toMatchObject([
      { status: 'Failed', amount: 7.03 },
      { status: 'Failed', amount: 5.02, transactionId: null },
    ]);
    expect((await loanOf(loanId)).remainingAmount).toBe(10_661.86);
    expect((await borrower.pays(loanId, 10_661.86)).status).toBe(200);
  });

  it('refuses every event of a payment gateway while the gateway is the sandbox', async () => {
    const event = { eventId: 'evt-1', transactionId: 'tx-1', outcome: 'succeeded' };
    const signatures = [{ secret: '' }, {}].map((key) => ({ 'x-signature': signatureOf(JSON.stringify(event), key) }));
    for (const headers of [...signatures, {}]) {
      const answer = await service.anonymous.send('POST', '/webhooks/payments', event, headers);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'INVALID_SIGNATURE' } } });
    }
  });
});

describe('a payment by bank reference', async () => {
  const loanId = await disbursedLoan(borrower, operator);

  it('is Pending until the bank reports the transfer, and Completed once verified', async () => {
    const { paymentId, ...recorded } = await done(borrower.reportsTransfer(loanId, 888.49, 'FIRST'));
    expect(recorded).toEqual({ loanId, amount: 888.49, status: 'Pending', reference: 'FIRST' });
    const twice = await borrower.reportsTransfer(loanId, 888.49, 'FIRST');
    expect(twice).toMatchObject({ status: 400, body: { error: { code: 'DUPLICATE_REFERENCE' } } });
    await done(operator.recordsDeposit('FIRST', 888.49, { confirmationCode: '493021' }));

    const verified = await done(borrower.verifies(paymentId, '493021'));

    expect(verified).toEqual({ paymentId, status: 'Completed', completedAt: expect.stringMatching(/Z$/) });
    const shown = { paymentMethod: 'bank_transfer', transactionId: null, reference: 'FIRST', status: 'Completed' };
    expect(await borrower.reads(`/payments/${paymentId}`)).toMatchObject(shown);
    expect(await loanOf(loanId)).toMatchObject({ paidAmount: 888.49, remainingTerm: 11 });
  });

  it('is locked after five wrong codes, which are counted although they are refused', async () => {
    const { paymentId } = await done(borrower.reportsTransfer(loanId, 10, 'LOCKED'));
    await done(operator.recordsDeposit('LOCKED', 10, { confirmationCode: 'right' }));
    for (let tries = 1; tries <= 5; tries++) await borrower.withKey(`wrong-${tries}`).verifies(paymentId, 'wrong');
    const { error } = (await borrower.verifies(paymentId, 'right')).body;
    expect(error).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED', message: expect.stringMatching(/Try again/) });
  });
});

describe('a payoff', () => {
  it('charges what was quoted, completes the loan, and takes the rebate off its interest', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 5);
    const quote = { payoffAmount: 5977.91, accruedInterest: 0, interestRebate: 241.5, remainingAmount: 6219.41 };
    expect(await borrower.reads(`/loans/${loanId}/payoffQuote`)).toMatchObject(quote);

    expect(await done(borrower.paysOff(loanId))).toMatchObject({ loanId, amount: 5977.91, status: 'Processing' });
    await settled(borrower);

    const paidOff = { status: 'Completed', totalInterest: 420.36, remainingAmount: 0, remainingTerm: 0 };
    expect(await loanOf(loanId)).toMatchObject(paidOff);
    const lines = `select type, amount, balance from loan_transactions where loan_id = '${loanId}' order by position`;
    expect((await service.query(lines)).slice(-2)).toEqual([
      { type: 'Payment', amount: '597791', balance: '0' },
      { type: 'Rebate', amount: '24150', balance: '0' },
    ]);
    expect((await borrower.get(`/loans/${loanId}/payoffQuote`)).body.error.code).toBe('LOAN_COMPLETED');
  });
});

describe('on a day that was closed ahead', async () => {
  const { service, borrower, operator } = await openService({ SANDBOX_OUTCOMES: 'accept' });

  it('a payoff counts from that day, and the sandbox settles any cents if it is told to', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const { nextPaymentDate } = await loanOf(loanId, borrower);
    await service.app.closing.closeBusinessDay.execute({ date: calendarDay(nextPaymentDate.slice(0, 10)) });
    const quote = await borrower.reads(`/loans/${loanId}/payoffQuote`);
    expect(quote).toMatchObject({ asOf: nextPaymentDate, payoffAmount: 10_100, accruedInterest: 100 });

    for (const amount of [949.02, 949.03]) expect((await borrower.pays(loanId, amount)).status).toBe(200);
    await settled(borrower);

    expect(await borrower.reads('/payments')).toMatchObject([{ status: 'Completed' }, { status: 'Completed' }]);
  });

  it('a loan is given back with interest by the day, and again once that payment is reversed', async () => {
    const conditions = { returnedPaymentFee: 20 };
    const loanId = await returnableLoan(borrower, operator, { conditions });
    const dayOf = (text: string) => calendarDay(text.slice(0, 10));
    const { businessDate } = await operator.reads('/sandbox/clock');
    const [start, due] = [dayOf(businessDate), dayOf((await loanOf(loanId, borrower)).nextPaymentDate)];
    await done(borrower.authorizesAutopay(loanId));
    await done(borrower.pays(loanId, 900));
    expect((await borrower.get(`/loans/${loanId}/withdrawal`)).body.error).toMatchObject({
      code: 'WITHDRAWAL_NOT_POSSIBLE',
      details: [{ message: 'A payment is still processing.' }],
    });
    await settled(borrower);
    await service.app.closing.closeBusinessDay.execute({ date: addDays(start, 9) });

    const interest = Math.round((10_000 * 9) / daysBetween(start, due)) / 100;
    const figures = {
      principal: 10_000,
      interest,
      feeReturned: 250,
      amount: Math.round(885_000 + interest * 100) / 100,
    };
    const days = { asOf: `${addDays(start, 9)}T00:00:00.000Z`, lastDay: `${addDays(start, 14)}T00:00:00.000Z` };
    const quoted = { loanId, ...days, ...figures };
    expect(await borrower.reads(`/loans/${loanId}/withdrawal`)).toEqual(quoted);
    const first = await done(borrower.withdraws(loanId));
    expect(first).toMatchObject({ loanId, amount: figures.amount, status: 'Processing' });
    await settled(borrower);

    const given = { status: 'Completed', remainingAmount: 0, totalInterest: interest };
    expect(await loanOf(loanId, borrower)).toMatchObject({ ...given, paidAmount: 10_000 + interest });
    expect((await borrower.get(`/loans/${loanId}/autopay`)).status).toBe(404);
    const paidOff = await borrower.withdraws(loanId);
    expect(paidOff.body.error.details).toMatchObject([{ message: 'The loan is paid off.' }]);
    await expectReconciled(service);

    await done(operator.reverses(first.paymentId));
    const again = { status: 'Active', paidAmount: 900, totalInterest: 661.86, remainingAmount: 9761.86 };
    expect(await loanOf(loanId, borrower)).toMatchObject(again);
    await expectReconciled(service);
    // The fee for the returned payment is waived by the next one.
    expect(await borrower.reads(`/loans/${loanId}/withdrawal`)).toEqual(quoted);
    await done(borrower.withdraws(loanId));
    await settled(borrower);
    expect(await loanOf(loanId, borrower)).toMatchObject(given);
    expect(await borrower.reads(`/loans/${loanId}/charges`)).toMatchObject([{ amount: 20, status: 'Waived' }]);
    const lines = await borrower.reads(`/loans/${loanId}/transactions?limit=100`);
    expect(lines.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'Charge',
      'Disbursement',
      'Payment',
      'Payment',
      'Payment',
      'Rebate',
      'Rebate',
      'Reversal',
      'Reversal',
      'Waiver',
    ]);
  });

  it('a loan is no longer given back on the day after the last one', async () => {
    const loanId = await returnableLoan(borrower, operator, { conditions: { withdrawalDays: 1 } });
    const { lastDay } = await borrower.reads(`/loans/${loanId}/withdrawal`);
    const close = (days: number) => {
      const date = addDays(calendarDay(lastDay.slice(0, 10)), days);
      return service.app.closing.closeBusinessDay.execute({ date });
    };
    await close(0);
    expect(await borrower.reads(`/loans/${loanId}/withdrawal`)).toMatchObject({ asOf: lastDay, lastDay });
    await close(1);
    for (const answer of [await borrower.get(`/loans/${loanId}/withdrawal`), await borrower.withdraws(loanId)]) {
      expect(answer.body.error).toMatchObject({
        code: 'WITHDRAWAL_NOT_POSSIBLE',
        details: [{ message: expect.stringMatching(/^The last day of the right of withdrawal was /) }],
      });
    }
  });
});
