import { beforeEach, describe, expect, it } from 'vitest';
import { DisburseLoanRequest } from '../../../application/loan-requests/loan-requests.ts';
import { OpenLoan } from '../../../application/loans/loans.ts';
import { ApplyPayoutEvent } from '../../../application/payments/payout-events.ts';
import { OrderPayout, SETTLE_PAYOUT, SettlePayout, StartDisbursement } from '../../../application/payments/payouts.ts';
import { PayoutPending } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { LoanRequestDisbursed } from '../../../domain/loan-requests/loan-request.events.ts';
import { PayoutDeclined } from '../../../domain/payments/payout.ts';
import type { PayoutId } from '../../../domain/shared/ids.ts';
import { payoutTransactionOf } from '../../support/fakes/scripted-payout-gateway.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { ASSESSMENT, aLoanRequest, anInstrument, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { lendingInMemory } from '../../support/lending-in-memory.ts';
import { momentOf } from '../../support/utc.ts';

const INSTRUMENT = anInstrument().id;
const REQUEST = aLoanRequest().id;
let on: ReturnType<typeof desk>;
let annulled: boolean;

function desk() {
  const lending = lendingInMemory();
  annulled = false;
  const loanAnnulment = { ifUntouched: async () => annulled, asDecided: async () => {} };
  const ports = { ...lending, loanAnnulment, agreementRequired: false };
  const openLoan = new OpenLoan(ports);
  lending.events.subscribers.on<LoanRequestDisbursed>('loan-request.disbursed', (event) => openLoan.execute(event));
  return { ...ports, startDisbursement: new StartDisbursement(ports) };
}

beforeEach(async () => {
  on = desk();
  const request = aLoanRequest();
  request.approve(null, ASSESSMENT, momentOf(BOOKED_AT));
  await on.requests.add(request);
  const sealedToken = on.instrumentTokens.seal(INSTRUMENT, 'tok_ok');
  await on.paymentInstruments.save(anInstrument({ type: 'bank_account', bankId: idNumber(1), sealedToken }));
});

const store = () =>
  new DisburseLoanRequest(on).execute({ requestId: REQUEST, instrumentId: INSTRUMENT }) as Promise<PayoutId>;
const order = (payoutId: PayoutId) => new OrderPayout(on).execute(payoutId);
const settle = (payoutId: PayoutId) => new SettlePayout(on).execute({ payoutId, borrowerId: BORROWER });
const payout = (id: PayoutId) => on.payouts.get(id);
/** When the settle job of the payout, the only job, starts each time. */
const asked = () => on.jobs.starts.map((at) => at?.toISOString());

/** Stored, and of its order no answer is known. */
async function unanswered(): Promise<PayoutId> {
  const payoutId = await store();
  on.payoutGateway.answer = { status: 'unknown' };
  await order(payoutId);
  on.payoutGateway.answer = null;
  return payoutId;
}

describe('a disbursement to an account', () => {
  it('stores the payout with a job that asks after it, and orders nothing', async () => {
    const payoutId = await store();
    expect(on.payoutGateway.orders).toEqual([]);
    expect(on.jobs.named(SETTLE_PAYOUT.name)).toEqual([{ payoutId, borrowerId: BORROWER }]);
    expect(asked()).toEqual(['2027-01-31T15:00:15.000Z']);
    expect(await on.requests.getAny(REQUEST)).toMatchObject({ status: 'Approved', payoutId });
    await expect(store()).rejects.toThrow(PayoutPending);
  });

  it('is ordered with the token of the account, and its acceptance begins the loan', async () => {
    const payoutId = await store();
    await order(payoutId);
    expect(on.payoutGateway.orders).toMatchObject([{ payoutId, amount: usd(10_000), token: 'tok_ok' }]);
    const { loanId, status } = await payout(payoutId);
    expect([status, on.loans.all.map(({ id }) => id)]).toEqual(['Processing', [loanId]]);
    expect(await on.requests.getAny(REQUEST)).toMatchObject({ status: 'Disbursed', payoutId: null });
    await order(payoutId);
    expect(on.payoutGateway.orders).toHaveLength(1);
  });

  it('that is declined leaves the request as it was', async () => {
    const payoutId = await store();
    on.payoutGateway.answer = { status: 'declined', reason: 'closed' };
    await expect(order(payoutId)).rejects.toThrow(PayoutDeclined);
    expect(await payout(payoutId)).toMatchObject({ status: 'Failed', reason: 'closed' });
    expect(await on.requests.getAny(REQUEST)).toMatchObject({ status: 'Approved', payoutId: null });
    expect(on.loans.all).toEqual([]);
  });

  it('is declined without an order if the token cannot be read any more', async () => {
    const payoutId = await store();
    on.instrumentTokens.open = () => null;
    await expect(order(payoutId)).rejects.toThrow('the payment instrument must be added again');
    expect(on.payoutGateway.orders).toEqual([]);
  });
});

describe('a payout without an answer', () => {
  it('is ordered again under the same id, and its loan begins on the day of the answer', async () => {
    const payoutId = await unanswered();
    on.calendar.day = '2027-02-03' as typeof on.calendar.day;
    await settle(payoutId);
    expect(on.payoutGateway.orders.map((one) => one.payoutId)).toEqual([payoutId, payoutId]);
    expect(on.loans.all).toMatchObject([{ disbursedOn: '2027-02-03' }]);
    await settle(payoutId);
    expect(on.payoutGateway.questions).toEqual([payoutTransactionOf(payoutId)]);
    expect(on.loans.all).toHaveLength(1);
  });

  it('is not ordered again if the token cannot be read, since only the gateway can end it', async () => {
    const payoutId = await unanswered();
    on.instrumentTokens.open = () => null;
    await settle(payoutId);
    expect(on.payoutGateway.orders).toHaveLength(1);
    expect((await payout(payoutId)).status).toBe('Pending');
  });

  it('is asked after ever more rarely, and never given up', async () => {
    const payoutId = await unanswered();
    on.payoutGateway.answer = { status: 'unknown' };
    for (const seconds of [15, 60, 3_600, 48 * 3_600]) {
      on.clock.set(new Date(BOOKED_AT.getTime() + seconds * 1000));
      await settle(payoutId);
    }
    expect(asked().slice(1)).toEqual([
      '2027-01-31T15:00:30.000Z',
      '2027-01-31T15:02:00.000Z',
      '2027-01-31T17:00:00.000Z',
      '2027-02-02T16:00:00.000Z',
    ]);
    expect((await payout(payoutId)).status).toBe('Pending');
  });

  it('is begun by an event that names it', async () => {
    const payoutId = await unanswered();
    const event = {
      eventId: 'evt-1',
      transactionId: 'out-9',
      payoutId,
      outcome: 'succeeded',
      code: null,
      reason: null,
    } as const;
    expect(await new ApplyPayoutEvent(on).execute(event)).toBe('applied');
    expect(await new ApplyPayoutEvent(on).execute(event)).toBe('repeated');
    expect(await payout(payoutId)).toMatchObject({ status: 'Succeeded', transactionId: 'out-9' });
    expect(on.loans.all).toHaveLength(1);
  });
});

describe('an accepted payout', () => {
  it.each([
    ['failed', true, 'Failed', false],
    ['failed', false, 'Returned', true],
    ['returned', true, 'Returned', false],
    ['returned', false, 'Returned', true],
  ] as const)(
    'that %s, with the loan annulled: %s, is %s, and waits: %s',
    async (outcome, isAnnulled, status, waits) => {
      const payoutId = await store();
      await order(payoutId);
      annulled = isAnnulled;
      on.payoutGateway.outcome = { status: outcome, code: 'R03', reason: 'no account' };
      await settle(payoutId);
      expect(await payout(payoutId)).toMatchObject({ status, code: 'R03', reason: 'no account', waits });
    },
  );
});
