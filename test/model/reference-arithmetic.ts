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

/** Simple interest over whole months at an annual rate in percent. */
export function interestOf(principal: number, rate: number, months: number): number {
  return half(BigInt(principal) * BigInt(Math.round(rate * 1e6)) * BigInt(months), ONE);
}

function level(principal: number, rate: number, months: number): number {
  if (rate === 0) return half(BigInt(principal), BigInt(months));
  const monthly = BigInt(Math.round(rate * 1e6));
  // P·i / (1 − (1+i)^−n), with both halves of the fraction multiplied by (1+i)^n.
  const grown = (ONE + monthly) ** BigInt(months);
  return half(BigInt(principal) * monthly * grown, ONE * (grown - ONE ** BigInt(months)));
}

/** The level-payment schedule of a principal. */
export function schedule(principal: number, rate: number, months: number): Row[] {
  const payment = level(principal, rate, months);
  const rows: Row[] = [];
  let balance = principal;
  for (let left = months; left > 0; left--) {
    const interest = interestOf(balance, rate, 1);
    const part = left === 1 ? balance : Math.min(payment - interest, balance);
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
