import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysPastDue, paymentsToRemindOf } from '../../../domain/loans/close-of-day.ts';
import { dueOf, isPaid } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, amounts, BOOKED_AT, usd } from '../../support/lending.ts';

const AT = new Date('2027-06-01T00:10:00.000Z');
/** The first instalment of `aLoan` is due on this day. */
const FIRST_DUE = calendarDay('2027-02-28');

function pay(loan: Loan, amount: number, today: CalendarDay): void {
  loan.receive({ paymentId: idNumber<'Payment'>(1), amount: usd(amount), today, at: BOOKED_AT });
}

/** What the loan tells of the close of a day. */
function closed(loan: Loan, today: CalendarDay): readonly string[] {
  loan.pullEvents();
  loan.closeDay(today, AT);
  return loan.pullEvents().map(({ type }) => type);
}

describe('an overdue loan', () => {
  it.each([
    [0, 'Active'],
    [1, 'Active'],
    [90, 'Active'],
    [91, 'Defaulted'],
    [400, 'Defaulted'],
  ])('%i days after its oldest unpaid instalment was due is %s', (days, status) => {
    const loan = aLoan();

    loan.closeDay(addDays(FIRST_DUE, days), AT);

    expect(loan.status).toBe(status);
  });

  it('tells that it is in default, once however often the day is closed', () => {
    const loan = aLoan();
    const day = addDays(FIRST_DUE, 91);

    expect(closed(loan, day)).toEqual(['loan.defaulted']);
    expect(closed(loan, day)).toEqual([]);
    expect(closed(loan, addDays(day, 1))).toEqual([]);
  });

  it('counts from the instalment that is unpaid, not from one that was paid meanwhile', () => {
    const loan = aLoan();
    pay(loan, 888.49, FIRST_DUE);

    loan.closeDay(addDays(FIRST_DUE, 91), AT);

    expect(loan.status).toBe('Active');
  });

  it('counts a partly paid instalment as unpaid', () => {
    const loan = aLoan();
    pay(loan, 888.48, FIRST_DUE);

    loan.closeDay(addDays(FIRST_DUE, 91), AT);

    expect(loan.status).toBe('Defaulted');
  });

  it('is cured by the payment of all that is overdue, not by a cent less, and stays so', () => {
    const loan = aLoan();
    const day = addDays(FIRST_DUE, 91);
    loan.closeDay(day, AT);

    // Due by then: 28 February, 31 March and 30 April.
    pay(loan, 3 * 888.49 - 0.01, day);
    expect(loan.status).toBe('Defaulted');
    pay(loan, 0.01, day);

    expect(loan.status).toBe('Active');
    expect(closed(loan, day)).toEqual([]);
  });
});

describe('a paused loan', () => {
  function pausedLoan(): Loan {
    const loan = aLoan();
    pay(loan, 888.49, FIRST_DUE);
    loan.pause({ months: 2, reason: null, today: calendarDay('2027-03-10'), at: BOOKED_AT });
    return loan;
  }

  it('is Active again on the day on which its pause ends, and not before', () => {
    const loan = pausedLoan();

    expect(closed(loan, calendarDay('2027-05-09'))).toEqual([]);
    expect(loan.status).toBe('Paused');
    expect(closed(loan, calendarDay('2027-05-10'))).toEqual(['loan.resumed']);
    expect(loan.status).toBe('Active');
    expect(closed(loan, calendarDay('2027-05-10'))).toEqual([]);
  });

  it('is resumed first and judged then, when days were left out', () => {
    const loan = pausedLoan();
    // The second instalment moved from 31 March to 31 May.
    const day = addDays(calendarDay('2027-05-31'), 91);

    expect(closed(loan, day)).toEqual(['loan.resumed', 'loan.defaulted']);
  });
});

describe('reminders', () => {
  it.each([
    ['2027-02-24', []],
    ['2027-02-25', ['2027-02-28']],
    ['2027-02-26', []],
    ['2027-02-28', ['2027-02-28']],
    ['2027-03-28', ['2027-03-31']],
  ])('on %s are of %j', (today, dueDays) => {
    const reminded = paymentsToRemindOf(aLoan().installments, calendarDay(today));

    expect(reminded.map(({ dueOn }) => dueOn)).toEqual(dueDays);
  });

  it('name what is left of an instalment, and nothing of a paid one', () => {
    const loan = aLoan();
    pay(loan, 888.49 + 100, FIRST_DUE);

    expect(paymentsToRemindOf(loan.installments, FIRST_DUE)).toEqual([]);
    expect(paymentsToRemindOf(loan.installments, calendarDay('2027-03-31'))).toEqual([
      { dueOn: '2027-03-31', amount: usd(788.49) },
    ]);
  });

  it('are told as events that change nothing', () => {
    const loan = aLoan();
    loan.pullEvents();

    loan.remind(FIRST_DUE, AT);

    const { id: loanId, borrowerId } = loan;
    const due = { dueOn: '2027-02-28', amount: usd(888.49), today: FIRST_DUE };
    expect(loan.pullEvents()).toEqual([
      { type: 'loan.payment-due', occurredAt: AT, loanId, borrowerId, currency: 'USD', ...due },
    ]);
    expect(loan.status).toBe('Active');
  });
});

describe('closing day after day', () => {
  const days = fc.array(fc.record({ skip: fc.integer({ min: 1, max: 40 }), paid: amounts(200_000n) }), {
    maxLength: 40,
  });

  it('defaults exactly the loans over 90 days past due, and the same day again changes nothing', () => {
    fc.assert(
      fc.property(days, (steps) => {
        const loan = aLoan();
        let today = loan.disbursedOn;
        for (const { skip, paid } of steps) {
          today = addDays(today, skip);
          const before = loan.status;
          loan.closeDay(today, AT);
          const late = daysPastDue(loan.installments, today) > 90;
          if (before === 'Active') expect(loan.status).toBe(late ? 'Defaulted' : 'Active');
          if (before !== 'Active') expect(loan.status).toBe(before);
          expect(closed(loan, today)).toEqual([]);
          if (loan.status === 'Completed') continue;
          loan.receive({ paymentId: idNumber<'Payment'>(1), amount: paid.atMost(loan.remainingAmount), today, at: AT });
          // Nothing overdue and still in default cannot be.
          const overdue = loan.installments.some((each) => !isPaid(each) && each.dueOn < today);
          if (!overdue) expect(loan.status).not.toBe('Defaulted');
        }
      }),
      { numRuns: 100 },
    );
  });

  it('reminds of every instalment exactly twice, three days before and on its day, when no day is left out', () => {
    const loan = aLoan();
    const last = loan.installments.at(-1)?.dueOn ?? loan.disbursedOn;
    const reminded: string[] = [];
    for (let today = loan.disbursedOn; today <= last; today = addDays(today, 1)) {
      for (const { dueOn } of paymentsToRemindOf(loan.installments, today)) reminded.push(dueOn);
    }
    const twice = loan.installments.flatMap(({ dueOn }) => [dueOn, dueOn]);

    expect(reminded).toEqual(twice);
    expect(dueOf(loan.installments[0] ?? expect.fail())).toEqual(usd(888.49));
  });
});
