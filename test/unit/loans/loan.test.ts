import { describe, expect, it } from 'vitest';
import { AmountExceedsBalance, LoanAlreadyPaidOff } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, BORROWER, usd } from '../../support/lending.ts';

const PAYMENT = idNumber<'Payment'>(930_001);
const PAID_AT = new Date('2027-02-28T12:00:00.000Z');
const FIRST_DUE = calendarDay('2027-02-28');
const about = { loanId: aLoan().id, borrowerId: BORROWER, currency: 'USD' };

/** Reserves and settles, as a payment that succeeds does. Drops the earlier events. */
function pay(loan: Loan, amount: number, today = FIRST_DUE): void {
  loan.pullEvents();
  loan.reserve(usd(amount));
  loan.settle({ paymentId: PAYMENT, amount: usd(amount), valueOn: today, today, at: PAID_AT });
}

it('a new loan owes the amount and the interest of its schedule', () => {
  const loan = aLoan();
  const { requestId } = loan;

  expect(loan).toMatchObject({ status: 'Active', monthlyPayment: usd(888.49), totalInterest: usd(661.86) });
  expect(loan).toMatchObject({ paidAmount: usd(0), inFlightAmount: usd(0), remainingAmount: usd(10_661.86) });
  expect(loan).toMatchObject({ remainingTerm: 12, nextDueOn: '2027-02-28', lastPaymentAt: null });
  const disbursed = { type: 'loan.disbursed', occurredAt: BOOKED_AT, requestId, amount: usd(10_000) };
  expect(loan.pullEvents()).toEqual([{ ...disbursed, ...about }]);
});

describe('a payment in flight', () => {
  it('is reserved on the loan, up to the last cent of the balance, and not paid', () => {
    const loan = aLoan();

    loan.reserve(usd(10_000));

    expect(loan).toMatchObject({ inFlightAmount: usd(10_000), remainingAmount: usd(10_661.86), paidAmount: usd(0) });
    expect(() => loan.reserve(usd(661.87))).toThrow(AmountExceedsBalance);
    const receipt = { paymentId: PAYMENT, amount: usd(661.87), valueOn: FIRST_DUE, today: FIRST_DUE, at: PAID_AT };
    expect(() => loan.receive(receipt)).toThrow(AmountExceedsBalance);
    expect(loan.inFlightAmount).toEqual(usd(10_000));
    loan.reserve(usd(661.86));
    expect(loan.inFlightAmount).toEqual(loan.remainingAmount);
  });

  it('is released when it fails, and leaves no trace', () => {
    const loan = aLoan();
    loan.pullEvents();
    loan.reserve(usd(10_661.86));

    loan.release({ paymentId: PAYMENT, amount: usd(10_661.86) });

    expect(loan).toMatchObject({ inFlightAmount: usd(0), paidAmount: usd(0), lastPaymentAt: null });
    expect(loan.pullEvents()).toEqual([]);
  });

  it('cannot be settled or released unless it was reserved', () => {
    const loan = aLoan();
    loan.reserve(usd(10));
    const receipt = { paymentId: PAYMENT, amount: usd(10.01), valueOn: FIRST_DUE, today: FIRST_DUE, at: PAID_AT };

    expect(() => loan.release({ paymentId: PAYMENT, amount: usd(10.01) })).toThrow(RangeError);
    expect(() => loan.settle(receipt)).toThrow(RangeError);
    expect(loan).toMatchObject({ inFlightAmount: usd(10), paidAmount: usd(0) });
  });
});

describe('a settled payment', () => {
  const ordinary = { rebate: usd(0), recovery: false };

  it.each([
    ['2027-02-28', true],
    ['2027-03-01', false],
  ])('pays instalments in due order; the first, on %s, is on time: %s', (today, onTime) => {
    const loan = aLoan();

    pay(loan, 900, calendarDay(today));

    expect(loan).toMatchObject({ paidAmount: usd(900), inFlightAmount: usd(0), remainingAmount: usd(9761.86) });
    expect(loan).toMatchObject({ remainingTerm: 11, nextDueOn: '2027-03-31', lastPaymentAt: PAID_AT });
    const paid = { paymentId: PAYMENT, interest: usd(111.51), principal: usd(788.49), balance: usd(9211.51) };
    const completed = [{ number: 1, dueOn: '2027-02-28', onTime }];
    expect(loan.pullEvents()).toEqual([
      { type: 'loan.payment-received', occurredAt: PAID_AT, ...about, ...paid, ...ordinary, completed },
    ]);
  });

  it('completes the loan with the last cent', () => {
    const loan = aLoan();

    pay(loan, 10_661.85);
    expect(loan).toMatchObject({ status: 'Active', remainingTerm: 1, nextDueOn: '2028-01-31' });
    pay(loan, 0.01);

    expect(loan).toMatchObject({ status: 'Completed', remainingTerm: 0, nextDueOn: null, remainingAmount: usd(0) });
    expect(loan.pullEvents().map((event) => event.type)).toEqual(['loan.payment-received', 'loan.completed']);
    expect(() => loan.reserve(usd(0.01))).toThrow(LoanAlreadyPaidOff);
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
