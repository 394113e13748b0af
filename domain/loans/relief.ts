import { addDays, type CalendarDay, daysBetween } from '../shared/calendar.ts';
import { Money, sumOf } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { divideHalfUp, type Fraction, minus, ofWhole, plus, times } from '../shared/rational.ts';
import { allocate } from './allocation.ts';
import type { ReliefTerms } from './entry.ts';
import { accruedBefore, contractOf, dueOf, factorOf, type Installment, shareOfDays } from './installment.ts';
import { periodStartOf, type Schedule } from './schedule.ts';

/** Some days of a row, and what they bear on a balance of 1. */
interface Days {
  readonly on: CalendarDay;
  /** The day after them. */
  readonly until: CalendarDay;
  readonly factor: Fraction;
}

interface Bearing extends Days {
  readonly months: Fraction;
}

interface Row {
  readonly start: CalendarDay;
  /** The principal that bears interest in its period. */
  readonly balance: Money;
  readonly ofLoan: Rate;
  readonly reliefs: readonly ReliefTerms[];
}

/** Forgives the interest above the rate in these days. What a row no longer needs fills the next. @throws Overpaid */
export function applyRelief(schedule: Schedule, on: CalendarDay, terms: ReliefTerms): Schedule {
  const { installments, reliefs } = schedule;
  const first = installments.findIndex(({ dueOn }) => dueOn > terms.from);
  const relieved = relieve({ ...schedule, reliefs: [...reliefs, terms] }, first < 0 ? installments.length : first);
  const excess = sumOf(relieved.installments.map((row) => row.paid.minusUpTo(dueOf(row))));
  if (excess.isZero()) return relieved;
  const rows = relieved.installments.map((row) => ({ ...row, paid: row.paid.atMost(dueOf(row)) }));
  return allocate({ ...relieved, installments: rows }, { amount: excess, on, valueOn: on });
}

/** The rows from one on keep their principal. Their interest is at most that of the reliefs. */
export function relieve(schedule: Schedule, first: number): Schedule {
  const { installments, reliefs, rate: ofLoan } = schedule;
  if (reliefs.length === 0) return schedule;
  let balance = Money.zero;
  const rows = installments.toReversed().map((row, fromEnd) => {
    const index = installments.length - 1 - fromEnd;
    const ofRow = { start: periodStartOf(schedule, index), balance: balance.plus(row.principal), ofLoan, reliefs };
    balance = ofRow.balance.minusUpTo(row.capitalized);
    return index < first || row.kind !== 'installment' ? row : relievedRow(row, ofRow);
  });
  return { ...schedule, installments: rows.reverse() };
}

function relievedRow(row: Installment, { start, balance, ofLoan, reliefs }: Row): Installment {
  const contract = contractOf(row);
  const forgiven = bearingsOf(contract, start, ofLoan).flatMap((days) => forgivenIn(days, reliefs));
  const [first, last] = [forgiven[0], forgiven.at(-1)];
  if (first === undefined || last === undefined) return contract;
  const saved = forgiven.reduce((sum, { factor }) => plus(sum, factor), ofWhole(0));
  const { numerator, denominator } = minus(factorOf(contract, ofLoan), saved);
  const interest = Money.ofMinorUnits(divideHalfUp(balance.minorUnits * numerator, denominator));
  const amount = contract.interest.minusUpTo(interest);
  const relief = { on: first.on, until: last.until, forgiven: amount };
  return { ...contract, interest: contract.interest.minus(amount), relief };
}

/** The days before and after the last change of the rate. */
function bearingsOf(row: Installment, start: CalendarDay, ofLoan: Rate): readonly Bearing[] {
  const { on, months, factor } = accruedBefore(row, start);
  const rest = { months: minus(row.months, months), factor: minus(factorOf(row, ofLoan), factor) };
  const both = [
    { on: start, until: on, months, factor },
    { on, until: row.dueOn, ...rest },
  ];
  return both.filter((days) => days.on < days.until);
}

/** What the lowest of the reliefs takes off each day. */
function forgivenIn({ on, until, months, factor }: Bearing, reliefs: readonly ReliefTerms[]): readonly Days[] {
  const edges = reliefs.flatMap(({ from, to }) => [from, addDays(to, 1)]).filter((day) => on < day && day < until);
  const cuts = [...new Set([on, ...edges, until])].toSorted();
  return cuts.slice(1).flatMap((end, index) => {
    const begin = cuts[index] as CalendarDay;
    const counting = reliefs.filter(({ from, to }) => from <= begin && begin <= to);
    const [lowest] = counting.toSorted((one, other) => (one.rate.isBelow(other.rate) ? -1 : 1));
    if (lowest === undefined) return [];
    const above = minus(factor, times(lowest.rate.monthlyFraction(), months));
    const share = shareOfDays(daysBetween(begin, end), daysBetween(on, until));
    return above.numerator > 0n ? [{ on: begin, until: end, factor: times(above, share) }] : [];
  });
}
