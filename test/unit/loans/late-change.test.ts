import { describe, expect, it } from 'vitest';
import { statusOfCharge } from '../../../domain/loans/charge.ts';
import type { ChangeTerms } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid, openOf } from '../../../domain/loans/installment.ts';
import { LoanNotChangeable } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { transactionsOf } from '../../../domain/loans/loan-transaction.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { aChargedLoan, chargeLateFees } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, BOOKED_AT, day, usd } from '../../support/lending.ts';
import { loanWithPaid, payOff, receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = midnightOf(calendarDay('2027-03-15'));
const TODAY = calendarDay('2027-06-20');
const SECOND = calendarDay('2027-05-15');
const THIRD = calendarDay('2027-06-15');
const FOURTH = calendarDay('2027-07-15');

/** The example of the contract: 10,000 dollars over 12 months at 12 percent, three instalments paid. */
const paidLoan = () => loanWithPaid(3, { disbursedAt: START });

function changeLate(loan: Loan, terms: ChangeTerms, effectiveOn: CalendarDay = SECOND, today = TODAY): void {
  const past = { history: historyOf(loan), closedOn: today };
  loan.change({ changeId: idNumber(60), terms, reason: 'Agreed in May', effectiveOn, past, today, at: BOOKED_AT });
}

const six = { type: 'rate', rate: Rate.ofPercent(6) } as const;

describe('a change that is entered late', () => {
  it('counts from its day, and what a row no longer needs fills the next', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const rows = loan.installments.slice(2);
    expect(rows.map((row) => dueOf(row).toDecimal('USD'))).toEqual([
      ...Array.from({ length: 9 }, () => 864.83),
      864.81,
    ]);
    expect(isPaid(rows[0] ?? expect.fail())).toBe(true);
    expect(openOf(rows[1] ?? expect.fail())).toEqual(usd(841.17));
    expect(loan).toMatchObject({ totalInterest: usd(425.26), remainingAmount: usd(7759.79), status: 'Active' });
  });

  it('is one line of today in the statement', () => {
    const loan = paidLoan();
    loan.pullEvents();
    changeLate(loan, six);

    const [event] = loan.pullEvents();
    if (event?.type !== 'loan.changed') return expect.fail();
    expect(transactionsOf(event)).toMatchObject([
      {
        type: 'Adjustment',
        bookedOn: TODAY,
        effectiveOn: SECOND,
        amount: usd(18.41),
        principal: usd(18.41),
        interest: usd(18.41),
        charges: 0n,
      },
    ]);
  });
});

describe('a change that is entered late is judged on its day', () => {
  const reasons = (act: () => void): readonly string[] => {
    try {
      act();
      return [];
    } catch (error) {
      if (!(error instanceof LoanNotChangeable)) throw error;
      return error.details.map(({ message }) => message);
    }
  };
  const late = (loan: Loan, on: CalendarDay, today = TODAY) => reasons(() => changeLate(loan, six, on, today));

  it('so that a loan which was paused then is refused, and one which is paused now is not', () => {
    const loan = paidLoan();
    loan.pause({ months: 1, reason: null, today: THIRD, at: BOOKED_AT });
    expect(late(loan, THIRD)).toEqual(['The loan is paused.']);
    expect(late(loan, addDays(THIRD, -1))).toEqual([]);
    expect(loan).toMatchObject({ status: 'Paused', rate: six.rate });
  });

  it('so that a loan which is in default now can be changed from a day on which nothing was overdue', () => {
    const loan = paidLoan();
    const today = calendarDay('2027-12-01');
    loan.closeDay(today, BOOKED_AT);
    expect(late(loan, addDays(FOURTH, 1), today)).toContain('An instalment is overdue.');
    expect(late(loan, FOURTH, today)).toEqual([]);
    expect(loan.status).toBe('Defaulted');
  });

  it('but a payment that is processing now refuses it, and so does a write-off that would not have been', () => {
    const paying = paidLoan();
    paying.reserve(usd(1), TODAY);
    expect(late(paying, SECOND)).toEqual(['A payment is still processing.']);
    const lost = paidLoan();
    const today = calendarDay('2027-12-01');
    lost.closeDay(today, BOOKED_AT);
    lost.writeOff('Insolvent.', today, BOOKED_AT);
    expect(late(lost, today, addDays(today, 1))).toContain('The loan is written off.');
    const later = { type: 'dueDay', day: 14 } as const;
    const moved = () => changeLate(lost, later, addDays(THIRD, 1), addDays(today, 1));
    expect(reasons(moved)).toEqual([]);
    // Its next instalment is due a month later, so it is not late enough.
    const short = paidLoan();
    short.closeDay(calendarDay('2027-10-14'), BOOKED_AT);
    short.writeOff('Insolvent.', calendarDay('2027-10-14'), BOOKED_AT);
    expect(reasons(() => changeLate(short, later, addDays(THIRD, 1), calendarDay('2027-10-20')))).toEqual([
      'The loan would not have been in default on the day of its write-off.',
    ]);
  });

  it('and nothing changes before the loan came from another system', () => {
    const loan = paidLoan();
    loan.endImport(THIRD, BOOKED_AT);
    expect(late(loan, addDays(THIRD, -1))).toEqual([
      'The loan came from another system on {day}. What was before that day stays.',
    ]);
    expect(late(loan, THIRD)).toEqual([]);
  });

  it('and a loan that was repaid is open again if it needs more', () => {
    const loan = paidLoan();
    payOff(loan, 9, TODAY);
    loan.pullEvents();
    expect(loan.status).toBe('Completed');

    changeLate(loan, { type: 'rate', rate: Rate.ofPercent(36) }, SECOND, addDays(TODAY, 1));

    expect(loan.status).toBe('Active');
    expect(loan.pullEvents()).toMatchObject([
      { type: 'loan.changed', newStatus: 'Active', late: { reopened: true, demoted: [idNumber(9)] } },
    ]);
    const paid = sumOf(loan.schedule.receipts.map(({ amount }) => amount));
    expect(loan.paidAmount).toEqual(paid);
  });

  it('and a late fee that a later due day makes wrong is Voided, also after later payments', () => {
    const loan = aChargedLoan();
    chargeLateFees(loan, day('07-17'));
    changeLate(loan, { type: 'dueDay', day: 20 }, day('06-20'), day('07-18'));
    expect(loan.charges.map(statusOfCharge)).toEqual(['Voided']);
    receive(loan, { number: 9, amount: 100, on: day('07-25') });
    expect(loan.charges.map(statusOfCharge)).toEqual(['Voided']);
    expect(loan).toMatchObject({ remainingTerm: 11, owedAmount: usd(1100) });
  });
});

describe('the days of a change', () => {
  it.each([
    ['effectiveOn', six, '2027-03-14'],
    ['effectiveOn', six, '2027-06-21'],
    ['from', { type: 'relief', rate: six.rate, from: calendarDay('2027-03-14'), to: TODAY }, '2027-06-20'],
  ] as const)('lie between the disbursement and today: %s', (field, terms, day) => {
    const change = () => changeLate(paidLoan(), terms, calendarDay(day));
    expect(change).toThrow(expect.objectContaining({ details: [expect.objectContaining({ field })] }));
  });
});

describe('a relief', () => {
  const relief = (from: CalendarDay, to = calendarDay('2028-12-31')) =>
    ({ type: 'relief', rate: Rate.ofPercent(6), from, to }) as const;
  const dues = (loan: Loan) => loan.installments.map((row) => dueOf(row).toDecimal('USD'));
  const RELIEVED = [846.42, 850.43, 854.5, 858.6, 862.75, 866.93, 871.15, 875.43, 879.73, 884.07];

  it('keeps the principal of each row and forgives the interest above its rate', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const before = loan.installments;
    loan.change({ changeId: idNumber(60), terms: relief(SECOND), reason: 'Law', today: SECOND, at: BOOKED_AT });

    expect(dues(loan)).toEqual([888.49, 888.49, ...RELIEVED]);
    expect(loan.installments.map(({ principal }) => principal)).toEqual(before.map(({ principal }) => principal));
    expect(loan).toMatchObject({
      totalInterest: usd(661.86 - 234.87),
      monthlyPayment: usd(888.49),
      rate: { units: 12_000_000n },
    });
  });

  it('counts by days', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const from = calendarDay('2027-06-01');
    loan.change({ changeId: idNumber(60), terms: relief(from), reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(65.15));
    // Seventeen days at 12 percent, then two at 6.
    expect(loan.quotePayoff(from).accruedInterest).toEqual(usd(46.15));
    expect(loan.quotePayoff(calendarDay('2027-06-03')).accruedInterest).toEqual(usd(48.87));
  });

  it('leaves no day on which more has accrued than its row bears', () => {
    const loan = aLoan({ rate: Rate.ofPercent(12), term: 3, disbursedAt: midnightOf(calendarDay('2027-02-28')) });
    const today = calendarDay('2027-02-28');
    const terms = { ...relief(calendarDay('2027-03-10')), rate: Rate.ofPercent(0) };
    loan.change({ changeId: idNumber(60), terms, reason: 'Law', today, at: BOOKED_AT });
    const { interest } = loan.installments[0] ?? expect.fail();
    for (let on = today; on < '2027-03-31'; on = addDays(on, 1)) {
      expect(loan.quotePayoff(on).accruedInterest.exceeds(interest), on).toBe(false);
    }
  });

  it('ends with its last day', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const terms = relief(SECOND, calendarDay('2027-05-31'));
    loan.change({ changeId: idNumber(60), terms, reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(61.08));
    expect(dues(loan).slice(3)).toEqual(Array.from({ length: 9 }, (_, index) => (index < 8 ? 888.49 : 888.47)));
  });

  it('reaches back, and what was paid above it fills the next row', () => {
    const loan = paidLoan();
    changeLate(loan, relief(SECOND), TODAY);
    expect(dues(loan)).toEqual([888.49, 888.49, ...RELIEVED]);
    expect(loan.installments.slice(2, 4).map(({ paid }) => paid.toDecimal('USD'))).toEqual([846.42, 42.07]);
  });

  it('takes nothing back of another one, and nothing of days with a lower rate', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    const ordered = [
      relief(SECOND, calendarDay('2027-05-31')),
      { ...relief(SECOND), rate: Rate.ofPercent(18) },
      { type: 'rate', rate: Rate.ofPercent(24) },
    ] as const;
    const days = [SECOND, SECOND, calendarDay('2027-06-01')] as const;
    const interests = ordered.map((terms, index) => {
      const today = days[index] ?? SECOND;
      loan.change({ changeId: idNumber(60 + index), terms, reason: 'Law', today, at: BOOKED_AT });
      return loan.installments[2]?.interest;
    });
    // Of 31 days, 17 at 6 percent, and 14 at 12 or 18.
    expect(interests).toEqual([usd(61.08), usd(61.08), usd(80.08)]);
  });

  it('counts for the rows that a later change makes', () => {
    const loan = loanWithPaid(2, { disbursedAt: START });
    loan.change({ changeId: idNumber(60), terms: relief(SECOND), reason: 'Law', today: SECOND, at: BOOKED_AT });
    const term = { type: 'term', term: 20 } as const;
    loan.change({ changeId: idNumber(61), terms: term, reason: 'Law', today: SECOND, at: BOOKED_AT });
    expect(loan.installments[2]?.interest).toEqual(usd(42.08));
  });
});
