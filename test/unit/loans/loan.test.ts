import { describe, expect, it } from 'vitest';
import { AmountExceedsBalance, LoanAlreadyPaidOff, PaymentInProgress } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { interestOf } from '../../../domain/loans/schedule.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';
import { loanWithPaid, payOff, receive } from '../../support/loan-payments.ts';

const PAYMENT = idNumber<'Payment'>(930_001);
const PAID_AT = new Date('2027-02-28T12:00:00.000Z');
const DISBURSED = calendarDay('2027-01-31');
const FIRST_DUE = calendarDay('2027-02-28');
const FIFTH_DUE = calendarDay('2027-06-30');
const about = { loanId: aLoan().id, borrowerId: BORROWER, currency: 'USD' };

const receiptOf = (amount: number, today = FIRST_DUE) => {
  return { paymentId: PAYMENT, amount: usd(amount), valueOn: today, today, at: PAID_AT };
};

/** Reserves and settles, as a payment that succeeds does. Drops the earlier events. */
function pay(loan: Loan, amount: number, today = FIRST_DUE): void {
  loan.pullEvents();
  loan.reserve(usd(amount), today);
  loan.settle(receiptOf(amount, today));
}

it('a new loan owes the amount and the interest of its schedule', () => {
  const loan = aLoan();
  const { requestId } = loan;

  expect(loan).toMatchObject({ status: 'Active', monthlyPayment: usd(888.49), totalInterest: usd(661.86) });
  expect(loan).toMatchObject({ paidAmount: usd(0), inFlightAmount: usd(0), remainingAmount: usd(10_661.86) });
  expect(loan).toMatchObject({ remainingTerm: 12, nextDueOn: '2027-02-28', lastPaymentAt: null });
  const amounts = { amount: usd(10_000), originationFee: usd(0) };
  const disbursed = { type: 'loan.disbursed', occurredAt: BOOKED_AT, bookedOn: DISBURSED, requestId, ...amounts };
  expect(loan.pullEvents()).toEqual([{ ...disbursed, ...about }]);
});

describe('a payment in flight', () => {
  it('is reserved on the loan, up to the last cent of the balance, and not paid', () => {
    const loan = aLoan();

    loan.reserve(usd(10_000), FIRST_DUE);

    expect(loan).toMatchObject({ inFlightAmount: usd(10_000), remainingAmount: usd(10_661.86), paidAmount: usd(0) });
    expect(() => loan.reserve(usd(661.87), FIRST_DUE)).toThrow(AmountExceedsBalance);
    expect(() => loan.receive(receiptOf(661.87))).toThrow(AmountExceedsBalance);
    expect(loan.inFlightAmount).toEqual(usd(10_000));
    loan.reserve(usd(661.86), FIRST_DUE);
    expect(loan.inFlightAmount).toEqual(loan.remainingAmount);
  });

  it('is released when it fails, and leaves no trace', () => {
    const loan = aLoan();
    loan.pullEvents();
    loan.reserve(usd(10_661.86), FIRST_DUE);

    loan.release(receiptOf(10_661.86), PAID_AT);

    expect(loan).toMatchObject({ inFlightAmount: usd(0), paidAmount: usd(0), lastPaymentAt: null });
    expect(loan.pullEvents()).toEqual([]);
  });

  it('cannot be settled or released unless it was reserved', () => {
    const loan = aLoan();
    loan.reserve(usd(10), FIRST_DUE);

    expect(() => loan.release(receiptOf(10.01), PAID_AT)).toThrow(RangeError);
    expect(() => loan.settle(receiptOf(10.01))).toThrow(RangeError);
    expect(loan).toMatchObject({ inFlightAmount: usd(10), paidAmount: usd(0) });
  });
});

describe('a settled payment', () => {
  it.each([
    ['2027-02-28', true],
    ['2027-03-01', false],
  ])('pays instalments in due order; the first, on %s, is on time: %s', (today, onTime) => {
    const loan = aLoan();

    pay(loan, 900, calendarDay(today));

    expect(loan).toMatchObject({ paidAmount: usd(900), inFlightAmount: usd(0), remainingAmount: usd(9761.86) });
    expect(loan).toMatchObject({ remainingTerm: 11, nextDueOn: '2027-03-31', lastPaymentAt: PAID_AT });
    const none = {
      interestPaid: usd(0),
      capitalized: usd(0),
      chargesPaid: usd(0),
      chargesOpen: usd(0),
      rebate: usd(0),
      feeReturned: usd(0),
    };
    const before = { ...none, outstanding: usd(10_000), lost: null };
    const after = { ...before, outstanding: usd(9211.51), interestPaid: usd(111.51) };
    const paid = {
      paymentId: PAYMENT,
      amount: usd(900),
      prepaid: false,
      late: null,
      before,
      after,
      bookedOn: calendarDay(today),
    };
    const completed = [{ number: 1, dueOn: '2027-02-28', onTime }];
    expect(loan.pullEvents()).toEqual([
      { type: 'loan.payment-received', occurredAt: PAID_AT, ...about, ...paid, completed },
    ]);
  });

  it('is on time together with the other money of its day', () => {
    const loan = aLoan();
    const on = calendarDay('2027-02-28');
    receive(loan, { number: 1, amount: 400, on });
    loan.pullEvents();
    receive(loan, { number: 2, amount: 488.49, on });

    expect(loan.pullEvents()[0]).toMatchObject({ completed: [{ number: 1, onTime: true }] });
  });

  it('completes the loan with the last cent', () => {
    const loan = aLoan();

    pay(loan, 10_661.85);
    expect(loan).toMatchObject({ status: 'Active', remainingTerm: 1, nextDueOn: '2028-01-31' });
    pay(loan, 0.01);

    expect(loan).toMatchObject({ status: 'Completed', remainingTerm: 0, nextDueOn: null, remainingAmount: usd(0) });
    expect(loan.pullEvents().map((event) => event.type)).toEqual(['loan.payment-received', 'loan.completed']);
    expect(() => loan.reserve(usd(0.01), FIRST_DUE)).toThrow(LoanAlreadyPaidOff);
  });
});

it('a loan whose level payment clears the balance early counts only the instalments with an amount', () => {
  // At 150 percent the rounding of each payment grows to a whole instalment within 60 months.
  const loan = aLoan({ amount: usd(150), rate: Rate.ofPercent(150), term: 60 });
  const asking = loan.installments.filter((each) => !each.principal.plus(each.interest).isZero());

  expect(asking.length).toBeLessThan(60);
  expect(loan.remainingTerm).toBe(asking.length);
  pay(loan, loan.remainingAmount.toDecimal('USD'));
  expect(loan).toMatchObject({ status: 'Completed', remainingTerm: 0, nextDueOn: null });
});

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

    expect(quote).toMatchObject({ payoffAmount: usd(payoffAmount), interestRebate: usd(interestRebate) });
    expect(quote.accruedInterest).toEqual(usd(accruedInterest));
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
    loan.reserve(usd(1), FIRST_DUE);

    expect(() => loan.quotePayoff(DISBURSED)).toThrow(PaymentInProgress);
    expect(() => loan.reservePayoff(PAYMENT, DISBURSED)).toThrow(PaymentInProgress);
    expect(() => loanWithPaid(12).quotePayoff(DISBURSED)).toThrow(LoanAlreadyPaidOff);
  });
});

describe('a payoff', () => {
  it('completes the loan, and takes the rebate off the total interest', () => {
    const loan = loanWithPaid(5);

    payOff(loan, 7, FIFTH_DUE);

    expect(loan).toMatchObject({ status: 'Completed', totalInterest: usd(420.36), remainingAmount: usd(0) });
    expect(loan).toMatchObject({ remainingTerm: 0, inFlightAmount: usd(0), earlyPayment: null });
    expect(interestOf(loan.installments)).toEqual(loan.totalInterest);
    expect(loan.pullEvents()).toMatchObject([
      { type: 'loan.payment-received', amount: usd(5977.91), after: { outstanding: usd(0), rebate: usd(241.5) } },
      { type: 'loan.completed' },
    ]);
  });

  it('keeps the amount of its quote, however late it settles', () => {
    const loan = loanWithPaid(5);

    payOff(loan, 7, FIFTH_DUE, addDays(FIFTH_DUE, 40));

    expect(loan).toMatchObject({ status: 'Completed', paidAmount: usd(5 * 888.49 + 5977.91) });
  });

  it('earns points for the instalments due by its day only', () => {
    const loan = loanWithPaid(4);

    payOff(loan, 7, FIFTH_DUE);

    expect(loan.pullEvents()[0]).toMatchObject({ completed: [{ number: 5, onTime: true }] });
  });

  it('reserves the whole balance until it settles or fails', () => {
    const loan = aLoan();
    const { payoffAmount: amount } = loan.reservePayoff(PAYMENT, DISBURSED);
    const before = loan.installments;

    expect(() => loan.reserve(usd(0.01), FIRST_DUE)).toThrow(AmountExceedsBalance);
    expect(() => receive(loan, { amount: 1, on: DISBURSED })).toThrow(AmountExceedsBalance);
    loan.release({ paymentId: PAYMENT, amount, valueOn: DISBURSED }, PAID_AT);

    expect(loan).toMatchObject({ earlyPayment: null, inFlightAmount: usd(0), status: 'Active' });
    expect(loan.installments).toBe(before);
    loan.reserve(usd(10_661.86), FIRST_DUE);
  });
});
