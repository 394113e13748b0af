import { monthAt, type Row, type Share, schedule } from './reference-arithmetic.ts';

export type Act =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'prepayment'; readonly amount: number }
  | { readonly kind: 'dueDay'; readonly days: number }
  | { readonly kind: 'term'; readonly term: number };

/** 100 percent a month as an annual rate in millionths of a percent. */
const ONE = 1_200_000_000n;

/**
 * What the contract says of a loan within its first period, counted day by day and independent of the service's
 * implementation: each day that is left of the period bears its part of a month at the rate of its day. Money is in minor
 * units, rates in percent a year, days are numbers from the beginning of the period.
 */
export class OnePeriod {
  principal: number;
  rows: readonly Row[];
  private rate: number;
  private term: number;
  /** By days that have not been paid by a prepayment: the rate of each. */
  private rates: readonly number[];
  /** What a month is divided by. */
  private readonly month: number;
  /** The day of the last change of rate, or of the last prepayment, and what had accrued by it. */
  private since = 0;
  private kept = 0;

  constructor(principal: number, rate: number, term: number, days: number) {
    this.principal = principal;
    this.rate = rate;
    this.term = term;
    this.month = days;
    this.rates = Array.from({ length: days }, () => rate);
    this.rows = this.amortized();
  }

  /** Days of the period before those in `rates`. */
  private paidDays = 0;

  get lastDay(): number {
    return this.paidDays + this.rates.length;
  }

  accruedBy(day: number): number {
    const rest = (this.rows[0]?.interest ?? 0) - this.kept;
    const [passed, days] = [day - this.since, this.lastDay - this.since];
    return this.kept + Math.floor((2 * rest * passed + days) / (2 * days));
  }

  /** @returns whether it is allowed */
  take(act: Act, day: number): boolean {
    const accrued = this.accruedBy(day);
    if (act.kind === 'prepayment') {
      if (act.amount <= accrued || act.amount >= this.principal + accrued) return false;
      this.principal -= act.amount - accrued;
      this.rates = this.rates.slice(day - this.paidDays);
      [this.paidDays, this.since, this.kept] = [day, day, 0];
    } else if (act.kind === 'rate') {
      this.rate = act.rate;
      this.rates = this.rates.map((rate, index) => (this.paidDays + index < day ? rate : act.rate));
      [this.since, this.kept] = [day, accrued];
    } else if (act.kind === 'dueDay') {
      this.rates = [...this.rates, ...Array.from({ length: act.days }, () => this.rate)];
    } else this.term = act.term;
    this.rows = this.amortized();
    return true;
  }

  private amortized(): readonly Row[] {
    const first: Share = {
      part: this.rates.reduce((sum, rate) => sum + BigInt(Math.round(rate * 1e6)), 0n),
      whole: ONE * BigInt(this.month),
    };
    const later = Array.from({ length: this.term - 1 }, () => monthAt(this.rate));
    return schedule(this.principal, [{ factor: first, least: this.kept }, ...later]);
  }
}
