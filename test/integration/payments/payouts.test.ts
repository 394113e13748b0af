import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../../../domain/shared/calendar.ts';
import { disbursedLoan, inDays, settled } from '../../support/app.ts';
import { refundDue } from '../../support/books.ts';
import { done, UNKNOWN_ID } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { PATIENT } from '../../support/patient.ts';
import { anAccount, approvedRequest } from '../../support/payouts.ts';

const { service, borrower, operator } = await openService();
const closeNext = async () => {
  const [last] = await service.query<{ day: string }>(`select max(day)::text as day from closed_days`);
  const date = last?.day ? addDays(last.day as never, 1) : inDays(0);
  await service.app.closing.closeBusinessDay.execute({ date });
};
const requestOf = (requestId: string) => operator.reads(`/backoffice/requests/${requestId}`);
const payoutsOf = (query = '') => operator.reads(`/backoffice/payouts?userId=${borrower.userId}${query}`);
const heldBack = (loanId: string) =>
  service.query(
    `select sum(amount)::int as held from ledger_postings where account = 'returned-payouts' and loan_id = '${loanId}'`,
  );
const settledPayout = (payoutId: string, status: string) =>
  vi.waitFor(
    async () => expect(await payoutsOf()).toContainEqual(expect.objectContaining({ payoutId, status })),
    PATIENT,
  );

// A borrower has ten at most.
beforeEach(async () => {
  for (const { instrumentId } of await borrower.reads('/user/paymentInstruments'))
    await borrower.removesInstrument(instrumentId);
});

describe('a disbursement to an account', () => {
  it('pays out the amount less the fee, and the loan begins with it', async () => {
    const [requestId, instrumentId] = [await approvedRequest(borrower, operator), await anAccount(borrower)];
    const answer = await done(operator.disburses(requestId, instrumentId));
    expect(answer).toMatchObject({ status: 'Disbursed', loanId: expect.any(String) });
    const { loanId, payout } = answer;
    expect(payout).toEqual({
      payoutId: expect.any(String),
      loanId,
      instrumentId,
      amount: 1170,
      currency: 'USD',
      status: 'Processing',
      code: null,
      reason: null,
      createdAt: expect.any(String),
      settledAt: null,
    });
    await settledPayout(payout.payoutId, 'Succeeded');
    const [listed] = await payoutsOf('&status=Succeeded&purpose=disbursement');
    expect(listed).toEqual({
      ...payout,
      purpose: 'disbursement',
      requestId,
      paymentId: null,
      userId: borrower.userId,
      borrower: expect.objectContaining({ userId: borrower.userId }),
      status: 'Succeeded',
      settledAt: expect.any(String),
      reference: null,
      resolvedAt: null,
    });
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ amount: 1200, status: 'Active' });
    expect((await operator.disburses(requestId, instrumentId)).body.error.code).toBe('REQUEST_NOT_APPROVED');
    const [entry] = await operator.reads(`/backoffice/audit?subjectId=${requestId}&action=loan-request.disburse`);
    expect(entry.after).toMatchObject({ payoutId: payout.payoutId });
  });

  it('that is declined leaves the request Approved, and is kept as Failed', async () => {
    const [requestId, instrumentId] = [
      await approvedRequest(borrower, operator),
      await anAccount(borrower, 'tok_declined'),
    ];
    for (const clerk of [
      operator,
      operator.withKey(`declined-${requestId}`),
      operator.withKey(`declined-${requestId}`),
    ])
      expect(await clerk.disburses(requestId, instrumentId)).toMatchObject({
        status: 402,
        body: { error: { code: 'PAYOUT_DECLINED', message: 'The payout was declined: insufficient funds.' } },
      });
    expect(await requestOf(requestId)).toMatchObject({
      status: 'Approved',
      loanId: null,
      payout: { status: 'Failed', reason: 'insufficient funds', settledAt: expect.any(String) },
    });
    // A repeated key orders nothing.
    const tries = (await payoutsOf('&status=Failed')).filter(
      (one: { requestId: string }) => one.requestId === requestId,
    );
    expect(tries).toHaveLength(2);
    expect(await done(operator.disburses(requestId, await anAccount(borrower)))).toMatchObject({ status: 'Disbursed' });
  });

  it('is refused unless the account is the borrower’s own, can be used, and is one of a bank', async () => {
    const requestId = await approvedRequest(borrower, operator);
    const [card, removed, blocked] = [
      (await done(borrower.addsInstrument())).instrumentId,
      await anAccount(borrower),
      await anAccount(borrower),
    ];
    const foreign = await anAccount(await service.borrower());
    await done(borrower.removesInstrument(removed));
    await service.query(`update payment_instruments set blocked_reason = 'Account closed' where id = '${blocked}'`);
    for (const [code, instrumentId] of [
      ...[foreign, removed, UNKNOWN_ID, 'nonsense'].map((id) => ['INSTRUMENT_NOT_FOUND', id] as const),
      ['INSTRUMENT_BLOCKED', blocked],
      ['INVALID_PAYOUT', card],
    ] as const) {
      const answer = await operator.disburses(requestId, instrumentId);
      expect([answer.status, answer.body.error.code], instrumentId).toEqual([400, code]);
    }
    expect(await requestOf(requestId)).toMatchObject({ status: 'Approved', payout: null });
  });
});

describe('a payout that comes back', () => {
  it('waits for an operator if something is paid on its loan, and is resolved once', async () => {
    const [requestId, instrumentId] = [await approvedRequest(borrower, operator), await anAccount(borrower, 'tok_R03')];
    const { loanId, payout } = await done(operator.disburses(requestId, instrumentId));
    const { payoutId } = payout;
    await done(borrower.pays(loanId, 10));
    await settled(borrower);
    expect((await operator.resolvesPayout(payoutId, { reference: 'WIRE-1' })).body.error.code).toBe(
      'PAYOUT_NOT_WAITING',
    );
    await closeNext();
    const [returned] = await payoutsOf('&status=Returned');
    expect(returned).toMatchObject({
      payoutId,
      loanId,
      code: 'R03',
      reason: 'the bank returned the money',
      resolvedAt: null,
    });
    expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ status: 'Active', paidAmount: 10 });
    expect(await borrower.reads('/notifications')).toContainEqual(
      expect.objectContaining({ title: 'The money of your loan came back to us' }),
    );
    expect(await heldBack(loanId)).toEqual([{ held: -117_000 }]);

    for (const given of [{}, { reference: 'WIRE-1', annul: true }])
      expect((await operator.resolvesPayout(payoutId, given)).body.error.code).toBe('INVALID_PAYOUT');
    expect((await operator.resolvesPayout(payoutId, { annul: true })).body.error.code).toBe('LOAN_NOT_ANNULLABLE');
    const resolved = await done(operator.resolvesPayout(payoutId, { reference: 'WIRE-1' }));
    expect(resolved).toEqual({ ...returned, reference: 'WIRE-1', resolvedAt: expect.any(String) });
    expect((await operator.resolvesPayout(payoutId, { reference: 'WIRE-2' })).body.error.code).toBe(
      'PAYOUT_NOT_WAITING',
    );
    expect(await heldBack(loanId)).toEqual([{ held: 0 }]);
    const told = () => operator.reads(`/backoffice/events?subjectId=${payoutId}`);
    await expect
      .poll(async () => (await told()).map(({ type }: { type: string }) => type).reverse())
      .toEqual(['payout.pending', 'payout.processing', 'payout.succeeded', 'payout.returned']);
    expect((await told())[0].data).toMatchObject({
      payoutId,
      userId: borrower.userId,
      status: 'Returned',
      code: 'R03',
    });
  });
});

describe('a refund to an account', () => {
  const refundOf = async (paymentId: string) =>
    (await operator.reads(`/backoffice/refunds?userId=${borrower.userId}`)).find(
      (one: { paymentId: string }) => one.paymentId === paymentId,
    );
  const owed = async () =>
    refundDue(service, borrower, await disbursedLoan(borrower, operator, { amount: 300, term: 3 }));

  it('is refunded once the payout succeeds, and pending until then', async () => {
    const [paymentId, instrumentId] = [await owed(), await anAccount(borrower)];
    const answer = await done(operator.paysRefundTo(paymentId, instrumentId));
    expect(answer).toMatchObject({ paymentId, refundedAt: null, reference: null });
    await vi.waitFor(async () => expect((await refundOf(paymentId)).refundedAt).not.toBeNull(), PATIENT);
    const [payout] = await payoutsOf('&purpose=refund');
    expect(payout).toMatchObject({ paymentId, requestId: null, amount: 7.03, status: 'Succeeded' });
    expect(await refundOf(paymentId)).toMatchObject({ reference: `sandbox-payout-ok-${payout.payoutId}` });
    expect((await operator.paysRefund(paymentId)).body.error.code).toBe('ALREADY_REFUNDED');
  });

  it('is owed again when it comes back, and can be paid in another way', async () => {
    const [paymentId, instrumentId] = [await owed(), await anAccount(borrower, 'tok_R04')];
    await done(operator.paysRefundTo(paymentId, instrumentId));
    await closeNext();
    expect(await refundOf(paymentId)).toMatchObject({ refundedAt: null, reference: null });
    const [payout] = await payoutsOf('&purpose=refund&status=Returned');
    expect(payout).toMatchObject({ paymentId, code: 'R04', resolvedAt: expect.any(String) });
    expect((await operator.paysRefundTo(paymentId, await anAccount(borrower, 'tok_declined'))).body.error.code).toBe(
      'PAYOUT_DECLINED',
    );
    expect(await done(operator.paysRefund(paymentId, 'WIRE-3'))).toMatchObject({ reference: 'WIRE-3' });
  });

  it('is refused with both a reference and an account, or neither', async () => {
    const paymentId = await owed();
    for (const body of [{}, { reference: 'R', instrumentId: await anAccount(borrower) }]) {
      const answer = await operator.send('POST', `/backoffice/refunds/${paymentId}`, body);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'INVALID_REFUND']);
    }
  });
});

describe('the loan of a payout that comes back', () => {
  it('is annulled if nothing is paid on it, and its request can be disbursed again', async () => {
    const [requestId, instrumentId] = [await approvedRequest(borrower, operator), await anAccount(borrower, 'tok_R02')];
    const { loanId, payout } = await done(operator.disburses(requestId, instrumentId));
    await closeNext();
    const came = (await payoutsOf('&status=Returned'))[0];
    expect(came).toMatchObject({ payoutId: payout.payoutId, loanId, code: 'R02', resolvedAt: expect.any(String) });
    expect(await operator.reads(`/backoffice/loans/${loanId}`)).toMatchObject({
      status: 'Completed',
      annulledAt: expect.any(String),
    });
    expect(await requestOf(requestId)).toMatchObject({
      status: 'Approved',
      loanId: null,
      payout: { status: 'Returned' },
    });
    expect((await operator.resolvesPayout(payout.payoutId, { annul: true })).body.error.code).toBe(
      'PAYOUT_NOT_WAITING',
    );
    const again = await done(operator.disburses(requestId, await anAccount(borrower)));
    expect(again).toMatchObject({ status: 'Disbursed', payout: { amount: 1170 } });
    expect(again.loanId).not.toBe(loanId);
  });

  it('is annulled by an operator once its payments are taken back', async () => {
    const [requestId, instrumentId] = [await approvedRequest(borrower, operator), await anAccount(borrower, 'tok_R03')];
    const { loanId, payout } = await done(operator.disburses(requestId, instrumentId));
    const { paymentId } = await done(borrower.pays(loanId, 10));
    await settled(borrower);
    await closeNext();
    expect((await operator.resolvesPayout(payout.payoutId, { annul: true })).body.error.code).toBe(
      'LOAN_NOT_ANNULLABLE',
    );
    await done(operator.reverses(paymentId));
    const resolved = await done(operator.resolvesPayout(payout.payoutId, { annul: true }));
    expect(resolved).toMatchObject({ status: 'Returned', reference: null, resolvedAt: expect.any(String) });
    expect(await requestOf(requestId)).toMatchObject({ status: 'Approved', loanId: null });
    expect(await heldBack(loanId)).toEqual([{ held: 0 }]);
  });
});
