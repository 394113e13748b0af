import { type Charges, type Fees, type Given, type ModelCharge, neededFor, openOfCharge } from './charges.ts';
import {
  accrued,
  type Borne,
  capitalizedIn,
  daysBetween,
  dueOf,
  filled,
  hasFallenDue,
  interestIn,
  isInDefault,
  isOpen,
  type ModelInstallment,
  openOf,
  overdueIn,
  principalOpen,
  type Rows,
  rebated,
  sumOf,
} from './installments.ts';
import { AS_DUE, type ModelCalendar } from './model-calendar.ts';
import {
  daysAfter,
  interestOf,
  level,
  monthAt,
  monthsAfter,
  type Period,
  type Row,
  type Share,
  schedule,
  WHOLE,
} from './reference-arithmetic.ts';
import { type Relief, relieved } from './relief.ts';

/** Money that a loan keeps. */
export interface Receipt {
  readonly paymentId: string;
  readonly amount: number;
  /** The business date on which it settled. */
  readonly settledOn: string;
  /** The day on which it was given. */
  readonly givenOn: string;
}

type Early = 'payoff' | 'withdrawal' | 'prepayment';
/** What a prepayment makes less. */
export type Reduction = 'payment' | 'term';

/** What happened to a loan. A payoff or withdrawal happens on the day of its quote. Each can become a payment. */
export type Happening = { readonly day: string } & (
  | ({ readonly kind: 'payment' | Early; readonly ordered?: Early; readonly reduce?: Reduction } & Receipt)
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'rate'; readonly rate: number; readonly changeId: string }
  | { readonly kind: 'term'; readonly term: number; readonly changeId: string }
  | ({ readonly kind: 'relief'; readonly changeId: string } & Relief)
  | { readonly kind: 'write-off' | 'annulment' }
  /** A close of business found that the loan is in default, or that its pause is over. */
  | { readonly kind: 'default' | 'resume' }
  | { readonly kind: 'charge'; readonly charge: Pick<ModelCharge, 'of' | 'dueOn' | 'graceEndsOn' | 'amount'> }
  | { readonly kind: 'waived' | 'voided' | 'owed'; readonly of: string }
);

export interface Terms {
  readonly amount: number;
  readonly rate: number;
  readonly term: number;
  readonly today: string;
  /** Default: none. */
  readonly fees?: Fees;
  /** What was kept back at disbursement. Default: nothing. */
  readonly keptBack?: number;
  /** Default: due days are payable days. */
  readonly calendar?: ModelCalendar;
}

/** What becomes of a loan by all that happened to it, one after the other. */
export class Life {
  rows: Rows;
  /** Without what charges received. */
  paid = 0;
  charges: Charges = [];
  received: readonly Given[] = [];
  /** Interest that a payoff or withdrawal has taken off. */
  rebate = 0;
  /** The principal that was open at the write-off. */
  lost = 0;
  inDefault = false;
  isPaused = false;
  /** More was received than was owed. */
  isOverpaid = false;
  /** The contract does not say what became of an instalment, or the model does not know it. */
  isVague = false;
  /** The months of the instalments that a payoff or withdrawal closed before their due date. */
  readonly earnless = new Set<number>();
  /** The payoffs and withdrawals that do not pay everything off, and the prepayments that the loan does not take. */
  readonly demoted = new Set<string>();
  private isLost = false;
  private reliefs: readonly Relief[] = [];
  /** That of the instalments to come, in percent a year. */
  rate: number;
  /** How many prepayments it took. */
  prepayments = 0;
  /** The level payment. */
  private payment = 0;
  /** Whether it ever was in default. */
  wasInDefault = false;
  private readonly terms: Terms;

  constructor(terms: Terms, happenings: readonly Happening[]) {
    this.terms = terms;
    this.rate = terms.rate;
    const { amount: principal, term: count, today: startsOn } = terms;
    this.rows = this.newRows({ principal, count, month: 1, startsOn, borne: [] });
    let closed = terms.today;
    for (const each of happenings) {
      // The close of a day comes after what happened on the day, unless it is known to have come before.
      if (!this.isPaused && closed < each.day) this.inDefault ||= isInDefault(this.rows, daysAfter(each.day, -1));
      this.inDefault ||= each.kind === 'default';
      this.wasInDefault ||= this.inDefault;
      this.live(each);
      if (each.kind === 'pause' || each.kind === 'resume') this.isPaused = each.kind === 'pause';
      // The close of business that ends the pause judges again.
      this.inDefault &&= !this.isPaused && overdueIn(this.rows, each.day) > 0;
      closed = each.day;
    }
  }

  payoffAmount(day: string): number {
    return openOf(rebated(this.rows, day)) + this.openCharges;
  }

  /** What all that was lent costs by the day, without what was kept back and what was received. */
  withdrawalAmount(day: string): number {
    const { keptBack = 0 } = this.terms;
    const received = sumOf(this.received.map(({ amount }) => amount));
    return sumOf(accrued(this.rows, day).map(dueOf)) - keptBack - received;
  }

  get openCharges(): number {
    return sumOf(this.charges.map(openOfCharge));
  }

  private live(each: Happening): void {
    if (each.kind === 'pause') this.pause(each.months);
    else if (each.kind === 'term') this.amortize({ term: each.term });
    else if (each.kind === 'rate') this.changeRate(each.rate, each.day);
    else if (each.kind === 'relief') this.relieve(each);
    else if (each.kind === 'write-off') {
      this.lost = principalOpen(this.rows);
      this.isLost = true;
    } else if (each.kind === 'annulment') this.annul(each.day);
    else if (each.kind === 'charge') this.charge({ ...each.charge, chargedOn: each.day });
    else if ('of' in each) this.judge(each);
    else if ('givenOn' in each) {
      if (each.kind === 'withdrawal' && this.withdraw(each)) return;
      if (each.kind === 'prepayment' && this.prepay(each)) return;
      if (each.kind === 'payoff') this.takeRebate(each);
      this.received = [...this.received, each];
      this.pour(each, each.day);
    }
  }

  /** One row pays all that was lent. */
  private annul(day: string): void {
    const { amount } = this.terms;
    const whole = { principal: amount, interest: 0, capitalized: 0, paid: amount, ...this.borne };
    this.rows = [{ ...whole, month: 0, startsOn: day, dueOn: day, payableOn: day, part: true, prepaid: false }];
    this.paid = amount;
    this.lost = 0;
  }

  private charge(charge: Pick<ModelCharge, 'of' | 'dueOn' | 'graceEndsOn' | 'chargedOn' | 'amount'>): void {
    const { dueOn } = charge;
    const needed = dueOn === null ? 0 : neededFor(dueOn, this.rows, this.received, this.charges);
    this.charges = [...this.charges, { ...charge, needed, received: [], state: 'owed' }];
  }

  private judge({
    kind: state,
    of,
    day,
  }: Happening & { readonly kind: ModelCharge['state']; readonly of: string }): void {
    const charge = this.charges.find((each) => each.of === of);
    const received = state === 'voided' ? [] : (charge?.received ?? []);
    this.charges = this.charges.map((each) => (each === charge ? { ...each, state, received } : each));
    if (state === 'voided') for (const money of charge?.received ?? []) this.pour(money, day);
  }

  /** What is due comes first, then charges, then the rest. After a write-off all is due. */
  private pour({ amount, givenOn }: Given, day: string): void {
    const due = openOf(this.rows.filter((each) => this.isLost || hasFallenDue(each, day)));
    let left = amount - Math.min(amount, due);
    const beyond = left;
    this.charges = this.charges.map((each) => {
      const part = Math.min(left, openOfCharge(each));
      left -= part;
      return part === 0 ? each : { ...each, received: [...each.received, { givenOn, amount: part }] };
    });
    this.paid += amount - (beyond - left);
    this.rows = filled(this.rows, this.paid);
    this.isOverpaid ||= this.paid > sumOf(this.rows.map(dueOf));
  }

  /** @returns whether the money pays it exactly */
  private withdraw({ paymentId, amount, givenOn, day }: Receipt & { readonly day: string }): boolean {
    if (this.withdrawalAmount(day) !== amount) {
      this.demoted.add(paymentId);
      return false;
    }
    for (const each of this.rows) if (isOpen(each) && each.dueOn > day) this.earnless.add(each.month);
    this.received = [...this.received, { givenOn, amount: amount + (this.terms.keptBack ?? 0) }];
    const before = interestIn(this.rows);
    this.rows = accrued(this.rows, day);
    this.rebate += before - interestIn(this.rows);
    this.paid = sumOf(this.rows.map(dueOf));
    this.rows = filled(this.rows, this.paid);
    this.charges = this.charges.map((each) =>
      each.state === 'voided' ? each : { ...each, state: 'waived', received: [] },
    );
    return true;
  }

  private takeRebate({ paymentId, amount, day }: Receipt & { readonly day: string }): void {
    if (this.payoffAmount(day) !== amount) {
      this.isOverpaid ||= this.payoffAmount(day) < amount;
      this.demoted.add(paymentId);
      return;
    }
    const before = interestIn(this.rows);
    for (const each of this.rows) if (isOpen(each) && each.dueOn > day) this.earnless.add(each.month);
    this.rows = rebated(this.rows, day);
    this.rebate += before - interestIn(this.rows);
  }

  private pause(months: number): void {
    const added = interestOf(principalOpen(this.rows), this.rate, { part: BigInt(months), whole: 1n });
    this.amortize({ added, months });
  }

  /** What is open, from the first due date on, months later. By default over as many instalments as are open. */
  private amortize({ added = 0, months = 0, term }: { added?: number; months?: number; term?: number }): void {
    const first = this.rows.findIndex(isOpen);
    const [next, open] = [this.rows[first], this.rows.slice(first)];
    if (next === undefined || first < 0) return;
    const rows = this.newRows({
      principal: principalOpen(open) + added,
      count: term ?? open.length,
      month: next.month + months,
      startsOn: next.startsOn,
      borne: this.borneBy(open, { ...next, share: unpaidShareOf(next) }),
    });
    const received = next.paid > 0 ? [partOf(next)] : [];
    // The balance before the first open instalment is all that is owed.
    const capitalized = added + capitalizedIn(open) - capitalizedIn(received);
    const later = rows.map((each, index) => ({ ...each, capitalized: index === 0 ? capitalized : 0 }));
    this.rows = [...this.rows.slice(0, first), ...received, ...later];
    this.forgive();
  }

  /** By instalments that are amortized again. */
  private borneBy(open: Rows, first: Borne): readonly Borne[] {
    // What has accrued of an interest that is another one now.
    this.isVague ||= open.some(({ mixed, paid }, index) => mixed !== null && (index > 0 || paid > 0));
    // The others keep their own rates.
    return open.map(({ rate }, index) => (index === 0 ? first : { ...this.borne, rate }));
  }

  /** The code of the rule that a prepayment breaks; null if the loan takes it. */
  refusalOf({ amount, day }: { readonly amount: number; readonly day: string }): string | null {
    const next = this.rows.find(isOpen);
    if (this.isPaused || next === undefined || next.paid > 0 || hasFallenDue(next, day))
      return 'LOAN_NOT_ELIGIBLE_FOR_PREPAYMENT';
    const interest = this.accruedBy(day);
    if (amount <= interest) return 'AMOUNT_TOO_LOW';
    return amount < principalOpen(this.rows) + interest ? null : 'AMOUNT_EXCEEDS_BALANCE';
  }

  /** Of the first open instalment. */
  private accruedBy(day: string): number {
    return accrued(this.rows, day)[this.rows.findIndex(isOpen)]?.interest ?? 0;
  }

  /** It is a separate row. The next one bears the days that are left of its period. @returns whether the loan takes it */
  private prepay({ paymentId, amount, reduce, day, ...money }: Receipt & { day: string; reduce?: Reduction }): boolean {
    const first = this.rows.findIndex(isOpen);
    const [next, open] = [this.rows[first], this.rows.slice(first)];
    if (next === undefined || this.refusalOf({ amount, day }) !== null) {
      this.demoted.add(paymentId);
      return false;
    }
    const interest = this.accruedBy(day);
    const [left, period] = [daysBetween(day, next.dueOn), daysBetween(next.startsOn, next.dueOn)];
    const isBegun = left < period;
    const share = { part: next.share.part * BigInt(left), whole: next.share.whole * BigInt(period) };
    const rest = this.newRows({
      principal: principalOpen(open) - (amount - interest),
      count: open.length,
      month: next.month,
      startsOn: isBegun ? day : next.startsOn,
      // The days that are left bear the latest rate.
      borne: this.borneBy(open, isBegun ? { share, rate: next.rate, mixed: null } : next),
      ...(reduce === 'term' && { payment: this.payment }),
    });
    const earlier = this.rows.filter((each) => each.dueOn <= day);
    const ahead = this.rows.slice(earlier.length, first);
    // The balances of instalments that were paid ahead are those of a loan without it.
    this.isVague ||= this.reliefs.length > 0 && ahead.length > 0;
    const { relief: _, ...whole } = next;
    const paid = {
      principal: amount - interest,
      interest,
      paid: amount,
      capitalized: capitalizedIn([...ahead, ...open]),
    };
    this.rows = [
      ...earlier,
      { ...whole, ...paid, startsOn: day, dueOn: day, payableOn: day, part: true, prepaid: true },
      ...ahead.map((each) => ({ ...each, capitalized: 0 })),
      ...rest,
    ];
    this.paid += amount;
    this.received = [...this.received, { ...money, amount }];
    this.prepayments++;
    this.forgive();
    return true;
  }

  /** From the first row on that is due later and has received nothing, whose days that are left bear the new rate. */
  private changeRate(rate: number, day: string): void {
    this.rate = rate;
    const first = this.rows.findIndex((each) => bearsRateFrom(each, day));
    const row = this.rows[first];
    if (row === undefined) return;
    // A part of its interest is paid, not of its days.
    this.isVague ||= this.rows.some(({ part, dueOn }) => part && dueOn === row.dueOn);
    const { startsOn: start, share } = row;
    const { rates } = row.mixed ?? { rates: Array.from({ length: daysBetween(start, row.dueOn) }, () => row.rate) };
    const passed = Math.max(0, daysBetween(start, day));
    const priced = rates.map((each, index) => (index < passed ? each : rate));
    const kept = accrued(this.rows, day)[first]?.interest ?? 0;
    const open = this.rows.slice(first);
    const mixed = passed === 0 ? null : { rates: priced, since: day, kept };
    const borne = open.map((_, index) => (index === 0 ? { share, rate, mixed } : this.borne));
    const rows = this.amortized(principalOpen(open), borne);
    this.rows = [...this.rows.slice(0, first), ...open.map((each, index) => ({ ...each, ...rows[index] }))];
  }

  /** What a row no longer needs fills the next. */
  private relieve(relief: Relief): void {
    this.reliefs = [...this.reliefs, relief];
    this.forgive();
    this.isOverpaid ||= this.paid > sumOf(this.rows.map(dueOf));
  }

  private forgive(): void {
    // The parts of a period have no separate days.
    this.isVague ||= this.reliefs.length > 0 && this.rows.some(({ part, prepaid }) => part && !prepaid);
    this.rows = filled(relieved(this.rows, this.reliefs), this.paid);
  }

  /** That of the instalments to come. */
  private get borne(): Borne {
    return { share: WHOLE, rate: this.rate, mixed: null };
  }

  private newRows({ principal, count, month, startsOn, borne, payment }: NewRows): Rows {
    const { today, calendar = AS_DUE } = this.terms;
    const all = Array.from({ length: count }, (_, index) => borne[index] ?? this.borne);
    const rows = this.amortized(principal, all, payment);
    const last = rows.findLastIndex((row) => payment === undefined || row.principal > 0);
    return rows.slice(0, last + 1).map((row, index) => ({
      ...row,
      month: month + index,
      startsOn: index === 0 ? startsOn : monthsAfter(today, month + index - 1),
      dueOn: monthsAfter(today, month + index),
      payableOn: calendar.payableOn(monthsAfter(today, month + index), today),
      capitalized: 0,
      paid: 0,
      part: false,
      prepaid: false,
    }));
  }

  private amortized(principal: number, all: readonly Borne[], payment?: number): (Row & Borne)[] {
    const periods = all.map(periodOf);
    this.payment = payment ?? level(principal, periods);
    return schedule(principal, periods, this.payment).map((row, index) => {
      const { share, rate, mixed } = all[index] ?? this.borne;
      return { ...row, share, rate, mixed };
    });
  }
}

interface NewRows {
  readonly principal: number;
  readonly count: number;
  readonly month: number;
  /** The day on which the period of the first one begins. */
  readonly startsOn: string;
  /** What the first of them bear. */
  readonly borne: readonly Borne[];
  /** Default: one that needs all of them. */
  readonly payment?: number;
}

function periodOf({ share, rate, mixed }: Borne): Period {
  if (mixed === null) return monthAt(rate, share);
  const { rates, kept } = mixed;
  return { ...monthAt(sumOf(rates), { ...share, whole: share.whole * BigInt(rates.length) }), least: kept };
}

/** What is due or has received money keeps its rate. */
export function bearsRateFrom(each: ModelInstallment, day: string): boolean {
  return each.dueOn > day && each.paid === 0 && isOpen(each);
}

function partOf(each: ModelInstallment): ModelInstallment {
  const interest = Math.min(each.paid, each.interest);
  return { ...each, interest, principal: each.paid - interest, part: true };
}

/** The interest that an instalment has received pays its part of the period. */
function unpaidShareOf({ interest, paid, share }: ModelInstallment): Share {
  if (interest === 0) return share;
  return { part: share.part * BigInt(Math.max(0, interest - paid)), whole: share.whole * BigInt(interest) };
}
