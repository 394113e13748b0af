import { beforeEach, describe, expect, it } from 'vitest';
import { ApplyGatewayEvent } from '../../../application/payments/apply-gateway-event.ts';
import { PayLoan } from '../../../application/payments/pay-loan.ts';
import { SettlePayment } from '../../../application/payments/settle-payment.ts';
import { PaymentDeclined, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import type { PaymentId } from '../../../domain/payments/payment.id.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingInMemory } from '../../support/lending-in-memory.ts';

const loanId = aLoan().id;
const ID = idNumber<'Payment'>(7);

function desk() {
  const settleJobs: { data: object; dueAt: Date }[] = [];
  const enqueue = async (_kind: unknown, data: object, dueAt = BOOKED_AT) => void settleJobs.push({ data, dueAt });
  return { ...lendingInMemory(), settleJobs, jobs: { enqueue } };
}

let at: ReturnType<typeof desk>;
const pay = () =>
  new PayLoan(at).execute({
    borrowerId: BORROWER,
    loanId,
    amount: 100,
    method: 'card',
    bankId: null,
    paymentId: ID,
  });
const ask = () => new SettlePayment(at).execute({ paymentId: ID, loanId, borrowerId: BORROWER });
const tell = (outcome: 'succeeded' | 'failed', eventId = 'evt-1') => {
  const reason = outcome === 'failed' ? 'no funds' : null;
  return new ApplyGatewayEvent(at).execute({ eventId, transactionId: 'tx-1', paymentId: null, outcome, reason });
};
const tellOf = (paymentId: PaymentId, transactionId = 'tx-1', eventId = 'evt-1') =>
  new ApplyGatewayEvent(at).execute({ eventId, transactionId, paymentId, outcome: 'succeeded', reason: null });
const loan = () => at.loans.get(loanId);
const payment = () => at.payments.get(ID);

beforeEach(async () => {
  at = desk();
  await at.loans.add(aLoan());
});

describe('paying through a remote gateway', () => {
  it('asks the gateway outside of a unit of work, with the amount reserved on the loan', async () => {
    at.gateway.duringCall = async () => {
      expect(at.unitOfWork.isOpen).toBe(false);
      expect((await loan()).inFlightAmount).toEqual(usd(100));
    };
    expect(await pay()).toMatchObject({ id: ID, status: 'Processing', transactionId: 'tx-1' });
  });

  it('orders again under the same id when an attempt ended without the answer', async () => {
    at.gateway.duringCall = () => {
      throw new Error('The process ends here.');
    };
    await expect(pay()).rejects.toThrow('ends here');
    at.gateway.duringCall = () => {};
    expect(await pay()).toMatchObject({ id: ID, transactionId: 'tx-1' });
    expect(at.gateway.orders).toEqual([ID, ID]);
    expect((await loan()).inFlightAmount).toEqual(usd(100));
  });

  it('leaves a payment Processing while the answer is unknown, and orders it again later', async () => {
    at.gateway.answer = { status: 'unknown' };
    expect(await pay()).toMatchObject({ status: 'Processing', transactionId: null });
    await ask();
    expect(await payment()).toMatchObject({ status: 'Processing', transactionId: null });
    at.gateway.answer = { status: 'accepted', transactionId: 'tx-1' };
    await ask();
    expect(await payment()).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
    at.gateway.outcome = { status: 'succeeded' };
    await ask();
    expect((await loan()).paidAmount).toEqual(usd(100));
  });

  it('fails for the reason of the gateway when the later order is declined', async () => {
    at.gateway.answer = { status: 'unknown' };
    await pay();
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    await ask();
    expect(await payment()).toMatchObject({ status: 'Failed', failureReason: 'insufficient funds' });
    expect((await loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('refuses a declined payment again without asking the gateway', async () => {
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    await expect(pay()).rejects.toThrow(PaymentDeclined);
    await expect(pay()).rejects.toThrow(PaymentDeclined);
    expect(at.gateway.orders).toHaveLength(1);
    expect((await loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('keeps an outcome that was stored while the gateway answered', async () => {
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    at.gateway.duringCall = () => {
      at.gateway.duringCall = () => {};
      return ask();
    };
    await expect(pay()).rejects.toThrow(PaymentDeclined);
    expect((await payment()).failureReason).toBe('insufficient funds');
    expect((await loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('returns a payment that failed after it was accepted, instead of declining it', async () => {
    await pay();
    await tell('failed');
    expect(await pay()).toMatchObject({ status: 'Failed', transactionId: 'tx-1' });
  });
});

describe('paying through a local gateway', () => {
  it('asks the gateway once, in the unit of work that reserves the amount', async () => {
    at.gateway.remote = false;
    let units = 0;
    const { run } = at.unitOfWork;
    at.unitOfWork.run = (work) => {
      units++;
      return run.call(at.unitOfWork, work) as ReturnType<typeof work>;
    };
    at.gateway.duringCall = () => {
      expect(at.unitOfWork.isOpen).toBe(true);
    };

    expect(await pay()).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });

    expect(at.gateway.orders).toEqual([ID]);
    expect(units).toBe(1);
  });
});

describe('a payment that stays Processing', () => {
  it('is checked less and less often, and once more at the end of its day', async () => {
    await pay();
    const waits: number[] = [];
    for (let asked = 0; asked < 12; asked++) {
      const next = at.settleJobs.at(-1)?.dueAt ?? BOOKED_AT;
      waits.push((next.getTime() - at.clock.now().getTime()) / 1000);
      at.clock.set(next);
      await ask();
    }
    expect(waits).toEqual([15, 15, 30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);
    at.clock.set(new Date(BOOKED_AT.getTime() + 24 * 3_600_000 - 60_000));
    await ask();
    expect(at.settleJobs.at(-1)?.dueAt).toEqual(new Date(BOOKED_AT.getTime() + 24 * 3_600_000));
  });

  it('fails after 24 hours, and not a millisecond before', async () => {
    await pay();
    at.clock.advance({ hours: 24, milliseconds: -1 });
    await ask();
    expect((await payment()).status).toBe('Processing');
    at.clock.advance({ milliseconds: 1 });
    await ask();
    expect(await payment()).toMatchObject({ status: 'Failed', failureReason: expect.stringContaining('in time') });
    expect((await loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('takes an outcome that the gateway reports late', async () => {
    await pay();
    at.clock.advance({ days: 3 });
    at.gateway.outcome = { status: 'succeeded' };
    await ask();
    expect((await payment()).status).toBe('Completed');
  });

  it('is not ordered again when its time is up', async () => {
    at.gateway.answer = { status: 'unknown' };
    await pay();
    at.gateway.answer = { status: 'accepted', transactionId: 'tx-1' };
    at.clock.advance({ hours: 24 });
    await ask();
    expect(at.gateway.orders).toHaveLength(1);
    expect((await payment()).status).toBe('Failed');
  });
});

describe('an event of the gateway', () => {
  it.each([
    [
      'succeeded',
      { status: 'Completed', completedAt: ACT_AT },
      usd(100),
      ['payment.completed', 'loan.payment-received'],
    ],
    ['failed', { status: 'Failed', failureReason: 'no funds' }, usd(0), ['payment.failed']],
  ] as const)('settles the payment: %s', async (outcome, settled, paidAmount, events) => {
    await pay();
    expect(await tell(outcome)).toBe('applied');
    expect(await payment()).toMatchObject(settled);
    expect(await loan()).toMatchObject({ paidAmount, inFlightAmount: usd(0) });
    expect(at.events.types).toEqual(expect.arrayContaining([...events]));
  });

  it('is applied once, and ignored under another id with the same outcome', async () => {
    await pay();
    await tell('succeeded');
    expect(await tell('succeeded')).toBe('repeated');
    expect(await tell('succeeded', 'evt-2')).toBe('ignored');
    expect((await loan()).paidAmount).toEqual(usd(100));
    expect(at.gatewayEvents.all.map(({ result }) => result)).toEqual(['applied', 'ignored']);
  });

  it('is kept as unmatched after the payment failed for lack of an answer, and a refund is due', async () => {
    await pay();
    at.clock.advance({ hours: 24 });
    await ask();
    expect(await tell('succeeded')).toBe('unmatched');
    expect(at.events.types.at(-1)).toBe('payment.refund-due');
    expect(at.gatewayEvents.all).toMatchObject([
      { paymentId: ID, borrowerId: BORROWER, outcome: 'succeeded', result: 'unmatched' },
    ]);
    expect((await loan()).paidAmount.isZero()).toBe(true);
  });

  it('of a transaction that is not stored yet is not kept, and applied when it is sent again', async () => {
    at.gateway.duringCall = async () => {
      await expect(tell('succeeded')).rejects.toThrow(PaymentNotFound);
    };
    await pay();
    expect(at.gatewayEvents.all).toEqual([]);
    expect(await tell('succeeded')).toBe('applied');
  });

  it('ends the questions of settle jobs', async () => {
    await pay();
    at.gateway.duringCall = async () => void (await tell('succeeded'));
    at.gateway.outcome = { status: 'succeeded' };
    await ask();
    await ask();
    expect((await loan()).paidAmount).toEqual(usd(100));
    expect(at.gateway.questions).toHaveLength(1);
  });
});

describe('an event that names its payment', () => {
  beforeEach(() => {
    at.gateway.answer = { status: 'unknown' };
  });

  it('settles a payment whose order was accepted without an answer', async () => {
    await pay();

    expect(await tellOf(ID)).toBe('applied');

    expect(await payment()).toMatchObject({ status: 'Completed', transactionId: 'tx-1' });
    expect((await loan()).paidAmount).toEqual(usd(100));
  });

  it('makes a refund due after that payment failed for lack of an answer', async () => {
    await pay();
    at.clock.advance({ hours: 24 });
    await ask();

    expect(await tellOf(ID)).toBe('unmatched');

    expect(await payment()).toMatchObject({ status: 'Failed', transactionId: 'tx-1' });
    expect(at.events.types.at(-1)).toBe('payment.refund-due');
    expect((await loan()).paidAmount.isZero()).toBe(true);
    expect(await tell('succeeded')).toBe('repeated');
  });

  it('makes a refund due after that payment was declined', async () => {
    at.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    await expect(pay()).rejects.toThrow(PaymentDeclined);

    expect(await tellOf(ID)).toBe('unmatched');

    expect(at.events.types.at(-1)).toBe('payment.refund-due');
  });

  it.each([
    ['a payment with another transaction', ID, 'tx-2'],
    ['another payment than the one with its transaction', idNumber<'Payment'>(8), 'tx-1'],
    ['an unknown payment', idNumber<'Payment'>(9), 'tx-3'],
    ['a bank transfer', aReference().id, 'tx-4'],
  ])('moves nothing and is not kept if it names %s', async (_what, paymentId, transactionId) => {
    at.gateway.answer = { status: 'accepted', transactionId: 'tx-1' };
    await pay();
    await at.payments.add(aPayment({ id: idNumber(8) }));
    await at.payments.add(aReference());

    await expect(tellOf(paymentId, transactionId)).rejects.toThrow(PaymentNotFound);

    expect(at.gatewayEvents.all).toEqual([]);
    expect(at.events.types).not.toContain('payment.completed');
    expect(await payment()).toMatchObject({ status: 'Processing', transactionId: 'tx-1' });
    expect(await at.payments.get(idNumber(8))).toMatchObject({ status: 'Processing', transactionId: null });
    expect(await at.payments.get(aReference().id)).toMatchObject({ status: 'Pending', transactionId: null });
  });
});
