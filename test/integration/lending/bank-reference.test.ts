import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { type Client, disbursedLoan, startApp, type TestApp } from '../../support/app.ts';

describe('paying by bank reference', () => {
  let service: TestApp;
  let borrower: Client;
  let operator: Client;
  let loanId: string;
  let references = 0;

  beforeAll(async () => {
    service = await startApp();
    [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
    loanId = await disbursedLoan(borrower, operator);
  });

  afterAll(() => service.close());

  const claim = async (amount = 10) => {
    const referenceNumber = `REF-${++references}`;
    const { body } = await borrower.send('POST', '/payments/reference', { loanId, referenceNumber, amount });
    return { referenceNumber, paymentId: body.data.paymentId as string };
  };
  const deposit = (reference: string, amount = 10, confirmationCode: string | null = null) => {
    const [bank] = BANKS;
    if (bank === undefined) throw new Error('There are no banks.');
    const told = {
      bankId: bank.bankId,
      reference,
      amount,
      currency: 'USD',
      confirmationCode,
      receivedAt: null,
    } as const;
    return service.app.lending.recordDeposit.execute(told);
  };
  const verify = (paymentId: string, body: object = {}) => borrower.send('POST', `/payments/${paymentId}/verify`, body);

  it('records a transfer and completes it once the bank has reported it', async () => {
    const told = { loanId, referenceNumber: 'FIRST', amount: 888.49 };
    const recorded = await borrower.send('POST', '/payments/reference', told);
    expect(recorded.body.data).toEqual({
      paymentId: expect.any(String),
      loanId,
      amount: 888.49,
      status: 'Pending',
      reference: 'FIRST',
    });
    const { paymentId } = recorded.body.data;
    const early = await verify(paymentId);
    expect(early).toMatchObject({ status: 400, body: { error: { code: 'PAYMENT_VERIFICATION_FAILED' } } });
    await deposit('FIRST', 888.49, '493021');
    const done = await verify(paymentId, { confirmationCode: '493021' });
    expect(done.body.data).toEqual({ paymentId, status: 'Completed', completedAt: expect.stringMatching(/Z$/) });
    expect((await borrower.get(`/payments/${paymentId}`)).body.data).toMatchObject({
      paymentMethod: 'bank_transfer',
      transactionId: null,
      reference: 'FIRST',
      status: 'Completed',
    });
    expect((await borrower.get(`/loans/${loanId}`)).body.data).toMatchObject({ paidAmount: 888.49, remainingTerm: 11 });
    const again = await verify(paymentId, { confirmationCode: '493021' });
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'PAYMENT_NOT_PENDING' } } });
    const twice = await borrower.send('POST', '/payments/reference', told);
    expect(twice).toMatchObject({ status: 400, body: { error: { code: 'DUPLICATE_REFERENCE' } } });
  });

  it('lets each deposit pay once, however many claim it together', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => service.borrower()));
    const claims = await Promise.all(
      others.map(async (other) => {
        const loan = await disbursedLoan(other, operator);
        const told = { loanId: loan, referenceNumber: 'SHARED', amount: 10 };
        const { body } = await other.send('POST', '/payments/reference', told);
        return () => other.send('POST', `/payments/${body.data.paymentId}/verify`);
      }),
    );
    await deposit('SHARED');
    const answers = await Promise.all(claims.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('counts a payment verified ten times in parallel once', async () => {
    const { data: before } = (await borrower.get(`/loans/${loanId}`)).body;
    const { referenceNumber, paymentId } = await claim(7.5);
    await deposit(referenceNumber, 7.5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(paymentId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { data: after } = (await borrower.get(`/loans/${loanId}`)).body;
    expect(after.paidAmount - before.paidAmount).toBeCloseTo(7.5, 10);
  });

  it('locks after five wrong codes, also when each try has an Idempotency-Key of its own', async () => {
    const { referenceNumber, paymentId } = await claim();
    await deposit(referenceNumber, 10, 'right');
    for (let tries = 1; tries <= 5; tries++) {
      const key = { 'idempotency-key': `wrong-${paymentId}-${tries}` };
      await borrower.send('POST', `/payments/${paymentId}/verify`, { confirmationCode: 'wrong' }, key);
    }
    const { body } = await verify(paymentId, { confirmationCode: 'right' });
    expect(body.error).toMatchObject({
      code: 'PAYMENT_VERIFICATION_FAILED',
      message: expect.stringMatching(/Try again/),
    });
  });

  it('refuses more than the balance and leaves payment, loan and deposit as they were', async () => {
    const { referenceNumber, paymentId } = await claim(10_600);
    await deposit(referenceNumber, 10_600);
    for (let tries = 0; tries < 2; tries++) {
      const { body } = await verify(paymentId);
      expect(body.error.code).toBe('AMOUNT_EXCEEDS_BALANCE');
    }
    expect((await borrower.get(`/payments/${paymentId}`)).body.data.status).toBe('Pending');
  });

  it('answers an unknown loan with 400 and an unknown, foreign or malformed payment with 404', async () => {
    const nothing = { loanId: 'nonsense', referenceNumber: 'X', amount: 1 };
    expect((await borrower.send('POST', '/payments/reference', nothing)).status).toBe(400);
    const stranger = await service.borrower();
    const { paymentId } = await claim();
    expect((await stranger.send('POST', `/payments/${paymentId}/verify`)).status).toBe(404);
    expect((await verify('nonsense')).status).toBe(404);
  });
});
