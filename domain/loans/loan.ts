// biome-ignore-all lint/style/noExcessiveLinesPerFile: one aggregate; its calculations are in the files beside it.
import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { addMonths, type CalendarDay, dayOf, latestOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Transitions, transition } from '../shared/transition.ts';
import { type ChangeOrder, checkChange } from './change.ts';
import { isInDefault, isTimely, overdueNoticeOf, paymentsToRemindOf } from './close-of-day.ts';
import type { Disbursement, Entry, History, MoneyEntry, Reduction } from './entry.ts';
import { type Figures, figuresOf, openIn } from './figures.ts';
import { apply, demotedIn, replay, scheduleWith, withoutPayment } from './history.ts';
import { type Installment, isOverdue } from './installment.ts';
import {
  AmountExceedsBalance,
  LoanAlreadyPaidOff,
  LoanAlreadyWrittenOff,
  LoanNotDefaulted,
  ReversalOverpaysLoan,
} from './loan.errors.ts';
import type { LoanEvents } from './loan.events.ts';
import type { LoanId } from './loan.id.ts';
import type { Movement } from './loan-movement.events.ts';
import type { LoanStatus } from './loan-status.ts';
import { positionOf } from './movement.ts';
import { earningInstallments, newlyPaidInstallments } from './paid-on-time.ts';
import { checkPause, type Pause, type PauseOrder } from './pause.ts';
import { type PayoffQuote, quotePayoff } from './payoff.ts';
import { quotePrepayment, type WantedPrepayment } from './prepayment.ts';
import type { Receipt } from './receipt.ts';
import { type Reversal, statusAfterReversal } from './reversal.ts';
import { firstSchedule, type Schedule } from './schedule.ts';

const TRANSITIONS: Transitions<LoanStatus> = {
  Active: ['Paused', 'Completed', 'Defaulted'],
  Paused: ['Active', 'Completed'],
  // Only the reversal of a payment reopens a completed loan.
  Completed: ['Active', 'Paused', 'Defaulted'],
  Defaulted: ['Active', 'Completed'],
};

/** The terms of a new loan. Due dates count from the day of `disbursedAt`, which is a business date. */
export type NewLoan = Pick<
  Loan,
  'id' | 'requestId' | 'borrowerId' | 'amount' | 'currency' | 'rate' | 'term' | 'disbursedAt'
>;

/** Part of the balance, promised to a payment that is still processing. */
type Reservation = Pick<Receipt, 'paymentId' | 'amount'>;

/** A payoff or prepayment that is processing. It takes effect on the day on which it was accepted. */
export type Order = { readonly paymentId: PaymentId; readonly asOf: CalendarDay } & (
  | { readonly kind: 'payoff' }
  | { readonly kind: 'prepayment'; readonly reduce: Reduction }
);

/** When and why the outstanding principal was booked as lost. */
export interface WriteOff {
  readonly at: Date;
  readonly reason: string;
}

/** A step from the stored history of a loan to its new one. */
export type HistoryChange =
  | { readonly added: Disbursement | Entry }
  /** `demoted` are ordinary payments from now on. */
  | { readonly removed: PaymentId; readonly demoted: readonly PaymentId[] };

/**
 * A disbursed loan and its schedule, which is its history applied to the first schedule.
 * Invariants: paid + remaining = amount + total interest; payments still processing never exceed the remaining amount,
 * and a payoff is the only one; the loan is Completed exactly when nothing remains.
 */
export class Loan extends Aggregate<LoanEvents> {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly disbursedAt: Date;
  readonly createdAt: Date;
  private _status: LoanStatus;
  private _schedule: Schedule;
  private _figures: Figures;
  private _inFlightAmount: Money;
  private _lastPaymentAt: Date | null;
  private _lastPause: Pause | null;
  private _order: Order | null;
  private _writeOff: WriteOff | null;
  // Created on first use: loading a stored aggregate skips field initialisers.
  private historyChanges: HistoryChange[] | undefined;

  constructor({ amount, rate, term, ...loan }: NewLoan, now: Date) {
    super();
    const disbursement = { kind: 'disbursement', on: dayOf(loan.disbursedAt), amount, rate, term } as const;
    this.id = loan.id;
    this.requestId = loan.requestId;
    this.borrowerId = loan.borrowerId;
    this.amount = amount;
    this.currency = loan.currency;
    this.disbursedAt = loan.disbursedAt;
    this.createdAt = now;
    this._status = 'Active';
    this._schedule = firstSchedule(disbursement);
    this._figures = figuresOf(this._schedule);
    this._inFlightAmount = Money.zero;
    this._lastPaymentAt = null;
    this._lastPause = null;
    this._order = null;
    this._writeOff = null;
    this.historyChanges = [{ added: disbursement }];
    this.record({ type: 'loan.disbursed', ...this.subject(now), requestId: loan.requestId, amount });
  }

  /** The business date of the disbursement. */
  get disbursedOn(): CalendarDay {
    return dayOf(this.disbursedAt);
  }

  get status(): LoanStatus {
    return this._status;
  }

  get schedule(): Schedule {
    return this._schedule;
  }

  get installments(): readonly Installment[] {
    return this._schedule.installments;
  }

  get rate(): Rate {
    return this._schedule.rate;
  }

  get monthlyPayment(): Money {
    return this._schedule.monthlyPayment;
  }

  /** All instalments, without prepayments. */
  get term(): number {
    return this._figures.term;
  }

  /** Paid and unpaid, capitalized interest included. */
  get totalInterest(): Money {
    return this._figures.totalInterest;
  }

  get paidAmount(): Money {
    return this._figures.paidAmount;
  }

  /** The outstanding balance: unpaid principal and interest. */
  get remainingAmount(): Money {
    return this.amount.plus(this.totalInterest).minus(this.paidAmount);
  }

  /** Payments still processing. */
  get inFlightAmount(): Money {
    return this._inFlightAmount;
  }

  /** The number of unpaid instalments. */
  get remainingTerm(): number {
    return this._figures.remainingTerm;
  }

  get nextDueOn(): CalendarDay | null {
    return this._figures.nextDueOn;
  }

  get lastPaymentAt(): Date | null {
    return this._lastPaymentAt;
  }

  /** Reserves the amount of a payment, so that parallel payments cannot exceed the balance.
   * @throws LoanAlreadyPaidOff, AmountExceedsBalance */
  reserve(amount: Money): void {
    this.assertPayable();
    this.assertAvailable(amount);
    this._inFlightAmount = this._inFlightAmount.plus(amount);
  }

  /** The payoff or prepayment that is processing. A payoff reserves the whole balance. */
  get order(): Order | null {
    return this._order;
  }

  /** @throws LoanAlreadyPaidOff, PaymentInProgress */
  quotePayoff(today: CalendarDay): PayoffQuote {
    return quotePayoff(this, today);
  }

  /** Reserves the whole balance for a payment of the quoted amount.
   * @throws LoanAlreadyPaidOff, PaymentInProgress */
  reservePayoff(paymentId: PaymentId, today: CalendarDay): PayoffQuote {
    const quote = this.quotePayoff(today);
    this._inFlightAmount = quote.payoffAmount;
    this._order = { kind: 'payoff', paymentId, asOf: today };
    return quote;
  }

  /** Reserves the amount of a prepayment.
   * @throws LoanNotEligibleForPrepayment, PrepaymentTooLow, PrepaymentExceedsBalance */
  reservePrepayment(paymentId: PaymentId, { amount, reduce }: WantedPrepayment, today: CalendarDay): void {
    quotePrepayment(this, { amount, reduce }, today);
    this._inFlightAmount = this._inFlightAmount.plus(amount);
    this._order = { kind: 'prepayment', paymentId, asOf: today, reduce };
  }

  /** @throws LoanAlreadyPaidOff */
  assertPayable(): void {
    if (this._status === 'Completed') throw new LoanAlreadyPaidOff();
  }

  /** Releases the reservation of a failed payment. */
  release({ paymentId, amount }: Reservation): void {
    this._inFlightAmount = this._inFlightAmount.minus(amount);
    if (this._order?.paymentId === paymentId) this._order = null;
  }

  /** Receives a reserved payment. @param history required for a payoff or prepayment, which takes effect on its own day */
  settle(receipt: Receipt, history: History | null = null): void {
    const order = this._order?.paymentId === receipt.paymentId ? this._order : null;
    this.release(receipt);
    if (order !== null && history === null) throw new Error(`A ${order.kind} settles with the history of its loan.`);
    if (order === null || history === null || !this.bookOrder(order, receipt, history)) this.bookPayment(receipt);
  }

  /** Receives money that was not reserved. @throws AmountExceedsBalance */
  receive(receipt: Receipt): void {
    this.assertAvailable(receipt.amount);
    this.bookPayment(receipt);
  }

  /** Whether the balance has room for the amount beside payments still processing. A payoff leaves none. */
  hasRoomFor(amount: Money): boolean {
    return this._order?.kind !== 'payoff' && !this._inFlightAmount.plus(amount).exceeds(this.remainingAmount);
  }

  private assertAvailable(amount: Money): void {
    if (!this.hasRoomFor(amount)) throw new AmountExceedsBalance();
  }

  private bookPayment(receipt: Receipt): void {
    const { paymentId, amount, valueOn, today, at } = receipt;
    const entry: MoneyEntry = { kind: 'payment', on: today, paymentId, amount, valueOn, at };
    this.book(entry, apply(this._schedule, entry), receipt);
  }

  /** @returns whether the money still fits as it was ordered, beside the payments that were accepted since */
  private bookOrder({ asOf: on, ...order }: Order, receipt: Receipt, history: History): boolean {
    const { paymentId, amount, valueOn, at } = receipt;
    const entry = { ...order, on, paymentId, amount, valueOn, at };
    const schedule = scheduleWith(history, entry);
    if (schedule === null || this._inFlightAmount.exceeds(openIn(schedule))) return false;
    this.book(entry, schedule, receipt);
    return true;
  }

  private book(entry: MoneyEntry, after: Schedule, { today, at }: Receipt): void {
    const { kind, paymentId, amount, on } = entry;
    const before = this._schedule;
    this._lastPaymentAt = at;
    const moved = this.adopt(after, entry);
    const judged = newlyPaidInstallments(before, after);
    // Instalments that a payoff closes before their due date earn nothing.
    const completed = kind === 'payoff' ? judged.filter(({ dueOn }) => dueOn <= on) : judged;
    const received = { paymentId, amount, prepaid: kind === 'prepayment', completed, ...moved };
    this.record({ type: 'loan.payment-received', ...this.subject(at), ...received });
    this.updateStatusAfterPayment(paymentId, today, at);
  }

  /** Takes a settled payment back. The loan gets the figures that its history without the payment gives.
   * @throws ReversalOverpaysLoan */
  reverse({ paymentId, amount, history, today, at }: Reversal): void {
    const kept = withoutPayment(history, paymentId);
    const schedule = replay(kept);
    if (this._inFlightAmount.exceeds(openIn(schedule))) throw new ReversalOverpaysLoan();
    const receipts = kept.filter((entry) => 'paymentId' in entry);
    // The quote of a payoff that is processing no longer pays everything off: it settles as an ordinary payment.
    if (this._order?.kind === 'payoff') this._order = null;
    this._lastPaymentAt = receipts.length === 0 ? null : latestOf(...receipts.map((entry) => entry.at));
    const moved = this.adopt(schedule);
    const demoted = demotedIn(history, kept);
    this.changes().push({ removed: paymentId, demoted });
    const reopened = this._status === 'Completed';
    const status = statusAfterReversal(this, kept, today);
    const newStatus = status === this._status ? null : status;
    if (newStatus !== null) this._status = transition(TRANSITIONS, this._status, newStatus);
    const paid = earningInstallments(kept);
    const facts = { paymentId, amount, demoted, paid, reopened: reopened && newStatus !== null, newStatus };
    this.record({ type: 'loan.payment-reversed', ...this.subject(at), ...facts, ...moved });
  }

  get isWrittenOff(): boolean {
    return this._writeOff !== null;
  }

  get writtenOffAt(): Date | null {
    return this._writeOff?.at ?? null;
  }

  get writeOffReason(): string | null {
    return this._writeOff?.reason ?? null;
  }

  /**
   * Books the outstanding principal as lost. The borrower still owes it. @returns the amount
   * @throws LoanNotDefaulted, LoanAlreadyWrittenOff
   */
  writeOff(reason: string, today: CalendarDay, at: Date): Money {
    if (this.isWrittenOff) throw new LoanAlreadyWrittenOff();
    if (this._status !== 'Defaulted') throw new LoanNotDefaulted();
    this._writeOff = { at, reason };
    const moved = this.add({ kind: 'write-off', on: today });
    const { outstanding: amount } = moved.before;
    this.record({ type: 'loan.written-off', ...this.subject(at), amount, reason, ...moved });
    return amount;
  }

  /** The current pause, or the latest one. */
  get lastPause(): Pause | null {
    return this._lastPause;
  }

  /** Suspends payments for some months and adds the interest of these months to the principal.
   * @throws InvalidPauseDuration, LoanNotEligibleForPause */
  pause(order: PauseOrder): Pause {
    checkPause(this, order);
    const { months, today, reason, at } = order;
    const moved = this.add({ kind: 'pause', on: today, months });
    const pause = { startsOn: today, endsOn: addMonths(today, months) };
    this._lastPause = pause;
    this._status = transition(TRANSITIONS, this._status, 'Paused');
    this.record({ type: 'loan.paused', ...this.subject(at), ...pause, reason, ...moved });
    return pause;
  }

  /** Gives what is unpaid new terms. @throws InvalidLoanChange, LoanNotChangeable */
  change({ terms, today, at, ...order }: ChangeOrder): void {
    checkChange(this, terms, today);
    const moved = this.add({ kind: 'change', on: today, change: terms });
    const newStatus = this._status === 'Defaulted' ? 'Active' : null;
    if (newStatus !== null) this._status = transition(TRANSITIONS, this._status, newStatus);
    this.record({ type: 'loan.changed', ...this.subject(at), terms, ...order, newStatus, ...moved });
  }

  /** Ends a pause that is over, then checks for default. Closing the same day again changes nothing. */
  closeDay(today: CalendarDay, at: Date): { readonly resumed: boolean; readonly defaulted: boolean } {
    const resumed = this._status === 'Paused' && this._lastPause !== null && this._lastPause.endsOn <= today;
    if (resumed) {
      this._status = transition(TRANSITIONS, this._status, 'Active');
      this.record({ type: 'loan.resumed', ...this.subject(at), resumedOn: today });
    }
    const defaulted = this._status === 'Active' && isInDefault(this.installments, today);
    if (defaulted) {
      this._status = transition(TRANSITIONS, this._status, 'Defaulted');
      this.record({ type: 'loan.defaulted', ...this.subject(at), defaultedOn: today });
    }
    return { resumed, defaulted };
  }

  /** Records a reminder for each instalment that requires one today; none if today is closed late. @returns how many */
  remind(today: CalendarDay, at: Date): number {
    const dues = isTimely(today, at) ? paymentsToRemindOf(this.installments, today) : [];
    for (const due of dues) this.record({ type: 'loan.payment-due', ...this.subject(at), ...due, today });
    return dues.length;
  }

  /** Records a notice if the loan reaches one of the days past due that require one. @returns whether it does */
  notifyOverdue(today: CalendarDay, at: Date): boolean {
    const notice = isTimely(today, at) ? overdueNoticeOf(this.installments, today) : null;
    if (notice !== null) this.record({ type: 'loan.overdue', ...this.subject(at), ...notice, today });
    return notice !== null;
  }

  /** Appends an entry and applies it. */
  private add(entry: Entry): Movement {
    return this.adopt(apply(this._schedule, entry), entry);
  }

  private adopt(schedule: Schedule, added?: Entry): Movement {
    const before = positionOf(this._schedule);
    this._schedule = schedule;
    this._figures = figuresOf(schedule);
    if (added !== undefined) this.changes().push({ added });
    return { before, after: positionOf(schedule) };
  }

  /** What to change in the stored history. Clears it. */
  pullHistoryChanges(): readonly HistoryChange[] {
    const changes = this.changes();
    this.historyChanges = undefined;
    return changes;
  }

  private changes(): HistoryChange[] {
    this.historyChanges ??= [];
    return this.historyChanges;
  }

  private updateStatusAfterPayment(paymentId: PaymentId, today: CalendarDay, at: Date): void {
    if (this.remainingAmount.isZero()) {
      this._status = transition(TRANSITIONS, this._status, 'Completed');
      this.record({ type: 'loan.completed', ...this.subject(at), paymentId });
    } else if (
      this._status === 'Defaulted' &&
      !this.isWrittenOff &&
      !this.installments.some((each) => isOverdue(each, today))
    ) {
      this._status = transition(TRANSITIONS, this._status, 'Active');
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  private subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
