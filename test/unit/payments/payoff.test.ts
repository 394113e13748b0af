import { beforeEach, describe, expect, it } from 'vitest';
import { LoanNotFound, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import { InvalidPayment, PaymentDeclined } from '../../../domain/payments/payment.errors.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { usd } from '../../support/lending.ts';
import { lendingDesk, PAYMENT } from '../../support/lending-in-memory.ts';

const FIRST_DUE = calendarDay('2027-02-28');

let desk: Awaited<ReturnType<typeof lendingDesk>>;

beforeEach(async () => {
  desk = await lendingDesk();
  desk.calendar.day = FIRST_DUE;
});

describe.each([
  ['local', false],
  ['remote', true],
])('a payoff through a %s gateway', (_kind, remote) => {
  const payOff = (given: object = {}) => desk.order('payoff', given);

  beforeEach(() => {
    desk.gateway.remote = remote;
  });

  it('charges the quote of its day, and pays the loan off however late it settles', async () => {
    expect(await payOff()).toMatchObject({ amount: usd(10_100), status: 'Processing', valueOn: FIRST_DUE });
    const payoff = { paymentId: PAYMENT, asOf: FIRST_DUE };
    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(10_100), payoff });

    desk.calendar.day = calendarDay('2027-05-15');
    await desk.report('succeeded');

    expect(await desk.loan()).toMatchObject({ status: 'Completed', totalInterest: usd(100), payoff: null });
  });

  it('leaves the loan as it was if the gateway declines it', async () => {
    const before = await desk.loan();
    desk.gateway.answer = { status: 'declined', reason: 'insufficient funds' };

    await expect(payOff()).rejects.toThrow(PaymentDeclined);

    expect(await desk.loan()).toEqual(before);
    expect((await desk.payment()).status).toBe('Failed');
  });

  it('is refused while a payment is processing, for a bank transfer without a bank, and on an unknown loan', async () => {
    await expect(payOff({ method: 'bank_transfer' })).rejects.toThrow(InvalidPayment);
    await expect(payOff({ loanId: idNumber(999) })).rejects.toThrow(LoanNotFound);
    await desk.order(10);

    await expect(payOff({ paymentId: idNumber(8) })).rejects.toThrow(PaymentInProgress);

    expect(await desk.loan()).toMatchObject({ inFlightAmount: usd(10), payoff: null });
  });
});

it('a payoff that is resumed on another day keeps the amount of its first quote', async () => {
  desk.gateway.duringCall = () => {
    throw new Error('The process ends here.');
  };
  await expect(desk.order('payoff')).rejects.toThrow('ends here');
  desk.gateway.duringCall = () => {};
  desk.calendar.day = calendarDay('2027-03-31');

  expect(await desk.order('payoff')).toMatchObject({ id: PAYMENT, amount: usd(10_100), valueOn: FIRST_DUE });

  await desk.report('succeeded');
  expect(await desk.loan()).toMatchObject({ status: 'Completed', paidAmount: usd(10_100) });
});
