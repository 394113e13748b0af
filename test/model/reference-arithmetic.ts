/** The arithmetic of the contract, independent of the service's implementation. Money is in minor units. */
export interface Row {
  readonly principal: number;
  readonly interest: number;
}

function half(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  return Number(2n * (numerator % denominator) >= denominator ? whole + 1n : whole);
}

/** 100 percent a month as an annual rate in millionths of a percent. */
const ONE = 1_200_000_000n;

/** A part of a month. */
export interface Share {
  readonly part: bigint;
  readonly whole: bigint;
}

export const WHOLE: Share = { part: 1n, whole: 1n };

/** Simple interest over months at an annual rate in percent. */
export function interestOf(principal: number, rate: number, { part, whole }: Share): number {
  return half(BigInt(principal) * BigInt(Math.round(rate * 1e6)) * part, ONE * whole);
}

/** The interest of a period on a balance of 1, and what has accrued of it. */
export interface Period {
  readonly factor: Share;
  readonly least?: number;
}

export const monthAt = (rate: number, { part, whole } = WHOLE): Period => ({
  factor: { part: BigInt(Math.round(rate * 1e6)) * part, whole: ONE * whole },
});

/** What pays a balance of 1 in each period is worth the sum of the discounted payments. */
export function level(principal: number, periods: readonly Period[]): number {
  let [value, scale] = [0n, 1n];
  for (const { factor } of periods.toReversed()) {
    [value, scale] = [(scale + value) * factor.whole, scale * (factor.whole + factor.part)];
  }
  return half(BigInt(principal) * scale, value);
}

/** The schedule of a principal. Default: by level payments. */
export function schedule(principal: number, periods: readonly Period[], payment = level(principal, periods)): Row[] {
  let balance = principal;
  return periods.map(({ factor, least = 0 }, index) => {
    const interest = Math.max(least, half(BigInt(balance) * factor.part, factor.whole));
    const part = index === periods.length - 1 ? balance : Math.max(0, Math.min(payment - interest, balance));
    balance -= part;
    return { principal: part, interest };
  });
}

/** The same day `months` later, or the last day of a shorter month. Days are ISO text. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
