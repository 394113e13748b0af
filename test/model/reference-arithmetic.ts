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

/** @param first the part of a month that the first period bears */
function level(principal: number, rate: number, months: number, { part, whole }: Share): number {
  if (rate === 0) return half(BigInt(principal), BigInt(months));
  const monthly = BigInt(Math.round(rate * 1e6));
  // P·(1+i·f) / (1 + (1 − (1+i)^−(n−1)) / i), with both halves of the fraction multiplied by i·(1+i)^(n−1).
  const [grown, one] = [(ONE + monthly) ** BigInt(months - 1), ONE ** BigInt(months - 1)];
  const payments = ONE * whole * (monthly * grown + ONE * (grown - one));
  return half(BigInt(principal) * (ONE * whole + monthly * part) * monthly * grown, payments);
}

/** As `level`, with the interest of the first period on a balance of 1. */
function levelAfter(principal: number, rate: number, months: number, { part, whole }: Share): number {
  const monthly = BigInt(Math.round(rate * 1e6));
  let [value, scale] = [0n, 1n];
  for (let left = months - 1; left > 0; left--) [value, scale] = [ONE * (scale + value), scale * (ONE + monthly)];
  return half(BigInt(principal) * (whole + part) * scale, whole * (scale + value));
}

/**
 * The schedule of a principal whose first period bears several rates.
 * @param first the interest of the first period on a balance of 1. @param least what has accrued of it
 */
export function scheduleAfter(principal: number, rate: number, months: number, first: Share, least: number): Row[] {
  const payment = levelAfter(principal, rate, months, first);
  const rows: Row[] = [];
  let balance = principal;
  for (let left = months; left > 0; left--) {
    const begun = Math.max(least, half(BigInt(balance) * first.part, first.whole));
    const interest = left === months ? begun : interestOf(balance, rate, WHOLE);
    const part = left === 1 ? balance : Math.max(0, Math.min(payment - interest, balance));
    balance -= part;
    rows.push({ principal: part, interest });
  }
  return rows;
}

/** The level-payment schedule of a principal. */
export function schedule(principal: number, rate: number, months: number, first = WHOLE): Row[] {
  const payment = level(principal, rate, months, first);
  const rows: Row[] = [];
  let balance = principal;
  for (let left = months; left > 0; left--) {
    const interest = interestOf(balance, rate, left === months ? first : WHOLE);
    const part = left === 1 ? balance : Math.max(0, Math.min(payment - interest, balance));
    balance -= part;
    rows.push({ principal: part, interest });
  }
  return rows;
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
