import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentDeclined, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';

const DECLINED = { status: 'declined', reason: 'insufficient funds' } as const;
const UNKNOWN = { status: 'unknown' } as const;

let desk: Awaited<ReturnType<typeof lendingDesk>>;

beforeEach(async () => {
  desk = await lendingDesk();
});

async function expectNothingPaid(): Promise<void> {
  expect(await desk.loan()).toMatchObject({ paidAmount: usd(0), inFlightAmount: usd(0) });
}

describe('paying through a remote gateway', () => {
  it('asks the gateway outside of a unit of work, with the amount reserved on the loan', async () => {
    desk.gateway.duringCall = async () => {
      expect(desk.unitOfWork.isOpen).toBe(false);
      expect((await desk.loan()).inFlightAmount).toEqual(usd(100));
    };
    expect(await desk.order()).toMatchObject({ id: PAYMENT, status: 'Processing', transactionId: `tx-${PAYMENT}` });
  });

  it('orders again under the same id when an attempt ended without the answer', async () => {
    desk.gateway.duringCall = () => {
      throw new Error('The process ends here.');
    };
    await expect(desk.order()).rejects.toThrow('ends here');
    desk.gateway.duringCall = () => {};

    expect((await desk.order()).transactionId).toBe(`tx-${PAYMENT}`);
    expect(desk.gateway.orders).toEqual([PAYMENT, PAYMENT]);
    expect((await desk.loan()).inFlightAmount).toEqual(usd(100));
  });

  it('leaves a payment Processing while the answer is unknown, and orders it again later', async () => {
    desk.gateway.answer = UNKNOWN;
    await desk.order();
    await desk.settle();
    expect(await desk.payment()).toMatchObject({ status: 'Processing', transactionId: null });

    desk.gateway.answer = null;
    await desk.settle();
    expect(await desk.payment()).toMatchObject({ status: 'Processing', transactionId: `tx-${PAYMENT}` });
    desk.gateway.outcome = { status: 'succeeded' };
    await desk.settle();
    expect((await desk.loan()).paidAmount).toEqual(usd(100));
  });

  it('fails for the reason of the gateway when the later order is declined', async () => {
    desk.gateway.answer = UNKNOWN;
    await desk.order();
    desk.gateway.answer = DECLINED;
    await desk.settle();

    expect(await desk.payment()).toMatchObject({ status: 'Failed', failureReason: 'insufficient funds' });
    await expectNothingPaid();
  });

  it('refuses a declined payment again without asking the gateway', async () => {
    desk.gateway.answer = DECLINED;
    for (let times = 0; times < 2; times++) await expect(desk.order()).rejects.toThrow(PaymentDeclined);

    expect(desk.gateway.orders).toHaveLength(1);
    await expectNothingPaid();
  });

  it('keeps an outcome that was stored while the gateway answered', async () => {
    desk.gateway.answer = DECLINED;
    desk.gateway.duringCall = () => {
      desk.gateway.duringCall = () => {};
      return desk.settle();
    };
    await expect(desk.order()).rejects.toThrow(PaymentDeclined);

    expect((await desk.payment()).failureReason).toBe('insufficient funds');
    await expectNothingPaid();
  });

  it('returns a payment that failed after it was accepted, instead of declining it', async () => {
    await desk.order();
    await desk.report('failed');

    expect(await desk.order()).toMatchObject({ status: 'Failed', transactionId: `tx-${PAYMENT}` });
  });
});

it('a local gateway is asked once, in the unit of work that reserves the amount', async () => {
  desk.gateway.remote = false;
  const run = vi.spyOn(desk.unitOfWork, 'run');
  desk.gateway.duringCall = () => {
    expect(desk.unitOfWork.isOpen).toBe(true);
  };

  expect(await desk.order()).toMatchObject({ status: 'Processing', transactionId: `tx-${PAYMENT}` });

  expect(desk.gateway.orders).toEqual([PAYMENT]);
  expect(run).toHaveBeenCalledOnce();
});

describe('a payment that stays Processing', () => {
  it('is checked less and less often, and once more at the end of its day', async () => {
    const enqueue = vi.spyOn(desk.jobs, 'enqueue');
    const nextAskAt = () => (enqueue.mock.lastCall?.at(2) ?? BOOKED_AT) as Date;
    await desk.order();
    const waits: number[] = [];
    for (let asked = 0; asked < 12; asked++) {
      waits.push((nextAskAt().getTime() - desk.clock.now().getTime()) / 1000);
      desk.clock.set(nextAskAt());
      await desk.settle();
    }
    expect(waits).toEqual([15, 15, 30, 60, 120, 240, 480, 600, 600, 600, 600, 600]);

    desk.clock.set(new Date(BOOKED_AT.getTime() + 24 * 3_600_000 - 60_000));
    await desk.settle();
    expect(nextAskAt()).toEqual(new Date(BOOKED_AT.getTime() + 24 * 3_600_000));
  });

  it('fails after 24 hours, and not a millisecond before', async () => {
    await desk.order();
    desk.clock.advance({ hours: 24, milliseconds: -1 });
    await desk.settle();
    expect((await desk.payment()).status).toBe('Processing');
    desk.clock.advance({ milliseconds: 1 });
    await desk.settle();

    expect(await desk.payment()).toMatchObject({ status: 'Failed', failureReason: expect.stringContaining('in time') });
    await expectNothingPaid();
  });

  it('takes an outcome that the gateway reports late', async () => {
    await desk.order();
    desk.clock.advance({ days: 3 });
    desk.gateway.outcome = { status: 'succeeded' };
    await desk.settle();

    expect((await desk.payment()).status).toBe('Completed');
  });

  it('is not ordered again when its time is up', async () => {
    desk.gateway.answer = UNKNOWN;
    await desk.order();
    desk.gateway.answer = null;
    desk.clock.advance({ hours: 24 });
    await desk.settle();

    expect(desk.gateway.orders).toHaveLength(1);
    expect((await desk.payment()).status).toBe('Failed');
  });
});

describe('an event of the gateway', () => {
  it.each([
    ['succeeded', { status: 'Completed', completedAt: ACT_AT }, usd(100), 'loan.payment-received'],
    ['failed', { status: 'Failed', failureReason: 'no funds' }, usd(0), 'payment.failed'],
  ] as const)('settles the payment: %s', async (outcome, settled, paidAmount, event) => {
    await desk.order();

    expect(await desk.report(outcome)).toBe('applied');

    expect(await desk.payment()).toMatchObject(settled);
    expect(await desk.loan()).toMatchObject({ paidAmount, inFlightAmount: usd(0) });
    expect(desk.events.types).toContain(event);
  });

  it('is applied once, and ignored under another id with the same outcome', async () => {
    await desk.order();
    await desk.report('succeeded', PAYMENT, { eventId: 'one' });

    expect(await desk.report('succeeded', PAYMENT, { eventId: 'one' })).toBe('repeated');
    expect(await desk.report('succeeded')).toBe('ignored');
    expect((await desk.loan()).paidAmount).toEqual(usd(100));
    expect(desk.gatewayEvents.all.map(({ result }) => result)).toEqual(['applied', 'ignored']);
  });

  it('of a transaction that is not stored yet is not kept, and applied when it is sent again', async () => {
    desk.gateway.duringCall = async () => {
      await expect(desk.report('succeeded')).rejects.toThrow(PaymentNotFound);
    };
    await desk.order();
    expect(desk.gatewayEvents.all).toEqual([]);
    expect(await desk.report('succeeded')).toBe('applied');
  });

  it('ends the questions of settle jobs', async () => {
    await desk.order();
    desk.gateway.duringCall = async () => void (await desk.report('succeeded'));
    desk.gateway.outcome = { status: 'succeeded' };
    for (let times = 0; times < 2; times++) await desk.settle();

    expect((await desk.loan()).paidAmount).toEqual(usd(100));
    expect(desk.gateway.questions).toHaveLength(1);
  });

  it('that names its payment settles it although the order was never answered', async () => {
    desk.gateway.answer = UNKNOWN;
    await desk.order();

    expect(await desk.report('succeeded', PAYMENT, { paymentId: PAYMENT })).toBe('applied');
    expect(await desk.payment()).toMatchObject({ status: 'Completed', transactionId: `tx-${PAYMENT}` });
    expect((await desk.loan()).paidAmount).toEqual(usd(100));
  });

  it.each([
    ['was accepted, and failed for lack of an outcome', null],
    ['failed for lack of an answer', UNKNOWN],
    ['was declined', DECLINED],
  ])('makes a refund due if the payment %s', async (_what, answer) => {
    desk.gateway.answer = answer;
    await desk.order().catch(() => {});
    desk.clock.advance({ hours: 24 });
    await desk.settle();

    expect(await desk.report('succeeded', PAYMENT, { eventId: 'one', paymentId: PAYMENT })).toBe('unmatched');

    expect(desk.events.types.at(-1)).toBe('payment.refund-due');
    const kept = { paymentId: PAYMENT, borrowerId: BORROWER, outcome: 'succeeded', result: 'unmatched' };
    expect(desk.gatewayEvents.all).toMatchObject([kept]);
    expect(await desk.payment()).toMatchObject({ status: 'Failed', transactionId: `tx-${PAYMENT}` });
    await expectNothingPaid();
    expect(await desk.report('succeeded', PAYMENT, { eventId: 'one' })).toBe('repeated');
  });

  it.each([
    ['a payment with another transaction', PAYMENT, 'tx-2'],
    ['another payment than the one with its transaction', idNumber<'Payment'>(8), `tx-${PAYMENT}`],
    ['an unknown payment', idNumber<'Payment'>(9), 'tx-3'],
    ['a bank transfer', aReference().id, 'tx-4'],
  ])('moves nothing and is not kept if it names %s', async (_what, paymentId, transactionId) => {
    await desk.order();
    for (const other of [aPayment({ id: idNumber(8) }), aReference()]) await desk.payments.add(other);
    const before = structuredClone(desk.payments.all.map(({ status, transactionId }) => [status, transactionId]));

    await expect(desk.report('succeeded', paymentId, { paymentId, transactionId })).rejects.toThrow(PaymentNotFound);

    expect(desk.gatewayEvents.all).toEqual([]);
    expect(desk.events.types).not.toContain('payment.completed');
    expect(desk.payments.all.map(({ status, transactionId }) => [status, transactionId])).toEqual(before);
  });
});
