import { beforeEach, describe, expect, it } from 'vitest';
import { WriteOffLoan } from '../../../application/loans/loans.ts';
import { AddInstrument, RemoveInstrument } from '../../../application/payments/instruments.ts';
import type { WantedPayment } from '../../../application/payments/pay-loan.ts';
import { InvalidPayment, PaymentNotFound } from '../../../domain/payments/payment.errors.ts';
import { RETURN_CODES, returnEffectOf } from '../../../domain/payments/return-codes.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import type { InstrumentId, PaymentId } from '../../../domain/shared/ids.ts';
import type { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { autopayDesk, FIRST_DUE, LOAN, OWN } from '../../support/autopay-desk.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, day, usd } from '../../support/lending.ts';
import { PAYMENT } from '../../support/lending-in-memory.ts';
import { figuresOf } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';
import { faultsIn } from '../faults.ts';

/** By the contract. The autopay of a loan whose payment it did not make, and of one whose payment it made. */
const ROWS = [
  { code: 'R01', blocks: false, autopay: 'Active', own: 'Active', fee: true },
  { code: 'R02', blocks: true, autopay: 'Suspended', own: 'Suspended', fee: true },
  { code: 'R03', blocks: true, autopay: 'Suspended', own: 'Suspended', fee: true },
  { code: 'R04', blocks: true, autopay: 'Suspended', own: 'Suspended', fee: true },
  { code: 'R05', blocks: true, autopay: null, own: null, fee: false },
  { code: 'R07', blocks: true, autopay: null, own: null, fee: false },
  { code: 'R08', blocks: false, autopay: 'Suspended', own: 'Suspended', fee: true },
  { code: 'R09', blocks: false, autopay: 'Active', own: 'Active', fee: true },
  { code: 'R10', blocks: true, autopay: null, own: null, fee: false },
  { code: 'R11', blocks: true, autopay: null, own: null, fee: false },
  { code: 'R16', blocks: true, autopay: 'Suspended', own: 'Suspended', fee: true },
  { code: 'R29', blocks: true, autopay: null, own: null, fee: false },
  // A code that no rule knows is an operator's reversal.
  { code: 'R13', blocks: false, autopay: 'Active', own: 'Suspended', fee: true },
  { code: 'constructor', blocks: false, autopay: 'Active', own: 'Suspended', fee: true },
] as const;

let desk: Awaited<ReturnType<typeof autopayDesk>>;
let instrumentId: InstrumentId;

beforeEach(async () => {
  desk = await autopayDesk();
  desk.calendar.day = day('06-15');
  const card = { borrowerId: BORROWER, type: 'card', token: 'tok_1', lastFour: '4242', bankId: null } as const;
  instrumentId = (await new AddInstrument(desk).execute(card)).instrumentId as InstrumentId;
});

const returned = (code: string, paymentId: PaymentId = PAYMENT, given: object = {}) =>
  desk.report('returned', paymentId, { code, ...given });
const order = (wanted: WantedPayment | number, given: object = {}) => desk.order(wanted, { instrumentId, ...given });
const instrumentOf = async () => desk.paymentInstruments.find(instrumentId, BORROWER);
const feesOf = async () => (await desk.loan()).charges.map(({ amount }) => amount.toDecimal('USD'));
const statusOf = async () => (await desk.view())?.status ?? null;
const AS_BEFORE = { paidAmount: usd(0), remainingAmount: usd(1200), status: 'Active', inFlightAmount: usd(0) };

it('each code of the table has a row here, and the others are unknown', () => {
  const codes = ROWS.map(({ code }) => code);
  const unknown = codes.filter((code) => returnEffectOf(code).isUnknown);
  expect([Object.keys(RETURN_CODES), unknown]).toEqual([
    codes.filter((code) => !unknown.includes(code)),
    ['R13', 'constructor'],
  ]);
});

describe.each(ROWS)('a return with the code $code', ({ code, blocks, autopay, own, fee }) => {
  const shown = { status: 'Failed', returnCode: code, completedAt: null };
  const blocked = { status: blocks ? 'Blocked' : 'Active', blockedReason: blocks ? expect.any(String) : null };
  const fees = fee ? [20] : [];

  it('of a payment', async () => {
    await desk.authorize();
    await order(150);
    await desk.report('succeeded');
    expect(await returned(code)).toBe('applied');
    expect(await desk.payment()).toMatchObject({ ...shown, failureReason: expect.any(String) });
    expect(await desk.loan()).toMatchObject(AS_BEFORE);
    expect([await feesOf(), await statusOf(), await instrumentOf()]).toMatchObject([fees, autopay, blocked]);
  });

  it('of a payment that is processing', async () => {
    await desk.authorize();
    await order(150);
    expect(await returned(code)).toBe('applied');
    expect(await desk.payment()).toMatchObject({ ...shown, reversedAt: null });
    expect(await desk.loan()).toMatchObject(AS_BEFORE);
    expect([await feesOf(), await statusOf(), await instrumentOf()]).toMatchObject([fees, autopay, blocked]);
  });

  it('of a payoff, and of a prepayment', async () => {
    for (const [number, wanted] of [
      [1, { kind: 'prepayment', amount: 300, reduce: 'payment' }],
      [2, { kind: 'payoff' }],
    ] as const) {
      desk = await autopayDesk();
      desk.calendar.day = day('06-15');
      const paymentId = idNumber<'Payment'>(number);
      await desk.order(wanted, { paymentId });
      await desk.report('succeeded', paymentId);
      await returned(code, paymentId);
      expect(await desk.payment(paymentId)).toMatchObject(shown);
      expect([await desk.loan(), await feesOf()]).toMatchObject([AS_BEFORE, fees]);
    }
  });

  it('of a verified reference', async () => {
    await desk.authorize();
    const { id } = await desk.recordReference({ amount: 150 });
    await expect(returned(code, id, { paymentId: id })).rejects.toThrow(PaymentNotFound);
    await desk.recordDeposit({ amount: 150 });
    await desk.verify(id);
    await expect(returned(code, id)).rejects.toThrow(PaymentNotFound);
    expect(await returned(code, id, { paymentId: id })).toBe('applied');
    expect(await desk.payment(id)).toMatchObject({ ...shown, transactionId: null });
    expect(desk.deposits.all).toMatchObject([{ claimedBy: id, returnedAt: expect.any(Date) }]);
    expect([await desk.loan(), await feesOf(), await statusOf()]).toMatchObject([AS_BEFORE, fees, autopay]);
  });

  it('of a payment by autopay', async () => {
    await desk.authorize({ instrumentId });
    const payment = (await desk.close(FIRST_DUE)) ?? expect.fail('Nothing was collected.');
    await desk.succeed(payment);
    desk.calendar.day = day('07-02');
    await returned(code, payment.id);
    expect(await desk.payment(payment.id)).toMatchObject(shown);
    expect([await desk.loan(), await feesOf()]).toMatchObject([AS_BEFORE, fees]);
    expect([await statusOf(), await instrumentOf()]).toMatchObject([own, blocked]);
    if (own === 'Active') expect(await desk.view()).toMatchObject({ failedAttempts: 1 });
  });

  it('twice, or beside another outcome, changes nothing more', async () => {
    await order(150);
    await returned(code);
    const published = desk.events.published.length;
    expect(await returned(code)).toBe('ignored');
    expect(await desk.report('succeeded')).toBe('ignored');
    expect(await desk.report('failed')).toBe('ignored');
    expect(await returned('R01')).toBe('ignored');
    expect(await desk.payment()).toMatchObject({ returnCode: code });
    expect([await feesOf(), desk.refunds.all.length, desk.events.published.length]).toEqual([fees, 0, published]);
  });

  it('after an operator reversed the payment keeps the code, and changes no figure', async () => {
    await order(150);
    await desk.report('succeeded');
    await desk.reverse();
    const before = figuresOf(await desk.loan());
    expect(await returned(code)).toBe('applied');
    expect(await desk.payment()).toMatchObject({ ...shown, failureReason: 'disputed' });
    expect([figuresOf(await desk.loan()), await feesOf(), await instrumentOf()]).toMatchObject([before, [20], blocked]);
    expect(desk.events.types.filter((type) => type === 'payment.reversed')).toHaveLength(1);
  });
});

describe('a returned payment', () => {
  it('is told with its code, once, after what became of it', async () => {
    await order(150);
    await desk.report('succeeded');
    await returned('R02', PAYMENT, { reason: 'Closed by the holder' });
    expect(desk.events.types.slice(-4)).toEqual([
      'loan.payment-reversed',
      'loan.charged',
      'payment.reversed',
      'payment.returned',
    ]);
    const told = { code: 'R02', status: 'Failed', newStatus: null };
    expect(desk.events.published.at(-1)).toMatchObject(told);
    expect(await desk.payment()).toMatchObject({ failureReason: 'Closed by the holder' });
  });

  it('requires a code', async () => {
    await order(150);
    await expect(desk.report('returned')).rejects.toThrow(InvalidPayment);
    await expect(desk.report('returned')).rejects.toThrow(faultsIn('code'));
  });

  it('is taken back on the day that is closed', async () => {
    await order(150);
    await desk.report('succeeded');
    desk.calendar.day = day('06-20');
    await returned('R01');
    expect(await desk.payment()).toMatchObject({ reversedAt: new Date('2027-06-20T00:00:00.000Z') });
  });

  it('opens a completed loan again, without its autopay', async () => {
    await desk.authorize();
    await desk.order('payoff');
    await desk.report('succeeded');
    expect(await desk.loan()).toMatchObject({ status: 'Completed' });
    await returned('R10');
    expect([await desk.loan(), await desk.view()]).toMatchObject([AS_BEFORE, null]);
  });

  it('of a defaulted loan, and of a loan that is written off, leaves it so', async () => {
    await desk.order(100);
    await desk.report('succeeded');
    await desk.order(100, { paymentId: idNumber(8) });
    desk.calendar.day = calendarDay('2027-12-31');
    await desk.change((loan) => loan.closeDay(desk.calendar.day, BOOKED_AT));
    await desk.report('succeeded', idNumber(8));
    await returned('R05');
    expect(await desk.loan()).toMatchObject({ status: 'Defaulted', paidAmount: usd(100), isWrittenOff: false });
    await new WriteOffLoan(desk).execute({ loanId: LOAN, reason: 'Insolvent' });
    await returned('R05', idNumber(8));
    const lost = { status: 'Defaulted', paidAmount: usd(0), isWrittenOff: true, remainingAmount: usd(1200) };
    expect(await desk.loan()).toMatchObject(lost);
  });

  it('whose loan does not take the reversal stays, with its code, until an operator can reverse it', async () => {
    const loanId = idNumber<'Loan'>(21);
    const [first, second] = [idNumber<'Payment'>(8), idNumber<'Payment'>(9)];
    const today = day('01-31');
    desk.calendar.day = today;
    // At this rate, all of the higher payments that the change makes without the first payment are less.
    const costly = aLoan({ id: loanId, rate: Rate.ofPercent(900), disbursedAt: midnightOf(calendarDay('2026-12-31')) });
    await desk.loans.add(costly);
    const pay = async (amount: Money, paymentId: PaymentId) => {
      await desk.order(amount.toDecimal('USD'), { loanId, paymentId });
      await desk.report('succeeded', paymentId);
    };
    await pay(costly.monthlyPayment, first);
    const changed = await desk.loans.get(loanId);
    const change = { changeId: idNumber<'LoanChange'>(5), reason: 'Payday', today, at: BOOKED_AT };
    changed.change({ ...change, terms: { type: 'dueDay', day: 28 } });
    await desk.loans.save(changed);
    await pay(changed.remainingAmount.minus(usd(0.01)), second);
    const before = figuresOf(await desk.loans.get(loanId));

    expect(await returned('R10', first)).toBe('applied');

    const kept = { status: 'Completed', returnCode: 'R10', completedAt: expect.any(Date) };
    expect(await desk.payment(first)).toMatchObject(kept);
    expect(figuresOf(await desk.loans.get(loanId))).toEqual(before);
    expect(desk.events.published.at(-1)).toMatchObject({ type: 'payment.returned', status: 'Completed' });
    await desk.reverse(second);
    await desk.reverse(first);
    expect(await desk.loans.get(loanId)).toMatchObject({ paidAmount: usd(0) });
    expect(await desk.payment(first)).toMatchObject({ status: 'Failed', returnCode: 'R10' });
  });

  it('that had failed before its money came gives back what the borrower was owed', async () => {
    await desk.order(150);
    await desk.report('failed');
    await desk.report('succeeded');
    expect(desk.refunds.all).toMatchObject([{ paidOut: null }]);
    await returned('R02');
    expect(desk.refunds.all).toMatchObject([{ paidOut: { reference: 'R02' } }]);
    expect(await desk.payment()).toMatchObject({ status: 'Failed', failureReason: 'no funds', returnCode: 'R02' });
  });

  it('is found by asking the gateway, too', async () => {
    await order(150);
    desk.gateway.outcome = { status: 'returned', code: 'R07', reason: null };
    await desk.settle();
    await desk.settle();
    expect(await desk.payment()).toMatchObject({ status: 'Failed', returnCode: 'R07' });
    expect([await feesOf(), await instrumentOf(), (await desk.loan()).inFlightAmount]).toMatchObject([
      [],
      { blockedReason: 'not authorized by the account holder' },
      usd(0),
    ]);
  });
});

describe('what uses a blocked instrument', () => {
  const OTHER = idNumber<'Loan'>(21);
  const other = () => desk.autopays.find(OTHER);

  beforeEach(async () => {
    await desk.loans.add(aLoan({ id: OTHER }));
    await desk.authorize({ instrumentId, loanId: OTHER });
    await order(150);
    await desk.report('succeeded');
  });

  it.each([
    ['R02', { status: 'Suspended', suspendedFor: 'blocked' }],
    ['R05', null],
    ['R08', { status: 'Active' }],
    ['R01', { status: 'Active' }],
  ])('on another loan: %s', async (code, expected) => {
    await returned(code);
    expect(await other()).toEqual(expected === null ? null : expect.objectContaining({ id: OTHER }));
    if (expected !== null) expect(await other()).toMatchObject(expected);
  });

  it('is told once, and left alone if it was suspended before', async () => {
    await returned('R02');
    const told = desk.events.published.filter(({ type }) => type === 'instrument.blocked');
    expect(told).toMatchObject([{ instrumentId, instrumentType: 'card', lastFour: '4242', reason: 'account closed' }]);
    await order(10, { paymentId: idNumber(8), instrumentId: null });
    await returned('R08', idNumber(8));
    expect(await other()).toMatchObject({ suspendedFor: 'blocked' });
  });

  it('is not looked for if the borrower has removed the instrument', async () => {
    await new RemoveInstrument(desk).execute({ instrumentId, borrowerId: BORROWER });
    await returned('R02');
    expect(await instrumentOf()).toMatchObject({ status: 'Active' });
    expect(await other()).toMatchObject({ suspendedFor: 'removal' });
  });
});

describe('autopay whose money is returned for want of funds', () => {
  const attempt = async (on: ReturnType<typeof day>) => (await desk.close(on)) ?? expect.fail('Nothing was collected.');

  it('tries again on its days, counts each return although the payment had succeeded, and is suspended', async () => {
    await desk.authorize();
    const tried: string[] = [];
    for (const [on, back] of [
      ['07-01', '07-03'],
      ['07-04', '07-06'],
      ['07-08', '07-10'],
    ] as const) {
      const payment = await attempt(day(on));
      tried.push(on);
      await desk.succeed(payment);
      expect(await desk.closeAll(day(on), day(back), desk.fail)).toEqual([]);
      desk.calendar.day = day(back);
      await returned('R01', payment.id);
      expect(await desk.view()).toMatchObject({ failedAttempts: tried.length });
    }
    expect(await desk.view()).toMatchObject({ status: 'Suspended', suspendedFor: 'failures', failedAttempts: 3 });
    expect(desk.told()).toEqual(['authorized', 'failed', 'failed', 'suspended']);
  });

  it('is tried by the next close if its day has passed', async () => {
    await desk.authorize();
    const payment = await attempt(FIRST_DUE);
    await desk.succeed(payment);
    expect(await desk.closeAll(day('07-02'), day('07-05'), desk.fail)).toEqual([]);
    await returned('R09', payment.id);
    expect(await desk.close(day('07-06'))).toMatchObject({ amount: usd(120) });
  });

  it('leaves the retries of a later attempt alone, and an earlier authorization', async () => {
    await desk.authorize();
    const first = await attempt(FIRST_DUE);
    await desk.succeed(first);
    const second = await attempt(day('08-01'));
    desk.calendar.day = day('08-01');
    await returned('R01', first.id);
    expect(await desk.view()).toMatchObject({ failedAttempts: 1 });
    await desk.fail(second);
    expect(await desk.view()).toMatchObject({ failedAttempts: 2, nextChargeOn: '2027-08-04T00:00:00.000Z' });
    const third = await attempt(day('08-04'));
    await desk.succeed(third);
    await desk.authorize();
    await returned('R01', third.id);
    expect(await desk.view()).toMatchObject({ status: 'Active', failedAttempts: 0 });
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
  ])('is suspended after the %d failures that its product allows', async (maxFailedDebits, attempts) => {
    await desk.change((loan) => {
      Object.assign(loan, { product: { ...loan.product, maxFailedDebits } });
    });
    await desk.authorize();
    const collected = await desk.closeAll(FIRST_DUE, day('07-31'), desk.fail);
    expect(collected).toHaveLength(attempts);
    expect(await desk.view()).toMatchObject({ status: 'Suspended', failedAttempts: maxFailedDebits });
    const [suspended] = desk.events.published.filter(({ type }) => type === 'autopay.suspended');
    expect(suspended).toMatchObject({ ...OWN, cause: 'failures', failedAttempts: maxFailedDebits });
  });
});
