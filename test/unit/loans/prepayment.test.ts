import { describe, expect, it } from 'vitest';
import { applyPrepayment, quotePrepayment } from '../../../domain/loans/early-payment.ts';
import type { Reduction } from '../../../domain/loans/entry.ts';
import { dueOf, isPaid } from '../../../domain/loans/installment.ts';
import type { Loan } from '../../../domain/loans/loan.ts';
import { interestOf, type Schedule, withBalances } from '../../../domain/loans/schedule.ts';
import { addDays, type CalendarDay, calendarDay } from '../../../domain/shared/calendar.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { historyOf } from '../../support/fakes/history.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { aLoan, usd } from '../../support/lending.ts';
import { receive } from '../../support/loan-payments.ts';
import { midnightOf } from '../../support/utc.ts';

const START = calendarDay('2027-03-15');
/** Three instalments are due by then, and paid. */
const THIRD = calendarDay('2027-06-15');

/** The example of the contract: 10,000 dollars over 12 months at 12 percent, three instalments paid. */
function paidLoan(given: Parameters<typeof aLoan>[0] = {}, paid = 3): Loan {
  const loan = aLoan({ disbursedAt: midnightOf(START), ...given });
  for (const [index, row] of loan.installments.slice(0, paid).entries()) {
    receive(loan, { number: index + 1, amount: dueOf(row), on: row.dueOn });
  }
  return loan;
}

const quote = (loan: Loan, amount: number, reduce: Reduction, on: CalendarDay) =>
  quotePrepayment(loan, { amount: usd(amount), reduce }, on);
const amounts = ({ installments }: Schedule) =>
  installments.filter((row) => !isPaid(row)).map((row) => dueOf(row).toDecimal('USD'));
const unpaidInterest = ({ installments }: Schedule) =>
  interestOf(installments.filter((row) => !isPaid(row))).toDecimal('USD');
const times = (count: number, amount: number) => Array.from({ length: count }, () => amount);

describe('a prepayment of principal', () => {
  it.each<[Reduction, number[], number]>([
    ['payment', [...times(8, 655.01), 654.99], 284.27],
    ['term', [...times(6, 888.49), 494.88], 215.02],
  ])('on a due date lowers the %s', (reduce, expected, interest) => {
    const loan = paidLoan();
    const { schedule, interestSaved, accruedInterest, principal } = quote(loan, 2000, reduce, THIRD);

    expect(amounts(schedule)).toEqual(expected);
    expect(unpaidInterest(loan.schedule)).toBe(385.59);
    expect(unpaidInterest(schedule)).toBe(interest);
    expect(interestSaved).toEqual(usd(385.59).minus(usd(interest)));
    expect([accruedInterest, principal]).toEqual([usd(0), usd(2000)]);
    expect(schedule.installments[3]).toMatchObject({ kind: 'prepayment', dueOn: THIRD, paid: usd(2000) });
    expect(schedule.installments.at(-1)?.dueOn).toBe(reduce === 'term' ? '2028-01-15' : '2028-03-15');
  });

  it('within a period pays the interest accrued, and the next instalment bears that of the days left', () => {
    const loan = paidLoan();
    const { schedule, accruedInterest, principal } = quote(loan, 2000, 'payment', addDays(THIRD, 12));

    expect([accruedInterest, principal]).toEqual([usd(30.44), usd(1969.56)]);
    expect(amounts(schedule)).toEqual([...times(8, 655.95), 655.98]);
    expect(schedule.installments[4]?.interest).toEqual(usd(33.85));
  });

  it('accrues from the one before when it is the second in a period', () => {
    const loan = paidLoan();
    prepay(loan, 2000, 'payment', addDays(THIRD, 12));
    const { accruedInterest, schedule } = quote(loan, 1000, 'payment', addDays(THIRD, 21));

    // Nine of the eighteen days left: half of 33.85.
    expect(accruedInterest).toEqual(usd(16.93));
    // Nine of thirty days on 4,658.17.
    expect(schedule.installments[5]?.interest).toEqual(usd(13.97));
  });

  it('before its period begins accrues nothing and leaves the interest of the period whole', () => {
    const loan = paidLoan();
    const ahead = addDays(START, 20);
    const { accruedInterest, schedule } = quote(loan, 2000, 'payment', ahead);

    expect(accruedInterest).toEqual(usd(0));
    expect(amounts(schedule)).toEqual([...times(8, 655.01), 654.99]);
    // It comes before the paid instalments that are due later.
    expect(schedule.installments.map(({ dueOn }) => dueOn)).toEqual(
      schedule.installments.map(({ dueOn }) => dueOn).toSorted(),
    );
  });

  it.each<[string, Parameters<typeof aLoan>[0], number, number, CalendarDay, number[]]>([
    ['at rate 0', { rate: Rate.ofPercent(0) }, 3, 2000, addDays(THIRD, 12), [...times(8, 611.11), 611.13]],
    ['with one instalment left', { term: 4 }, 3, 1000, THIRD, [1552.81]],
    [
      'after the last day of a short month',
      { disbursedAt: midnightOf(calendarDay('2027-01-31')) },
      1,
      1000,
      calendarDay('2027-02-28'),
      [...times(10, 792.03), 792.08],
    ],
  ])('%s', (_case, given, paid, amount, on, expected) => {
    expect(amounts(quote(paidLoan(given, paid), amount, 'payment', on).schedule)).toEqual(expected);
  });

  it('after a pause accrues from the last due date before it', () => {
    const loan = paidLoan();
    loan.pause({ months: 1, reason: null, today: THIRD, at: midnightOf(THIRD) });
    loan.closeDay(calendarDay('2027-07-15'), midnightOf(calendarDay('2027-07-15')));
    const { accruedInterest } = quote(loan, 2000, 'term', calendarDay('2027-07-15'));

    // 30 of the 61 days from 15 June to 15 August, of the interest of one month on 7,686.91.
    expect(accruedInterest).toEqual(usd(37.8));
  });

  it('comes after the interest of a pause, also if the first instalment after it is paid ahead', () => {
    const loan = paidLoan({ rate: Rate.ofPercent(36), term: 120 });
    loan.pause({ months: 3, reason: null, today: THIRD, at: midnightOf(THIRD) });
    const on = calendarDay('2027-09-15');
    loan.closeDay(on, midnightOf(on));
    receive(loan, { number: 9, amount: dueOf(loan.installments[3] ?? expect.fail()), on });
    // More than the principal without that interest.
    const { schedule } = quote(loan, 10_500, 'payment', on);

    const rows = withBalances(loan.amount, schedule.installments);
    expect(rows[3]).toMatchObject({ kind: 'prepayment', capitalized: usd(897.52), balance: usd(370.01) });
    expect(rows.at(-1)?.balance).toEqual(usd(0));
  });

  it('leaves the days that are left of the period to the first instalment after a later pause', () => {
    const loan = paidLoan();
    const today = addDays(THIRD, 12);
    prepay(loan, 2000, 'payment', today);
    loan.pause({ months: 1, reason: null, today, at: midnightOf(today) });

    expect(loan.installments[4]).toMatchObject({ interest: usd(34.19), capitalized: usd(56.41) });
    expect(amounts(loan.schedule)).toEqual([...times(8, 662.51), 662.52]);
    expect(loan.totalInterest).toEqual(usd(628.07));
  });

  it('comes after the interest that a pause has added, which its balance includes', () => {
    const loan = paidLoan();
    loan.pause({ months: 1, reason: null, today: THIRD, at: midnightOf(THIRD) });
    const resumed = calendarDay('2027-07-15');
    loan.closeDay(resumed, midnightOf(resumed));
    const { schedule } = quote(loan, 2000, 'payment', resumed);

    // 7,610.80 and 76.11, less 2,000 without the 37.80 of accrued interest.
    expect(withBalances(loan.amount, schedule.installments)[3]).toMatchObject({
      kind: 'prepayment',
      capitalized: usd(76.11),
      balance: usd(5724.71),
    });
  });

  it('keeps due dates at the end of months', () => {
    const loan = aLoan({ disbursedAt: midnightOf(calendarDay('2027-01-31')) });
    const { schedule } = quote(loan, 1000, 'payment', calendarDay('2027-02-10'));

    expect(schedule.installments.slice(1, 4).map(({ dueOn }) => dueOn)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('is refused on the due date of an unpaid instalment', () => {
    expect(() => quote(paidLoan({}, 2), 2000, 'term', THIRD)).toThrow(
      expect.objectContaining({ code: 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT' }),
    );
  });

  it('is an ordinary payment if it is replayed and not above the interest accrued', () => {
    const on = addDays(THIRD, 12);
    const entry = { kind: 'prepayment', paymentId: idNumber<'Payment'>(70), on, valueOn: on, reduce: 'term' } as const;
    const applied = (amount: number) =>
      applyPrepayment(paidLoan().schedule, { ...entry, amount: usd(amount), at: midnightOf(on) });

    expect(applied(30.44)).toBeNull();
    expect(applied(30.45)).not.toBeNull();
  });

  it('is refused with every broken rule', () => {
    const late = addDays(THIRD, 40);
    const loan = paidLoan();
    loan.reserve(usd(10), late);
    const refusal = () => quote(loan, 2000, 'term', late);

    expect(refusal).toThrow(
      expect.objectContaining({
        code: 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT',
        details: [
          { field: null, message: 'An instalment is due or partly paid.' },
          { field: null, message: 'A payment is still processing.' },
        ],
      }),
    );
  });

  it.each([
    ['not above the interest accrued', 30.44, 30.45, 'AMOUNT_TOO_LOW'],
    ['that reaches the payoff amount', 7641.24, 7641.23, 'AMOUNT_EXCEEDS_BALANCE'],
  ])('is refused with an amount %s', (_which, amount, possible, code) => {
    const on = addDays(THIRD, 12);
    const loan = paidLoan();

    expect(() => quote(loan, amount, 'payment', on)).toThrow(expect.objectContaining({ code }));
    expect(() => quote(loan, possible, 'payment', on)).not.toThrow();
  });
});

function prepay(loan: Loan, amount: number, reduce: Reduction, on: CalendarDay): void {
  const paymentId = idNumber<'Payment'>(70);
  loan.reservePrepayment(paymentId, { amount: usd(amount), reduce }, on);
  loan.settle({ paymentId, amount: usd(amount), valueOn: on, today: on, at: midnightOf(on) }, historyOf(loan));
}
