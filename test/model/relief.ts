import { daysBetween, type ModelInstallment, type Rows, sumOf } from './installments.ts';
import { daysAfter, interestOf } from './reference-arithmetic.ts';

/** A time in which the interest is at most that of a rate, in percent a year. Both days are included. */
export interface Relief {
  readonly rate: number;
  readonly from: string;
  readonly to: string;
}

/** The rows keep their principal, and each day of their periods bears the lowest rate that counts for it. */
export function relieved(rows: Rows, reliefs: readonly Relief[]): Rows {
  return rows.map(({ relief, ...row }, index) => {
    const whole = { ...row, interest: row.interest + (relief?.forgiven ?? 0) };
    const { startsOn, share } = row;
    const rates = ratesOf(row, reliefs);
    const first = rates.findIndex((rate) => rate < row.rate);
    const until = rates.findLastIndex((rate) => rate < row.rate) + 1;
    const days = { on: daysAfter(startsOn, first), until: daysAfter(startsOn, until) };
    if (first < 0) return whole;
    const borne = sumOf(rates.map((rate) => Math.round(rate * 1e6)));
    const balance = sumOf(rows.slice(index).map(({ principal }) => principal));
    const most = interestOf(balance, 1, {
      part: BigInt(borne) * share.part,
      whole: BigInt(1e6 * rates.length) * share.whole,
    });
    const interest = Math.min(whole.interest, most);
    return { ...whole, interest, relief: { ...days, forgiven: whole.interest - interest } };
  });
}

/** That of each day of its period. */
function ratesOf({ rate, startsOn: start, dueOn }: ModelInstallment, reliefs: readonly Relief[]): readonly number[] {
  const days = Array.from({ length: daysBetween(start, dueOn) }, () => rate);
  for (const { rate: most, from, to } of reliefs) {
    const [first, last] = [Math.max(0, daysBetween(start, from)), daysBetween(start, to)];
    for (let day = first; day <= last && day < days.length; day++) days[day] = Math.min(days[day] ?? rate, most);
  }
  return days;
}
