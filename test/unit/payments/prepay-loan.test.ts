import { beforeEach, describe, expect, it } from 'vitest';
import { LoanNotEligibleForPrepayment, LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { InvalidPayment } from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { InvalidAmount } from '../../../domain/shared/money.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';

/** Ten of the 28 days of the first period. */
const DAY = calendarDay('2027-02-10');
const LATER = calendarDay('2027-02-20');
const PREPAYMENT = { kind: 'prepayment', amount: 2035.71, reduce: 'term' } as const;
const ORDER = { kind: 'prepayment', paymentId: PAYMENT, asOf: DAY, reduce: 'term' };
const ROW = { kind: 'prepayment', dueOn: DAY, interest: usd(35.71), principal: usd(2000), paid: usd(2035.71) };

let desk: Awaited<ReturnType<typeof lendingDesk>>;

beforeEach(async () => {
  desk = await lendingDesk();
  desk.calendar.day = DAY;
});

describe.each(['local', 'remote'])('a prepayment through a %s gateway', (kind) => {
  const prepay = (given: object = {}) => desk.order(PREPAYMENT, given);

  beforeEach(() => {
    desk.gateway.remote = kind === 'remote';
  });

  it('takes effect on the day of its order, however late it settles', async () => {
    expect(await prepay()).toMatchObject({ amount: usd(2035.71), status: 'Processing', valueOn: DAY });
    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(2035.71), earlyPayment: ORDER });

    desk.calendar.day = LATER;
    await desk.report('succeeded');

    const loan = await desk.loan();
    expect(loan).toMatchObject({ inFlightAmount: usd(0), earlyPayment: null });
    expect(loan.installments[0]).toMatchObject(ROW);
  });

  it('leaves the loan as it was if the gateway declines it, or reports that it failed', async () => {
    const before = await desk.loan();
    desk.gateway.answer = { status: 'declined', reason: 'insufficient funds' };
    expect(await prepay()).toMatchObject({ wasDeclined: true });
    expect(await desk.loan()).toEqual(before);

    desk.gateway.answer = null;
    await prepay({ paymentId: idNumber(8) });
    await desk.report('failed', idNumber(8));
    expect(await desk.loan()).toEqual(before);
  });

  it('is the only one while it is processing, but payments of instalments are taken', async () => {
    await prepay();

    await expect(prepay({ paymentId: idNumber(8) })).rejects.toThrow(LoanNotEligibleForPrepayment);
    await expect(desk.order('payoff', { paymentId: idNumber(8) })).rejects.toThrow(PaymentInProgress);
    await desk.order(10, { paymentId: idNumber(8) });

    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(2045.71), earlyPayment: ORDER });
  });

  it('is refused for a bank transfer without a bank, an amount that is not money, and on an unknown loan', async () => {
    await expect(prepay({ method: 'bank_transfer' })).rejects.toThrow(InvalidPayment);
    await expect(prepay({ wanted: { ...PREPAYMENT, amount: 1.001 } })).rejects.toThrow(InvalidAmount);
    await expect(prepay({ loanId: idNumber(999) })).rejects.toThrow(LoanNotFound);
    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(0), earlyPayment: null });
  });
});

it('a prepayment that is resumed on another day keeps the day of its first order', async () => {
  await desk.orderAndDie(PREPAYMENT);
  desk.calendar.day = LATER;

  expect(await desk.order(PREPAYMENT)).toMatchObject({ id: PAYMENT, valueOn: DAY });

  await desk.report('succeeded');
  expect((await desk.loan()).installments[0]).toMatchObject(ROW);
});

it('a prepayment behind a payment that settled first on its day is an ordinary payment', async () => {
  await desk.order(PREPAYMENT);
  await desk.order(10, { paymentId: idNumber(8) });
  await desk.report('succeeded', idNumber(8));
  await desk.report('succeeded');

  const loan = await desk.loan();
  expect(loan).toMatchObject({ paidAmount: usd(2045.71), totalInterest: usd(661.86), earlyPayment: null });
  expect(loan.installments.map(({ kind }) => kind)).not.toContain('prepayment');
});
