import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import type { LoanPaymentReceived } from '../../../domain/loans/loan.events.ts';
import { InvalidPayment, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aPayment, aReference, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { ACT_AT, lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';

const DECLINED = { status: 'declined', reason: 'insufficient funds' } as const;
const UNKNOWN = { status: 'unknown' } as const;
const FIRST_DUE = calendarDay('2027-02-28');

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
    await desk.orderAndDie();

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

  it('returns a declined payment again without asking the gateway', async () => {
    desk.gateway.answer = DECLINED;
    for (let times = 0; times < 2; times++) expect(await desk.order()).toMatchObject({ wasDeclined: true });

    expect(desk.gateway.orders).toHaveLength(1);
    await expectNothingPaid();
  });

  it('keeps an outcome that was stored while the gateway answered', async () => {
    desk.gateway.answer = DECLINED;
    desk.gateway.duringCall = () => {
      desk.gateway.duringCall = () => {};
      return desk.settle();
    };
    expect(await desk.order()).toMatchObject({ wasDeclined: true });

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
    const stored = () => desk.payments.all.map(({ status, transactionId }) => [status, transactionId]);
    const before = stored();

    await expect(desk.report('succeeded', paymentId, { paymentId, transactionId })).rejects.toThrow(PaymentNotFound);

    expect(desk.gatewayEvents.all).toEqual([]);
    expect(desk.events.types).not.toContain('payment.completed');
    expect(stored()).toEqual(before);
  });
});

describe.each(['local', 'remote'])('a payoff through a %s gateway', (kind) => {
  const payOff = (given: object = {}) => desk.order('payoff', given);

  beforeEach(() => {
    desk.gateway.remote = kind === 'remote';
    desk.calendar.day = FIRST_DUE;
  });

  it('charges the quote of its day, and pays the loan off however late it settles', async () => {
    expect(await payOff()).toMatchObject({ amount: usd(10_100), status: 'Processing', valueOn: FIRST_DUE });
    const earlyPayment = { kind: 'payoff', paymentId: PAYMENT, asOf: FIRST_DUE };
    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(10_100), earlyPayment });

    desk.calendar.day = calendarDay('2027-05-15');
    await desk.report('succeeded');

    expect(await desk.loan()).toMatchObject({ status: 'Completed', totalInterest: usd(100), earlyPayment: null });
  });

  it('leaves the loan as it was if the gateway declines it', async () => {
    const before = await desk.loan();
    desk.gateway.answer = { status: 'declined', reason: 'insufficient funds' };

    expect(await payOff()).toMatchObject({ wasDeclined: true });

    expect(await desk.loan()).toEqual(before);
    expect((await desk.payment()).status).toBe('Failed');
  });

  it('is refused while a payment is processing, for a bank transfer without a bank, and on an unknown loan', async () => {
    await expect(payOff({ method: 'bank_transfer' })).rejects.toThrow(InvalidPayment);
    await expect(payOff({ loanId: idNumber(999) })).rejects.toThrow(LoanNotFound);
    await desk.order(10);

    await expect(payOff({ paymentId: idNumber(8) })).rejects.toThrow(PaymentInProgress);

    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(10), earlyPayment: null });
  });
});

it('a payoff that is resumed on another day keeps the amount of its first quote', async () => {
  desk.calendar.day = FIRST_DUE;
  await desk.orderAndDie('payoff');
  desk.calendar.day = calendarDay('2027-03-31');

  expect(await desk.order('payoff')).toMatchObject({ id: PAYMENT, amount: usd(10_100), valueOn: FIRST_DUE });

  await desk.report('succeeded');
  expect(await desk.loan()).toMatchObject({ status: 'Completed', paidAmount: usd(10_100) });
});

it.each([
  ['on the due date', [FIRST_DUE, FIRST_DUE], true],
  ['one of them a day late', [FIRST_DUE, addDays(FIRST_DUE, 1)], false],
])('an instalment is judged by the days on which its payments were ordered: %s', async (_when, orderedOn, onTime) => {
  for (const [index, day] of orderedOn.entries()) {
    desk.calendar.day = day;
    await desk.order([400, 488.49][index], { paymentId: idNumber(index) });
  }
  desk.calendar.day = calendarDay('2027-03-20');
  for (const index of [1, 0]) await desk.report('succeeded', idNumber(index));

  const received = desk.events.published.filter(({ type }) => type === 'loan.payment-received');
  const completed = received.flatMap((event) => (event as LoanPaymentReceived).completed);
  expect(completed).toMatchObject([{ number: 1, onTime }]);
});
