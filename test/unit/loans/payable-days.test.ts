import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDaysPayableOn, PayableDays } from '../../../domain/loans/payable-days.ts';
import { addDays, type CalendarDay, calendarDay, isWeekend } from '../../../domain/shared/calendar.ts';
import { DUE_DAY_RULES, type DueDayRule, type Holiday, WorkingDays } from '../../../domain/shared/working-days.ts';

const DISBURSED = '2027-01-31';
const ALWAYS = '1900-01-01' as CalendarDay;

/** Listed from the first day on and until the second one, if they are given. */
type Listed = readonly [day: string, from?: string, until?: string];
const listed = ([day, from = ALWAYS, until]: Listed): Holiday => ({
  day: calendarDay(day),
  listedFrom: calendarDay(from),
  listedUntil: until === undefined ? null : calendarDay(until),
});
const lists = (...holidays: readonly Listed[]) => new WorkingDays(holidays.map(listed), 1);

const payable = (rule: DueDayRule, dueOn: string, workingDays = lists(), disbursedOn = DISBURSED) =>
  PayableDays.of({ rule, workingDays, disbursedOn: calendarDay(disbursedOn) }).on(calendarDay(dueOn));

it.each([
  ['1899-12-30', true],
  ['1899-12-31', true],
  ['1900-01-01', false],
  ['1969-12-26', false],
  ['1969-12-27', true],
  ['1969-12-28', true],
  ['1969-12-29', false],
  ['1970-01-02', false],
  ['1970-01-03', true],
  ['1970-01-04', true],
  ['2028-02-29', false],
  ['2199-12-28', true],
])('%s is at a weekend: %s', (text, expected) => {
  expect(isWeekend(calendarDay(text))).toBe(expected);
});

describe('an instalment is payable', () => {
  const christmas = lists(['2027-12-24'], ['2027-12-27'], ['2027-12-28'], ['2027-12-31'], ['2028-01-01']);
  it.each([
    ['a Friday', '2027-07-30', '2027-07-30', '2027-07-30'],
    ['a Saturday', '2027-07-31', '2027-08-02', '2027-07-30'],
    ['a Sunday', '2027-08-01', '2027-08-02', '2027-07-30'],
    ['a holiday at the end of a chain', '2027-12-28', '2027-12-29', '2027-12-23'],
    ['a holiday before a weekend', '2027-12-24', '2027-12-29', '2027-12-23'],
    ['a weekend between holidays', '2027-12-25', '2027-12-29', '2027-12-23'],
    ['the last day of a year, a holiday', '2027-12-31', '2028-01-03', '2027-12-30'],
    ['New Year, a Saturday', '2028-01-01', '2028-01-03', '2027-12-30'],
    ['a working day between holidays', '2027-12-30', '2027-12-30', '2027-12-30'],
    ['a leap day', '2028-02-29', '2028-02-29', '2028-02-29'],
  ])('that is due on %s, %s, by `next` on %s, by `previous` on %s', (_what, dueOn, next, previous) => {
    const days = DUE_DAY_RULES.map((rule) => payable(rule, dueOn, christmas));
    expect(days).toEqual([dueOn, next, previous]);
  });

  const january = lists(
    ...Array.from({ length: 31 }, (_, index): Listed => [addDays('2027-02-01' as CalendarDay, index)]),
  );
  it.each([
    ['is the day after the disbursement', '2027-02-28', '2027-01-31', '2027-02-01'],
    ['is before it', '2027-02-28', '2027-01-20', '2027-01-29'],
    ['is after it', '2027-02-28', '2027-02-10', '2027-02-11'],
  ])(
    'by `previous` not before the day after the disbursement: the last working day %s',
    (_what, dueOn, from, expected) => {
      expect(payable('previous', dueOn, january, from)).toBe(expected);
    },
  );
});

describe('a change of the list', () => {
  // 2027-08-02 is a Monday.
  const MONDAY = '2027-08-02';
  it.each([
    ['moves what is not payable yet', 'next', MONDAY, [MONDAY, '2027-08-02'], '2027-08-03'],
    ['moves nothing that was payable when it came', 'next', MONDAY, [MONDAY, '2027-08-03'], MONDAY],
    ['moves back what was to be payable later', 'next', MONDAY, [MONDAY, ALWAYS, '2027-08-02'], MONDAY],
    ['does not move to a day that has begun', 'next', MONDAY, [MONDAY, ALWAYS, '2027-08-03'], '2027-08-03'],
    ['moves what is payable on the day before the weekend', 'previous', MONDAY, [MONDAY, '2027-07-30'], '2027-07-30'],
    ['leaves the due day if the working day before has passed', 'previous', MONDAY, [MONDAY, '2027-07-31'], MONDAY],
    ['moves nothing that was payable before it', 'previous', MONDAY, [MONDAY, ALWAYS, '2027-07-31'], '2027-07-30'],
    ['moves to the due day in time', 'previous', MONDAY, [MONDAY, ALWAYS, '2027-07-30'], MONDAY],
  ] as const)('%s, by `%s`', (_what, rule, dueOn, change, expected) => {
    expect(payable(rule, dueOn, lists(change))).toBe(expected);
  });

  it('counts again for a holiday that was taken off and put back', () => {
    const twice = lists([MONDAY, ALWAYS, '2027-06-01'], [MONDAY, '2027-07-01']);
    expect(payable('next', MONDAY, twice)).toBe('2027-08-03');
    expect(twice.has(calendarDay(MONDAY), calendarDay('2027-06-15'))).toBe(true);
  });
});

describe('for any lists', () => {
  const dayOf = (after: number) => addDays('2027-07-01' as CalendarDay, after);
  const holiday = fc
    .record({ day: fc.nat(40), from: fc.nat(40), length: fc.option(fc.integer({ min: 1, max: 30 })) })
    .map(({ day, from, length }) => ({
      day: dayOf(day),
      listedFrom: dayOf(from - 20),
      listedUntil: length === null ? null : dayOf(from - 20 + length),
    }));
  const holidays = fc.array(holiday, { maxLength: 25 });
  const due = fc.nat(40).map(dayOf);
  const moving = fc.constantFrom<DueDayRule>('next', 'previous');
  const on = (rule: DueDayRule, days: readonly Holiday[], dueOn: CalendarDay) =>
    payable(rule, dueOn, new WorkingDays(days, 1), '2027-06-20');

  it('with `same` each due day is payable', () => {
    const property = fc.property(holidays, due, (days, dueOn) => on('same', days, dueOn) === dueOn);
    fc.assert(property);
  });

  it('later due days are not payable earlier', () => {
    const property = fc.property(moving, holidays, due, due, (rule, days, one, other) => {
      const [first, second] = one < other ? [one, other] : [other, one];
      expect(on(rule, days, first) <= on(rule, days, second)).toBe(true);
    });
    fc.assert(property);
  });

  it('a list from the next day on moves nothing that is payable by today, and nothing to a day that has begun', () => {
    const property = fc.property(moving, holidays, holidays, due, due, (rule, days, more, dueOn, today) => {
      const known = days.filter(({ listedFrom }) => listedFrom <= today);
      const now = known.map((each) =>
        each.listedUntil !== null && each.listedUntil > today ? { ...each, listedUntil: null } : each,
      );
      const later = more.map((each) => ({ ...each, listedFrom: addDays(today, 1), listedUntil: null }));
      const [before, after] = [on(rule, now, dueOn), on(rule, [...known, ...later], dueOn)];
      if (before <= today) expect(after).toBe(before);
      else expect(after > today).toBe(true);
    });
    fc.assert(property);
  });

  it('the days that are payable on a day are among those of which the close reminds', () => {
    const property = fc.property(moving, holidays, due, (rule, days, dueOn) => {
      const payableOn = on(rule, days, dueOn);
      expect(dueDaysPayableOn(payableOn, rule, new WorkingDays(days, 1))).toContain(dueOn);
    });
    fc.assert(property);
  });
});
