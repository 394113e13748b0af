import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ChangeTerms } from '../../domain/loans/entry.ts';
import { type CalendarDay, calendarDay } from '../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { aLoan, aProduct, usd } from '../support/lending.ts';
import { midnightOf } from '../support/utc.ts';
import { SEED } from './check.ts';
import { type Act, Life } from './late-life.ts';

/** An act that is entered after its day, or taken back after it, or both. */
interface Entered {
  readonly as: keyof typeof ENTERED;
  readonly act: Act;
}

const of = <Fields>(kind: string, fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record({ kind: fc.constant(kind), ...fields });

const terms = fc.oneof(
  fc.record({ type: fc.constant('term'), term: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ type: fc.constant('rate'), rate: fc.constantFrom(0, 6, 36).map(Rate.ofPercent) }),
  fc.record({ type: fc.constant('dueDay'), day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({ type: fc.constant('reage') }),
  fc.record({
    type: fc.constant('relief'),
    rate: fc.constantFrom(0, 6, 12).map(Rate.ofPercent),
    from: fc.constantFrom('2027-01-31', '2027-03-10', '2027-07-01', '2028-01-15').map(calendarDay),
    to: fc.constantFrom('2027-06-20', '2028-01-31', '2029-12-31').map(calendarDay),
  }),
) as fc.Arbitrary<ChangeTerms>;

const change = of('change', { terms });
const pause = of('pause', { months: fc.integer({ min: 1, max: 3 }) });
const prepay = of('prepay', {
  share: fc.integer({ min: 1, max: 500 }),
  reduce: fc.constantFrom('payment', 'term'),
});
const pay = (early: number) =>
  fc.oneof(
    {
      weight: 9,
      arbitrary: of('pay', { count: fc.integer({ min: 1, max: 4 }), cents: fc.constant(0), early: fc.nat(early) }),
    },
    { weight: 2, arbitrary: of('pay', { count: fc.nat(1), cents: fc.nat(50_000), early: fc.nat(Math.min(early, 3)) }) },
  );

const act = fc.oneof(
  { weight: 11, arbitrary: pay(20) },
  { weight: 1, arbitrary: of('pay off', {}) },
  { weight: 1, arbitrary: of('withdraw', {}) },
  { weight: 2, arbitrary: of('order', { count: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 3, arbitrary: of('land', { fails: fc.constantFrom(false, false, true) }) },
  { weight: 2, arbitrary: prepay },
  { weight: 2, arbitrary: of('reverse', { which: fc.nat(20) }) },
  { weight: 3, arbitrary: pause },
  { weight: 3, arbitrary: change },
  { weight: 1, arbitrary: of('write off', {}) },
  { weight: 1, arbitrary: of('waive', {}) },
  { weight: 1, arbitrary: of('take over', {}) },
  { weight: 12, arbitrary: of('wait', { days: fc.constantFrom(1, 12, 28, 31, 31, 62, 100) }) },
) as fc.Arbitrary<Act>;

const acts = (most: number) => fc.array(act, { maxLength: most, size: 'max' });

/** What is entered how. */
const ENTERED = {
  late: { change, pay: pay(0), prepay },
  undone: { change, pause },
  'late and undone': { change },
};

const entered = fc.oneof(
  ...Object.entries(ENTERED).flatMap(([as, acts]) =>
    Object.values(acts).map((act) => fc.record({ as: fc.constant(as), act })),
  ),
) as fc.Arbitrary<Entered>;

const lives = fc.record({
  from: fc.constantFrom('2027-01-31', '2027-02-28', '2027-06-15').map(calendarDay),
  rate: fc.constantFrom(0, 12, 36),
  term: fc.constantFrom(3, 12, 36),
  dayCount: fc.constantFrom(...DAY_COUNTS),
  fees: fc.record({
    lateFee: fc.constantFrom(0, 15, 2_000).map(usd),
    gracePeriodDays: fc.constantFrom(0, 5, 15),
    returnedPaymentFee: fc.constantFrom(0, 20).map(usd),
  }),
  /** Whose acts they are: the other life repeats them. */
  leads: fc.constantFrom('truth', 'record'),
  before: acts(8),
  entered,
  between: acts(8),
  after: acts(4),
});

/** How often something came out how. */
class Counts {
  private readonly counts = new Map<string, Map<string, number>>();

  add(what: string, how: string): void {
    const own = this.counts.get(what) ?? new Map<string, number>();
    this.counts.set(what, own.set(how, this.of(what, how) + 1));
  }

  of(what: string, how: string): number {
    return this.counts.get(what)?.get(how) ?? 0;
  }

  toString(): string {
    const lines = [...this.counts].toSorted(([one], [other]) => one.localeCompare(other));
    return lines.map(([what, own]) => `  ${what}: ${[...own].map((each) => each.join(' ')).join(', ')}`).join('\n');
  }
}

/** What an entry of a day has to be judged with. */
function laterThan(day: CalendarDay, { history, returned, awaits, loan }: Life): readonly string[] {
  return [
    ...new Set(history.filter(({ on }) => on > day).map(({ kind }) => kind)),
    ...(returned.some((on) => on > day) ? ['reversal'] : []),
    ...(awaits ? ['payment in flight'] : []),
    ...(loan.status === 'Completed' ? ['full repayment'] : []),
  ];
}

const LONG = process.env.MODE === 'long';
/** What late entries are compared over, and what refuses them. */
const OVER = [
  ...['payment', 'payoff', 'prepayment', 'reversal', 'payment in flight', 'full repayment'],
  ...['pause', 'resuming', 'change', 'defaulting', 'charge', 'voiding'],
];
const SELDOM_OVER = ['write-off', 'waiver', 'reopening'];
const BARRIERS = ['takeover', 'withdrawal'];

// Why: docs/decisions/0071-what-is-entered-late-counts-from-its-day.md
it('gives what is recorded late the effect that it would have had on its day, and what is undone none', () => {
  const counts = new Counts();
  const property = fc.property(lives, ({ from, rate, term, dayCount, fees, leads, ...given }) => {
    const at = midnightOf(from);
    const product = { ...aProduct({ dayCount, withdrawalDays: 30 }).terms, ...fees };
    const begin = () => new Life(aLoan({ rate: Rate.ofPercent(rate), term, disbursedAt: at, product }, at), from);
    const [truth, record] = [begin(), begin()];
    const [leader, other] = leads === 'truth' ? [truth, record] : [record, truth];
    /** @returns whether both can do what the leader can */
    const live = (each: Act) => {
      const done = leader.meaning(each);
      return done === null || !leader.does(done) || other.does(done);
    };
    const { as, act } = given.entered;
    const name = `${as}: ${act.kind}`;

    given.before.every(live);
    const day = truth.today;
    const done = leader.meaning(act);
    if (done === null) return;
    if (as === 'late' && !truth.does(done)) return counts.add(name, 'impossible on its day');
    if (as === 'undone' && !record.does(done)) return counts.add(name, 'impossible on its day');
    let { latest } = record;
    // Of what is recorded on a day, an entry that is recorded later is the last.
    if (![{ kind: 'wait', days: 1 } as const, ...given.between].every(live)) return counts.add(name, 'other acts');
    const later = laterThan(day, record);
    const refused = () => {
      counts.add(name, 'refused');
      for (const kind of later) counts.add('refused over', kind);
    };
    if (as !== 'undone') {
      // It comes after what was recorded before it.
      if (record.reachesBackTo(day)) return counts.add(name, 'one day');
      if (!record.does(done, day)) return refused();
      latest = record.latest;
    } else if (!record.does((life) => life.undo(latest))) return refused();
    if (!given.after.every(live)) return counts.add(name, 'other acts');
    if (as === 'late and undone' && !record.does((life) => life.undo(latest))) return refused();
    record.checkDays();

    // On its day, it would have left no room for what was paid.
    if (truth.owesBack || record.owesBack) return counts.add(name, 'owed back');
    // A payment that a reversal has made ordinary stays so, even if a later reversal would let it be early.
    if (truth.early !== record.early && truth.returned.length > 0) return counts.add(name, 'demoted');
    // Money passes a voided fee by. Once that fee is unmade and its payment returned, no entry voids it again.
    if (record.forgetsVoiding) return counts.add(name, 'voided and returned');
    if (record.fees !== truth.fees) return counts.add(name, 'other fees');
    expect(record.shown).toEqual(truth.shown);
    counts.add(name, 'compared');
    for (const kind of later) counts.add('compared over', kind);
  });
  fc.assert(property, { numRuns: LONG ? 20_000 : 800, ...SEED });
  process.stdout.write(`${counts}\n`);
  const names = Object.entries(ENTERED).flatMap(([as, acts]) => Object.keys(acts).map((act) => `${as}: ${act}`));
  expect(names.some((name) => counts.of(name, 'owed back') > 0)).toBe(true);
  expect(
    names.filter((name) => counts.of(name, 'compared') === 0),
    'never compared',
  ).toEqual([]);
  expect(
    [...OVER, ...(LONG ? SELDOM_OVER : [])].filter((kind) => counts.of('compared over', kind) === 0),
    'never between the day and the record',
  ).toEqual([]);
  expect(
    BARRIERS.filter((kind) => counts.of('refused over', kind) === 0),
    'never in the way',
  ).toEqual([]);
}, 0);
