import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { levelPayment } from '../shared/amortization.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import { hasPauseEnded, isInDefault, paymentsToRemindOf } from './close-of-day.ts';
import { type Installment, isOverdue, isPaid } from './installment.ts';
import { AmountExceedsBalance, LoanCompleted } from './loan.errors.ts';
import type { LoanEvents } from './loan.events.ts';
import type { LoanId } from './loan.id.ts';
import { LOAN_MOVES, type LoanStatus } from './loan-status.ts';
import type { Disbursement, Receipt } from './loan-terms.ts';
import { type Pause, type PauseOrder, planPause } from './pause.ts';
import { allocate, interestOf, scheduleOf } from './schedule.ts';

/**
 * A booked loan and its instalments.
 * Invariants: paid + remaining = amount + total interest; what is paid and what is in flight never exceed what the
 * schedule asks; the loan is Completed exactly when nothing remains.
 */
export class Loan extends Aggregate<LoanEvents> {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  readonly disbursedOn: CalendarDay;
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
  private _pauseStartedOn: CalendarDay | null;
  private _pauseEndsOn: CalendarDay | null;

  constructor(terms: Disbursement, now: Date) {
    super();
    this.id = terms.id;
    this.requestId = terms.requestId;
    this.borrowerId = terms.borrowerId;
    this.amount = terms.amount;
    this.currency = terms.currency;
    this.rate = terms.rate;
    this.term = terms.term;
    this.disbursedOn = terms.disbursedOn;
    this.createdAt = now;
    this._status = 'Active';
    this._installments = scheduleOf(terms.amount, terms.rate, terms.term, terms.disbursedOn);
    this._monthlyPayment = levelPayment(terms.amount, terms.rate, terms.term);
    this._totalInterest = interestOf(this._installments);
    this._paidAmount = Money.zero;
    this._inFlightAmount = Money.zero;
    this._remainingTerm = 0;
    this._nextDueOn = null;
    this._lastPaymentAt = null;
    this._pausedMonths = 0;
    this._pauseStartedOn = null;
    this._pauseEndsOn = null;
    this.lookAhead();
    this.record({ type: 'loan.disbursed', ...this.subject(now), requestId: terms.requestId, amount: terms.amount });
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

  /** All interest that the schedule asks or has been paid, that of pauses included. */
  get totalInterest(): Money {
    return this._totalInterest;
  }

  /** All money settled. */
  get paidAmount(): Money {
    return this._paidAmount;
  }

  /** All that the schedule still asks. */
  get remainingAmount(): Money {
    return this.amount.plus(this._totalInterest).minus(this._paidAmount);
  }

  /** What is Processing: promised to the loan, not yet money. */
  get inFlightAmount(): Money {
    return this._inFlightAmount;
  }

  /** Instalments not fully paid. */
  get remainingTerm(): number {
    return this._remainingTerm;
  }

  get nextDueOn(): CalendarDay | null {
    return this._nextDueOn;
  }

  get lastPaymentAt(): Date | null {
    return this._lastPaymentAt;
  }

  /** Keeps room for a payment on its way, so that payments made in parallel can never exceed the balance.
   * @throws LoanCompleted, AmountExceedsBalance */
  reserve(amount: Money): void {
    this.refuseCompleted();
    if (this._inFlightAmount.plus(amount).exceeds(this.remainingAmount)) throw new AmountExceedsBalance();
    this._inFlightAmount = this._inFlightAmount.plus(amount);
  }

  /** @throws LoanCompleted */
  refuseCompleted(): void {
    if (this._status === 'Completed') throw new LoanCompleted();
  }

  /** Gives back the room of a payment that failed. */
  release(amount: Money): void {
    this._inFlightAmount = this._inFlightAmount.minus(amount);
  }

  /** A reserved payment became money. */
  settle(receipt: Receipt): void {
    this.release(receipt.amount);
    this.receive(receipt);
  }

  /** Takes money that was not announced. @throws AmountExceedsBalance */
  receive({ paymentId, amount, today, at }: Receipt): void {
    if (this._inFlightAmount.plus(amount).exceeds(this.remainingAmount)) throw new AmountExceedsBalance();
    const { installments, interest, principal, completed } = allocate(this._installments, amount);
    this._installments = installments;
    this._paidAmount = this._paidAmount.plus(amount);
    this._lastPaymentAt = at;
    this.lookAhead();
    const settled = completed.map(({ number, dueOn }) => ({ number, dueOn, onTime: dueOn >= today }));
    this.record({
      type: 'loan.payment-received',
      ...this.subject(at),
      paymentId,
      interest,
      principal,
      completed: settled,
    });
    this.moveOnAfterPayment(today, at);
  }

  /** Months, over all pauses: by so many is each unpaid due date later than it was at first. */
  get pausedMonths(): number {
    return this._pausedMonths;
  }

  /** The latest pause, under way or over. */
  get lastPause(): Pause | null {
    const [startsOn, endsOn] = [this._pauseStartedOn, this._pauseEndsOn];
    return startsOn === null || endsOn === null ? null : { startsOn, endsOn };
  }

  /** Lets the borrower pay nothing for some months; their interest is added to the principal.
   * @throws InvalidPauseDuration, LoanNotEligibleForPause */
  pause(order: PauseOrder): Pause {
    const planned = planPause(this, order);
    this._installments = planned.installments;
    this._monthlyPayment = planned.monthlyPayment;
    this._totalInterest = interestOf(planned.installments);
    this._pausedMonths += order.months;
    this._pauseStartedOn = planned.pause.startsOn;
    this._pauseEndsOn = planned.pause.endsOn;
    this.lookAhead();
    this.moveTo('Paused');
    const { capitalizedInterest, pause } = planned;
    this.record({
      type: 'loan.paused',
      ...this.subject(order.at),
      ...pause,
      capitalizedInterest,
      reason: order.reason,
    });
    return pause;
  }

  /**
   * What the close of business of a day does to the loan: a pause that is over ends, and only then the loan is judged
   * by what is overdue. The same day again changes nothing.
   */
  closeDay(today: CalendarDay, at: Date): { readonly resumed: boolean; readonly defaulted: boolean } {
    const resumed = this._status === 'Paused' && hasPauseEnded(this.lastPause, today);
    if (resumed) {
      this.moveTo('Active');
      this.record({ type: 'loan.resumed', ...this.subject(at), resumedOn: today });
    }
    const defaulted = this._status === 'Active' && isInDefault(this._installments, today);
    if (defaulted) {
      this.moveTo('Defaulted');
      this.record({ type: 'loan.defaulted', ...this.subject(at), defaultedOn: today });
    }
    return { resumed, defaulted };
  }

  /** Tells of each instalment that the borrower is to be reminded of on this day. @returns how many there are */
  remind(today: CalendarDay, at: Date): number {
    const dues = paymentsToRemindOf(this._installments, today);
    for (const due of dues) this.record({ type: 'loan.payment-due', ...this.subject(at), ...due, today });
    return dues.length;
  }

  /**
   * Counts what is open instead of subtracting what was completed: when rounding clears the balance before the last
   * month, the instalments after that ask nothing and count as paid from the start.
   */
  private lookAhead(): void {
    const open = this._installments.filter((each) => !isPaid(each));
    this._remainingTerm = open.length;
    this._nextDueOn = open[0]?.dueOn ?? null;
  }

  private moveOnAfterPayment(today: CalendarDay, at: Date): void {
    if (this.remainingAmount.isZero()) {
      this.moveTo('Completed');
      this.record({ type: 'loan.completed', ...this.subject(at) });
    } else if (this._status === 'Defaulted' && !this._installments.some((each) => isOverdue(each, today))) {
      this.moveTo('Active');
      this.record({ type: 'loan.cured', ...this.subject(at) });
    }
  }

  private moveTo(next: LoanStatus): void {
    if (!LOAN_MOVES[this._status].includes(next)) throw new Error(`A loan cannot go from ${this._status} to ${next}.`);
    this._status = next;
  }

  private subject(occurredAt: Date) {
    return { occurredAt, loanId: this.id, borrowerId: this.borrowerId, currency: this.currency };
  }
}
