import { expect, it } from 'vitest';
import { duesOf, LOAN_STATUSES } from '../../../domain/loans/schedule.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { aChargedLoan, chargeLateFees, nextChargeId } from '../../support/charges.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, day, usd } from '../../support/lending.ts';
import { receive, reverse } from '../../support/loan-payments.ts';

/** A loan with a fee for a payment that was returned before anything was due. */
function aLoanWithFee() {
  const loan = aChargedLoan();
  const returned = { number: 3, amount: 50, on: day('06-10') };
  receive(loan, returned);
  reverse(loan, returned);
  loan.chargeReturnedPayment(idNumber(3), { chargeId: nextChargeId(), today: day('06-10'), at: BOOKED_AT });
  return loan;
}

it('nothing is due before the first due date, also if a charge is open', () => {
  const { dues } = aLoanWithFee();
  expect([dues.amountBy(day('06-30')), dues.lastBy(day('06-30'))]).toEqual([usd(0), null]);
  expect([dues.amountBy(day('07-01')), dues.lastBy(day('08-31'))]).toEqual([usd(120), day('08-01')]);
});

it('money in flight is taken off', () => {
  const loan = aLoanWithFee();
  loan.reserve(usd(30), day('06-30'));
  expect(loan.dues.amountBy(day('07-01'))).toEqual(usd(90));
});

it('of a schedule that is paid the open charges are due, since the last of their days', () => {
  const loan = aLoanWithFee();
  chargeLateFees(loan, day('07-17'));
  // Voids the late fee.
  receive(loan, { number: 4, amount: 100, on: day('07-10') }, day('07-20'));
  expect(loan.dues.amountBy(day('07-20'))).toEqual(usd(0));
  const last = calendarDay('2028-06-01');
  receive(loan, { number: 5, amount: 1100, on: last });
  expect([loan.dues.amountBy(last), loan.dues.lastBy(last)]).toEqual([usd(20), day('06-10')]);
});

it('autopay collects of active loans and of those in default, and of no others', () => {
  const { installments, charges, inFlightAmount, lastPause } = aLoanWithFee();
  const owing = { installments, charges, inFlightAmount, earlyPayment: null, lastPause };
  const collected = LOAN_STATUSES.filter((status) => duesOf({ ...owing, status }).collectable);
  expect(collected).toEqual(['Active', 'Defaulted']);
});
