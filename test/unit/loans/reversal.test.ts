import { describe, expect, it } from 'vitest';
import { LoanAlreadyWrittenOff, LoanNotDefaulted } from '../../../domain/loans/loan.errors.ts';
import { type LoanPaymentReversed, splitOf } from '../../../domain/loans/loan.events.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { figuresOf, type Paid, payOff, receive, reverse } from '../../support/loan-payments.ts';

const [FIRST, SECOND, THIRD] = [calendarDay('2027-02-28'), calendarDay('2027-03-31'), calendarDay('2027-04-30')];
const TODAY = calendarDay('2027-05-10');

const paid = (number: number, on: CalendarDay): Paid => ({ number, amount: 888.49, on });
const [A, B, C] = [paid(1, FIRST), paid(2, SECOND), paid(3, THIRD)];

function loanWith(...payments: readonly Paid[]): Loan {
  const loan = aLoan();
  for (const each of payments) receive(loan, each);
  return loan;
}

describe('a reversed payment', () => {
  it.each([
    ['the first of three', A, [B, C]],
    ['the last of three', C, [A, B]],
    ['the only one', A, []],
    ['one of an odd amount', { number: 9, amount: 1234.56, on: SECOND }, [A, B]],
  ])('leaves the figures of a loan that never had it: %s', (_which, reversed, kept) => {
    const loan = loanWith(...[...kept, reversed].toSorted((one, other) => one.on.localeCompare(other.on)));

    reverse(loan, reversed, TODAY);

    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(...kept)));
  });

  it('opens what the last money had filled, and says which instalments are still paid', () => {
    const loan = loanWith(A, B);
    loan.pullEvents();

    reverse(loan, A, TODAY);

    // The money of the second payment pays the first instalment, late.
    expect(loan.pullEvents()).toMatchObject([
      {
        type: 'loan.payment-reversed',
        before: { outstanding: usd(8415.14), interestPaid: usd(192.12) },
        after: { outstanding: usd(9211.51), interestPaid: usd(100) },
        paid: [{ number: 1, onTime: false }],
        reopened: false,
        newStatus: null,
      },
    ]);
    expect(loan.lastPaymentAt).toEqual(BOOKED_AT);
  });

  it('reopens a completed loan', () => {
    const all = { number: 5, amount: 10_661.86, on: FIRST };
    const loan = loanWith(all);

    reverse(loan, all, addDays(FIRST, 1));

    expect(figuresOf(loan)).toEqual(figuresOf(aLoan()));
  });

  it.each([
    ['would have been in default without it', [], 91],
    ['later payments would not have cured', [{ ...B, on: addDays(FIRST, 100) }], 101],
  ])('puts a loan in default that %s', (_which, later, days) => {
    const loan = loanWith(A, ...later);

    reverse(loan, A, addDays(FIRST, days));

    expect(loan.status).toBe('Defaulted');
  });

  it('leaves a loan active that a payment has cured before', () => {
    const cured = addDays(FIRST, 100);
    const extra = { number: 5, amount: 1, on: addDays(cured, 1) };
    const loan = loanWith({ number: 4, amount: usd(3553.96), on: cured }, extra);

    reverse(loan, extra);

    expect(loan.status).toBe('Active');
  });

  it.each([
    ['while it lasts', calendarDay('2027-06-01')],
    // The close of business of this day has not run yet.
    ['on the day on which it ends', calendarDay('2027-08-10')],
  ])('leaves a loan paused that was paused since: %s', (_when, today) => {
    const loan = loanWith(A, B, C);
    loan.pause({ months: 3, reason: null, today: TODAY, at: BOOKED_AT });

    reverse(loan, A, today);

    expect(loan).toMatchObject({ status: 'Paused', lastPause: { endsOn: '2027-08-10' } });
    // The pause moves the third instalment as well, which the money of the others no longer pays.
    expect(loan.nextDueOn).toBe('2027-07-31');
    expect(loan.closeDay(calendarDay('2027-08-10'), BOOKED_AT)).toEqual({ resumed: true, defaulted: false });
  });

  it('reopens a loan as Active that was repaid in a pause which ends by then', () => {
    const loan = loanWith(A, B, C);
    const { endsOn } = loan.pause({ months: 3, reason: null, today: TODAY, at: BOOKED_AT });
    const rest = { number: 8, amount: loan.remainingAmount, on: TODAY };
    receive(loan, rest);

    reverse(loan, rest, endsOn);

    expect(loan.status).toBe('Active');
  });

  it('takes the rebate of a payoff back with it', () => {
    const loan = loanWith(A, B);
    const payoff = payOff(loan, 7, THIRD);
    loan.pullEvents();

    reverse(loan, payoff, TODAY);

    const [reversed] = loan.pullEvents();
    expect(reversed).toMatchObject({ reopened: true, after: { rebate: usd(0) } });
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, B)));
  });

  it('turns a settled payoff into an ordinary payment if an earlier one is reversed', () => {
    const loan = loanWith(A);
    const payoff = payOff(loan, 7, SECOND);
    loan.pullEvents();

    reverse(loan, A, TODAY);

    // Money of the payoff that paid principal pays interest now. Only the interest of the last month is open.
    const rebate = { amount: usd(469.74), principal: usd(460.94), interest: usd(8.8) };
    const [event] = loan.pullEvents() as LoanPaymentReversed[];
    expect(event).toMatchObject({ demoted: [idNumber(7)] });
    expect(event && splitOf(event.amount, { before: event.after, after: event.before })).toMatchObject({ rebate });
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(payoff)));
  });

  it('turns a payoff that is processing into an ordinary payment', () => {
    const loan = loanWith(A);
    const { payoffAmount: amount } = loan.reservePayoff(idNumber(7), SECOND);

    reverse(loan, A, SECOND);
    loan.settle({ paymentId: idNumber(7), amount, valueOn: SECOND, today: SECOND, at: BOOKED_AT });

    expect(figuresOf(loan)).toEqual(figuresOf(loanWith({ number: 7, amount, on: SECOND })));
  });
});

describe('the value date', () => {
  const judged = (loan: Loan) =>
    loan.pullEvents().flatMap((event) => (event.type === 'loan.payment-received' ? event.completed : []));

  it('makes the order of settling irrelevant', () => {
    const late = { ...B, on: addDays(FIRST, 9) };
    const loan = aLoan();

    receive(loan, late, addDays(FIRST, 20));
    expect(judged(loan)).toMatchObject([{ number: 1, onTime: false }]);
    receive(loan, A, addDays(FIRST, 21));

    expect(judged(loan)).toMatchObject([1, 2].map((number) => ({ number, onTime: true })));
    expect(figuresOf(loan)).toEqual(figuresOf(loanWith(A, late)));
  });

  it('judges money that settles after the due date by the day on which it was given', () => {
    const loan = aLoan();
    loan.pullEvents();

    receive(loan, A, addDays(FIRST, 30));

    expect(judged(loan)).toMatchObject([{ number: 1, onTime: true }]);
  });
});

describe('a write-off', () => {
  const defaulted = () => {
    const loan = loanWith(A);
    loan.closeDay(addDays(SECOND, 91), BOOKED_AT);
    loan.pullEvents();
    return loan;
  };
  const writtenOff = () => {
    const loan = defaulted();
    loan.writeOff('Insolvent', today, BOOKED_AT);
    loan.pullEvents();
    return loan;
  };
  const today = addDays(SECOND, 92);

  it('books the outstanding principal as lost, and changes nothing for the borrower', () => {
    const loan = defaulted();
    const { remainingAmount, installments } = loan;

    loan.writeOff('Insolvent', today, BOOKED_AT);

    expect(loan).toMatchObject({ status: 'Defaulted', writtenOffAt: BOOKED_AT, remainingAmount });
    expect(loan.installments).toBe(installments);
    const lost = { type: 'loan.written-off', amount: usd(9211.51), after: { lost: usd(9211.51) }, reason: 'Insolvent' };
    expect(loan.pullEvents()).toMatchObject([lost]);
  });

  it('is refused twice, and for a loan that is not in default', () => {
    expect(() => writtenOff().writeOff('Insolvent', today, BOOKED_AT)).toThrow(LoanAlreadyWrittenOff);
    expect(() => aLoan().writeOff('Insolvent', today, BOOKED_AT)).toThrow(LoanNotDefaulted);
  });

  it('is never cured, and completed only when all is paid', () => {
    const loan = writtenOff();

    receive(loan, { number: 8, amount: 9773.36, on: today });
    expect(loan.status).toBe('Defaulted');
    expect(loan.pullEvents()).toMatchObject([{ type: 'loan.payment-received', after: { lost: usd(9211.51) } }]);
    receive(loan, { number: 9, amount: 0.01, on: today });

    expect(loan.status).toBe('Completed');
  });

  it('keeps a loan in default whose payment is reversed, also if nothing is overdue', () => {
    const loan = writtenOff();
    const rest = { number: 8, amount: loan.remainingAmount.minus(usd(1)), on: today };
    const last = { number: 9, amount: 1, on: today };
    for (const each of [rest, last]) receive(loan, each);

    reverse(loan, last, today);

    expect(loan.status).toBe('Defaulted');
  });
});
