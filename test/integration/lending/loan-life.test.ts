import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { addMonths, dayOf } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, payInstallments, settled, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Operator } from '../../support/operator.ts';
import { signatureOf } from '../../support/payment-provider.ts';

let service: TestApp;
let borrower: Borrower;
let operator: Operator;

beforeAll(async () => {
  service = await startApp();
  [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
});

afterAll(() => service.close());

const loan = async (loanId: string, who = borrower) => (await who.get(`/loans/${loanId}`)).body.data;
const paymentInfo = async (loanId: string, who = borrower) => (await who.get(`/loans/${loanId}/paymentInfo`)).body.data;
const pay = (loanId: string, amount: number, headers = {}) =>
  borrower.send('POST', '/payments', { loanId, amount, paymentMethod: 'card' }, headers);

describe('a loan', () => {
  it('has the same cents in preview, request, loan and payment info', async () => {
    const terms = { amount: 10_000, term: 12 };
    const { data: preview } = (await borrower.send('POST', '/requests/amortization', { ...terms, interestRate: 12 }))
      .body;
    expect(preview).toMatchObject({ monthlyPayment: 888.49, totalInterest: 661.86, totalAmount: 10_661.86 });
    expect(preview.schedule.at(-1)).toMatchObject({ month: 12, payment: 888.47, balance: 0 });

    const { data: request } = (await borrower.send('POST', '/requests', { ...terms, currency: 'USD' })).body;
    const path = `/backoffice/requests/${request.requestId}`;
    await operator.send('POST', `${path}/approve`, { interestRate: 12 });
    const { data: approved } = (await borrower.get(`/requests/${request.requestId}`)).body;
    expect(approved).toMatchObject({ status: 'Approved', interestRate: 12, monthlyPayment: 888.49 });
    expect(approved.approvalDate).toMatch(/Z$/);

    const { loanId } = (await operator.send('POST', `${path}/disburse`)).body.data;
    expect(await loan(loanId)).toMatchObject({
      monthlyPayment: 888.49,
      totalInterest: 661.86,
      remainingAmount: 10_661.86,
    });
    const info = await paymentInfo(loanId);
    const last = info.paymentSchedule.at(-1);
    expect(last.principal + last.interest).toBeCloseTo(888.47, 10);
    expect(info).toMatchObject({ monthlyPayment: 888.49, nextPaymentAmount: 888.49, totalPaymentsRemaining: 12 });
  });

  it('is disbursed no earlier than its request was made and approved, and due a month after that day', async () => {
    const loanId = await disbursedLoan(borrower, operator);

    const { disbursementDate, nextPaymentDate } = await loan(loanId);
    const { requestId } = (await operator.get(`/backoffice/loans/${loanId}`)).body.data;
    const { createdAt, approvalDate } = (await borrower.get(`/requests/${requestId}`)).body.data;
    expect([createdAt, approvalDate, disbursementDate].toSorted()).toEqual([createdAt, approvalDate, disbursementDate]);
    expect(nextPaymentDate).toBe(`${addMonths(dayOf(new Date(disbursementDate)), 1)}T00:00:00.000Z`);
  });

  it('is Completed after its last instalment, and earns points for each payment on time', async () => {
    const payer = await service.borrower();
    const rewards = async () => (await payer.get('/user/gamification')).body.data;
    expect(await rewards()).toEqual({ points: 0, level: 'Bronze', achievements: [], rewards: 0 });
    const loanId = await disbursedLoan(payer, operator, { amount: 300, term: 3 });
    for (let month = 1; month <= 3; month++) {
      await payInstallments(payer, loanId, 1);
      const { remainingTerm, paidAmount, remainingAmount, totalInterest } = await loan(loanId, payer);
      expect(remainingTerm).toBe(3 - month);
      expect(paidAmount + remainingAmount).toBeCloseTo(300 + totalInterest, 10);
    }

    const paidOff = { status: 'Completed', remainingAmount: 0, paidAmount: 306.02, nextPaymentDate: null };
    expect(await loan(loanId, payer)).toMatchObject(paidOff);
    const again = await payer.send('POST', '/payments', { loanId, amount: 1, paymentMethod: 'card' });
    expect(again.body.error.code).toBe('LOAN_COMPLETED');
    // 3 × 50 for instalments on time and 500 for the loan.
    const { achievements, ...earned } = await rewards();
    expect(earned).toEqual({ points: 650, level: 'Silver', rewards: 6.5 });
    const names = achievements.map(({ id }: { id: string }) => id);
    expect(names).toEqual(['first-loan', 'first-payment', 'loan-repaid']);
  });

  it('gives its borrower a credit score, which follows the payments', async () => {
    const payer = await service.borrower();
    const score = async () => (await payer.get('/user/creditScore')).body;
    expect(await score()).toMatchObject({ error: { code: 'CREDIT_INFORMATION_NOT_AVAILABLE' } });
    const loanId = await disbursedLoan(payer, operator, { amount: 400, term: 4, interestRate: 0 });
    // 300 + 550 × (0.40 × ½ + 0.25 × 0 + 0.10)
    expect((await score()).data).toMatchObject({ score: 465, rating: 'Poor', accountAge: 0 });
    await payInstallments(payer, loanId, 1);
    // 300 + 550 × (0.40 × 1 + 0.25 × ¼ + 0.10)
    expect((await score()).data).toMatchObject({ score: 609, rating: 'Fair' });
  });

  it('keeps its balance when a payment is declined, or fails at the bank later', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const declined = () => pay(loanId, 5.02, { 'idempotency-key': `declined-${loanId}` });
    const [first, second] = [await declined(), await declined()];
    expect(first).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    expect(second.text).toBe(first.text);
    expect(second.headers.location).toBe(first.headers.location);
    expect((await borrower.get(String(first.headers.location))).body.data).toMatchObject({
      status: 'Failed',
      amount: 5.02,
    });
    await pay(loanId, 7.03);
    await settled(borrower);

    const { data: payments } = (await borrower.get(`/payments?loanId=${loanId}`)).body;
    expect(payments).toMatchObject([
      { status: 'Failed', amount: 7.03 },
      { status: 'Failed', transactionId: null },
    ]);
    expect((await loan(loanId)).remainingAmount).toBe(10_661.86);
    expect((await pay(loanId, 10_661.86)).status).toBe(200);
  });

  it('paused for two months after three instalments, adds their interest and moves what is unpaid', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 3);
    const before = await paymentInfo(loanId);

    const paused = await borrower.send('POST', `/loans/${loanId}/pause`, { duration: 2, reason: 'Between two jobs.' });
    expect(paused).toMatchObject({ status: 200, body: { data: { loanId, status: 'Paused' } } });

    const { paidAmount, remainingAmount, amount, totalInterest, ...pausedLoan } = await loan(loanId);
    expect(pausedLoan).toMatchObject({ status: 'Paused', monthlyPayment: 906.26, remainingTerm: 9 });
    expect(totalInterest).toBeGreaterThan(661.86 + 152.22);
    expect(paidAmount + remainingAmount).toBeCloseTo(amount + totalInterest, 10);

    const after = await paymentInfo(loanId);
    expect(after.paymentSchedule).toHaveLength(12);
    expect(after.paymentSchedule.slice(0, 2)).toEqual(before.paymentSchedule.slice(0, 2));
    const capitalized = after.paymentSchedule[3].balance + after.paymentSchedule[3].principal;
    expect(capitalized - before.paymentSchedule[2].balance).toBeCloseTo(152.22, 10);
    const disbursedOn = dayOf(new Date(pausedLoan.disbursementDate));
    for (const { paymentNumber, dueDate } of after.paymentSchedule.slice(3)) {
      expect(dueDate).toBe(`${addMonths(disbursedOn, paymentNumber + 2)}T00:00:00.000Z`);
    }
    expect(after.paymentSchedule.at(-1).balance).toBe(0);

    const again = await borrower.send('POST', `/loans/${loanId}/pause`);
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'LOAN_NOT_ELIGIBLE_FOR_PAUSE' } } });
    expect(again.body.error.details.length).toBeGreaterThan(0);
  });

  it('of 24 % with six of 24 instalments paid, would save 816.13 at the rate offered today', async () => {
    const loanId = await disbursedLoan(borrower, operator, { term: 24, interestRate: 24 });
    await payInstallments(borrower, loanId, 6);
    const { body } = await borrower.get(`/loans/${loanId}/refinanceEligibility`);
    expect(body.data).toEqual({
      loanId,
      eligible: true,
      reason: expect.stringContaining('lower'),
      estimatedSavings: 816.13,
      currentRate: 24,
      refinanceRate: 12,
    });
  });

  it('refuses every event of a payment gateway while the gateway is the sandbox', async () => {
    const event = { eventId: 'evt-1', transactionId: 'tx-1', outcome: 'succeeded' };
    const forged = [signatureOf(JSON.stringify(event), { secret: '' }), signatureOf(JSON.stringify(event)), undefined];
    for (const signature of forged) {
      const headers: Record<string, string> = signature === undefined ? {} : { 'x-signature': signature };
      const answer = await service.anonymous.send('POST', '/webhooks/payments', event, headers);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: 'INVALID_SIGNATURE' } } });
    }
  });
});

describe('a payment by bank reference', () => {
  let loanId: string;

  beforeAll(async () => {
    loanId = await disbursedLoan(borrower, operator);
  });

  const claim = async (referenceNumber: string, amount: number) =>
    borrower.send('POST', '/payments/reference', { loanId, referenceNumber, amount });
  const deposit = (reference: string, amount: number, confirmationCode?: string) => {
    const money = { bankId: BANKS[0]?.bankId, reference, amount, currency: 'USD', confirmationCode };
    return operator.send('POST', '/backoffice/deposits', money);
  };
  const verify = (paymentId: string, body: object = {}, headers = {}) =>
    borrower.send('POST', `/payments/${paymentId}/verify`, body, headers);

  it('is Pending until the bank reports the transfer, and Completed once verified', async () => {
    const recorded = await claim('FIRST', 888.49);
    const { paymentId } = recorded.body.data;
    expect(recorded.body.data).toEqual({ paymentId, loanId, amount: 888.49, status: 'Pending', reference: 'FIRST' });
    const early = await verify(paymentId);
    expect(early).toMatchObject({ status: 400, body: { error: { code: 'PAYMENT_VERIFICATION_FAILED' } } });

    await deposit('FIRST', 888.49, '493021');
    const done = await verify(paymentId, { confirmationCode: '493021' });
    expect(done.body.data).toEqual({ paymentId, status: 'Completed', completedAt: expect.stringMatching(/Z$/) });
    const shown = { paymentMethod: 'bank_transfer', transactionId: null, reference: 'FIRST', status: 'Completed' };
    expect((await borrower.get(`/payments/${paymentId}`)).body.data).toMatchObject(shown);
    expect(await loan(loanId)).toMatchObject({ paidAmount: 888.49, remainingTerm: 11 });
    const again = await verify(paymentId, { confirmationCode: '493021' });
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'PAYMENT_NOT_PENDING' } } });
    const twice = await claim('FIRST', 888.49);
    expect(twice).toMatchObject({ status: 400, body: { error: { code: 'DUPLICATE_REFERENCE' } } });
  });

  it('is locked after five wrong codes, also when each attempt has a new Idempotency-Key', async () => {
    const { paymentId } = (await claim('LOCKED', 10)).body.data;
    await deposit('LOCKED', 10, 'right');
    for (let tries = 1; tries <= 5; tries++) {
      await verify(paymentId, { confirmationCode: 'wrong' }, { 'idempotency-key': `wrong-${tries}` });
    }
    const { body } = await verify(paymentId, { confirmationCode: 'right' });
    expect(body.error).toMatchObject({
      code: 'PAYMENT_VERIFICATION_FAILED',
      message: expect.stringMatching(/Try again/),
    });
  });

  it('of more than the balance is refused and stays Pending', async () => {
    const { paymentId } = (await claim('TOO-MUCH', 10_600)).body.data;
    await deposit('TOO-MUCH', 10_600);
    for (let tries = 0; tries < 2; tries++) {
      expect((await verify(paymentId)).body.error.code).toBe('AMOUNT_EXCEEDS_BALANCE');
    }
    expect((await borrower.get(`/payments/${paymentId}`)).body.data.status).toBe('Pending');
  });
});

it('loan requests are listed newest first, in pages and with their number in a header', async () => {
  const asker = await service.borrower();
  for (const amount of [100, 200, 300]) await asker.send('POST', '/requests', { amount, currency: 'USD', term: 3 });
  const page = await asker.get('/requests?limit=2&page=1');
  expect(page.body.data.map(({ amount }: { amount: number }) => amount)).toEqual([300, 200]);
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.headers.link).toContain('rel="next"');
});
