import { describe, expect, it } from 'vitest';
import { AmountExceedsBalance, LoanAlreadyPaidOff, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { interestOf } from '../../../domain/loans/schedule.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, receive } from '../../support/loan-payments.ts';

const PAYOFF = idNumber<'Payment'>(7);
const DISBURSED = calendarDay('2027-01-31');
const FIFTH_DUE = calendarDay('2027-06-30');

function payOff(loan: Loan, asOf: CalendarDay, settledOn = asOf) {
  const { payoffAmount: amount } = loan.reservePayoff(PAYOFF, asOf);
  loan.settle({ paymentId: PAYOFF, amount, valueOn: asOf, today: settledOn, at: BOOKED_AT });
  return loan.pullEvents();
}

describe('a payoff quote', () => {
  it.each([
    ['on the day of disbursement', 0, DISBURSED, 10_000, 0, 661.86],
    ['on the fifth due date', 5, FIFTH_DUE, 5977.91, 0, 241.5],
    // 100.00 of interest for 28 days, of which 14 have passed.
    ['in the middle of the first period', 0, calendarDay('2027-02-14'), 10_050, 50, 611.86],
    // 100.00 and 92.12 are due, and 84.15 for one of 30 days.
    ['the day after two due dates that passed unpaid', 0, calendarDay('2027-04-01'), 10_194.93, 194.93, 466.93],
    ['on the last due date', 0, calendarDay('2028-01-31'), 10_661.86, 661.86, 0],
  ])('%s', (_when, paid, today, payoffAmount, accruedInterest, interestRebate) => {
    const quote = loanWithPaid(paid).quotePayoff(today);

    const amounts = { payoffAmount, accruedInterest, interestRebate };
    expect(quote).toMatchObject(Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, usd(value)])));
    expect(quote.outstandingPrincipal.plus(quote.accruedInterest)).toEqual(quote.payoffAmount);
    expect(quote.payoffAmount.plus(quote.interestRebate)).toEqual(quote.remainingAmount);
  });

  it('subtracts interest of the current instalment that is already paid, down to zero', () => {
    const loan = aLoan();
    receive(loan, { amount: 60, on: DISBURSED });

    expect(loan.quotePayoff(calendarDay('2027-02-14')).payoffAmount).toEqual(usd(10_000));
    expect(loan.quotePayoff(calendarDay('2027-02-28')).payoffAmount).toEqual(usd(10_040));
  });

  it('is refused while a payment is processing, and on a completed loan', () => {
    const loan = aLoan();
    loan.reserve(usd(1));

    expect(() => loan.quotePayoff(DISBURSED)).toThrow(PaymentInProgress);
    expect(() => loan.reservePayoff(PAYOFF, DISBURSED)).toThrow(PaymentInProgress);
    expect(() => loanWithPaid(12).quotePayoff(DISBURSED)).toThrow(LoanAlreadyPaidOff);
  });
});

describe('a payoff', () => {
  it('completes the loan, and takes the rebate off the total interest', () => {
    const loan = loanWithPaid(5);

    const events = payOff(loan, FIFTH_DUE);

    expect(loan).toMatchObject({ status: 'Completed', totalInterest: usd(420.36), remainingAmount: usd(0) });
    expect(loan).toMatchObject({ remainingTerm: 0, inFlightAmount: usd(0), payoff: null });
    expect(interestOf(loan.installments)).toEqual(loan.totalInterest);
    expect(events).toMatchObject([
      { type: 'loan.payment-received', principal: usd(5977.91), interest: usd(0), rebate: usd(241.5), balance: usd(0) },
      { type: 'loan.completed' },
    ]);
  });

  it('keeps the amount of its quote, however late it settles', () => {
    const loan = loanWithPaid(5);

    payOff(loan, FIFTH_DUE, addDays(FIFTH_DUE, 40));

    expect(loan).toMatchObject({ status: 'Completed', paidAmount: usd(5 * 888.49 + 5977.91) });
  });

  it('earns points for the instalments due by its day only', () => {
    const [received] = payOff(loanWithPaid(4), FIFTH_DUE);

    expect(received).toMatchObject({ completed: [{ number: 5, onTime: true }] });
  });

  it('reserves the whole balance until it settles or fails', () => {
    const loan = aLoan();
    const { payoffAmount: amount } = loan.reservePayoff(PAYOFF, DISBURSED);
    const before = loan.installments;

    expect(() => loan.reserve(usd(0.01))).toThrow(AmountExceedsBalance);
    expect(() => receive(loan, { amount: 1, on: DISBURSED })).toThrow(AmountExceedsBalance);
    loan.release({ paymentId: PAYOFF, amount });

    expect(loan).toMatchObject({ payoff: null, inFlightAmount: usd(0), status: 'Active' });
    expect(loan.installments).toBe(before);
    loan.reserve(usd(10_661.86));
  });
});
