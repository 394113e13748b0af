// biome-ignore-all lint/style/noExcessiveLinesPerFile: one aggregate; its calculations are in the files beside it.
import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { levelPayment } from '../shared/amortization.ts';
import { type CalendarDay, dayOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Transitions, transition } from '../shared/transition.ts';
import { isInDefault, isTimely, overdueNoticeOf, paymentsToRemindOf } from './close-of-day.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { AmountExceedsBalance, LoanAlreadyPaidOff, LoanAlreadyWrittenOff, LoanNotDefaulted } from './loan.errors.ts';
import type { LoanEvents } from './loan.events.ts';
import type { LoanId } from './loan.id.ts';
import type { LoanStatus } from './loan-status.ts';
import { paidInstallments } from './paid-on-time.ts';
import { type Pause, type PauseOrder, planPause } from './pause.ts';
import { type Payoff, type PayoffQuote, quotePayoff } from './payoff.ts';
import { planReceipt, type Receipt } from './receipt.ts';
import { lostBy, planReversal, type Reversal, statusAfterReversal } from './reversal.ts';
import { interestOf, outstandingPrincipalOf, scheduleOf } from './schedule.ts';

const TRANSITIONS: Transitions<LoanStatus> = {
  Active: ['Paused', 'Completed', 'Defaulted'],
  Paused: ['Active', 'Completed'],
  // Only the reversal of a payment reopens a completed loan.
  Completed: ['Active', 'Paused', 'Defaulted'],
  Defaulted: ['Active', 'Completed'],
};

/** The terms of a new loan. Due dates count from the day of `disbursedAt`, which is a business date. */
export type Disbursement = Pick<
  Loan,
  'id' | 'requestId' | 'borrowerId' | 'amount' | 'currency' | 'rate' | 'term' | 'disbursedAt'
>;

/** Part of the balance, promised to a payment that is still processing. */
type Reservation = Pick<Receipt, 'paymentId' | 'amount'>;

/** When and why the outstanding principal was booked as lost. */
export interface WriteOff {
  readonly at: Date;
  readonly reason: string;
}

/**
 * A disbursed loan and its instalments.
 * Invariants: paid + remaining = amount + total interest; payments still processing never exceed the remaining amount,
 * and a payoff is the only one; the loan is Completed exactly when nothing remains.
 */
export class Loan extends Aggregate<LoanEvents> {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  readonly disbursedAt: Date;
  readonly createdAt: Date;
  private _status: LoanStatus;
  private _installments: readonly Installment[];
  private _monthlyPayment: Money;
  private _totalInterest: Money;
  private _paidAmount: Money;
  private _inFlightAmount: Money;
  private _remainingTerm: number;
  private _nextDueOn: CalendarDay | null;
  private _lastPaymentAt: Date | null;
  private _pausedMonths: number;
  private _lastPause: Pause | null;
  private _payoff: Payoff | null;
  private _writeOff: WriteOff | null;

  constructor(terms: Disbursement, now: Date) {
    super();
    this.id = terms.id;
    this.requestId = terms.requestId;
    this.borrowerId = terms.borrowerId;
    this.amount = terms.amount;
    this.currency = terms.currency;
    this.rate = terms.rate;
    this.term = terms.term;
    this.disbursedAt = terms.disbursedAt;
    this.createdAt = now;
    this._status = 'Active';
    this._installments = scheduleOf(terms.amount, terms.rate, terms.term, this.disbursedOn);
    this._monthlyPayment = levelPayment(terms.amount, terms.rate, terms.term);
    this._totalInterest = Money.zero;
    this._paidAmount = Money.zero;
    this._inFlightAmount = Money.zero;
    this._remainingTerm = 0;
    this._nextDueOn = null;
    this._lastPaymentAt = null;
    this._pausedMonths = 0;
    this._lastPause = null;
    this._payoff = null;
    this._writeOff = null;
    this.setInstallments(this._installments);
    this.record({ type: 'loan.disbursed', ...this.subject(now), requestId: terms.requestId, amount: terms.amount });
  }

  /** The business date of the disbursement. */
  get disbursedOn(): CalendarDay {
    return dayOf(this.disbursedAt);
  }

  get status(): LoanStatus {
    return this._status;
  }

  get installments(): readonly Installment[] {
    return this._installments;
  }

  get monthlyPayment(): Money {
    return this._monthlyPayment;
  }

  /** Paid and unpaid, capitalized interest included. */
  get totalInterest(): Money {
    return this._totalInterest;
  }

  get paidAmount(): Money {
    return this._paidAmount;
  }

  /** The outstanding balance: unpaid principal and interest. */
  get remainingAmount(): Money {
    return this.amount.plus(this._totalInterest).minus(this._paidAmount);
  }

  /** Payments still processing. */
  get inFlightAmount(): Money {
    return this._inFlightAmount;
  }

  /** The number of unpaid instalments. */
  get remainingTerm(): number {
    return this._remainingTerm;
  }

  get nextDueOn(): CalendarDay | null {
    return this._nextDueOn;
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

  /** The payoff that is processing. It reserves the whole balance. */
  get payoff(): Payoff | null {
    return this._payoff;
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
    this._payoff = { paymentId, asOf: today };
    return quote;
  }

  /** @throws LoanAlreadyPaidOff */
  assertPayable(): void {
    if (this._status === 'Completed') throw new LoanAlreadyPaidOff();
  }

  /** Releases the reservation of a failed payment. */
  release({ paymentId, amount }: Reservation): void {
    this._inFlightAmount = this._inFlightAmount.minus(amount);
    if (this._payoff?.paymentId === paymentId) this._payoff = null;
  }

  /** Receives a reserved payment. A payoff takes off the interest that is no longer owed. */
  settle(receipt: Receipt): void {
    const payoff = this._payoff?.paymentId === receipt.paymentId ? this._payoff : null;
    this.release(receipt);
    this.apply(receipt, payoff?.asOf ?? null);
  }

  /** Receives money that was not reserved. @throws AmountExceedsBalance */
  receive(receipt: Receipt): void {
    this.assertAvailable(receipt.amount);
    this.apply(receipt, null);
  }

  /** Whether the balance has room for the amount beside payments still processing. A payoff leaves none. */
  hasRoomFor(amount: Money): boolean {
    return this._payoff === null && !this._inFlightAmount.plus(amount).exceeds(this.remainingAmount);
  }

  private assertAvailable(amount: Money): void {
    if (!this.hasRoomFor(amount)) throw new AmountExceedsBalance();
  }

  /** @param payoffOn the day of its quote, if the money pays the loan off */
  private apply(receipt: Receipt, payoffOn: CalendarDay | null): void {
    const { installments, ...plan } = planReceipt(this, receipt, payoffOn);
    const { paymentId, amount, today, at } = receipt;
    this._paidAmount = this._paidAmount.plus(amount);
    this._lastPaymentAt = at;
    this.setInstallments(installments);
    const received = { paymentId, recovery: this.isWrittenOff, ...plan, ...this.balance() };
    this.record({ type: 'loan.payment-received', ...this.subject(at), ...received });
    this.updateStatusAfterPayment(paymentId, today, at);
  }

  /** Takes a settled payment back. The loan gets the figures that it would have without the payment. */
  reverse(reversal: Reversal): void {
    const { paymentId, kept, today, at, ...returned } = reversal;
    const { installments, ...plan } = planReversal(this._installments, this._paidAmount, returned);
    const lost = this.isWrittenOff ? lostBy(reversal, this._installments, installments) : Money.zero;
    // The quote of a payoff that is processing no longer pays everything off: it settles as an ordinary payment.
    this._payoff = null;
    this._paidAmount = this._paidAmount.minus(returned.amount);
    this._lastPaymentAt = kept.at(-1)?.at ?? null;
    this.setInstallments(installments);
    const reopened = this._status === 'Completed';
    const status = statusAfterReversal(this, kept, today);
    const newStatus = status === this._status ? null : status;
    if (newStatus !== null) this._status = transition(TRANSITIONS, this._status, newStatus);
    const facts = { paymentId, writtenOff: this.isWrittenOff, lost, reopened, newStatus };
    const change = { ...plan, ...this.balance(), paid: paidInstallments(installments) };
    this.record({ type: 'loan.payment-reversed', ...this.subject(at), ...facts, ...change });
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
  writeOff(reason: string, at: Date): Money {
    if (this.isWrittenOff) throw new LoanAlreadyWrittenOff();
    if (this._status !== 'Defaulted') throw new LoanNotDefaulted();
    const amount = outstandingPrincipalOf(this._installments);
    this._writeOff = { at, reason };
    this.record({ type: 'loan.written-off', ...this.subject(at), amount, reason, ...this.balance() });
    return amount;
  }

  /** Total months paused. Due dates that a reversal has opened again moved only by the pauses since then. */
  get pausedMonths(): number {
    return this._pausedMonths;
  }

  /** The current pause, or the latest one. */
  get lastPause(): Pause | null {
    return this._lastPause;
  }

  /** Suspends payments for some months and adds the interest of these months to the principal.
   * @throws InvalidPauseDuration, LoanNotEligibleForPause */
  pause(order: PauseOrder): Pause {
    const { installments, monthlyPayment, pause, capitalizedInterest } = planPause(this, order);
    this.setInstallments(installments);
    this._monthlyPayment = monthlyPayment;
    this._pausedMonths += order.months;
    this._lastPause = pause;
    this._status = transition(TRANSITIONS, this._status, 'Paused');
    const { at, reason } = order;
    this.record({ type: 'loan.paused', ...this.subject(at), ...pause, capitalizedInterest, reason, ...this.balance() });
    return pause;
  }

  /** Ends a pause that is over, then checks for default. Closing the same day again changes nothing. */
  closeDay(today: CalendarDay, at: Date): { readonly resumed: boolean; readonly defaulted: boolean } {
    const resumed = this._status === 'Paused' && this._lastPause !== null && this._lastPause.endsOn <= today;
    if (resumed) {
      this._status = transition(TRANSITIONS, this._status, 'Active');
      this.record({ type: 'loan.resumed', ...this.subject(at), resumedOn: today });
    }
    const defaulted = this._status === 'Active' && isInDefault(this._installments, today);
    if (defaulted) {
      this._status = transition(TRANSITIONS, this._status, 'Defaulted');
      this.record({ type: 'loan.defaulted', ...this.subject(at), defaultedOn: today });
    }
    return { resumed, defaulted };
  }

  /** Records a reminder for each instalment that requires one today; none if today is closed late. @returns how many */
  remind(today: CalendarDay, at: Date): number {
    const dues = isTimely(today, at) ? paymentsToRemindOf(this._installments, today) : [];
    for (const due of dues) this.record({ type: 'loan.payment-due', ...this.subject(at), ...due, today });
    return dues.length;
  }

  /** Records a notice if the loan reaches one of the days past due that require one. @returns whether it does */
  notifyOverdue(today: CalendarDay, at: Date): boolean {
    const notice = isTimely(today, at) ? overdueNoticeOf(this._installments, today) : null;
    if (notice !== null) this.record({ type: 'loan.overdue', ...this.subject(at), ...notice, today });
    return notice !== null;
  }

  private setInstallments(installments: readonly Installment[]): void {
    this._installments = installments;
    this._totalInterest = interestOf(installments);
    // Counted, not subtracted: rounding can make the last instalments zero, and these are paid from the start.
    const unpaid = installments.filter((each) => !isPaid(each));
    this._remainingTerm = unpaid.length;
    this._nextDueOn = unpaid[0]?.dueOn ?? null;
  }

  private updateStatusAfterPayment(paymentId: PaymentId, today: CalendarDay, at: Date): void {
    if (this.remainingAmount.isZero()) {
      this._status = transition(TRANSITIONS, this._status, 'Completed');
      this.record({ type: 'loan.completed', ...this.subject(at), paymentId });
    } else if (
      this._status === 'Defaulted' &&
      !this.isWrittenOff &&
      !this._installments.some((each) => isOverdue(each, today))
    ) {
      this._status = transition(TRANSITIONS, this._status, 'Active');
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  private balance() {
    return { balance: this.isWrittenOff ? Money.zero : outstandingPrincipalOf(this._installments) };
  }

  private subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
