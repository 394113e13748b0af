import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate as allocateOn, Overpaid } from '../../../domain/loans/allocation.ts';
import {
  dueOf,
  type Installment,
  interestPaidOf,
  isPaid,
  nextAmountDue,
  openOf,
  principalOpenOf,
  principalPaidOf,
  statusOf,
} from '../../../domain/loans/installment.ts';
import { firstSchedule, interestPaid, periodStartOf, withBalances } from '../../../domain/loans/schedule.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money, sumOf } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';

const DISBURSED = calendarDay('2027-01-31');
const FIRST_DUE = calendarDay('2027-02-28');
const DAY_AFTER = calendarDay('2027-03-01');

/** The contract's example: 888.49 a month, of which 100 are interest in the first month and 92.12 in the second. */
function aSchedule(): readonly Installment[] {
  return scheduleOf(usd(10_000), Rate.ofPercent(12), 12);
}

function scheduleOf(amount: Money, rate: Rate, term: number): readonly Installment[] {
  return firstSchedule({ kind: 'disbursement', on: DISBURSED, amount, rate, term }).installments;
}

/** Fills instalments of a loan without charges. */
function allocate(installments: readonly Installment[], amount: Money): readonly Installment[] {
  const terms = { amount: usd(10_000), rate: Rate.ofPercent(12), term: 12 };
  const schedule = { ...firstSchedule({ kind: 'disbursement', on: DISBURSED, ...terms }), installments };
  return allocateOn(schedule, { amount, on: FIRST_DUE, valueOn: FIRST_DUE }).installments;
}

const schedules = fc
  .tuple(amounts(10_000_000n), rates(), fc.integer({ min: 1, max: 60 }))
  .map(([amount, rate, term]) => scheduleOf(amount, rate, term));

it('a schedule has unpaid instalments with due dates counted from the day of disbursement', () => {
  const schedule = aSchedule();
  const days = schedule.map((each) => each.dueOn);

  expect(days.slice(0, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  expect(days.at(-1)).toBe('2028-01-31');
  expect(schedule).toHaveLength(12);
  expect(schedule[0]).toMatchObject({ principal: usd(788.49), interest: usd(100), paid: Money.zero });
});

it('a row of what an instalment had received does not end a period', () => {
  const on = calendarDay('2027-01-31');
  const { installments, periodsFrom } = firstSchedule({
    kind: 'disbursement',
    on,
    amount: usd(10_000),
    rate: Rate.ofPercent(12),
    term: 12,
  });
  const [first, second, ...others] = installments as [Installment, Installment, ...Installment[]];
  const rows = [first, { ...second, kind: 'part' as const }, second, ...others];

  expect([0, 1, 2, 3].map((index) => periodStartOf({ installments: rows, periodsFrom }, index))).toEqual([
    on,
    first.dueOn,
    first.dueOn,
    second.dueOn,
  ]);
});

describe('withBalances', () => {
  it('subtracts the principal of each instalment, down to zero', () => {
    const balances = withBalances(usd(10_000), aSchedule()).map((each) => each.balance);

    expect(balances.slice(0, 2)).toEqual([usd(9211.51), usd(8415.14)]);
    expect(balances.at(-1)).toEqual(Money.zero);
  });

  it('adds capitalized interest before the instalment', () => {
    const [first, ...others] = aSchedule();
    const capitalized = others.map((each, index) => (index === 0 ? { ...each, capitalized: usd(50) } : each));

    const balances = withBalances(usd(10_000), first ? [first, ...capitalized] : []).map((each) => each.balance);

    expect(balances.slice(0, 2)).toEqual([usd(9211.51), usd(8465.14)]);
  });
});

describe('allocate', () => {
  it.each([
    ['part of the interest', 60, 60, 0, 0],
    ['all the interest and the first of the principal', 100.01, 100, 0.01, 0],
    ['a whole instalment', 888.49, 100, 788.49, 1],
    ['a whole instalment and interest of the next', 900, 111.51, 788.49, 1],
    ['two instalments', 1776.98, 192.12, 1584.86, 2],
  ])('fills %s', (_what, amount, interest, principal, completed) => {
    const installments = allocate(aSchedule(), usd(amount));

    expect(interestPaid(installments)).toEqual(usd(interest));
    expect(sumOf(installments.map(principalPaidOf))).toEqual(usd(principal));
    expect(installments.map(isPaid)).toEqual(installments.map((_each, index) => index < completed));
  });

  it('continues where the last payment ended', () => {
    const [first] = allocate(allocate(aSchedule(), usd(60)), usd(828.49));

    expect(first).toMatchObject({ paid: usd(888.49) });
  });

  it('refuses more than the instalments add up to', () => {
    expect(() => allocate(aSchedule(), usd(10_661.87))).toThrow(Overpaid);
  });

  itForAny([schedules, fc.nat(1000), fc.nat(1000)])('distributes every amount in order', (schedule, one, other) => {
    const total = sumOf(schedule.map(dueOf)).minorUnits;
    const part = Money.ofMinorUnits((total * BigInt(one)) / 1000n);
    const rest = Money.ofMinorUnits(((total - part.minorUnits) * BigInt(other)) / 1000n);

    const first = allocate(schedule, part);
    const installments = allocate(first, rest);

    const firstOpen = installments.findIndex((each) => !isPaid(each));
    const beyond = firstOpen < 0 ? [] : installments.slice(firstOpen + 1).filter((each) => !dueOf(each).isZero());
    expect(sumOf(installments.map((each) => each.paid))).toEqual(part.plus(rest));
    expect(sumOf(first.map((each) => each.paid))).toEqual(part);
    expect(installments.some((each) => each.paid.exceeds(dueOf(each)))).toBe(false);
    expect(beyond.every((each) => each.paid.isZero())).toBe(true);
    // Two payments have the same effect as one of their sum.
    expect(installments).toEqual(allocate(schedule, part.plus(rest)));
  });
});

it.each([
  ['unpaid on the day it is due', 0, 0, FIRST_DUE, 'Upcoming'],
  ['unpaid the day after', 0, 0, DAY_AFTER, 'Overdue'],
  ['partly paid before it is due', 900, 1, DAY_AFTER, 'Partially Paid'],
  ['partly paid and late', 900, 1, calendarDay('2027-04-01'), 'Overdue'],
  ['paid, long after it was due', 900, 0, calendarDay('2030-01-01'), 'Paid'],
])('an instalment %s has a status', (_when, paid, index, today, status) => {
  const installment = allocate(aSchedule(), usd(paid))[index] ?? expect.fail();

  expect(statusOf(installment, today)).toBe(status);
});

it('counts what is paid on an instalment towards its interest first', () => {
  const [installment = expect.fail()] = allocate(aSchedule(), usd(150));

  expect(interestPaidOf(installment)).toEqual(usd(100));
  expect(principalPaidOf(installment)).toEqual(usd(50));
  expect(principalOpenOf(installment)).toEqual(usd(738.49));
});

describe('nextAmountDue', () => {
  it.each([
    ['the next instalment while nothing is overdue', 0, FIRST_DUE, 888.49],
    ['the rest of a partly paid instalment', 60, FIRST_DUE, 828.49],
    ['the overdue instalment, without the next', 0, DAY_AFTER, 888.49],
    ['everything that is overdue', 60, calendarDay('2027-04-01'), 1716.98],
    ['nothing when all is paid', 10_661.86, calendarDay('2030-01-01'), 0],
  ] as const)('is %s', (_what, paid, today, expected) => {
    const installments = allocate(aSchedule(), usd(paid));

    expect(nextAmountDue(installments, today)).toEqual(usd(expected));
  });

  itForAny([schedules])('is everything that is open once every due date has passed', (schedule) => {
    expect(nextAmountDue(schedule, calendarDay('2100-01-01'))).toEqual(sumOf(schedule.map(openOf)));
  });
});
