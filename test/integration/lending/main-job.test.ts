import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, disbursedLoan, settled, startApp, type TestApp } from '../../support/app.ts';

const PAY = { paymentMethod: 'card' };

describe('a loan from the first request to the last payment', () => {
  let service: TestApp;
  let borrower: Client;
  let operator: Client;

  beforeAll(async () => {
    service = await startApp();
    [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  });

  afterAll(() => service.close());

  it('comes to the same cents in preview, request, loan and payment info', async () => {
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

    const { data: disbursed } = (await operator.send('POST', `${path}/disburse`)).body;
    const { data: loan } = (await borrower.get(`/loans/${disbursed.loanId}`)).body;
    expect(loan).toMatchObject({ monthlyPayment: 888.49, totalInterest: 661.86, remainingAmount: 10_661.86 });
    const { data: info } = (await borrower.get(`/loans/${disbursed.loanId}/paymentInfo`)).body;
    const last = info.paymentSchedule.at(-1);
    expect(last.principal + last.interest).toBeCloseTo(888.47, 10);
    expect(info).toMatchObject({ monthlyPayment: 888.49, nextPaymentAmount: 888.49, totalPaymentsRemaining: 12 });
  });

  it('is Completed with nothing left after its twelve instalments', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    for (let month = 1; month <= 12; month++) {
      const { data: info } = (await borrower.get(`/loans/${loanId}/paymentInfo`)).body;
      const paid = await borrower.send('POST', '/payments', { loanId, amount: info.nextPaymentAmount, ...PAY });
      expect(paid.status).toBe(200);
      await settled(borrower);
      const { data: loan } = (await borrower.get(`/loans/${loanId}`)).body;
      expect(loan.remainingTerm).toBe(12 - month);
      expect(loan.paidAmount + loan.remainingAmount).toBeCloseTo(10_661.86, 10);
    }
    const { data: loan } = (await borrower.get(`/loans/${loanId}`)).body;
    expect(loan).toMatchObject({
      status: 'Completed',
      remainingAmount: 0,
      paidAmount: 10_661.86,
      nextPaymentDate: null,
    });
    const { body } = await borrower.send('POST', '/payments', { loanId, amount: 1, ...PAY });
    expect(body.error.code).toBe('LOAN_COMPLETED');
  }, 120_000);

  it('takes exactly one of twenty parallel payments of the whole balance', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const pay = () => borrower.send('POST', '/payments', { loanId, amount: 10_661.86, ...PAY });
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400).map(({ body }) => body.error.code);
    expect(refused).toHaveLength(19);
    expect(refused.every((code) => code === 'AMOUNT_EXCEEDS_BALANCE' || code === 'LOAN_COMPLETED')).toBe(true);
    await settled(borrower);
    expect((await borrower.get(`/loans/${loanId}`)).body.data).toMatchObject({
      status: 'Completed',
      remainingAmount: 0,
    });
  });

  it('makes one payment of one Idempotency-Key sent twenty times in parallel', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const key = { 'idempotency-key': `twenty-${loanId}` };
    const pay = () => borrower.send('POST', '/payments', { loanId, amount: 10, ...PAY }, key);
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const again = await pay();
    expect(again.headers['idempotent-replayed']).toBe('true');
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set([...taken, again].map(({ text }) => text)).size).toBe(1);
    expect((await borrower.get(`/payments?loanId=${loanId}`)).body.data).toHaveLength(1);
    const other = await borrower.send('POST', '/payments', { loanId, amount: 11, ...PAY }, key);
    expect(other).toMatchObject({ status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
  });

  it('keeps a declined payment as Failed, replays the refusal, and gives the room back', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const key = { 'idempotency-key': `declined-${loanId}` };
    const pay = () => borrower.send('POST', '/payments', { loanId, amount: 5.02, ...PAY }, key);
    const [first, second] = [await pay(), await pay()];
    expect(first).toMatchObject({ status: 402, body: { error: { code: 'PAYMENT_DECLINED' } } });
    expect(second.text).toBe(first.text);
    const { data } = (await borrower.get(`/payments?loanId=${loanId}`)).body;
    expect(data).toMatchObject([{ status: 'Failed', transactionId: null }]);
    const whole = await borrower.send('POST', '/payments', { loanId, amount: 10_661.86, ...PAY });
    expect(whole.status).toBe(200);
  });

  it('fails what the bank rejects later, and asks the same balance as before', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    await borrower.send('POST', '/payments', { loanId, amount: 7.03, ...PAY });
    await settled(borrower);
    expect((await borrower.get(`/payments?loanId=${loanId}`)).body.data).toMatchObject([{ status: 'Failed' }]);
    expect((await borrower.get(`/loans/${loanId}`)).body.data.remainingAmount).toBe(10_661.86);
  });

  it('answers a foreign, an unknown and a malformed id with the same 404', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const stranger = await service.borrower();
    const ids = [loanId, '019aa3c0-0000-7000-8000-000000000000', 'nonsense'];
    for (const suffix of ['', '/paymentInfo']) {
      const answers = await Promise.all(ids.map((id) => stranger.get(`/loans/${id}${suffix}`)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    }
    const payments = await Promise.all(
      ids.map((id) => stranger.send('POST', '/payments', { loanId: id, amount: 1, ...PAY })),
    );
    expect(payments.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(new Set(payments.map(({ text }) => text)).size).toBe(1);
  });

  it('asks for a token before it looks at anything else, and for the role in the back office', async () => {
    expect((await service.anonymous.send('POST', '/payments', { nonsense: true })).status).toBe(401);
    expect((await service.anonymous.get('/loans/nonsense?page=0')).status).toBe(401);
    expect((await service.anonymous.get('/backoffice/requests')).status).toBe(401);
    expect((await borrower.get('/backoffice/requests')).status).toBe(403);
  });

  it('decides a request once, whoever is faster', async () => {
    const asked = await borrower.send('POST', '/requests', { amount: 500, currency: 'VES', term: 3 });
    const id = asked.body.data.requestId;
    const race = await Promise.all([
      operator.send('POST', `/backoffice/requests/${id}/approve`),
      operator.send('POST', `/backoffice/requests/${id}/reject`, { reason: 'No.' }),
      borrower.send('DELETE', `/requests/${id}`),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('turns an approved request into one loan, however often it is disbursed', async () => {
    const asked = await borrower.send('POST', '/requests', { amount: 500, currency: 'VES', term: 3 });
    const path = `/backoffice/requests/${asked.body.data.requestId}`;
    await operator.send('POST', `${path}/approve`);
    const race = await Promise.all(Array.from({ length: 8 }, () => operator.send('POST', `${path}/disburse`)));
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(race.filter(({ body }) => body.error?.code === 'REQUEST_NOT_APPROVED')).toHaveLength(7);
  });

  it('counts lists in headers and pages them newest first', async () => {
    const asker = await service.borrower();
    for (const amount of [100, 200, 300]) await asker.send('POST', '/requests', { amount, currency: 'USD', term: 3 });
    const page = await asker.get('/requests?limit=2&page=1');
    expect(page.body.data.map(({ amount }: { amount: number }) => amount)).toEqual([300, 200]);
    expect(page.headers['x-total-count']).toBe('3');
    expect(page.headers.link).toContain('rel="next"');
  });
});
