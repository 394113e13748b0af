import { daysAfter, interestOf, monthsAfter, type Row, schedule } from './french.ts';

interface ModelInstallment extends Row {
  readonly number: number;
  readonly dueOn: string;
  readonly paid: number;
}

const dueOf = ({ principal, interest }: Row) => principal + interest;
const isOpen = (each: ModelInstallment) => each.paid < dueOf(each);

/** A loan according to the contract. Money is in minor units, rates in percent a year, days are ISO text. */
export class ModelLoan {
  readonly id: string;
  readonly borrower: string;
  readonly amount: number;
  readonly rate: number;
  readonly disbursedOn: string;
  status: 'Active' | 'Paused' | 'Completed' | 'Defaulted' = 'Active';
  installments: readonly ModelInstallment[];
  totalInterest: number;
  capitalized = 0;
  paid = 0;
  inFlight = 0;
  pausedMonths = 0;
  pausedOn: string | null = null;
  pauseEndsOn: string | null = null;
  /** What it received, by the day on which the money was given. */
  private readonly given: { readonly amount: number; readonly on: string }[] = [];
  /** The sources of its ledger entries. */
  readonly sources: string[];

  constructor(id: string, borrower: string, terms: { amount: number; rate: number; term: number; today: string }) {
    this.id = id;
    this.borrower = borrower;
    this.amount = terms.amount;
    this.rate = terms.rate;
    this.disbursedOn = terms.today;
    this.sources = [`loan.disbursed:${id}`];
    this.installments = schedule(terms.amount, terms.rate, terms.term).map((row, index) => ({
      ...row,
      number: index + 1,
      dueOn: monthsAfter(terms.today, index + 1),
      paid: 0,
    }));
    this.totalInterest = this.installments.reduce((sum, { interest }) => sum + interest, 0);
  }

  get remaining(): number {
    return this.amount + this.totalInterest - this.paid;
  }

  get remainingTerm(): number {
    return this.installments.filter(isOpen).length;
  }

  /** The open amount of the next instalment. */
  get nextOpen(): number {
    const next = this.installments.find(isOpen);
    return next === undefined ? 0 : dueOf(next) - next.paid;
  }

  get outstandingPrincipal(): number {
    const paid = (each: ModelInstallment) => Math.max(0, each.paid - each.interest);
    return this.installments.reduce((sum, each) => sum + each.principal - paid(each), 0);
  }

  get earnedInterest(): number {
    return this.capitalized + this.installments.reduce((sum, each) => sum + Math.min(each.paid, each.interest), 0);
  }

  hasRoomFor(amount: number): boolean {
    return this.inFlight + amount <= this.remaining;
  }

  /** 50 for each paid instalment if the money given by its due date covers it and all before it, else 10. */
  get points(): number {
    let due = 0;
    let points = this.status === 'Completed' ? 500 : 0;
    for (const each of this.installments) {
      due += dueOf(each);
      const inTime = this.given.filter(({ on }) => on <= each.dueOn).reduce((sum, { amount }) => sum + amount, 0);
      if (!isOpen(each) && dueOf(each) > 0) points += due <= inTime ? 50 : 10;
    }
    return points;
  }

  /** Applies a payment that was given on a day. @returns the points it earns, and whether it cured a default */
  receive(amount: number, day: string, givenOn: string): { readonly points: number; readonly cured: boolean } {
    const before = this.points;
    const cured = this.fill(amount, day);
    this.given.push({ amount, on: givenOn });
    return { points: this.points - before, cured };
  }

  private fill(amount: number, day: string): boolean {
    let left = amount;
    this.installments = this.installments.map((each) => {
      const part = Math.min(left, dueOf(each) - each.paid);
      if (part <= 0) return each;
      left -= part;
      return { ...each, paid: each.paid + part };
    });
    this.paid += amount;
    if (this.remaining === 0) {
      this.status = 'Completed';
      return false;
    }
    const cured = this.status === 'Defaulted' && !this.isOverdue(day);
    if (cured) this.status = 'Active';
    return cured;
  }

  /** Closes a day, which is late if it is not the clock's. @returns the changes of the loan, and the notices */
  closeDay(day: string, clockDay: string) {
    const resumed = this.status === 'Paused' && this.pauseEndsOn !== null && this.pauseEndsOn <= day;
    if (resumed) this.status = 'Active';
    const defaulted = this.status === 'Active' && this.isOverdue(daysAfter(day, -90));
    if (defaulted) this.status = 'Defaulted';
    const due = day === clockDay ? [day, daysAfter(day, 3)] : [];
    const reminders = this.installments.filter((each) => isOpen(each) && due.includes(each.dueOn)).length;
    const oldest = this.installments.find(isOpen)?.dueOn;
    const overdue = day === clockDay && [1, 7, 30, 60].some((days) => oldest === daysAfter(day, -days));
    return { resumed, defaulted, reminders, overdue };
  }

  overdue(day: string): number {
    const late = this.installments.filter((each) => each.dueOn < day);
    return late.reduce((sum, each) => sum + dueOf(each) - each.paid, 0);
  }

  private isOverdue(day: string): boolean {
    return this.installments.some((each) => isOpen(each) && each.dueOn < day);
  }

  mayPause(today: string): boolean {
    return this.wouldPause(today) && (this.pausedOn === null || monthsAfter(this.pausedOn, 12) <= today);
  }

  /** Whether it can be paused, apart from a recent pause. */
  wouldPause(today: string): boolean {
    const begun = this.installments.filter(({ paid }) => paid > 0);
    return (
      this.status === 'Active' &&
      begun.length > 0 &&
      !begun.some(isOpen) &&
      !this.isOverdue(today) &&
      this.inFlight === 0
    );
  }

  pause(months: number, today: string): void {
    const first = this.installments.findIndex(isOpen);
    const open = this.installments.slice(first);
    const principal = this.outstandingPrincipal;
    const added = interestOf(principal, this.rate, months);
    this.pausedMonths += months;
    const rows = schedule(principal + added, this.rate, open.length);
    const moved = open.map((each, index) => ({
      ...each,
      ...rows[index],
      dueOn: monthsAfter(this.disbursedOn, each.number + this.pausedMonths),
    }));
    this.installments = [...this.installments.slice(0, first), ...moved];
    this.capitalized += added;
    this.totalInterest = this.installments.reduce((sum, { interest }) => sum + interest, 0) + this.capitalized;
    this.pausedOn = today;
    this.pauseEndsOn = monthsAfter(today, months);
    this.status = 'Paused';
    if (added > 0) this.sources.push(`loan.paused:${this.id}:${today}`);
  }

  statusOf(each: ModelInstallment, today: string): string {
    if (!isOpen(each)) return 'Paid';
    if (each.dueOn < today) return 'Overdue';
    return each.paid > 0 ? 'Partially Paid' : 'Upcoming';
  }
}
