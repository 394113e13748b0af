import { type Charges, givenBy, isLate, type ModelCharge, neededFor, openOfCharge, takenBy } from './charges.ts';
import {
  capitalizedIn,
  dueOf,
  interestIn,
  isOpen,
  openOf,
  overdueIn,
  principalOpen,
  type Rows,
  statusOf,
  sumOf,
} from './installments.ts';
import {
  asPaid,
  type Change,
  endOf,
  type Late,
  mayChange,
  mayPause,
  needs,
  pastAfter,
  pastWith,
  tells,
} from './late-past.ts';
import { type Happening, Life, type Receipt, type Terms } from './life.ts';
import { daysAfter, monthsAfter } from './reference-arithmetic.ts';
import { linesOfLate, linesOfReversal } from './statement-lines.ts';

/** A loan according to the contract. Money is in minor units, rates in percent a year, days are ISO text. */
export class ModelLoan {
  readonly id: string;
  readonly borrower: string;
  readonly requestId: string;
  readonly amount: number;
  status: 'Active' | 'Paused' | 'Completed' | 'Defaulted' = 'Active';
  inFlight = 0;
  pausedOn: string | null = null;
  pauseEndsOn: string | null = null;
  writtenOff = false;
  annulledOn: string | null = null;
  readonly disbursedOn: string;
  /** The payoff that is processing. */
  payoff: { readonly paymentId: string; readonly asOf: string } | null = null;
  /** The changes that it ever had. */
  readonly changes = new Set<string>();
  /** The days of pauses that were undone. */
  readonly undonePauses = new Set<string>();
  /** The payments that came after the write-off. */
  readonly recoveries = new Set<string>();
  /** By day. */
  private happened: readonly Happening[] = [];
  private life: Life;
  /** The latest day on which an act is booked. */
  lastBookedOn = '';
  private readonly terms: Terms;
  /** The lines of its statement: types and amounts. */
  readonly lines: string[];
  /** The sources of its ledger entries. */
  readonly sources: string[];

  constructor(id: string, borrower: string, terms: Terms, requestId = '') {
    this.requestId = requestId;
    this.id = id;
    this.borrower = borrower;
    this.amount = terms.amount;
    this.disbursedOn = terms.today;
    this.terms = terms;
    this.life = new Life(terms, []);
    this.sources = [`loan.disbursed:${id}`];
    this.lines = [`Disbursement ${terms.amount}`];
  }

  get rate(): number {
    return this.life.rate;
  }

  get installments(): Rows {
    return this.life.rows;
  }

  get paid(): number {
    return this.life.paid;
  }

  get rebate(): number {
    return this.life.rebate;
  }

  get totalInterest(): number {
    return interestIn(this.installments);
  }

  get capitalized(): number {
    return capitalizedIn(this.installments);
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

  get term(): number {
    return this.installments.filter(({ prepaid }) => !prepaid).length;
  }

  get remainingTerm(): number {
    return this.installments.filter(isOpen).length;
  }

  /** The open amount of the next instalment. */
  get nextOpen(): number {
    return this.openOfNext(1);
  }

  openOfNext(count: number): number {
    return openOf(this.installments.filter(isOpen).slice(0, count));
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

  /** The principal that was open at the write-off. */
  get lost(): number {
    return this.life.lost;
  }

  get recovered(): number {
    return this.writtenOff ? this.lost - this.outstandingPrincipal : 0;
  }

  get charges(): Charges {
    return this.life.charges;
  }

  /** Of schedule and charges. */
  get owed(): number {
    return this.remaining + this.life.openCharges;
  }

  hasRoomFor(amount: number): boolean {
    return this.payoff === null && this.inFlight + amount <= this.owed;
  }

  payoffAmount(today: string): number {
    return this.life.payoffAmount(today);
  }

  withdrawalAmount(today: string): number {
    return this.life.withdrawalAmount(today);
  }

  /** 50 for each paid instalment if the money given by its payable day covers it and all before it, else 10. */
  get points(): number {
    let due = 0;
    let points = 25 * this.life.prepayments + (this.status === 'Completed' ? 500 : 0);
    const received = this.happened.filter((each) => 'givenOn' in each);
    for (const each of this.installments) {
      due += dueOf(each);
      const inTime = givenBy(received, each.payableOn) - givenBy(takenBy(this.charges), each.payableOn);
      const earns = !isOpen(each) && dueOf(each) > 0 && !each.part && !this.life.earnless.has(each.month);
      if (earns) points += due <= inTime ? 50 : 10;
    }
    return points;
  }

  release({ id, amount }: { readonly id: string; readonly amount: number }): void {
    this.inFlight -= amount;
    if (this.payoff?.paymentId === id) this.payoff = null;
  }

  /** Applies a payment. @returns the points it earns, and whether it cured a default */
  receive(
    receipt: Receipt,
    payoffOn: string | null,
    kind: 'payment' | 'payoff' | 'withdrawal' = payoffOn === null ? 'payment' : 'payoff',
  ): { readonly points: number; readonly cured: boolean } {
    const { points, rebate } = this;
    this.lines.push(`${this.writtenOff ? 'Recovery' : 'Payment'} ${receipt.amount}`);
    if (this.writtenOff) this.recoveries.add(receipt.paymentId);
    const before = this.happened;
    this.happen({ kind, day: payoffOn ?? receipt.settledOn, ...receipt });
    if (this.life.demoted.has(receipt.paymentId)) {
      this.happened = before;
      this.happen({ kind: 'payment', day: receipt.settledOn, ...receipt });
    }
    this.bookedOn(receipt.settledOn);
    this.judgeCharges(receipt.settledOn);
    if (this.rebate > rebate) this.lines.push(`Rebate ${this.rebate - rebate}`);
    const cured = this.statusAfter(receipt.settledOn);
    return { points: this.points - points, cured };
  }

  private happen(happening: Happening): void {
    this.happened = pastWith(this.happened, { added: happening });
    this.bookedOn(happening.day);
    this.life = new Life(this.terms, this.happened);
  }

  private bookedOn(day: string): void {
    if (day > this.lastBookedOn) this.lastBookedOn = day;
  }

  /** @returns whether the loan is cured */
  private statusAfter(day: string): boolean {
    if (this.owed === 0) {
      this.status = 'Completed';
      return false;
    }
    const cured = this.status === 'Defaulted' && !this.writtenOff && !this.isOverdue(day);
    if (cured) this.status = 'Active';
    return cured;
  }

  /** Takes a payment back. @returns the points that it had earned */
  reverse({ id, amount }: { readonly id: string; readonly amount: number }, today: string): number {
    const { points, rebate, outstandingPrincipal } = this;
    const before = this.capitalized;
    this.happened = this.withoutPayment(id);
    this.life = new Life(this.terms, this.happened);
    // Nothing ends a pause while the loan is repaid.
    const endedOn = this.life.isPaused && this.status !== 'Paused' ? this.pauseEndsOn : null;
    if (endedOn !== null && endedOn <= today) this.happen({ kind: 'resume', day: endedOn });
    const added = this.capitalized - before;
    const opened = this.outstandingPrincipal - outstandingPrincipal - added;
    const moved = { amount, rebate: rebate - this.rebate, opened, added, isLost: this.writtenOff };
    this.lines.push(...linesOfReversal(moved));
    this.payoff = null;
    this.bookedOn(today);
    this.judgeCharges(today);
    this.chargeReturned(id, today);
    this.status = this.statusWithoutIt(today);
    if (this.status === 'Defaulted' && !this.writtenOff) this.happen({ kind: 'default', day: today });
    return points - this.points;
  }

  /** Whether the model tells what a loan is without a payment. */
  tellsReversal(id: string): boolean {
    return !new Life(this.terms, this.withoutPayment(id)).isVague;
  }

  /** A pause can weigh less on a loan without the payment: then it would owe less than was received or is in flight. */
  refusesReversal(id: string): boolean {
    const { rows, openCharges, isOverpaid } = new Life(this.terms, this.withoutPayment(id));
    return isOverpaid || openOf(rows) + openCharges < this.inFlight;
  }

  private withoutPayment(id: string): readonly Happening[] {
    const others = this.happened.filter((each) => !('paymentId' in each) || each.paymentId !== id);
    return asPaid(this.terms, others);
  }

  private statusWithoutIt(today: string) {
    if (this.owed === 0) return 'Completed';
    if (this.writtenOff) return 'Defaulted';
    if (this.status === 'Paused' || (this.pauseEndsOn !== null && today < this.pauseEndsOn)) return 'Paused';
    return this.life.inDefault || this.isOverdue(daysAfter(today, -90)) ? 'Defaulted' : 'Active';
  }

  writeOff(today: string): void {
    const lost = this.outstandingPrincipal;
    this.writtenOff = true;
    this.happen({ kind: 'write-off', day: today });
    this.sources.push(`loan.written-off:${this.id}`);
    this.lines.push(`WriteOff ${lost}`);
  }

  /** Nothing is paid or in flight. */
  annul(today: string): void {
    const { outstandingPrincipal } = this;
    this.annulledOn = today;
    this.happen({ kind: 'annulment', day: today });
    this.status = 'Completed';
    this.sources.push(`loan.annulled:${this.id}`);
    this.lines.push(`Annulment ${outstandingPrincipal}`);
  }

  /** Closes a day, which is late if it is not the clock's. @returns the changes of the loan, and the notices */
  closeDay(day: string, clockDay: string) {
    const resumed = this.status === 'Paused' && this.pauseEndsOn !== null && this.pauseEndsOn <= day;
    if (resumed) this.become('Active', 'resume', clockDay);
    const defaulted = this.status === 'Active' && this.isOverdue(daysAfter(day, -90));
    if (defaulted) this.become('Defaulted', 'default', clockDay);
    this.judgeCharges(clockDay);
    if (this.status !== 'Completed') this.statusAfter(clockDay);
    if (this.status === 'Active' || (this.status === 'Defaulted' && !this.writtenOff)) this.chargeLate(day, clockDay);
    const due = day === clockDay ? [day, daysAfter(day, 3)] : [];
    const reminders = this.installments.filter((each) => isOpen(each) && due.includes(each.payableOn)).length;
    const oldest = this.installments.find(isOpen)?.payableOn;
    const overdue = day === clockDay && [1, 7, 30, 60].some((days) => oldest === daysAfter(day, -days));
    return { resumed, defaulted, reminders, overdue };
  }

  /** By a close of business. */
  private become(status: 'Active' | 'Defaulted', kind: 'resume' | 'default', day: string): void {
    this.status = status;
    this.happen({ kind, day });
  }

  /** Once for each instalment that is late after the grace period. */
  private chargeLate(day: string, on: string): void {
    const { fees } = this.terms;
    if (fees === undefined) return;
    const { rows, received, charges } = this.life;
    for (const [index, each] of rows.filter(({ part }) => !part).entries()) {
      const of = `${index + 1}`;
      if (!isOpen(each) || charges.some((charge) => charge.of === of)) continue;
      const graceEndsOn = daysAfter(each.payableOn, fees.graceDays);
      const needed = neededFor(each.dueOn, rows, received, charges);
      if (graceEndsOn >= day || givenBy(received, graceEndsOn) >= needed) continue;
      const amount = Math.min(fees.lateFee, openOf([each]), needed - givenBy(received, day));
      if (amount > 0) this.happen({ kind: 'charge', day: on, charge: { of, dueOn: each.dueOn, graceEndsOn, amount } });
    }
  }

  chargeReturned(paymentId: string, day: string): void {
    const amount = this.terms.fees?.returnedPaymentFee ?? 0;
    if (amount === 0 || this.charges.some(({ of }) => of === paymentId)) return;
    this.happen({ kind: 'charge', day, charge: { of: paymentId, dueOn: null, graceEndsOn: null, amount } });
  }

  /** Voids late fees of money in time, unless a payment in flight relies on them, and takes that back. */
  private judgeCharges(day: string): void {
    const { received } = this.life;
    for (const charge of this.charges.filter(({ graceEndsOn }) => graceEndsOn !== null)) {
      const late = isLate(charge, received);
      if (late && charge.state === 'voided') this.happen({ kind: 'owed', day, of: charge.of });
      if (late || charge.state !== 'owed' || this.owed - charge.amount < this.inFlight) continue;
      this.happen({ kind: 'voided', day, of: charge.of });
    }
  }

  /** Whether no payment in flight relies on a charge. */
  mayWaive(charge: ModelCharge): boolean {
    return this.owed - openOfCharge(charge) >= this.inFlight;
  }

  waive({ of }: ModelCharge, day: string): void {
    this.happen({ kind: 'waived', day, of });
    this.statusAfter(day);
  }

  /** The list of holidays has changed. */
  look(): void {
    this.life = new Life(this.terms, this.happened);
  }

  overdue(day: string): number {
    return overdueIn(this.installments, day);
  }

  private isOverdue(day: string): boolean {
    return this.overdue(day) > 0;
  }

  mayPause(today: string): boolean {
    return this.wouldPause(today) && (this.pausedOn === null || monthsAfter(this.pausedOn, 12) <= today);
  }

  /** Whether it can be paused, apart from a recent pause. */
  wouldPause(today: string): boolean {
    return this.status === 'Active' && this.inFlight === 0 && mayPause(this.installments, today);
  }

  pause(months: number, today: string): void {
    const before = this.capitalized;
    this.happen({ kind: 'pause', day: today, months });
    const added = this.capitalized - before;
    this.pausedOn = today;
    this.pauseEndsOn = monthsAfter(today, months);
    this.status = 'Paused';
    if (added === 0) return;
    this.sources.push(`loan.paused:${this.id}:${today}`);
    this.lines.push(`Capitalization ${added}`);
  }

  /** The changes that count. */
  get counting(): readonly Change[] {
    return this.happened.filter((each) => 'changeId' in each);
  }

  /** The days of the pauses that count. */
  get pauses(): readonly string[] {
    return this.happened.filter(({ kind }) => kind === 'pause').map(({ day }) => day);
  }

  /** Whether the model tells what is entered late, or taken back. */
  tells(late: Late, lastClosed: string | null): boolean {
    return tells(this.terms, this.happened, late, lastClosed);
  }

  /** At the end of a day, by what is known now. */
  private asOf(day: string): Life {
    return new Life(this.terms, this.until(day));
  }

  private until(day: string): readonly Happening[] {
    return this.happened.filter((each) => each.day <= day);
  }

  refusesChange(change: Change): boolean {
    return this.inFlight > 0 || !mayChange(this.terms, this.until(change.day), change);
  }

  refusesUndo(undone: Late): boolean {
    return this.inFlight > 0 || needs(this.terms, this.happened, undone);
  }

  /** The code of the rule that money breaks on its day, or today; null if the loan takes it. */
  refusalOf(late: { readonly added: Happening & Receipt }): string | null {
    const { kind, day, amount } = late.added;
    const standing = this.asOf(day);
    if (kind === 'prepayment')
      return this.inFlight > 0 ? 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT' : standing.refusalOf({ amount, day });
    const { rows, openCharges } = new Life(this.terms, pastAfter(this.terms, this.happened, late));
    const hasRoom =
      amount <= openOf(standing.rows) + standing.openCharges && openOf(rows) + openCharges >= this.inFlight;
    return hasRoom && this.payoff === null ? null : 'AMOUNT_EXCEEDS_BALANCE';
  }

  receivedAfter(day: string): boolean {
    return this.happened.some((each) => 'paymentId' in each && each.day > day);
  }

  /** Something is entered late, or taken back. @returns the points that it earns, and whether it is in the books */
  relive(late: Late, today: string): { readonly points: number; readonly isBooked: boolean } {
    const { points, outstandingPrincipal, earnedInterest, capitalized } = this;
    this.happened = pastAfter(this.terms, this.happened, late);
    this.life = new Life(this.terms, this.happened);
    this.bookedOn(today);
    const pause = this.happened.findLast(({ kind }) => kind === 'pause');
    this.pausedOn = pause?.day ?? null;
    this.pauseEndsOn = pause === undefined ? null : endOf(pause);
    this.status = this.owed === 0 ? 'Completed' : this.life.isPaused ? 'Paused' : 'Active';
    const paid = 'added' in late && 'amount' in late.added ? late.added.amount : 0;
    const adjusted = linesOfLate({ outstandingPrincipal, earnedInterest, capitalized }, this, paid);
    this.lines.push(...(paid > 0 ? [`Payment ${paid}`] : []), ...adjusted);
    return { points: this.points - points, isBooked: adjusted.length > 0 };
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
