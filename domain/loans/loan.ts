import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { levelPayment } from '../shared/amortization.ts';
import { type CalendarDay, dayOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { type Transitions, transition } from '../shared/transition.ts';
import { isInDefault, isTimely, paymentsToRemindOf } from './close-of-day.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { AmountExceedsBalance, LoanCompleted } from './loan.errors.ts';
import type { LoanEvents } from './loan.events.ts';
import type { LoanId } from './loan.id.ts';
import type { LoanStatus } from './loan-status.ts';
import { type Pause, type PauseOrder, planPause } from './pause.ts';
import { allocate, interestOf, scheduleOf } from './schedule.ts';

const TRANSITIONS: Transitions<LoanStatus> = {
  Active: ['Paused', 'Completed', 'Defaulted'],
  Paused: ['Active', 'Completed'],
  Completed: [],
  Defaulted: ['Active', 'Completed'],
};

/** The terms of a new loan. Due dates count from the day of `disbursedAt`, which is a business date. */
export type Disbursement = Pick<
  Loan,
  'id' | 'requestId' | 'borrowerId' | 'amount' | 'currency' | 'rate' | 'term' | 'disbursedAt'
>;

/** Money received for a loan. `today` is the business date, which decides whether instalments are paid on time. */
interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly today: CalendarDay;
  readonly at: Date;
}

/**
 * A disbursed loan and its instalments.
 * Invariants: paid + remaining = amount + total interest; payments still processing never exceed the remaining amount;
 * the loan is Completed exactly when nothing remains.
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
    this._totalInterest = interestOf(this._installments);
    this._paidAmount = Money.zero;
    this._inFlightAmount = Money.zero;
    this._remainingTerm = 0;
    this._nextDueOn = null;
    this._lastPaymentAt = null;
    this._pausedMonths = 0;
    this._lastPause = null;
    this.countUnpaid();
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
   * @throws LoanCompleted, AmountExceedsBalance */
  reserve(amount: Money): void {
    this.assertPayable();
    if (this._inFlightAmount.plus(amount).exceeds(this.remainingAmount)) throw new AmountExceedsBalance();
    this._inFlightAmount = this._inFlightAmount.plus(amount);
  }

  /** @throws LoanCompleted */
  assertPayable(): void {
    if (this._status === 'Completed') throw new LoanCompleted();
  }

  /** Releases the reservation of a failed payment. */
  release(amount: Money): void {
    this._inFlightAmount = this._inFlightAmount.minus(amount);
  }

  /** Receives a reserved payment. */
  settle(receipt: Receipt): void {
    this.release(receipt.amount);
    this.receive(receipt);
  }

  /** Receives money that was not reserved. @throws AmountExceedsBalance */
  receive({ paymentId, amount, today, at }: Receipt): void {
    if (this._inFlightAmount.plus(amount).exceeds(this.remainingAmount)) throw new AmountExceedsBalance();
    const { interest, principal, ...allocation } = allocate(this._installments, amount);
    this._installments = allocation.installments;
    this._paidAmount = this._paidAmount.plus(amount);
    this._lastPaymentAt = at;
    this.countUnpaid();
    const completed = allocation.completed.map(({ number, dueOn }) => ({ number, dueOn, onTime: dueOn >= today }));
    this.record({ type: 'loan.payment-received', ...this.subject(at), paymentId, interest, principal, completed });
    this.updateStatusAfterPayment(today, at);
  }

  /** Total months paused. Each unpaid due date moved by this many. */
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
    this._installments = installments;
    this._monthlyPayment = monthlyPayment;
    this._totalInterest = interestOf(installments);
    this._pausedMonths += order.months;
    this._lastPause = pause;
    this.countUnpaid();
    this._status = transition(TRANSITIONS, this._status, 'Paused');
    const { at, reason } = order;
    this.record({ type: 'loan.paused', ...this.subject(at), ...pause, capitalizedInterest, reason });
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

  /** Counts instead of subtracting: rounding can make the last instalments zero, and these are paid from the start. */
  private countUnpaid(): void {
    const unpaid = this._installments.filter((each) => !isPaid(each));
    this._remainingTerm = unpaid.length;
    this._nextDueOn = unpaid[0]?.dueOn ?? null;
  }

  private updateStatusAfterPayment(today: CalendarDay, at: Date): void {
    if (this.remainingAmount.isZero()) {
      this._status = transition(TRANSITIONS, this._status, 'Completed');
      this.record({ type: 'loan.completed', ...this.subject(at) });
    } else if (this._status === 'Defaulted' && !this._installments.some((each) => isOverdue(each, today))) {
      this._status = transition(TRANSITIONS, this._status, 'Active');
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  private subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
