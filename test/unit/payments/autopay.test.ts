import { beforeEach, describe, expect, it } from 'vitest';
import { nextAttemptOf } from '../../../domain/payments/autopay.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { autopayDesk, FIRST_DUE, LOAN, OWN } from '../../support/autopay-desk.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aDeposit, BOOKED_AT, day, usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

let desk: Awaited<ReturnType<typeof autopayDesk>>;
beforeEach(async () => {
  desk = await autopayDesk();
  desk.calendar.day = day('06-15');
});
const paid = (payment: Payment | null): Payment => payment ?? expect.fail('Nothing was collected.');
const amountOf = (payment: Payment | null) => payment?.amount.toDecimal('USD') ?? null;

it('the next attempt waits for the end of a pause, also if something is overdue', () => {
  const pausedUntil = day('08-15');
  const overdue = { amountBy: () => usd(100), lastBy: () => FIRST_DUE };
  const dues = { collectable: false, pausedUntil, payableDays: [FIRST_DUE], ...overdue };
  const autopay = { status: 'Active', series: null, authorization: { maxAmount: null } } as const;
  expect(nextAttemptOf(autopay, dues, day('07-16'))).toEqual({ on: pausedUntil, amount: usd(100) });
});

describe('the close of business', () => {
  it('collects an instalment on its due date, once, by an ordinary payment of that day', async () => {
    await desk.authorize();
    expect(await desk.close(day('06-30'))).toBeNull();
    const payment = paid(await desk.close(FIRST_DUE));
    const { id: authorizationId } = (await desk.autopays.find(LOAN))?.authorization ?? expect.fail();
    expect(payment).toMatchObject({ amount: usd(100), valueOn: FIRST_DUE, status: 'Processing', authorizationId });
    expect(desk.jobs.named('settle-payment')).toEqual([{ ...OWN, paymentId: payment.id }]);
    expect(await desk.close(FIRST_DUE)).toBeNull();
    await desk.succeed(payment);
    expect(await desk.closeAll(day('07-02'), day('08-01'), desk.succeed)).toEqual([['08-01', 100]]);
    expect((await desk.loan()).paidAmount).toEqual(usd(200));
  });

  it('collects all that is overdue with its fees, less what is in flight, by the first close after the authorization', async () => {
    await desk.closeAll(FIRST_DUE, day('08-03'), desk.fail);
    await desk.order(30);
    await desk.authorize();
    // Two instalments and the late fee of the first.
    expect(amountOf(await desk.close(day('08-04')))).toBe(185);
  });

  it('collects a fee with the next instalment', async () => {
    await desk.close(day('07-17'));
    await desk.order(100);
    await desk.succeed({ id: idNumber(7) });
    await desk.authorize();
    expect(await desk.closeAll(day('07-18'), day('08-01'), desk.succeed)).toEqual([['08-01', 115]]);
  });

  it('collects fees alone by the next close if no instalment is left', async () => {
    await desk.order(1100);
    await desk.succeed({ id: idNumber(7) });
    await desk.close(calendarDay('2028-06-17'));
    await desk.order(100, { paymentId: idNumber(8) });
    await desk.succeed({ id: idNumber(8) });
    expect(await desk.authorize()).toMatchObject({ nextChargeOn: '2028-06-18T00:00:00.000Z', nextChargeAmount: 15 });
    await desk.succeed(paid(await desk.close(calendarDay('2028-06-18'))));
    expect([(await desk.loan()).status, await desk.view()]).toEqual(['Completed', null]);
  });

  it('collects nothing that is covered by a payment in flight, until it fails', async () => {
    await desk.authorize();
    await desk.order(100);
    expect(await desk.close(FIRST_DUE)).toBeNull();
    await desk.fail({ id: idNumber(7) });
    expect(amountOf(await desk.close(day('07-02')))).toBe(120);
  });

  it('collects a defaulted loan, and a paused one only after its pause', async () => {
    await desk.order(100);
    await desk.succeed({ id: idNumber(7) });
    await desk.authorize();
    desk.calendar.day = day('07-15');
    await desk.change((loan) => loan.pause({ months: 1, today: day('07-15'), reason: null, at: BOOKED_AT }));
    expect(await desk.view()).toMatchObject({ nextChargeOn: '2027-09-01T00:00:00.000Z', nextChargeAmount: 100 });
    expect(await desk.closeAll(day('07-16'), day('09-01'), desk.succeed)).toEqual([['09-01', 100]]);
    await desk.revoke();
    await desk.close(calendarDay('2028-01-31'));
    expect((await desk.loan()).status).toBe('Defaulted');
    await desk.authorize();
    expect(paid(await desk.close(calendarDay('2028-02-01')))).toMatchObject({ status: 'Processing' });
  });

  it('makes a payment that is booked on its value date if it settles while that day is still being closed', async () => {
    await desk.authorize();
    const payment = paid(await desk.close(FIRST_DUE));
    desk.calendar.day = day('06-30');
    await desk.succeed(payment);
    expect(await desk.payment(payment.id)).toMatchObject({ completedAt: midnightOf(FIRST_DUE) });
    expect(desk.loanTransactions.all.at(-1)).toMatchObject({ type: 'Payment', bookedOn: FIRST_DUE });
    const booked = desk.events.published.filter((event) => 'bookedOn' in event && event.type.startsWith('payment.'));
    expect(booked.map((event) => 'bookedOn' in event && event.bookedOn)).toEqual([FIRST_DUE, FIRST_DUE]);
  });

  it('leaves the order of a remote gateway to the job, under the same id', async () => {
    desk.gateway.remote = true;
    await desk.authorize();
    const { id } = paid(await desk.close(FIRST_DUE));
    expect(desk.gateway.orders).toEqual([]);
    await desk.settle(id);
    await desk.settle(id);
    expect(desk.gateway.orders).toEqual([id]);
  });
});

describe('a payment that fails', () => {
  beforeEach(() => desk.authorize());

  it('is tried again 3 and 7 days after the first attempt, with its fees; the third failure suspends', async () => {
    const collected = await desk.closeAll(FIRST_DUE, day('08-31'), async (payment) => {
      await desk.fail(payment);
      expect(payment.status).toBe('Processing');
    });
    expect(collected).toEqual([
      ['07-01', 100],
      ['07-04', 120],
      ['07-08', 140],
    ]);
    expect(await desk.view()).toMatchObject({
      status: 'Suspended',
      suspendedFor: 'failures',
      failedAttempts: 3,
      nextChargeOn: null,
      nextChargeAmount: null,
    });
    expect(desk.told()).toEqual(['authorized', 'failed', 'failed', 'suspended']);
    expect(desk.events.published.filter(({ type }) => type === 'autopay.failed')).toMatchObject([
      { retryOn: '2027-07-04' },
      { retryOn: '2027-07-08' },
    ]);
  });

  it('is collected by the close after the next authorization', async () => {
    await desk.closeAll(FIRST_DUE, day('07-10'), desk.fail);
    expect(await desk.authorize()).toMatchObject({ status: 'Active', failedAttempts: 0 });
    expect(amountOf(await desk.close(day('07-11')))).toBe(160);
  });

  it('is not tried again if the borrower has paid, and a success ends the count', async () => {
    await desk.fail(paid(await desk.close(FIRST_DUE)));
    await desk.order(120);
    await desk.succeed({ id: idNumber(7) });
    expect(await desk.closeAll(day('07-02'), day('07-31'), desk.fail)).toEqual([]);
    expect(await desk.view()).toMatchObject({ failedAttempts: 1, nextChargeAmount: 100 });
    await desk.succeed(paid(await desk.close(day('08-01'))));
    expect(await desk.view()).toMatchObject({ failedAttempts: 0 });
  });

  it('is not tried again for its fee alone', async () => {
    await desk.fail(paid(await desk.close(FIRST_DUE)));
    await desk.order(100);
    await desk.succeed({ id: idNumber(7) });
    expect(await desk.closeAll(day('07-02'), day('08-01'), desk.succeed)).toEqual([['08-01', 120]]);
  });

  it('has its own retries where an earlier one was paid by the borrower', async () => {
    await desk.fail(paid(await desk.close(FIRST_DUE)));
    await desk.order(120);
    await desk.succeed({ id: idNumber(7) });
    const collected = await desk.closeAll(day('08-01'), day('08-31'), desk.fail);
    expect(collected.map(([on]) => on)).toEqual(['08-01', '08-04']);
    expect(await desk.view()).toMatchObject({ status: 'Suspended', failedAttempts: 3 });
  });

  it('is tried again after it has failed, if it was in flight on the day', async () => {
    const payment = paid(await desk.close(FIRST_DUE));
    expect(await desk.close(day('07-04'))).toBeNull();
    desk.calendar.day = day('07-05');
    await desk.fail(payment);
    expect(await desk.view()).toMatchObject({ failedAttempts: 1, nextChargeOn: '2027-07-05T00:00:00.000Z' });
    expect(desk.events.published).toContainEqual(expect.objectContaining({ retryOn: '2027-07-05' }));
    expect(amountOf(await desk.close(day('07-05')))).toBe(120);
  });

  it('counts as failed if the gateway declines it at once, and costs no fee then', async () => {
    desk.gateway.answer = { status: 'declined', reason: 'no funds' };
    const payment = paid(await desk.close(FIRST_DUE));
    expect([payment.status, await desk.view()]).toMatchObject(['Failed', { failedAttempts: 1, nextChargeAmount: 100 }]);
    expect((await desk.loan()).inFlightAmount.isZero()).toBe(true);
  });

  it('of an earlier authorization, or after the end, does not count', async () => {
    const payment = paid(await desk.close(FIRST_DUE));
    await desk.authorize();
    await desk.fail(payment);
    expect(await desk.view()).toMatchObject({ failedAttempts: 0, nextChargeOn: '2027-07-02T00:00:00.000Z' });
    const next = paid(await desk.close(day('07-02')));
    await desk.revoke();
    await desk.fail(next);
    expect(await desk.view()).toBeNull();
  });

  it('keeps autopay suspended for its failures if an earlier one succeeds, or is reversed, afterwards', async () => {
    const first = paid(await desk.close(FIRST_DUE));
    await desk.closeAll(day('08-01'), day('08-10'), desk.fail);
    expect(await desk.view()).toMatchObject({ suspendedFor: 'failures', failedAttempts: 3 });
    await desk.succeed(first);
    expect(await desk.view()).toMatchObject({ status: 'Suspended', suspendedFor: 'failures', failedAttempts: 0 });
    await desk.reverse(first.id);
    expect(await desk.view()).toMatchObject({ suspendedFor: 'failures' });
  });

  it('costs a later one that is processing no retry', async () => {
    const first = paid(await desk.close(FIRST_DUE));
    const second = paid(await desk.close(day('08-01')));
    await desk.fail(first);
    await desk.fail(second);
    expect(await desk.view()).toMatchObject({ failedAttempts: 2, nextChargeOn: '2027-08-04T00:00:00.000Z' });
  });

  it('keeps the retries of a later one that is processing when it succeeds', async () => {
    const first = paid(await desk.close(FIRST_DUE));
    const second = paid(await desk.close(day('08-01')));
    await desk.succeed(first);
    await desk.fail(second);
    expect(await desk.view()).toMatchObject({ failedAttempts: 1, nextChargeOn: '2027-08-04T00:00:00.000Z' });
  });
});

describe('more than the borrower allows', () => {
  it('is not collected, is told once, and is looked at again on the next due date', async () => {
    await desk.authorize({ maxAmount: 99.99 });
    expect(await desk.view()).toMatchObject({ nextChargeOn: '2027-07-01T00:00:00.000Z', nextChargeAmount: 0 });
    expect(await desk.closeAll(FIRST_DUE, day('08-01'), desk.fail)).toEqual([]);
    expect(desk.told()).toEqual(['authorized', 'skipped', 'skipped']);
    expect(await desk.view()).toMatchObject({ status: 'Active', failedAttempts: 0 });
  });

  it('is collected by the close after the limit is raised', async () => {
    await desk.authorize({ maxAmount: 99.99 });
    await desk.close(FIRST_DUE);
    await desk.authorize({ maxAmount: 100 });
    expect(amountOf(await desk.close(day('07-02')))).toBe(100);
  });

  it('is not tried again if it is over the limit on the day of a retry', async () => {
    await desk.authorize({ maxAmount: 110 });
    const collected = await desk.closeAll(FIRST_DUE, day('07-31'), desk.fail);
    expect([collected, desk.told()]).toEqual([[['07-01', 100]], ['authorized', 'failed', 'skipped']]);
  });
});

describe('a reversal', () => {
  it('of a payment by autopay suspends it, also one of an earlier authorization', async () => {
    await desk.authorize();
    const payment = paid(await desk.close(FIRST_DUE));
    await desk.succeed(payment);
    await desk.authorize();
    await desk.reverse(payment.id);
    expect(await desk.view()).toMatchObject({ status: 'Suspended', suspendedFor: 'reversal', failedAttempts: 0 });
    expect(desk.told()).toEqual(['authorized', 'authorized', 'suspended']);
    expect(await desk.close(day('07-02'))).toBeNull();
  });

  it('of a payment by the borrower does not, and its instalment is collected by the next close', async () => {
    await desk.authorize();
    await desk.order(100);
    await desk.succeed({ id: idNumber(7) });
    await desk.close(FIRST_DUE);
    await desk.succeed(paid(await desk.close(day('08-01'))));
    await desk.reverse();
    expect(amountOf(await desk.close(day('08-02')))).toBe(120);
  });

  it('that reopens the loan does not bring autopay back', async () => {
    await desk.authorize();
    await desk.order('payoff');
    await desk.succeed({ id: idNumber(7) });
    expect(await desk.view()).toBeNull();
    await desk.reverse();
    expect([(await desk.loan()).status, await desk.view()]).toEqual(['Active', null]);
  });
});

it('the reminder names what will be collected: nothing over the limit, nor while autopay is suspended', async () => {
  const announced = async () => {
    const autopay = await desk.autopays.find(LOAN);
    return autopay?.amountOn((await desk.loan()).dues, FIRST_DUE);
  };
  await desk.authorize();
  expect(await announced()).toEqual(usd(100));
  await desk.authorize({ maxAmount: 99.99 });
  expect(await announced()).toEqual(usd(0));
  await desk.authorize();
  await desk.closeAll(FIRST_DUE, day('07-08'), desk.fail);
  expect(await announced()).toEqual(usd(0));
});

describe('an authorization', () => {
  it('is shown with the next attempt', async () => {
    const { bankId } = aDeposit();
    expect(await desk.authorize({ method: 'bank_transfer', bankId, maxAmount: 250 })).toEqual({
      loanId: LOAN,
      status: 'Active',
      suspendedFor: null,
      paymentMethod: 'bank_transfer',
      bankId,
      maxAmount: 250,
      nextChargeOn: '2027-07-01T00:00:00.000Z',
      nextChargeAmount: 100,
      failedAttempts: 0,
      authorizedAt: '2027-06-15T00:00:00.000Z',
    });
    await desk.order(150);
    expect(await desk.view()).toMatchObject({ nextChargeOn: '2027-08-01T00:00:00.000Z', nextChargeAmount: 50 });
  });

  it.each([
    ['a bank transfer without a bank', { method: 'bank_transfer' }, 'INVALID_PAYMENT'],
    ['an unknown bank', { bankId: idNumber(99) }, 'INVALID_PAYMENT'],
    ['a fraction of a cent', { maxAmount: 0.001 }, 'INVALID_AMOUNT'],
    ['a loan of another borrower', { borrowerId: idNumber(98) }, 'LOAN_NOT_FOUND'],
  ])('is refused for %s, and the earlier one stays', async (_what, given, code) => {
    await desk.authorize();
    const before = await desk.view();
    await expect(desk.authorize(given)).rejects.toMatchObject({ code });
    expect(await desk.view()).toEqual(before);
  });

  it('is refused for a loan that is repaid, and revoked only by its borrower, and once', async () => {
    await desk.authorize();
    await expect(desk.revoke({ borrowerId: idNumber(98) })).rejects.toMatchObject({ code: 'LOAN_NOT_FOUND' });
    await desk.revoke();
    expect(desk.told()).toEqual(['authorized', 'revoked']);
    await expect(desk.revoke()).rejects.toMatchObject({ code: 'AUTOPAY_NOT_FOUND' });
    await desk.order('payoff');
    await desk.succeed({ id: idNumber(7) });
    await expect(desk.authorize()).rejects.toMatchObject({ code: 'LOAN_COMPLETED' });
  });
});
