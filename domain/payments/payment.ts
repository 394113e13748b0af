import type { LoanId } from '../loans/loan.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import { InvalidPayment } from './payment.errors.ts';
import type { PaymentEvents } from './payment.events.ts';
import type { PaymentId } from './payment.id.ts';
import type { CollectionOrder } from './payment-gateway.port.ts';
import type { PaymentMethod } from './payment-method.ts';

export const PAYMENT_STATUSES = ['Processing', 'Pending', 'Completed', 'Failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  Processing: ['Completed', 'Failed'],
  Pending: ['Completed', 'Failed'],
  Completed: [],
  Failed: [],
};

export interface PaymentOrder {
  readonly id: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  readonly bankId: string | null;
}

/**
 * Money on its way from a borrower to a loan, asked of the payment gateway.
 * Invariants: the amount is above 0; a bank transfer names its bank; an outcome, once known, is final.
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
  private _status: PaymentStatus;
  private _transactionId: string | null;
  private _completedAt: Date | null;
  private _failureReason: string | null;

  /** @throws InvalidPayment */
  constructor(order: PaymentOrder, now: Date) {
    super();
    if (order.amount.isZero()) throw new InvalidPayment('/amount', 'The amount must be more than 0.');
    if (order.method === 'bank_transfer' && order.bankId === null) {
      throw new InvalidPayment('/bankId', 'A bank transfer names the bank it comes from.');
    }
    this.id = order.id;
    this.loanId = order.loanId;
    this.borrowerId = order.borrowerId;
    this.amount = order.amount;
    this.currency = order.currency;
    this.method = order.method;
    this.bankId = order.bankId;
    this.reference = null;
    this.createdAt = now;
    this._status = 'Processing';
    this._transactionId = null;
    this._completedAt = null;
    this._failureReason = null;
  }

  get status(): PaymentStatus {
    return this._status;
  }

  /** The gateway's own name for the payment; null until it has accepted. */
  get transactionId(): string | null {
    return this._transactionId;
  }

  get completedAt(): Date | null {
    return this._completedAt;
  }

  get failureReason(): string | null {
    return this._failureReason;
  }

  /** What the gateway is asked to collect. */
  order(): CollectionOrder {
    const { id: paymentId, amount, currency, method, bankId } = this;
    return { paymentId, amount, currency, method, bankId };
  }

  /** The gateway took the order; the outcome is still to come. */
  accept(transactionId: string): void {
    this._transactionId = transactionId;
  }

  complete(now: Date): void {
    this.moveTo('Completed');
    this._completedAt = now;
    this.record({ type: 'payment.completed', ...this.subject(now) });
  }

  fail(reason: string, now: Date): void {
    this.moveTo('Failed');
    this._failureReason = reason;
    this.record({ type: 'payment.failed', ...this.subject(now), reason });
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
