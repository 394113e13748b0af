import { daysAfter, type Row } from './reference-arithmetic.ts';

export interface ModelInstallment extends Row {
  readonly number: number;
  readonly dueOn: string;
  /** The months by which pauses have moved the due date. */
  readonly moved: number;
  /** Interest of pauses, owed as principal from this instalment on. */
  readonly capitalized: number;
  readonly paid: number;
  /** Interest that a payoff has taken off. */
  readonly rebated: number;
}

/** Money that a loan keeps. */
export interface Receipt {
  readonly paymentId: string;
  readonly amount: number;
  /** The business date on which it settled. */
  readonly settledOn: string;
  /** The day on which it was given. */
  readonly givenOn: string;
}

type Rows = readonly ModelInstallment[];

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export function dueOf({ principal, interest }: Row): number {
  return principal + interest;
}

export function isOpen(each: ModelInstallment): boolean {
  return each.paid < dueOf(each);
}

export function sumOf(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

export function principalOpen(rows: Rows): number {
  return sumOf(rows.map((each) => each.principal - Math.max(0, each.paid - each.interest)));
}

/** The rows, paid by this much money: the first one first. */
export function filled(rows: Rows, money: number): Rows {
  let left = money;
  return rows.map((each) => {
    const paid = Math.min(left, dueOf(each));
    left -= paid;
    return { ...each, paid };
  });
}

/** The rows without interest that is not owed on this day. */
export function rebated(rows: Rows, disbursedOn: string, day: string): Rows {
  return rows.map((each, index) => {
    const start = rows[index - 1]?.dueOn ?? disbursedOn;
    const [passed, period] = [daysBetween(start, day), daysBetween(start, each.dueOn)];
    const share = Math.floor((2 * each.interest * passed + period) / (2 * period));
    const owed = passed >= period ? each.interest : Math.max(0, share);
    const interest = Math.max(owed, Math.min(each.paid, each.interest));
    return { ...each, interest, rebated: each.interest - interest };
  });
}

export function unrebated(rows: Rows): Rows {
  return rows.map((each) => ({ ...each, interest: each.interest + each.rebated, rebated: 0 }));
}

/** Whether a loan with these rows is in default if it received only this money, oldest first. */
export function wouldBeInDefault(rows: Rows, receipts: readonly Receipt[], today: string): boolean {
  const oldestOpen = (money: number) => filled(rows, money).find(isOpen)?.dueOn ?? '9999';
  let money = 0;
  let inDefault = false;
  for (const { amount, settledOn } of receipts) {
    inDefault ||= daysAfter(oldestOpen(money), 90) < settledOn;
    money += amount;
    inDefault &&= oldestOpen(money) < settledOn;
  }
  return inDefault || daysAfter(oldestOpen(money), 90) < today;
}
