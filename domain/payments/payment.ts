import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import { addDays, type CalendarDay, type Moment } from '../shared/calendar.ts';
import type { AuthorizationId, InstrumentId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { type Deposit, isReference, LOCK_MINUTES, MAX_WRONG_CODES, REFERENCE_RULE } from './deposit.ts';
import {
  FAILURE_REASONS,
  InvalidPayment,
  PAYMENT_FAULTS,
  PaymentNotCompleted,
  PaymentNotPending,
  PaymentVerificationFailed,
  REFERENCE_DAYS,
} from './payment.errors.ts';
import type { PaymentEvents, PaymentMethod, PaymentStatus } from './payment.events.ts';
import type { CollectionOrder, GatewayReference } from './payment-gateway.port.ts';

const TRANSITIONS: Transitions<PaymentStatus> = {
  Processing: ['Completed', 'Failed'],
  Pending: ['Completed', 'Failed'],
  // After a reversal.
  Completed: ['Failed'],
  Failed: [],
};

const MAX_PROCESSING_HOURS = 24;

export type PaymentOrder = Pick<
  Payment,
  'id' | 'loanId' | 'borrowerId' | 'amount' | 'currency' | 'method' | 'bankId' | 'reference'
> &
  Partial<Pick<Payment, 'authorizationId' | 'instrumentId' | 'isImported'>> & {
    /** The deposit of which an operator makes the payment. It is completed at once. */
    readonly proof?: Deposit;
  };

/** A moment of the business, beside the clock's. */
interface ClockedMoment extends Moment {
  /** By the clock, from which the gateway's deadlines and locks last; by default the moment. */
  readonly now?: Date;
}

interface FailureDetails {
  readonly isOwed?: boolean;
  readonly returnCode?: string | null;
}

/** What a reference waits for. */
export interface AwaitedMoney {
  /** Unclaimed, with the reference, amount and currency of the payment. */
  readonly deposits: readonly Deposit[];
  /** What the loan owes; zero if it is Completed. */
  readonly owedAmount: Money;
  /** Whether no other payment waits for the same deposit, and the borrower still has an account. */
  readonly isOnlyClaim: boolean;
}

/**
 * A borrower's payment on a loan, collected by the gateway or transferred by bank and matched with a deposit.
 * Invariants: the amount is greater than 0; a bank transfer has a bank or a reference; Failed is final, and Completed
 * unless the money is returned.
 */
export class Payment extends Aggregate<PaymentEvents> {
  readonly id: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly method: PaymentMethod;
  /** The reference of a transfer that the borrower made; `null` if the gateway collects the money. */
  readonly reference: string | null;
  /** The authorization by which autopay made it; `null` if the borrower did. */
  readonly authorizationId: AuthorizationId | null;
  /** What the gateway collects it from; `null` if the gateway knows by itself, or collects nothing. */
  readonly instrumentId: InstrumentId | null;
  /** The moment of the order; never before the business date. */
  readonly createdAt: Date;
  /** By the clock. The gateway's deadlines count from here. */
  readonly orderedAt: Date;
  /** The close of this day fails an unverified reference; `null` if the gateway collects the money or an operator matched it. */
  readonly expiresOn: CalendarDay | null;
  /** Whether another system collected the money, before it gave the loan to this one. */
  readonly isImported: boolean;
  private _bankId: string | null;
  private _valueOn: CalendarDay | null;
  private _status: PaymentStatus;
  private _transactionId: string | null;
  private _completedAt: Date | null;
  private _failureReason: string | null;
  private _reversedAt: Date | null;
  private _returnCode: string | null;
  private _wrongCodes: number;
  private _verificationLockedUntil: Date | null;

  /**
   * @param moment its business date is the value date, or the day from which a reference expires
   * @throws InvalidPayment
   */
  constructor(order: PaymentOrder, { now, ...moment }: ClockedMoment) {
    super();
    if (order.amount.isZero()) throw new InvalidPayment('amount', PAYMENT_FAULTS.amount());
    if (order.reference !== null && !isReference(order.reference))
      throw new InvalidPayment('reference', REFERENCE_RULE);
    if (order.method === 'bank_transfer' && order.bankId === null && order.reference === null) {
      throw new InvalidPayment('bankId', PAYMENT_FAULTS.bankRequired());
    }
    this.id = order.id;
    this.loanId = order.loanId;
    this.borrowerId = order.borrowerId;
    this.amount = order.amount;
    this.currency = order.currency;
    this.method = order.method;
    this.reference = order.reference;
    this.authorizationId = order.authorizationId ?? null;
    this.instrumentId = order.instrumentId ?? null;
    this.isImported = order.isImported ?? false;
    const { at, today } = moment;
    this.createdAt = at;
    this.orderedAt = now ?? at;
    this.expiresOn = order.reference === null || order.proof ? null : addDays(today, REFERENCE_DAYS);
    this._bankId = order.bankId;
    this._valueOn = order.reference === null ? today : null;
    this._status = order.reference === null ? 'Processing' : 'Pending';
    this._transactionId = null;
    this._completedAt = null;
    this._failureReason = null;
    this._reversedAt = null;
    this._returnCode = null;
    this._wrongCodes = 0;
    this._verificationLockedUntil = null;
    if (this.isImported) {
      // It is no news.
      this._status = 'Completed';
      this._completedAt = this.createdAt;
      return;
    }
    const type = order.reference === null ? 'payment.ordered' : 'payment.reference-recorded';
    if (order.proof) this.completeBy(order.proof, moment);
    else this.record({ type, ...this.subject(moment) });
  }

  get status(): PaymentStatus {
    return this._status;
  }

  /** The bank that transfers the money; for a bank reference, the bank of the deposit that proves it. */
  get bankId(): string | null {
    return this._bankId;
  }

  /**
   * The day on which the money was given: the business date of the order to the gateway, or the day on which the deposit
   * was received. `null` for a reference that is not verified.
   */
  get valueOn(): CalendarDay | null {
    return this._valueOn;
  }

  /** The gateway's id; `null` until the gateway accepts the payment. */
  get transactionId(): string | null {
    return this._transactionId;
  }

  /** Whether the gateway's answer to its order is not known. */
  get awaitsAnswer(): boolean {
    return this.awaitsOutcome && this._transactionId === null;
  }

  get awaitsOutcome(): boolean {
    return this._status === 'Processing';
  }

  /** Failed without being accepted by the gateway. */
  get wasDeclined(): boolean {
    return this._status === 'Failed' && this._transactionId === null;
  }

  get completedAt(): Date | null {
    return this._completedAt;
  }

  get failureReason(): string | null {
    return this._failureReason;
  }

  /** When the money was taken back; `null` if it was not. */
  get reversedAt(): Date | null {
    return this._reversedAt;
  }

  /** With which the gateway returned its money; `null` if it did not. */
  get returnCode(): string | null {
    return this._returnCode;
  }

  /** Since the last lock. */
  get wrongCodes(): number {
    return this._wrongCodes;
  }

  /** `null` if verification is not locked. */
  get verificationLockedUntil(): Date | null {
    return this._verificationLockedUntil;
  }

  /** @param token of its instrument; `null` without one */
  order(token: string | null): CollectionOrder {
    const { id: paymentId, amount, currency, method, bankId } = this;
    return { paymentId, amount, currency, method, bankId, token };
  }

  /** Without an outcome by this time, the payment fails. */
  get outcomeDueBy(): Date {
    return new Date(this.orderedAt.getTime() + MAX_PROCESSING_HOURS * 3_600_000);
  }

  /** Whether the gateway means this payment. Until the transaction id is known, the payment's id decides. */
  matchesGatewayReference({ transactionId, paymentId }: GatewayReference): boolean {
    const known = this._transactionId ?? (paymentId === this.id ? transactionId : null);
    return this.reference === null && known === transactionId && (paymentId ?? this.id) === this.id;
  }

  /**
   * Whether the gateway means this payment with money that came back. It knows a verified reference, which it did not
   * collect, only by the payment's id.
   */
  matchesReturn(named: GatewayReference): boolean {
    const isProven = this.reference !== null && this._status !== 'Pending' && named.paymentId === this.id;
    return isProven || this.matchesGatewayReference(named);
  }

  /** The gateway accepted the order. The first transaction id stays. */
  accept(transactionId: string): void {
    this._transactionId ??= transactionId;
  }

  /**
   * Completes the payment if a deposit accepts the code. Counts wrong codes; too many lock verification for a while.
   * @param deposits unclaimed, with this payment's reference, amount and currency
   * @returns the deposit to claim, or `null`: the caller saves the payment either way
   * @throws PaymentNotPending, PaymentVerificationFailed while it is locked
   */
  verify(deposits: readonly Deposit[], code: string | null, moment: ClockedMoment): Deposit | null {
    const { now = moment.at } = moment;
    if (this._status !== 'Pending') throw new PaymentNotPending();
    if (this._verificationLockedUntil !== null) {
      if (now < this._verificationLockedUntil) throw new PaymentVerificationFailed(this._verificationLockedUntil);
      this._verificationLockedUntil = null;
    }
    const proof = deposits.find((deposit) => deposit.acceptsCode(code)) ?? null;
    if (proof !== null) this.completeBy(proof, moment);
    // A code can be wrong only if there is a deposit to compare it with.
    else if (deposits.length > 0 && code !== null) this.countWrongCode(now);
    return proof;
  }

  private completeBy({ bankId, valueOn }: Deposit, moment: Moment): void {
    this._bankId = bankId;
    this._valueOn = valueOn;
    this.complete(moment);
  }

  private countWrongCode(now: Date): void {
    this._wrongCodes++;
    if (this._wrongCodes < MAX_WRONG_CODES) return;
    this._wrongCodes = 0;
    this._verificationLockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000);
  }

  /** @param moment on the day of the books: the business date, or a day that is closed late */
  complete(moment: Moment): void {
    this._status = transition(TRANSITIONS, this._status, 'Completed');
    this._completedAt = moment.at;
    this.record({ type: 'payment.completed', ...this.subject(moment), reference: this.reference });
  }

  /** Money was received although the payment failed. It stays Failed, and the borrower is owed the money. */
  recordRefundDue(moment: Moment): void {
    if (this._status !== 'Failed') throw new Error(`A ${this._status} payment has no refund due.`);
    if (this._reversedAt !== null) throw new Error('The money of a reversed payment was returned already.');
    this.record({ type: 'payment.refund-due', ...this.subject(moment), reference: this.reference });
  }

  /**
   * @param isOwed whether its money was received nevertheless, and is owed back
   * @param returnCode if the money was returned before the payment was completed
   */
  fail(reason: string, moment: Moment, { isOwed = false, returnCode = null }: FailureDetails = {}): void {
    if (this._status === 'Completed')
      throw new Error('The status cannot go from Completed to Failed, except by a reversal.');
    this._status = transition(TRANSITIONS, this._status, 'Failed');
    this._failureReason = reason;
    this.record({ type: 'payment.failed', ...this.subject(moment), reason, isOwed, returnCode });
    if (isOwed) this.recordRefundDue(moment);
    if (returnCode !== null) this.keepReturn(returnCode, moment);
  }

  /** What its loan keeps of it, once a part is owed back. @param refund of the part, if there is one */
  keptBeside(refund: { readonly amount: Money } | null): Money {
    return refund === null ? this.amount : this.amount.minus(refund.amount);
  }

  /** @throws PaymentNotCompleted */
  assertReversible(): void {
    if (this._status !== 'Completed') throw new PaymentNotCompleted();
  }

  /**
   * Takes the payment back after its money was returned.
   * @param code of the return; `null` if an operator reverses it
   * @param ofLoan what the loan gives back
   * @throws PaymentNotCompleted
   */
  reverse(reason: string, moment: Moment, code: string | null = null, ofLoan = this.amount): void {
    this.assertReversible();
    this._status = transition(TRANSITIONS, this._status, 'Failed');
    this._completedAt = null;
    this._failureReason = reason;
    this._reversedAt = moment.at;
    this.record({ type: 'payment.reversed', ...this.subject(moment), reason, ofLoan, returnCode: code });
    if (code !== null) this.keepReturn(code, moment);
  }

  /** Keeps the code of a return, whether or not the payment can be taken back. */
  keepReturn(code: string, moment: Moment): void {
    this._returnCode = code;
    const { status } = this;
    this.record({ type: 'payment.returned', ...this.subject(moment), code, status, newStatus: null });
  }

  /**
   * Verifies the reference without its borrower, if exactly one deposit needs no code.
   * @param deposits unclaimed, with this payment's reference, amount and currency
   * @param moment as for `complete`
   * @returns the deposit to claim, or `null`
   */
  match(deposits: readonly Deposit[], moment: Moment): Deposit | null {
    const [proof, ...others] = deposits.filter(({ confirmationCode }) => confirmationCode === null);
    if (this._status !== 'Pending' || proof === undefined || others.length > 0) return null;
    this.completeBy(proof, moment);
    return proof;
  }

  // Why: docs/decisions/0008-a-day-is-closed-in-batches.md
  /**
   * Ends an unverified reference: at once if its money came and its loan is Completed, otherwise from `expiresOn` on. Money
   * that the loan can no longer take is owed back. While the loan can still take the money, the reference stays Pending.
   * @param day the day that is closed
   * @param moment later than the day, if it is closed late
   * @returns the deposit to claim, whose money is owed back, or `null`
   */
  expire(day: CalendarDay, { deposits, owedAmount, isOnlyClaim }: AwaitedMoney, moment: Moment): Deposit | null {
    const { reference, expiresOn, amount } = this;
    if (this._status !== 'Pending' || reference === null || expiresOn === null) return null;
    const isOver = expiresOn <= day;
    const [deposit, ...others] = deposits;
    const certain = isOnlyClaim && others.length === 0 && deposit !== undefined ? deposit : null;
    const isNeeded = !amount.exceeds(owedAmount);
    if (certain !== null && !isNeeded && (isOver || owedAmount.isZero())) {
      this.fail(FAILURE_REASONS.notNeeded.template, moment, { isOwed: true });
      return certain;
    }
    if (!isOver) return null;
    if (isNeeded && deposits.some(({ confirmationCode }) => confirmationCode !== null)) {
      this.record({ type: 'payment.code-required', ...this.subject(moment), reference });
    } else if (!isNeeded || certain === null) {
      // Otherwise it waits for payments still processing, which reserve the balance.
      this.fail(FAILURE_REASONS.notVerified.template, moment);
    }
    return null;
  }

  private subject({ at: occurredAt, today: bookedOn }: Moment) {
    const { id: paymentId, loanId, borrowerId, amount, currency, valueOn, authorizationId } = this;
    return { occurredAt, bookedOn, paymentId, loanId, borrowerId, amount, currency, valueOn, authorizationId };
  }
}
