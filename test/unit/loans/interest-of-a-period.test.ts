import fc from 'fast-check';
import { expect } from 'vitest';
import type { Entry } from '../../../domain/loans/entry.ts';
import { apply } from '../../../domain/loans/history.ts';
import { dueOf } from '../../../domain/loans/installment.ts';
import { firstSchedule, type Schedule } from '../../../domain/loans/schedule.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '../../../domain/shared/calendar.ts';
import { DAY_COUNTS, monthsIn } from '../../../domain/shared/day-count.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { type Fraction, ofWhole, plus, times } from '../../../domain/shared/rational.ts';
import { idNumber } from '../../support/fakes/sequential-ids.ts';
import { itForAny } from '../../support/for-any.ts';
import { usd } from '../../support/lending.ts';
import { midnightOf } from '../../support/utc.ts';

type Act = (on: CalendarDay) => Entry;

const received = (on: CalendarDay, amount: number) => ({
  on,
  valueOn: on,
  at: midnightOf(on),
  paymentId: idNumber<'Payment'>(1),
  amount: usd(amount),
});
const prepayment = fc.tuple(fc.integer({ min: 200, max: 900 }), fc.constantFrom('payment', 'term')).map(
  ([amount, reduce]): Act =>
    (on) => ({ kind: 'prepayment', ...received(on, amount), reduce }),
);
const change = fc
  .constantFrom({ type: 'term', term: 20 } as const, { type: 'rate', rate: Rate.ofPercent(6) } as const)
  .map(
    (terms): Act =>
      (on) => ({ kind: 'change', changeId: idNumber(5), on, change: terms }),
  );
const dueDay = fc.integer({ min: 1, max: 28 }).map(
  (day): Act =>
    (on) => ({ kind: 'change', changeId: idNumber(5), on, change: { type: 'dueDay', day } }),
);
const pause = fc.integer({ min: 1, max: 3 }).map(
  (months): Act =>
    (on) => ({ kind: 'pause', on, months }),
);

/** Each some days after the one before. */
const some = (...kinds: fc.Arbitrary<Act>[]) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.oneof(...kinds)), { maxLength: 4 });

/** A loan in its second period. */
function loan(dayCount: (typeof DAY_COUNTS)[number], disbursedOn: CalendarDay): Schedule {
  const terms = { amount: usd(10_000), rate: Rate.ofPercent(12), term: 12, dayCount };
  const schedule = firstSchedule({ kind: 'disbursement', on: disbursedOn, ...terms });
  const [first] = schedule.installments;
  if (first === undefined) return expect.fail();
  const payment = { ...received(first.dueOn, 0), kind: 'payment' as const, amount: dueOf(first) };
  return apply(schedule, payment);
}

/** The months of interest of all rows from the second one to the first instalment among them. */
function borneIn({ installments }: Schedule): { readonly months: Fraction; readonly dueOn: CalendarDay } {
  const rows = installments.slice(1);
  const last = rows.findIndex(({ kind }) => kind === 'installment');
  const dueOn = rows[last]?.dueOn ?? expect.fail();
  return { dueOn, months: rows.slice(0, last + 1).reduce((sum, each) => plus(sum, each.months), ofWhole(0)) };
}

const lived = (schedule: Schedule, from: CalendarDay, acts: readonly (readonly [number, Act])[]) =>
  acts.reduce(
    ({ schedule, on }, [days, act]) => {
      const day = addDays(on, days);
      // Only acts within the period.
      return day < borneIn(schedule).dueOn ? { schedule: apply(schedule, act(day)), on: day } : { schedule, on };
    },
    { schedule, on: from },
  );

const dates = fc.constantFrom('2027-01-31', '2027-11-15', '2028-01-31', '2027-06-15').map(calendarDay);

itForAny([fc.constantFrom(...DAY_COUNTS), dates, some(prepayment, change, dueDay), pause, some(prepayment, change)])(
  'the interest of a period is borne once for each of its days, also if something happens within it',
  (dayCount, disbursedOn, before, paused, after) => {
    const begun = loan(dayCount, disbursedOn);
    const start = begun.installments[0]?.dueOn ?? expect.fail();
    const { dueOn } = borneIn(begun);

    const moved = lived(begun, start, before);
    const longer = { numerator: BigInt(daysBetween(start, borneIn(moved.schedule).dueOn)), denominator: 1n };
    const period = { numerator: 1n, denominator: BigInt(daysBetween(start, dueOn)) };
    const expected = times(monthsIn(dayCount, start, dueOn), times(longer, period));
    expect(borneIn(moved.schedule).months).toEqual(expected);

    const resumed = lived(moved.schedule, moved.on, [[0, paused], ...after]);
    expect(borneIn(resumed.schedule).months).toEqual(expected);
  },
);
