import { describe, expect, it } from 'vitest';
import { closingCriteriaOf, daysPastDue, inDefaultFrom } from '../../../domain/loans/close-of-day.ts';
import { earningInstallments, replay } from '../../../domain/loans/history.ts';
import { listedInstead } from '../../../domain/loans/holidays.ts';
import { nextAmountDue, statusOf } from '../../../domain/loans/installment.ts';
import {
  LoanNotChangeable,
  LoanNotEligibleForPause,
  LoanNotEligibleForPrepayment,
} from '../../../domain/loans/loan.errors.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { addDays, addMonths, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { type DueDayRule, WorkingDays } from '../../../domain/shared/working-days.ts';
import { chargeLateFees, nextChargeId } from '../../support/charges.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, aProduct, BOOKED_AT, day, usd } from '../../support/lending.ts';
import { payInstallments, payOff, prepay, receive, reverse } from '../../support/loan-payments.ts';
import { midnightOf, momentOf } from '../../support/utc.ts';

const ALWAYS = day('01-01');
/** 2027-08-01 is a Sunday, and 2 August a holiday. */
const HOLIDAYS = new WorkingDays(listedInstead([], [day('08-02')], ALWAYS), 1);
const RULES = ['same', 'next', 'previous'] as const;
/** The days on which the instalment of 1 August is payable. */
const PAYABLE: Readonly<Record<DueDayRule, CalendarDay>> = {
  same: day('08-01'),
  next: day('08-03'),
  previous: day('07-30'),
};

/** Of 1,200 dollars in 12 instalments, disbursed on 1 July: the first is due on 1 August. */
function aLoanBy(dueDayRule: DueDayRule, { rate = 0, lateFee = 15, graceDays = 0 } = {}): Loan {
  const { terms } = aProduct({ dueDayRule, lateFee: usd(lateFee), gracePeriodDays: graceDays });
  const disbursedAt = midnightOf(day('07-01'));
  const given = { amount: usd(1200), rate: Rate.ofPercent(rate), disbursedAt, product: terms, workingDays: HOLIDAYS };
  const loan = aLoan(given);
  loan.pullEvents();
  return loan;
}
const daysAfter = (rule: DueDayRule, days: number) => addDays(PAYABLE[rule], days);

describe.each(RULES)('by `%s`', (rule) => {
  const payableOn = PAYABLE[rule];

  it('the schedule stays as it is due, and interest with it', () => {
    const same = aLoanBy('same', { rate: 12 }).schedule;
    const { payableDays: _, ...schedule } = aLoanBy(rule, { rate: 12 }).schedule;
    const asDue = schedule.installments.map((each) => ({ ...each, payableOn: each.dueOn }));
    expect({ ...schedule, installments: asDue }).toEqual({ ...same, payableDays: undefined });
    expect(aLoanBy(rule)).toMatchObject({ nextDueOn: '2027-08-01', nextPayableOn: payableOn });
  });

  it('an instalment is overdue from the day after it was payable', () => {
    const { installments } = aLoanBy(rule);
    const [first] = installments;
    if (first === undefined) throw new Error('A loan has instalments.');
    expect([0, 1].map((days) => statusOf(first, daysAfter(rule, days)))).toEqual(['Upcoming', 'Overdue']);
    expect([-1, 0, 1, 31].map((days) => daysPastDue(installments, daysAfter(rule, days)))).toEqual([0, 0, 1, 31]);
    expect(nextAmountDue(installments, daysAfter(rule, 1))).toEqual(usd(100));
  });

  it.each([0, 5, 15])('a late fee comes after %i days of grace from the payable day', (graceDays) => {
    const lateOn = daysAfter(rule, graceDays + 1);
    const loan = aLoanBy(rule, { graceDays });
    expect(loan.chargesDueOn).toBe(lateOn);
    expect(chargeLateFees(loan, addDays(lateOn, -1))).toBe(0);
    expect(chargeLateFees(loan, lateOn)).toBe(1);
    expect(loan.charges).toMatchObject([{ cause: { dueOn: '2027-08-01', graceEndsOn: addDays(lateOn, -1) } }]);
    expect(replay(historyOf(loan))).toEqual(loan.schedule);
  });

  it('money that is given on the payable day prevents a late fee, and earns the points of a payment on time', () => {
    const onTime = [0, 1].map((days) => {
      const loan = aLoanBy(rule);
      receive(loan, { amount: 100, on: daysAfter(rule, days) });
      const [received] = loan.pullEvents();
      return received?.type === 'loan.payment-received' && received.completed[0]?.onTime;
    });
    expect(onTime).toEqual([true, false]);
    const loan = aLoanBy(rule);
    receive(loan, { amount: 100, on: payableOn });
    expect([loan.chargesDueOn, chargeLateFees(loan, daysAfter(rule, 1))]).toEqual([daysAfter('same', 32), 0]);
    expect(earningInstallments(historyOf(loan), loan.schedule)).toMatchObject([{ number: 1, onTime: true }]);
  });

  it('reminders go out three days before the payable day and on it', () => {
    const reminded = [-4, -3, -2, -1, 0, 1].map((days) =>
      aLoanBy(rule).remind(daysAfter(rule, days), momentOf(BOOKED_AT)),
    );
    expect(reminded).toEqual([0, 1, 0, 0, 1, 0]);
    const loan = aLoanBy(rule);
    loan.remind(payableOn, momentOf(BOOKED_AT), (of) => (of === payableOn ? usd(100) : Money.zero));
    expect(loan.pullEvents()).toMatchObject([{ dueOn: '2027-08-01', payableOn, autopay: usd(100) }]);
  });

  it('overdue notices go out 1, 7, 30 and 60 days after the payable day', () => {
    const loan = aLoanBy(rule);
    const told = Array.from({ length: 80 }, (_, index) => index - 10).filter((days) =>
      loan.notifyOverdue(daysAfter(rule, days), momentOf(BOOKED_AT)),
    );
    expect(told).toEqual([1, 7, 30, 60]);
  });

  it('the loan is in default 91 days after the payable day, until nothing is overdue', () => {
    const loan = aLoanBy(rule);
    expect(inDefaultFrom(loan.installments)).toBe(daysAfter(rule, 91));
    expect([90, 91].map((days) => loan.closeDay(daysAfter(rule, days), BOOKED_AT).defaulted)).toEqual([false, true]);
    const today = daysAfter(rule, 92);
    const overdue = nextAmountDue(loan.installments, today);
    receive(loan, { amount: overdue, on: today });
    expect(loan.status).toBe('Active');
  });

  it('autopay collects on the payable day', () => {
    const { dues } = aLoanBy(rule);
    expect([-1, 0].map((days) => dues.amountBy(daysAfter(rule, days)))).toEqual([usd(0), usd(100)]);
    expect([dues.payableDays[0], dues.lastBy(payableOn)]).toEqual([payableOn, payableOn]);
  });

  it('money of the payable day pays the instalment before an older charge', () => {
    const loan = aLoanBy(rule);
    receive(loan, { number: 3, amount: 50, on: day('07-10') });
    reverse(loan, { number: 3, amount: 50, on: day('07-10') });
    loan.chargeReturnedPayment(idNumber(3), { chargeId: nextChargeId(), today: day('07-10'), at: BOOKED_AT });
    receive(loan, { amount: 100, on: payableOn });
    expect(loan.installments[0]?.paid).toEqual(usd(100));
  });

  it('a reversal finds the default of the payable day', () => {
    const loan = aLoanBy(rule);
    receive(loan, { amount: 100, on: payableOn });
    reverse(loan, { amount: 100, on: payableOn }, daysAfter(rule, 91));
    expect(loan.status).toBe('Defaulted');
    expect(historyOf(loan).at(-1)).toMatchObject({ kind: 'defaulting', on: daysAfter(rule, 91) });
  });
});

describe('what is overdue by the payable day', () => {
  const change = { type: 'term', term: 6 } as const;
  const wanted = (today: CalendarDay) => ({
    changeId: idNumber<'LoanChange'>(1),
    terms: change,
    reason: '',
    today,
    at: BOOKED_AT,
  });
  const pauseOn = (loan: Loan, today: CalendarDay) => loan.pause({ months: 1, reason: null, today, at: BOOKED_AT });

  it('prevents a change and a pause, and allows a re-aging', () => {
    for (const rule of RULES) {
      const dueOn = daysAfter(rule, 1);
      expect(() => aLoanBy(rule).change(wanted(dueOn))).toThrow(LoanNotChangeable);
      expect(() => pauseOn(aLoanBy(rule), dueOn)).toThrow(LoanNotEligibleForPause);
      const reaged = aLoanBy(rule, { rate: 12 });
      reaged.change({ ...wanted(dueOn), terms: { type: 'reage' } });
      expect(replay(historyOf(reaged))).toEqual(reaged.schedule);
      expect(reaged.nextDueOn).toBe(addMonths(dueOn, 1));
    }
    // Due on Sunday, payable on Tuesday.
    const loan = aLoanBy('next', { rate: 12 });
    loan.change(wanted(day('08-02')));
    expect(loan).toMatchObject({ term: 6, nextPayableOn: '2027-08-03' });
  });

  it('prevents a prepayment as soon as it is due or payable', () => {
    const prepayOn = (rule: DueDayRule, on: CalendarDay) => prepay(aLoanBy(rule, { rate: 12 }), { amount: 500, on });
    expect(() => prepayOn('previous', day('07-30'))).toThrow(LoanNotEligibleForPrepayment);
    expect(() => prepayOn('next', day('08-01'))).toThrow(LoanNotEligibleForPrepayment);
    expect(() => prepayOn('next', day('07-31'))).not.toThrow();
    expect(() => prepayOn('previous', day('07-29'))).not.toThrow();
  });
});

it('a payoff counts by the schedule, and so do the points of what it closes', () => {
  const payoffs = RULES.map((rule) => {
    const loan = aLoanBy(rule, { rate: 12 });
    payInstallments(loan, 2);
    loan.pullEvents();
    const { amount } = payOff(loan, 9, day('10-01'));
    const received = loan.pullEvents().find(({ type }) => type === 'loan.payment-received');
    return [amount, received?.type === 'loan.payment-received' && received.completed.map(({ number }) => number)];
  });
  expect(payoffs[1]).toEqual(payoffs[0]);
  expect(payoffs[2]).toEqual(payoffs[0]);
});

it('the close looks for reminders by rule: for the due days that are payable on the day, or in three days', () => {
  const startsOn = (text: string) => {
    const { starts, ...by } = closingCriteriaOf(calendarDay(text), HOLIDAYS);
    return [
      Object.fromEntries(
        RULES.map((rule) => [rule, new Set(starts.filter((each) => each.rule === rule).map((each) => each.day))]),
      ),
      by.payableBy,
    ];
  };
  // Tuesday after the holiday, and Friday.
  expect(startsOn('2027-08-03')).toEqual([
    { same: new Set([3, 6]), next: new Set([3, 2, 1, 31, 6]), previous: new Set([3, 6, 7, 8]) },
    '2027-08-06',
  ]);
  // Friday, and the holiday.
  expect(startsOn('2027-07-30')).toEqual([
    { same: new Set([30, 2]), next: new Set([30, 2, 1, 31]), previous: new Set([30, 31, 1, 2]) },
    '2027-08-02',
  ]);
});
