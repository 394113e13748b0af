import type { LoanId } from '../loans/loan.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { addDays, type CalendarDay, dayOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Deposit } from './deposit.ts';
import type { GatewayEvent, GatewayEventResult } from './gateway-events.port.ts';
import { InvalidPayment, PaymentNotPending, PaymentVerificationFailed } from './payment.errors.ts';
import type { PaymentEvents } from './payment.events.ts';
import type { PaymentId } from './payment.id.ts';
import type { CollectionOrder } from './payment-gateway.port.ts';
import type { PaymentMethod } from './payment-method.ts';
import { isReference, LOCK_MINUTES, MOST_WRONG_CODES, REFERENCE_DAYS, REFERENCE_RULE } from './reference.ts';

export const PAYMENT_STATUSES = ['Processing', 'Pending', 'Completed', 'Failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Processing: ['Completed', 'Failed'],
  Pending: ['Completed', 'Failed'],
  Completed: [],
  Failed: [],
};

/** How long the gateway is asked what became of a payment before it is given up. */
export const LONGEST_PROCESSING_HOURS = 24;

export interface PaymentOrder {
  readonly id: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** The bank's reference of a transfer that the borrower made on their own; null when the gateway is to collect. */
  readonly reference: string | null;
}

/**
 * Money on its way from a borrower to a loan: asked of the payment gateway, or sent by bank and proven by a deposit.
 * Invariants: the amount is above 0; a bank transfer names its bank or its reference; an outcome, once known, is final.
 */
export class Payment extends Aggregate<PaymentEvents> {
  readonly id: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  readonly reference: string | null;
  readonly createdAt: Date;
  /** The lending day whose close fails a reference that is not verified by then; null for what the gateway collects. */
  readonly expiresOn: CalendarDay | null;
  private _status: PaymentStatus;
  private _transactionId: string | null;
  private _completedAt: Date | null;
  private _failureReason: string | null;
  private _wrongCodes: number;
  private _verificationLockedUntil: Date | null;

  /**
   * @param today the lending day, from which the days of a reference count; the day of `now` when left out
   * @throws InvalidPayment
   */
  constructor(order: PaymentOrder, now: Date, today?: CalendarDay) {
    super();
    if (order.amount.isZero()) throw new InvalidPayment('/amount', 'The amount must be more than 0.');
    if (order.reference !== null && !isReference(order.reference)) {
      throw new InvalidPayment('/referenceNumber', REFERENCE_RULE);
    }
    if (order.method === 'bank_transfer' && order.bankId === null && order.reference === null) {
      throw new InvalidPayment('/bankId', 'A bank transfer names the bank it comes from.');
    }
    this.id = order.id;
    this.loanId = order.loanId;
    this.borrowerId = order.borrowerId;
    this.amount = order.amount;
    this.currency = order.currency;
    this.method = order.method;
    this.bankId = order.bankId;
    this.reference = order.reference;
    this.createdAt = now;
    this.expiresOn = order.reference === null ? null : addDays(today ?? dayOf(now), REFERENCE_DAYS);
    this._status = order.reference === null ? 'Processing' : 'Pending';
    this._transactionId = null;
    this._completedAt = null;
    this._failureReason = null;
    this._wrongCodes = 0;
    this._verificationLockedUntil = null;
  }

  get status(): PaymentStatus {
    return this._status;
  }

  /** The gateway's own name for the payment; null until it has accepted. */
  get transactionId(): string | null {
    return this._transactionId;
  }

  /** The outcome is the gateway's to tell, and is not known yet. */
  get awaitsOutcome(): boolean {
    return this._status === 'Processing';
  }

  /** It failed without the gateway ever accepting it. What failed after it was accepted was not declined. */
  get wasDeclined(): boolean {
    return this._status === 'Failed' && this._transactionId === null;
  }

  get completedAt(): Date | null {
    return this._completedAt;
  }

  get failureReason(): string | null {
    return this._failureReason;
  }

  /** Wrong codes since the last lock. */
  get wrongCodes(): number {
    return this._wrongCodes;
  }

  /** Too many wrong codes lock the verification until then; `null` if it is not locked. */
  get verificationLockedUntil(): Date | null {
    return this._verificationLockedUntil;
  }

  /** What the gateway is asked to collect. */
  order(): CollectionOrder {
    const { id: paymentId, amount, currency, method, bankId } = this;
    return { paymentId, amount, currency, method, bankId };
  }

  /** Until when the gateway's outcome is waited for. A payment of which nothing is known by then fails. */
  get outcomeDueBy(): Date {
    return new Date(this.createdAt.getTime() + LONGEST_PROCESSING_HOURS * 3_600_000);
  }

  /** The gateway took the order; the outcome is still to come. What it named the payment first, it is called by. */
  accept(transactionId: string): void {
    this._transactionId ??= transactionId;
  }

  /**
   * Looks among the deposits that agree with the reference for one that opens with the code, and is completed by it.
   * A code that opens none is counted; too many lock the verification for a while, whatever is tried meanwhile.
   * @param deposits unclaimed, of this payment's reference, amount and currency
   * @returns the deposit that is to be claimed; null when none proves the payment, which is then still to be saved
   * @throws PaymentNotPending, PaymentVerificationFailed while it is locked
   */
  verify(deposits: readonly Deposit[], code: string | null, now: Date): Deposit | null {
    if (this._status !== 'Pending') throw new PaymentNotPending();
    if (this._verificationLockedUntil !== null) {
      if (now < this._verificationLockedUntil) throw new PaymentVerificationFailed(this._verificationLockedUntil);
      this._verificationLockedUntil = null;
    }
    const proof = deposits.find((deposit) => deposit.opensWith(code)) ?? null;
    if (proof !== null) this.complete(now);
    // Where there is no deposit yet, there is no code that could be wrong.
    else if (deposits.length > 0 && code !== null) this.countWrongCode(now);
    return proof;
  }

  private countWrongCode(now: Date): void {
    this._wrongCodes++;
    if (this._wrongCodes < MOST_WRONG_CODES) return;
    this._wrongCodes = 0;
    this._verificationLockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000);
  }

  complete(now: Date): void {
    this.moveTo('Completed');
    this._completedAt = now;
    this.record({ type: 'payment.completed', ...this.subject(now), reference: this.reference });
  }

  /** What a final outcome means here: it settles the payment, says what is known, or contradicts what is final. */
  resultOf(outcome: GatewayEvent['outcome']): GatewayEventResult {
    if (this.awaitsOutcome) return 'applied';
    return (outcome === 'succeeded') === (this._status === 'Completed') ? 'ignored' : 'unmatched';
  }

  /** Money came in for a payment that had failed here. The outcome stays, and the money is owed to the borrower. */
  oweBack(now: Date): void {
    if (this._status !== 'Failed') throw new Error(`A payment that is ${this._status} owes nothing back.`);
    this.record({ type: 'payment.refund-due', ...this.subject(now) });
  }

  fail(reason: string, now: Date): void {
    this.moveTo('Failed');
    this._failureReason = reason;
    this.record({ type: 'payment.failed', ...this.subject(now), reason });
  }

  /** Fails a reference that nobody verified in time. @returns whether its time is up */
  expire(today: CalendarDay, now: Date): boolean {
    if (this._status !== 'Pending' || this.expiresOn === null || this.expiresOn > today) return false;
    this.fail(`the transfer was not verified within ${REFERENCE_DAYS} days`, now);
    return true;
  }

  private moveTo(next: PaymentStatus): void {
    if (!NEXT[this._status].includes(next)) throw new Error(`A payment cannot go from ${this._status} to ${next}.`);
    this._status = next;
  }

  private subject(occurredAt: Date) {
    const { id: paymentId, loanId, borrowerId, amount, currency } = this;
    return { occurredAt, paymentId, loanId, borrowerId, amount, currency };
  }
}
