import { describe, expect, it } from 'vitest';
import { dueOf } from '../../../domain/loans/installment.ts';
import { InvalidPauseDuration, LoanNotEligibleForPause } from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { outstandingPrincipalOf, withBalances } from '../../../domain/loans/schedule.ts';
import { levelPayment } from '../../../domain/shared/amortization.ts';
import { addMonths, type CalendarDay, calendarDay, wholeMonthsBetween } from '../../../domain/shared/calendar.ts';
import { type Money, sumOf } from '../../../domain/shared/money.ts';
import { english } from '../../../domain/shared/phrase.ts';
import { aLoan, BOOKED_AT, usd } from '../../support/lending.ts';
import { loanWithPaid, payInstallments, receive, reverse } from '../../support/loan-payments.ts';

const TODAY = calendarDay('2027-05-10');
const RECENTLY = 'The last pause started less than 12 months ago.';

const pause = (loan: Loan, months: number, today: CalendarDay = TODAY, reason: string | null = null) =>
  loan.pause({ months, today, reason, at: BOOKED_AT });

function obstacles(act: () => unknown): string[] {
  try {
    act();
    return [];
  } catch (error) {
    if (!(error instanceof LoanNotEligibleForPause)) throw error;
    return error.details.map(english);
  }
}

describe('a pause of two months after three instalments', () => {
  const loan = loanWithPaid(3);
  const paused = pause(loan, 2, TODAY, 'Between two jobs');

  it('adds 152.22 of interest and spreads it over the remaining instalments, now 906.26 each', () => {
    expect(loan).toMatchObject({
      status: 'Paused',
      monthlyPayment: usd(906.26),
      totalInterest: sumOf(loan.installments.map((each) => each.interest)).plus(usd(152.22)),
      remainingTerm: 9,
    });
    expect(loan.installments).toHaveLength(12);
    expect(loan.installments[3]).toMatchObject({ capitalized: usd(152.22) });
    expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
  });

  it('moves every unpaid date by two months, counted from the disbursement day, and leaves the paid ones', () => {
    const months = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    const dueDates = months.map((count) => addMonths(loan.disbursedOn, count));
    expect(loan.installments.map(({ dueOn }) => dueOn)).toEqual(dueDates);
    expect(loan.nextDueOn).toBe('2027-07-31');
  });

  it('returns and records its first day and the day it ends', () => {
    expect(paused).toEqual({ startsOn: '2027-05-10', endsOn: '2027-07-10' });
    expect(loan.lastPause).toEqual(paused);
    expect(loan.pullEvents()).toMatchObject([
      { type: 'loan.paused', ...paused, after: { capitalized: usd(152.22) }, reason: 'Between two jobs' },
    ]);
  });
});

/** By how many months the due date of each instalment has moved. */
const movesOf = ({ installments, disbursedOn }: Loan) =>
  installments.map(({ dueOn }, index) => wholeMonthsBetween(disbursedOn, dueOn) - index - 1);

/** The instalments, counted from 0, whose interest is not that of a month on the balance before them. */
function wrongInterestOf({ amount, installments, rate }: Loan): number[] {
  let before: Money = amount;
  return withBalances(amount, installments).flatMap(({ interest, capitalized, balance }, index) => {
    const right = rate.interestOn(before.plus(capitalized));
    before = balance;
    return interest.equals(right) ? [] : [index];
  });
}

describe('a pause before which a reversal has opened instalments', () => {
  const loan = aLoan({ amount: usd(12_000), term: 36 });
  const prepaid = {
    number: 1,
    amount: sumOf(loan.installments.slice(0, 16).map(dueOf)),
    on: calendarDay('2027-02-10'),
  };
  receive(loan, prepaid);
  const first = pause(loan, 1, prepaid.on);
  loan.pullEvents();
  reverse(loan, prepaid);
  loan.closeDay(first.endsOn, BOOKED_AT);

  it('is computed again: it moves them too, and adds the interest of the balance that the loan then has', () => {
    expect(movesOf(loan)).toEqual(Array(36).fill(1));
    expect(wrongInterestOf(loan)).toEqual([]);
    // One month of 1 % on 12,000 instead of the 7,148.27 that were left after sixteen instalments.
    expect(loan.installments[0]).toMatchObject({ capitalized: usd(120) });
    const [reversed] = loan.pullEvents();
    expect(reversed).toMatchObject({ type: 'loan.payment-reversed', after: { capitalized: usd(120) } });
  });

  it('is followed by a pause that moves every unpaid date by its own months alone', () => {
    payInstallments(loan, 13);
    const outstanding = outstandingPrincipalOf(loan.installments);

    pause(loan, 1, calendarDay('2028-03-10'));

    expect(movesOf(loan)).toEqual([...Array(13).fill(1), ...Array(23).fill(2)]);
    const interest = loan.rate.interestOn(outstanding);
    expect(loan.monthlyPayment).toEqual(levelPayment(outstanding.plus(interest), loan.rate, 23));
    expect(loan.installments.slice(13, 35).map(dueOf)).toEqual(Array(22).fill(loan.monthlyPayment));
    expect(wrongInterestOf(loan)).toEqual([]);
    expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
  });
});

describe('a pause is refused', () => {
  const inFlight = loanWithPaid(3);
  inFlight.reserve(usd(1), TODAY);
  const partlyPaid = loanWithPaid(3);
  receive(partlyPaid, { amount: 0.01, on: TODAY });
  const pausedBefore = loanWithPaid(3);
  pause(pausedBefore, 1);

  it.each([0, 4, 1.5, -1, Number.NaN])('for %d months', (months) => {
    expect(() => pause(loanWithPaid(3), months)).toThrow(InvalidPauseDuration);
  });

  it.each([
    ['before an instalment is paid', aLoan(), '2027-02-01', ['No instalment has been paid yet.']],
    ['never on the day an instalment is due', loanWithPaid(3), '2027-05-31', []],
    ['the day after an instalment was due', loanWithPaid(3), '2027-06-01', ['An instalment is overdue.']],
    ['while an instalment is partly paid', partlyPaid, TODAY, ['An instalment is partly paid.']],
    ['while a payment is in flight', inFlight, TODAY, ['A payment is still processing.']],
    ['on a completed loan', loanWithPaid(12), TODAY, ['Only an active loan can be paused.']],
    ['on a paused loan', pausedBefore, TODAY, ['Only an active loan can be paused.', RECENTLY]],
  ])('%s', (_when, loan, today, reasons) => {
    expect(obstacles(() => pause(loan, 1, calendarDay(today)))).toEqual(reasons);
  });

  it('until twelve months after the last one started, and no longer', () => {
    const loan = loanWithPaid(3, { term: 24 });
    loan.closeDay(pause(loan, 1).endsOn, BOOKED_AT);
    payInstallments(loan, 12);

    expect(obstacles(() => pause(loan, 1, calendarDay('2028-05-09')))).toEqual([RECENTLY]);
    expect(obstacles(() => pause(loan, 1, calendarDay('2028-05-10')))).toEqual([]);
  });
});
