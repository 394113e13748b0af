import { describe, expect, it } from 'vitest';
import { daysPastDue, paymentsToRemindOf, startDaysDueOn } from '../../../domain/loans/close-of-day.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { receive } from '../../support/loan-payments.ts';
import { momentOf } from '../../support/utc.ts';

const AT = new Date('2027-06-01T00:10:00.000Z');
/** The first instalment of `aLoan` is due on this day. */
const FIRST_DUE = calendarDay('2027-02-28');

/** `aLoan` with an amount paid on the first due date. */
function paidLoan(amount: number): Loan {
  const loan = aLoan();
  receive(loan, { amount, on: FIRST_DUE });
  return loan;
}

/** Closes the day, and returns the types of the events. */
function closed(loan: Loan, today: CalendarDay): readonly string[] {
  loan.pullEvents();
  loan.closeDay(today, AT);
  return loan.pullEvents().map(({ type }) => type);
}

describe('an overdue loan', () => {
  it.each([
    ['on the due date', 'Active', aLoan, 0],
    ['90 days past due', 'Active', aLoan, 90],
    ['91 days past due', 'Defaulted', aLoan, 91],
    ['400 days past due', 'Defaulted', aLoan, 400],
    ['with its first instalment paid', 'Active', () => paidLoan(888.49), 91],
    ['with its first instalment partly paid', 'Defaulted', () => paidLoan(888.48), 91],
  ])('%s is %s', (_when, status, make, days) => {
    const loan = make();

    loan.closeDay(addDays(FIRST_DUE, days), AT);

    expect(loan.status).toBe(status);
  });

  it('is not past due once it is repaid', () => {
    expect(daysPastDue(paidLoan(10_661.86).installments, addDays(FIRST_DUE, 91))).toBe(0);
  });

  it('defaults once', () => {
    const loan = aLoan();

    expect([91, 91, 92].map((days) => closed(loan, addDays(FIRST_DUE, days)))).toEqual([['loan.defaulted'], [], []]);
  });

  it('is cured when everything overdue is paid, to the cent, and stays so', () => {
    const loan = aLoan();
    const today = addDays(FIRST_DUE, 91);
    const pay = (amount: number) => receive(loan, { amount, on: today });
    loan.closeDay(today, AT);

    // Overdue: 28 February, 31 March and 30 April.
    pay(3 * 888.49 - 0.01);
    expect(loan.status).toBe('Defaulted');
    pay(0.01);

    expect(loan.status).toBe('Active');
    expect(closed(loan, today)).toEqual([]);
  });
});

describe('a paused loan', () => {
  function pausedLoan(): Loan {
    const loan = paidLoan(888.49);
    loan.pause({ months: 2, reason: null, today: calendarDay('2027-03-10'), at: BOOKED_AT });
    return loan;
  }

  it('is Active again from the day on which its pause ends', () => {
    const loan = pausedLoan();

    expect(closed(loan, calendarDay('2027-05-09'))).toEqual([]);
    expect(loan.status).toBe('Paused');
    expect(closed(loan, calendarDay('2027-05-10'))).toEqual(['loan.resumed']);
    expect(loan.status).toBe('Active');
    expect(closed(loan, calendarDay('2027-05-10'))).toEqual([]);
  });

  it('resumes before it defaults, when days were skipped', () => {
    // The second instalment moved from 31 March to 31 May.
    const day = addDays(calendarDay('2027-05-31'), 91);

    expect(closed(pausedLoan(), day)).toEqual(['loan.resumed', 'loan.defaulted']);
  });
});

describe('reminders', () => {
  it('go to loans of every day that has an instalment due: at the end of a short month, of several', () => {
    expect(startDaysDueOn(calendarDay('2027-03-15'))).toEqual([15]);
    expect(startDaysDueOn(calendarDay('2027-04-30'))).toEqual([30, 31]);
    expect(startDaysDueOn(calendarDay('2027-02-28'))).toEqual([28, 29, 30, 31]);
    expect(startDaysDueOn(calendarDay('2028-02-28'))).toEqual([28]);
    expect(startDaysDueOn(calendarDay('2028-02-29'))).toEqual([29, 30, 31]);
  });

  it('name the open amount of an instalment, and no paid instalment', () => {
    const { installments } = paidLoan(888.49 + 100);

    expect(paymentsToRemindOf(installments, FIRST_DUE)).toEqual([]);
    const [reminder] = paymentsToRemindOf(installments, calendarDay('2027-03-31'));
    expect(reminder).toEqual({ dueOn: '2027-03-31', payableOn: '2027-03-31', amount: usd(788.49) });
  });

  it('are events that leave the loan as it is', () => {
    const loan = aLoan();
    loan.pullEvents();

    const occurredAt = new Date('2027-02-28T00:10:00.000Z');
    loan.remind(FIRST_DUE, momentOf(occurredAt));

    const { id: loanId, borrowerId } = loan;
    const days = { dueOn: FIRST_DUE, payableOn: FIRST_DUE, today: FIRST_DUE };
    const due = { ...days, amount: usd(888.49), autopay: usd(0), currency: 'USD' };
    expect(loan.pullEvents()).toEqual([{ type: 'loan.payment-due', occurredAt, loanId, borrowerId, ...due }]);
    expect(loan.status).toBe('Active');
  });

  it('are sent three days before each due date and on it', () => {
    const loan = aLoan();
    const reminded: [CalendarDay, CalendarDay][] = [];
    for (let today = loan.disbursedOn; today <= '2028-01-31'; today = addDays(today, 1)) {
      for (const { dueOn } of paymentsToRemindOf(loan.installments, today)) reminded.push([today, dueOn]);
    }

    const dueDates = loan.installments.map(({ dueOn }) => dueOn);
    expect(reminded).toEqual(dueDates.flatMap((day) => [-3, 0].map((days) => [addDays(day, days), day])));
  });
});

describe('overdue notices', () => {
  /** Records the notice that a loan requires on a day, and returns its event. */
  function notice(loan: Loan, today: CalendarDay, at = BOOKED_AT) {
    loan.pullEvents();
    const told = loan.notifyOverdue(today, momentOf(at));
    const events = loan.pullEvents();
    expect(events).toHaveLength(Number(told));
    return events[0];
  }

  it('go out 1, 7, 30 and 60 days after the oldest unpaid due date, and on no other day', () => {
    const loan = aLoan();
    const told: number[] = [];
    for (let days = -5; days <= 400; days++) {
      if (notice(loan, addDays(FIRST_DUE, days)) !== undefined) told.push(days);
    }

    expect(told).toEqual([1, 7, 30, 60]);
  });

  it('name all that is overdue, and the oldest unpaid due date', () => {
    const loan = paidLoan(100);

    // The second instalment was due on 31 March.
    const overdue = { type: 'loan.overdue', dueOn: FIRST_DUE, daysPastDue: 60, amount: usd(2 * 888.49 - 100) };
    expect(notice(loan, addDays(FIRST_DUE, 60))).toMatchObject(overdue);
    expect(notice(loan, addDays(FIRST_DUE, 1))).toMatchObject({ amount: usd(788.49) });
  });

  it.each([
    ['when what was overdue is paid', () => paidLoan(888.49), 1],
    ['on the due date', aLoan, 0],
    ['when the loan is repaid', () => paidLoan(10_661.86), 30],
  ])('are not sent %s', (_when, make, days) => {
    expect(notice(make(), addDays(FIRST_DUE, days))).toBeUndefined();
  });

  it('count from the next unpaid instalment once the oldest is paid', () => {
    const oldest = { dueOn: '2027-03-31', daysPastDue: 1 };
    expect(notice(paidLoan(888.49), calendarDay('2027-04-01'))).toMatchObject(oldest);
  });
});

it.each([
  ['at its last moment', '23:59:59.999', 0, true],
  ['late, on the next day', '00:00:00.000', 1, false],
  ['late, after the due date', '00:10:00.000', 5, false],
  ['ahead of the clock', '12:00:00.000', -25, true],
])('what a day tells that is closed %s, is sent only if it is still true', (_when, time, days, sent) => {
  const at = (day: CalendarDay) => new Date(`${addDays(day, days)}T${time}Z`);
  const [ahead, after] = [addDays(FIRST_DUE, -3), addDays(FIRST_DUE, 1)];

  expect(aLoan().remind(ahead, momentOf(at(ahead)))).toBe(Number(sent));
  expect(aLoan().notifyOverdue(after, momentOf(at(after)))).toBe(sent);
});
