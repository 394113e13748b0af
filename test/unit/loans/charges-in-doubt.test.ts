import { describe, expect, it } from 'vitest';
import type { Loan } from '../../../domain/loans/loan.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { BOOKED_AT, day, usd } from '../../support/lending.ts';
import { receive, reverse } from '../../support/loan-payments.ts';

/** The first instalment is due on 1 July, and its grace ends on this day. */
const GRACE_ENDS = day('07-16');
const CHARGED = day('07-17');

const payment = (number: number, amount: number, valueOn = GRACE_ENDS) => ({
  paymentId: idNumber<'Payment'>(number),
  amount: usd(amount),
  valueOn,
});

/** A loan with payments in flight when the late fee of 15 is made. */
function loanAwaiting(...payments: ReturnType<typeof payment>[]): Loan {
  const loan = aChargedLoan();
  for (const { amount, valueOn } of payments) loan.reserve(amount, valueOn);
  chargeLateFees(loan, CHARGED);
  return loan;
}

const settle = (loan: Loan, each: ReturnType<typeof payment>) =>
  loan.settle({ ...each, today: day('07-18'), at: BOOKED_AT });

/** The types of the events of charges, and which of them the borrower does not hear yet. */
const told = (loan: Loan) =>
  loan.pullEvents().flatMap((event) => {
    if (!event.type.startsWith('loan.charge')) return [];
    const kind = event.type.slice('loan.'.length);
    return ['inDoubt' in event && event.inDoubt ? `${kind} in doubt` : kind];
  });

describe('a late fee that a payment in flight may void', () => {
  it('is told neither when it is made nor when it is voided', () => {
    const inTime = payment(1, 100);
    const loan = loanAwaiting(inTime);
    expect(told(loan)).toEqual(['charged in doubt']);
    settle(loan, inTime);
    expect(told(loan)).toEqual(['charge-voided in doubt']);
  });

  it('is told once the payment has failed', () => {
    const inTime = payment(1, 100);
    const loan = loanAwaiting(inTime);
    loan.pullEvents();
    loan.release(inTime, BOOKED_AT);
    expect(loan.pullEvents()).toMatchObject([
      { type: 'loan.charge-confirmed', charge: loan.charges[0], awaited: inTime.paymentId },
    ]);
  });

  it('is told once the payment turns out to be too little', () => {
    const part = payment(1, 99);
    const loan = loanAwaiting(part);
    settle(loan, part);
    expect(told(loan)).toEqual(['charged in doubt', 'charge-confirmed']);
  });

  it('waits for all payments that were given in time, and for no other', () => {
    const [one, other, late] = [payment(1, 50), payment(2, 50), payment(3, 50, CHARGED)];
    const loan = loanAwaiting(one, other, late);
    settle(loan, one);
    expect(told(loan)).toEqual(['charged in doubt']);
    loan.release(other, BOOKED_AT);
    expect(told(loan)).toEqual(['charge-confirmed']);
    settle(loan, late);
    expect(told(loan)).toEqual([]);
  });

  it('is voided by another money without a word', () => {
    const loan = loanAwaiting(payment(1, 50));
    receive(loan, { number: 9, amount: 100, on: GRACE_ENDS }, day('07-18'));
    expect(told(loan)).toEqual(['charged in doubt', 'charge-voided in doubt']);
  });

  it('is not told if it was waived before the payment failed', () => {
    const inTime = payment(1, 50);
    const loan = loanAwaiting(inTime);
    loan.waive(loan.charges[0]?.chargeId ?? expect.fail(), 'Goodwill', CHARGED, BOOKED_AT);
    loan.release(inTime, BOOKED_AT);
    expect(told(loan)).toEqual(['charged in doubt', 'charge-waived']);
  });

  it('waits also if it is open again by a reversal', () => {
    const [first, second] = [payment(1, 100), payment(2, 100)];
    const loan = loanAwaiting(first, second);
    settle(loan, first);
    told(loan);
    reverse(loan, { number: 1, amount: 100, on: day('07-19') });
    expect(told(loan)).toEqual(['charge-reopened in doubt']);
    loan.release(second, BOOKED_AT);
    expect(told(loan)).toEqual(['charge-confirmed']);
  });
});

it('a late fee is told at once if no payment in flight was given in time', () => {
  const late = payment(1, 100, CHARGED);
  const loan = loanAwaiting(late);
  expect(told(loan)).toEqual(['charged']);
  settle(loan, late);
  receive(loan, { number: 9, amount: 100, on: GRACE_ENDS }, day('07-20'));
  expect(told(loan)).toEqual(['charge-voided']);
});
