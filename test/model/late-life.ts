import { expect } from 'vitest';
import { statusOfCharge } from '../../domain/loans/charge.ts';
import { inDefaultFrom } from '../../domain/loans/close-of-day.ts';
import type {
  ChangeTerms,
  Disbursement,
  Entry,
  History,
  Past,
  RecordedEntry,
  Reduction,
} from '../../domain/loans/entry.ts';
import { earningInstallments, isEarly, replay } from '../../domain/loans/history.ts';
import { isPaid, openOf } from '../../domain/loans/installment.ts';
import { balanceOf, positionOf } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import {
  closingBalance,
  STATEMENT_EVENTS,
  type StatementEvent,
  transactionsOf,
} from '../../domain/loans/loan-transaction.ts';
import type { Receipt } from '../../domain/loans/money-in-flight.ts';
import { addDays, type CalendarDay, laterOf } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { LoanChangeId, PaymentId } from '../../domain/shared/ids.ts';
import { Money, sumOf } from '../../domain/shared/money.ts';
import { demotedEntries, presentHistory, recordedEntries } from '../support/fakes/history.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { midnightOf } from '../support/utc.ts';
import { EndedDays } from './ended-days.ts';

export type Act =
  | { readonly kind: 'pay'; readonly count: number; readonly cents: number; readonly early: number }
  | { readonly kind: 'pay off' | 'withdraw' }
  | { readonly kind: 'order'; readonly count: number }
  | { readonly kind: 'land'; readonly fails: boolean }
  | { readonly kind: 'prepay'; readonly share: number; readonly reduce: Reduction }
  | { readonly kind: 'reverse'; readonly which: number }
  | { readonly kind: 'pause'; readonly months: number }
  | { readonly kind: 'change'; readonly terms: ChangeTerms }
  | { readonly kind: 'waive' | 'write off' | 'take over' }
  | { readonly kind: 'wait'; readonly days: number };

/** An act with its figures, so that two lives have the same. On an earlier day, it is entered late. */
export type Done = (life: Life, day?: CalendarDay) => void;

/** An act that is another one here. */
class Differs extends Error {}

/** A loan of which each day is closed before what happens on the next one. */
export class Life {
  readonly loan: Loan;
  today: CalendarDay;
  /** Which entry is the latest change or pause. */
  latest: (entry: Entry | Disbursement) => boolean = () => false;
  /** When payments were taken back. */
  readonly returned: CalendarDay[] = [];
  private readonly days = new EndedDays();
  private nextToClose: CalendarDay;
  private recorded: readonly RecordedEntry[] = [];
  private payments: readonly Paid[] = [];
  private ordered: readonly Ordered[] = [];
  private unneeded: readonly Paid[] = [];
  private charges = 0;
  private named = 0;
  private balance = Money.zero;

  constructor(loan: Loan, today: CalendarDay) {
    this.loan = loan;
    this.today = today;
    this.nextToClose = today;
    this.close();
    this.check();
  }

  get history(): History {
    return presentHistory(this.recorded);
  }

  /** The early payments. */
  get early(): string {
    return this.history.flatMap((entry) => (isEarly(entry) ? [entry.paymentId] : [])).join();
  }

  /** Whether something was recorded later that counts from this day. */
  reachesBackTo(day: CalendarDay): boolean {
    return this.recorded.some(({ entry, recordedAt }) => entry.on === day && recordedAt > midnightOf(day));
  }

  /** Whether a payment was taken back after the late fee that it had voided was unmade. */
  get forgetsVoiding(): boolean {
    return this.recorded.some(
      ({ entry, removal }) =>
        entry.kind === 'voiding' &&
        removal?.cause === 'judgement' &&
        this.returned.some((day) => midnightOf(day) >= removal.at),
    );
  }

  /** Whether something was paid that the loan no longer needs. */
  get owesBack(): boolean {
    return this.unneeded.length > 0;
  }

  private get past(): Past {
    return { history: this.history, demoted: demotedEntries(this.recorded), closedOn: addDays(this.nextToClose, -1) };
  }

  /** @param day an earlier one, if it is entered late. @returns whether it was possible */
  does(done: Done, day?: CalendarDay): boolean {
    try {
      done(this, day);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError) && !(error instanceof Differs)) throw error;
      return false;
    } finally {
      this.check();
    }
  }

  /** What an act means here; `null` if nothing. */
  meaning(each: Act): Done | null {
    try {
      return this.meant(each);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  private meant(each: Act): Done | null {
    const { loan, today } = this;
    const paymentId = idNumber<'Payment'>(++this.named);
    switch (each.kind) {
      case 'pay': {
        const amount = this.openOfNext(each.count).plus(Money.ofMinorUnits(BigInt(each.cents)));
        return amount.isZero() ? null : (life, day) => life.receive({ paymentId, amount }, each.early, day);
      }
      case 'pay off': {
        if (loan.status === 'Completed') return null;
        const { payoffAmount: amount } = loan.quotePayoff(today);
        return (life) => life.payOff({ paymentId, amount });
      }
      case 'withdraw': {
        const { amount } = loan.quoteWithdrawal(today);
        return (life) => life.withdraw({ paymentId, amount });
      }
      case 'order': {
        const amount = this.openOfNext(each.count);
        return amount.isZero() ? null : (life) => life.order({ paymentId, amount });
      }
      case 'land': {
        const [first] = this.ordered;
        return first === undefined ? null : (life) => life.land(first, each.fails);
      }
      case 'prepay': {
        const amount = positionOf(loan.schedule).outstanding.share(each.share, 1000);
        return (life, day) => life.prepay({ paymentId, amount }, each.reduce, day);
      }
      case 'reverse': {
        const payment = this.payments[each.which % this.payments.length];
        return payment === undefined ? null : (life) => life.reverse(payment);
      }
      case 'pause':
        return (life) => life.pause(each.months);
      case 'change': {
        const changeId = idNumber<'LoanChange'>(this.named);
        return (life, day) => life.change(changeId, each.terms, day);
      }
      case 'waive': {
        const open = loan.charges.find((charge) => statusOfCharge(charge) === 'Open');
        if (open === undefined) return null;
        const { cause } = open;
        return (life) => life.waive(JSON.stringify(cause));
      }
      case 'write off':
        return ({ loan, today }) => loan.writeOff('Lost', today, midnightOf(today));
      case 'take over':
        return (life) => life.takeOver();
      case 'wait':
        return (life) => life.wait(each.days);
    }
  }

  private openOfNext(count: number): Money {
    const next = this.loan.installments.filter((row) => !isPaid(row)).slice(0, count);
    return sumOf(next.map(openOf));
  }

  private receive(paid: Paid, early: number, day?: CalendarDay): void {
    const valueOn = laterOf(addDays(day ?? this.today, -early), this.loan.disbursedOn);
    const receipt = this.receiptOf({ ...paid, valueOn });
    if (day === undefined) this.loan.receive(receipt);
    else this.loan.receiveLate(receipt, null, this.past);
    this.payments = [...this.payments, paid];
  }

  private payOff(paid: Paid): void {
    const { loan, today } = this;
    if (!loan.quotePayoff(today).payoffAmount.equals(paid.amount)) throw new Differs();
    loan.reservePayoff(paid.paymentId, today);
    this.settle({ ...paid, valueOn: today });
  }

  private withdraw(paid: Paid): void {
    const { loan, today } = this;
    if (!loan.quoteWithdrawal(today).amount.equals(paid.amount)) throw new Differs();
    loan.reserveWithdrawal(paid.paymentId, today);
    this.settle({ ...paid, valueOn: today });
  }

  private prepay(paid: Paid, reduce: Reduction, day?: CalendarDay): void {
    const { loan, today } = this;
    const { paymentId, amount } = paid;
    if (day === undefined) {
      loan.reservePrepayment(paymentId, { amount, reduce }, today);
      this.settle({ ...paid, valueOn: today });
    } else {
      loan.receiveLate(this.receiptOf({ ...paid, valueOn: day }), reduce, this.past);
      this.payments = [...this.payments, paid];
    }
  }

  private order(paid: Paid): void {
    this.loan.reserve(paid.amount, this.today);
    this.ordered = [...this.ordered, { ...paid, valueOn: this.today }];
  }

  private land(ordered: Ordered, fails: boolean): void {
    const { loan, today } = this;
    const { paymentId } = ordered;
    this.ordered = this.ordered.filter((each) => each.paymentId !== paymentId);
    if (!fails) this.settle(ordered);
    else {
      loan.release(ordered, midnightOf(today));
      this.chargeReturned(paymentId);
    }
  }

  private settle(ordered: Ordered): void {
    this.loan.settle(this.receiptOf(ordered), this.history);
    this.payments = [...this.payments, ordered];
  }

  private receiptOf(ordered: Ordered): Receipt {
    return { ...ordered, today: this.today, at: midnightOf(this.today) };
  }

  /** Whether a payment is processing. */
  get awaits(): boolean {
    return this.ordered.length > 0;
  }

  private reverse({ paymentId, amount }: Paid): void {
    const { today, loan, history } = this;
    if (!this.payments.some((each) => each.paymentId === paymentId)) throw new Differs();
    const isOther = (each: Paid) => each.paymentId !== paymentId;
    const kept = amount.minus(amountOf(this.unneeded.filter((each) => !isOther(each))));
    if (!kept.isZero()) {
      loan.reverse({ paymentId, amount: kept, history, today, at: midnightOf(today) });
      this.chargeReturned(paymentId);
    }
    this.payments = this.payments.filter(isOther);
    this.unneeded = this.unneeded.filter(isOther);
    this.returned.push(today);
  }

  private chargeReturned(paymentId: PaymentId): void {
    const { today } = this;
    this.loan.chargeReturnedPayment(paymentId, { chargeId: this.nextCharge(), today, at: midnightOf(today) });
  }

  private pause(months: number): void {
    const { loan, today } = this;
    loan.pause({ months, reason: null, today, at: midnightOf(today) });
    this.latest = (entry) => entry.kind === 'pause' && entry.on === today;
  }

  private change(changeId: LoanChangeId, given: ChangeTerms, effectiveOn = this.today): void {
    const from = 'from' in given ? laterOf(given.from, this.loan.disbursedOn) : null;
    const terms = 'from' in given && from !== null ? { ...given, from } : given;
    const { today, past } = this;
    this.loan.change({ changeId, terms, reason: 'Hardship', effectiveOn, past, today, at: midnightOf(today) });
    this.latest = (entry) => entry.kind === 'change' && entry.changeId === changeId;
  }

  undo(isIt: Life['latest']): void {
    const { today, past } = this;
    const entry = past.history.find(isIt);
    if (entry?.kind !== 'change' && entry?.kind !== 'pause') throw new Error('There is nothing to undo.');
    const undone = entry.kind === 'change' ? entry.changeId : (entry.pauseId ?? expect.fail());
    this.loan.undo({ kind: entry.kind, undone, reason: 'Another loan', past, today, at: midnightOf(today) });
  }

  /** What was before is the history of another system. */
  private takeOver(): void {
    const { loan, today } = this;
    if (loan.schedule.takeover !== null || this.awaits || loan.status === 'Completed') throw new Differs();
    loan.endImport(today, midnightOf(today));
  }

  private waive(cause: string): void {
    const { loan, today } = this;
    const charge = loan.charges.find((each) => JSON.stringify(each.cause) === cause);
    if (charge === undefined || statusOfCharge(charge) !== 'Open') throw new Differs();
    loan.waive(charge.chargeId, 'Goodwill', today, midnightOf(today));
  }

  private nextCharge = () => idNumber<'Charge'>(++this.charges);

  private wait(days: number): void {
    this.days.end(this.today, this.loan);
    this.today = addDays(this.today, days);
    this.close();
  }

  /** The days on which there is something to find. */
  private close(): void {
    for (let day = this.nextDay(); day < this.today; day = this.nextDay()) {
      this.loan.closeDay(day, midnightOf(day));
      this.loan.chargeLateFees(day, midnightOf(day), this.nextCharge);
      this.days.end(day, this.loan);
      this.nextToClose = addDays(day, 1);
    }
    this.nextToClose = this.today;
  }

  private nextDay(): CalendarDay {
    const { status, lastPause, installments, chargesDueOn } = this.loan;
    const ends = status === 'Paused' ? (lastPause?.endsOn ?? null) : null;
    const defaults = status === 'Active' ? inDefaultFrom(installments) : null;
    const days = [ends, defaults, chargesDueOn].flatMap((day) => (day === null ? [] : laterOf(day, this.nextToClose)));
    return days.toSorted()[0] ?? addDays(this.today, 1);
  }

  /** The history gives the schedule, and the lines of the statement the balance. */
  private check(): void {
    const { loan } = this;
    const edits = loan.pullHistoryEdits();
    if (edits.length === 0) return;
    this.recorded = recordedEntries(this.recorded, edits);
    for (const event of loan.pullEvents()) {
      if ('late' in event) this.unneeded = [...this.unneeded, ...(event.late?.unneeded ?? [])];
      if (!STATEMENT_EVENTS.some((type) => type === event.type)) continue;
      for (const line of transactionsOf(event as StatementEvent)) {
        this.balance = closingBalance(this.balance, [line]);
        expect(line.balance).toEqual(this.balance);
      }
    }
    expect(replay(this.history)).toEqual(loan.schedule);
    expect(this.balance).toEqual(balanceOf(positionOf(loan.schedule)));
    expect(loan.status === 'Completed').toBe(loan.owedAmount.isZero());
    const kept = this.history.flatMap((entry) => ('paymentId' in entry ? [entry] : []));
    expect(amountOf([...kept, ...this.unneeded])).toEqual(amountOf(this.payments));
  }

  /** Finds the loan of each day that is over again. */
  checkDays(): void {
    this.days.check(this.recorded);
  }

  /** What a loan is, without what the law leaves out. */
  get shown(): object {
    const { charges, forgone: _, reliefs, ...schedule } = this.loan.schedule;
    return {
      ...schedule,
      // Two of a day can come in another order.
      reliefs: reliefs.map(({ rate: { units }, from, to }) => `${units} ${from} ${to}`).toSorted(),
      charges: charges
        .filter(({ forgiven }) => forgiven !== 'voided')
        .map(({ chargeId: _id, createdAt: _at, ...charge }) => charge),
      points: earningInstallments(this.history, this.loan.schedule),
    };
  }

  /** Fees that are owed or were, by instalment and day. */
  get fees(): string {
    return JSON.stringify(
      this.loan.charges.flatMap(({ forgiven, cause, chargedOn, amount }) =>
        forgiven === 'voided' || cause.type !== 'Late Fee'
          ? []
          : [[cause.installmentNumber, chargedOn, `${amount.minorUnits}`]],
      ),
    );
  }
}

interface Paid {
  readonly paymentId: PaymentId;
  readonly amount: Money;
}

const amountOf = (paid: readonly Pick<Paid, 'amount'>[]): Money => sumOf(paid.map(({ amount }) => amount));

type Ordered = Paid & Pick<Receipt, 'valueOn'>;
