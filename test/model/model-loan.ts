import {
  dueOf,
  filled,
  isOpen,
  type ModelInstallment,
  principalOpen,
  type Receipt,
  rebated,
  sumOf,
  unrebated,
  wouldBeInDefault,
} from './installments.ts';
import { daysAfter, interestOf, monthsAfter, schedule } from './reference-arithmetic.ts';

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
  paid = 0;
  inFlight = 0;
  pausedOn: string | null = null;
  pauseEndsOn: string | null = null;
  writtenOff = false;
  /** The payoff that is processing. */
  payoff: { readonly paymentId: string; readonly asOf: string } | null = null;
  /** The payments that came after the write-off. */
  readonly recoveries = new Set<string>();
  /** The payments that were not reversed, the oldest first. */
  private kept: readonly Receipt[] = [];
  /** The numbers of the instalments that a payoff closed before their due date. */
  private earnless: readonly number[] = [];
  /** The lines of its statement: types and amounts. */
  readonly lines: string[];
  /** The sources of its ledger entries. */
  readonly sources: string[];

  constructor(id: string, borrower: string, terms: { amount: number; rate: number; term: number; today: string }) {
    this.id = id;
    this.borrower = borrower;
    this.amount = terms.amount;
    this.rate = terms.rate;
    this.disbursedOn = terms.today;
    this.sources = [`loan.disbursed:${id}`];
    this.lines = [`Disbursement ${terms.amount}`];
    this.installments = schedule(terms.amount, terms.rate, terms.term).map((row, index) => ({
      ...row,
      number: index + 1,
      dueOn: monthsAfter(terms.today, index + 1),
      moved: 0,
      capitalized: 0,
      paid: 0,
      rebated: 0,
    }));
    this.totalInterest = this.scheduledInterest;
  }

  private get scheduledInterest(): number {
    return sumOf(this.installments.map(({ interest, capitalized }) => interest + capitalized));
  }

  /** The scheduled principal after each instalment. */
  get balances(): readonly number[] {
    let balance = this.amount;
    return this.installments.map(({ capitalized, principal }) => {
      balance += capitalized - principal;
      return balance;
    });
  }

  get remaining(): number {
    return this.amount + this.totalInterest - this.paid;
  }

  get remainingTerm(): number {
    return this.installments.filter(isOpen).length;
  }

  /** The open amount of the next instalment. */
  get nextOpen(): number {
    return this.openOfNext(1);
  }

  openOfNext(count: number): number {
    const next = this.installments.filter(isOpen).slice(0, count);
    return sumOf(next.map((each) => dueOf(each) - each.paid));
  }

  get outstandingPrincipal(): number {
    return principalOpen(this.installments);
  }

  get earnedInterest(): number {
    return sumOf(this.installments.map((each) => each.capitalized + Math.min(each.paid, each.interest)));
  }

  /** The outstanding principal in the books. */
  get receivable(): number {
    return this.writtenOff ? 0 : this.outstandingPrincipal;
  }

  /** The principal that was open without the money from before the write-off. */
  get lost(): number {
    const earlier = this.kept.filter(({ paymentId }) => !this.recoveries.has(paymentId));
    return this.writtenOff ? principalOpen(filled(this.installments, sumOf(earlier.map(({ amount }) => amount)))) : 0;
  }

  get recovered(): number {
    return this.writtenOff ? this.lost - this.outstandingPrincipal : 0;
  }

  hasRoomFor(amount: number): boolean {
    return this.payoff === null && this.inFlight + amount <= this.remaining;
  }

  payoffAmount(today: string): number {
    return sumOf(rebated(this.installments, this.disbursedOn, today).map(dueOf)) - this.paid;
  }

  /** 50 for each paid instalment if the money given by its due date covers it and all before it, else 10. */
  get points(): number {
    let due = 0;
    let points = this.status === 'Completed' ? 500 : 0;
    for (const each of this.installments) {
      due += dueOf(each);
      const inTime = sumOf(this.kept.filter(({ givenOn }) => givenOn <= each.dueOn).map(({ amount }) => amount));
      const earns = !isOpen(each) && dueOf(each) > 0 && !this.earnless.includes(each.number);
      if (earns) points += due <= inTime ? 50 : 10;
    }
    return points;
  }

  release({ id, amount }: { readonly id: string; readonly amount: number }): void {
    this.inFlight -= amount;
    if (this.payoff?.paymentId === id) this.payoff = null;
  }

  /** Applies a payment. @returns the points it earns, and whether it cured a default */
  receive(receipt: Receipt, payoffOn: string | null): { readonly points: number; readonly cured: boolean } {
    const before = this.points;
    if (payoffOn !== null) this.takeRebate(payoffOn);
    this.lines.push(`${this.writtenOff ? 'Recovery' : 'Payment'} ${receipt.amount}`);
    if (this.writtenOff) this.recoveries.add(receipt.paymentId);
    const rebate = this.totalInterest - this.scheduledInterest;
    if (rebate > 0) this.lines.push(`Rebate ${rebate}`);
    this.totalInterest = this.scheduledInterest;
    this.paid += receipt.amount;
    this.installments = filled(this.installments, this.paid);
    this.kept = [...this.kept, receipt];
    const cured = this.statusAfter(receipt.settledOn);
    return { points: this.points - before, cured };
  }

  private takeRebate(day: string): void {
    this.earnless = this.installments.flatMap((each) => (isOpen(each) && each.dueOn > day ? [each.number] : []));
    this.installments = rebated(this.installments, this.disbursedOn, day);
  }

  /** @returns whether the loan is cured */
  private statusAfter(day: string): boolean {
    if (this.remaining === 0) {
      this.status = 'Completed';
      return false;
    }
    const cured = this.status === 'Defaulted' && !this.writtenOff && !this.isOverdue(day);
    if (cured) this.status = 'Active';
    return cured;
  }

  /** Takes a payment back. @returns the points that it had earned */
  reverse({ id, amount }: { readonly id: string; readonly amount: number }, today: string): number {
    const before = this.points;
    const rebate = sumOf(this.installments.map((each) => each.rebated));
    this.lines.push(`Reversal ${amount}`, ...(rebate > 0 ? [`Reversal ${rebate}`] : []));
    this.kept = this.kept.filter(({ paymentId }) => paymentId !== id);
    this.paid = sumOf(this.kept.map((each) => each.amount));
    this.installments = filled(unrebated(this.installments), this.paid);
    this.totalInterest = this.scheduledInterest;
    this.payoff = null;
    this.earnless = [];
    this.status = this.statusWithoutIt(today);
    return before - this.points;
  }

  private statusWithoutIt(today: string) {
    if (this.writtenOff) return 'Defaulted';
    if (this.status === 'Paused' || (this.pauseEndsOn !== null && today < this.pauseEndsOn)) return 'Paused';
    return wouldBeInDefault(this.installments, this.kept, today) ? 'Defaulted' : 'Active';
  }

  writeOff(): void {
    const lost = this.outstandingPrincipal;
    this.writtenOff = true;
    this.sources.push(`loan.written-off:${this.id}`);
    this.lines.push(`WriteOff ${lost}`);
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
    const rows = schedule(principal + added, this.rate, open.length);
    // The balance before the first open instalment is all that is owed.
    const capitalized = added + sumOf(open.map((each) => each.capitalized));
    const later = open.map((each, index) => ({
      ...each,
      ...rows[index],
      capitalized: index === 0 ? capitalized : 0,
      moved: each.moved + months,
      dueOn: monthsAfter(this.disbursedOn, each.number + each.moved + months),
    }));
    this.installments = [...this.installments.slice(0, first), ...later];
    this.totalInterest = this.scheduledInterest;
    this.pausedOn = today;
    this.pauseEndsOn = monthsAfter(today, months);
    this.status = 'Paused';
    if (added === 0) return;
    this.sources.push(`loan.paused:${this.id}:${today}`);
    this.lines.push(`Capitalization ${added}`);
  }

  /** What is seen of its instalments on a day. */
  scheduleOn(today: string) {
    const { balances } = this;
    return this.installments.map((each, index) => {
      const { dueOn, principal, interest } = each;
      return { dueOn, principal, interest, balance: balances[index], status: statusOf(each, today) };
    });
  }
}

function statusOf(each: ModelInstallment, today: string) {
  if (!isOpen(each)) return 'Paid';
  if (each.dueOn < today) return 'Overdue';
  return each.paid > 0 ? 'Partially Paid' : 'Upcoming';
}
