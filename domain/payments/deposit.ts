import { Aggregate } from '../shared/aggregate.ts';
import type { CalendarDay, Moment } from '../shared/calendar.ts';
import type { DepositId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { isBlank } from '../shared/text.ts';
import type { BankId } from './bank.ts';
import {
  CurrencyMismatch,
  DepositNotAvailable,
  InvalidDeposit,
  notAfterToday,
  PAYMENT_FAULTS,
} from './payment.errors.ts';
import type { DepositEvents, PaymentStatus } from './payment.events.ts';

/** Characters of a bank's reference, and of its confirmation code. */
export const REFERENCE_MAX_LENGTH = 64;
export const REFERENCE_RULE = PAYMENT_FAULTS.reference({ max: REFERENCE_MAX_LENGTH });

/** This many wrong codes lock verification for `LOCK_MINUTES`. */
export const MAX_WRONG_CODES = 5;
export const LOCK_MINUTES = 15;

export function isReference(text: string): boolean {
  return !isBlank(text) && text.length <= REFERENCE_MAX_LENGTH;
}

/** Compares in a time that depends only on the length of `given`, so that timing does not reveal the right code. */
export function sameCode(right: string, given: string): boolean {
  let difference = right.length ^ given.length;
  for (let at = 0; at < given.length; at++) {
    // Past the end, charCodeAt gives NaN, which XOR treats as 0. The lengths already differ.
    difference |= right.charCodeAt(at) ^ given.charCodeAt(at);
  }
  return difference === 0;
}

export interface DepositRecord
  extends Pick<Deposit, 'id' | 'bankId' | 'reference' | 'amount' | 'currency' | 'confirmationCode' | 'recordedBy'> {
  /** `null`: when it is recorded. At most the end of the business date. */
  readonly received: { readonly at: Date; readonly on: CalendarDay } | null;
}

interface ClaimingPayment {
  readonly id: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly status: PaymentStatus;
}

/**
 * Money received in our bank account.
 * Invariants: each transfer is recorded once; one payment at most claims a deposit, and keeps it; what was sent back
 * unclaimed is never claimed. It proves no payment of the person who recorded it: another operator has to match it.
 */
export class Deposit extends Aggregate<DepositEvents> {
  readonly id: DepositId;
  readonly bankId: BankId;
  readonly reference: string;
  readonly amount: Money;
  readonly currency: Currency;
  /** The bank gives it to the sender; `null` if the bank uses none. */
  readonly confirmationCode: string | null;
  /** The operator, or the person who made the API key. */
  readonly recordedBy: UserId;
  readonly receivedAt: Date;
  /** The day of `receivedAt`, on which the money was given. */
  readonly valueOn: CalendarDay;
  readonly createdAt: Date;
  private _claimedBy: PaymentId | null;
  private _borrowerId: UserId | null;
  private _claimedAt: Date | null;
  private _returnedAt: Date | null;
  private _returnReason: string | null;

  /** @throws InvalidDeposit */
  constructor(record: DepositRecord, moment: Moment) {
    super();
    if (record.amount.isZero()) throw new InvalidDeposit('amount', PAYMENT_FAULTS.amount());
    if (!isReference(record.reference)) throw new InvalidDeposit('reference', REFERENCE_RULE);
    const { at, today } = moment;
    const received = record.received ?? { at, on: today };
    if (received.on > today) throw new InvalidDeposit('receivedAt', notAfterToday());
    this.id = record.id;
    this.bankId = record.bankId;
    this.reference = record.reference;
    this.amount = record.amount;
    this.currency = record.currency;
    this.confirmationCode = record.confirmationCode;
    this.recordedBy = record.recordedBy;
    this.receivedAt = received.at;
    this.valueOn = received.on;
    this.createdAt = at;
    this._claimedBy = null;
    this._borrowerId = null;
    this._claimedAt = null;
    this._returnedAt = null;
    this._returnReason = null;
    this.record({ type: 'deposit.recorded', ...this.subject(moment) });
  }

  /** `null` until a payment claims the deposit. */
  get claimedBy(): PaymentId | null {
    return this._claimedBy;
  }

  /** The borrower of the claiming payment. */
  get borrowerId(): UserId | null {
    return this._borrowerId;
  }

  get claimedAt(): Date | null {
    return this._claimedAt;
  }

  /** When the bank took the money of the payment back, or an operator sent it back unclaimed; `null` if neither. */
  get returnedAt(): Date | null {
    return this._returnedAt;
  }

  /** Why an operator sent the money back; `null` otherwise. */
  get returnReason(): string | null {
    return this._returnReason;
  }

  /** Whether it can prove a payment of this borrower, without an operator who matches it. */
  mayProvePaymentOf(borrowerId: UserId): boolean {
    return borrowerId !== this.recordedBy;
  }

  /** Whether the code is correct. Always true if the bank uses no code. */
  acceptsCode(code: string | null): boolean {
    if (this.confirmationCode === null) return true;
    return code !== null && sameCode(this.confirmationCode, code);
  }

  /** Whether an operator may make a payment of it for a loan. @throws DepositNotAvailable, CurrencyMismatch */
  assertPays(currency: Currency): void {
    this.assertAvailable();
    if (currency !== this.currency) throw new CurrencyMismatch(this.currency, currency);
  }

  private assertAvailable(): void {
    if (this._claimedBy !== null || this._returnedAt !== null) throw new DepositNotAvailable();
  }

  /**
   * The money pays the loan of the payment. If the payment failed, it is owed back to the borrower.
   * @param moment on the day of the books: the business date, or a day that is closed late
   */
  claim(payment: ClaimingPayment, moment: Moment): void {
    if (this._claimedBy !== null) throw new Error(`Payment ${this._claimedBy} has already claimed deposit ${this.id}.`);
    if (this._returnedAt !== null) throw new Error(`The money of deposit ${this.id} was sent back.`);
    const { id: paymentId, loanId, borrowerId, status } = payment;
    this._claimedBy = paymentId;
    this._borrowerId = borrowerId;
    this._claimedAt = moment.at;
    this.record({
      type: 'deposit.claimed',
      ...this.subject(moment),
      paymentId,
      loanId,
      borrowerId,
      isOwed: status === 'Failed',
    });
  }

  /** The bank takes the money of the claiming payment back. No other payment can claim it. */
  markReturned(now: Date): void {
    if (this._claimedBy === null) throw new Error(`No payment has claimed deposit ${this.id}.`);
    this._returnedAt = now;
  }

  /** Sends money back that belongs to no loan. @throws DepositNotAvailable */
  sendBack(reason: string, moment: Moment): void {
    this.assertAvailable();
    this._returnedAt = moment.at;
    this._returnReason = reason;
    this.record({ type: 'deposit.returned', ...this.subject(moment) });
  }

  private subject({ at: occurredAt, today: bookedOn }: Moment) {
    return { occurredAt, bookedOn, depositId: this.id, amount: this.amount, currency: this.currency };
  }
}
