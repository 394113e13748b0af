import { Aggregate } from '../shared/aggregate.ts';
import { type CalendarDay, laterOf } from '../shared/calendar.ts';
import type { AuthorizationId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { AutopayEvents } from './autopay.events.ts';
import { type AutopaySeries, attemptsOn, hasNewDue, retryOnOf } from './autopay-series.ts';
import type { AutopayStatus, SuspensionCause } from './autopay-status.ts';
import type { Dues } from './dues.port.ts';
import { chargeOn } from './next-charge.ts';
import { InvalidPayment, PAYMENT_FAULTS } from './payment.errors.ts';
import type { PaymentMethod } from './payment-method.ts';

const MAX_FAILURES = 3;

/** What a borrower allows. The payments that it makes carry its id. */
export interface Authorization {
  readonly id: AuthorizationId;
  readonly method: PaymentMethod;
  /** Required for a bank transfer. */
  readonly bankId: string | null;
  /** No single charge is larger; `null` for no limit. */
  readonly maxAmount: Money | null;
  readonly at: Date;
}

/** A payment that autopay made, and the day of its charge. */
export interface AutopayPayment {
  readonly paymentId: PaymentId;
  readonly authorizationId: AuthorizationId;
  readonly valueOn: CalendarDay | null;
}

// Why: docs/decisions/0039-autopay-charges-at-the-close-of-business.md
/**
 * The authorization to charge a loan at the close of business, and what became of it. Used with the loan locked.
 * Invariants: a close makes one charge at most; after three failures, or a reversal, none until the next authorization.
 */
export class Autopay extends Aggregate<AutopayEvents> {
  /** That of the loan. */
  readonly id: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  private _authorization: Authorization;
  private _suspendedFor: SuspensionCause | null;
  private _failedAttempts: number;
  private _series: AutopaySeries | null;

  /** @throws InvalidPayment */
  constructor(
    { id, borrowerId, currency }: Pick<Autopay, 'id' | 'borrowerId' | 'currency'>,
    authorization: Authorization,
  ) {
    super();
    this.id = id;
    this.borrowerId = borrowerId;
    this.currency = currency;
    this._authorization = authorization;
    this._suspendedFor = null;
    this._failedAttempts = 0;
    this._series = null;
    this.authorize(authorization);
  }

  get authorization(): Authorization {
    return this._authorization;
  }

  get status(): AutopayStatus {
    return this._suspendedFor === null ? 'Active' : 'Suspended';
  }

  /** Why no charge is made until the next authorization; `null` while active. */
  get suspendedFor(): SuspensionCause | null {
    return this._suspendedFor;
  }

  /** Since the last success or authorization. */
  get failedAttempts(): number {
    return this._failedAttempts;
  }

  /** The latest attempts; `null` if nothing was tried since the last success or authorization. */
  get series(): AutopaySeries | null {
    return this._series;
  }

  /** Replaces the authorization. What is overdue is charged by the next close. @throws InvalidPayment */
  authorize(authorization: Authorization): void {
    const { at, method, bankId, maxAmount } = authorization;
    if (method === 'bank_transfer' && bankId === null)
      throw new InvalidPayment('bankId', PAYMENT_FAULTS.bankRequired());
    this._authorization = authorization;
    this._suspendedFor = null;
    this._failedAttempts = 0;
    this._series = null;
    this.record({ type: 'autopay.authorized', ...this.subject(at), method, bankId, maxAmount });
  }

  revoke(at: Date): void {
    this.record({ type: 'autopay.revoked', ...this.subject(at) });
  }

  /** Tries to charge at the close of a day. @returns the amount of the payment to make, or `null` */
  charge(dues: Dues, day: CalendarDay, at: Date): Money | null {
    if (this._suspendedFor !== null || !dues.collectable || !attemptsOn(this._series, dues, day)) return null;
    const amount = dues.amountBy(day);
    if (amount.isZero()) return null;
    const { maxAmount } = this._authorization;
    if (maxAmount !== null && amount.exceeds(maxAmount)) {
      // Without a failure, there is no other attempt before something else falls due.
      this._series = { firstOn: day, lastOn: day, failures: 0 };
      this.record({ type: 'autopay.skipped', ...this.subject(at), day, amount, maxAmount });
      return null;
    }
    const isRetry = !hasNewDue(this._series, dues, day);
    this._series = { firstOn: day, failures: 0, ...(isRetry && this._series), lastOn: day };
    return amount;
  }

  /** What the close of a due date charges, by what is known now. */
  amountOn(dues: Dues, dueOn: CalendarDay): Money {
    return chargeOn(this, dues, dueOn);
  }

  recordSuccess({ authorizationId, valueOn }: AutopayPayment): void {
    if (authorizationId !== this._authorization.id) return;
    this._failedAttempts = 0;
    // A later charge may be processing.
    if (this._series?.lastOn === valueOn) this._series = null;
  }

  recordFailure({ paymentId, authorizationId, valueOn }: AutopayPayment, today: CalendarDay, at: Date): void {
    if (authorizationId !== this._authorization.id || this._suspendedFor !== null) return;
    this._failedAttempts++;
    const series = this._series;
    // A charge that was made before the series costs it no retry.
    if (series !== null && valueOn !== null && valueOn >= series.firstOn)
      this._series = { ...series, failures: series.failures + 1 };
    const retryOn = laterOf(retryOnOf(this._series) ?? today, today);
    if (this._failedAttempts >= MAX_FAILURES) this.suspend('failures', paymentId, at);
    else this.record({ type: 'autopay.failed', ...this.subject(at), paymentId, retryOn });
  }

  /** The money of a charge was returned, maybe of one that an earlier authorization allowed. */
  recordReversal({ paymentId }: AutopayPayment, at: Date): void {
    if (this._suspendedFor === null) this.suspend('reversal', paymentId, at);
  }

  private suspend(cause: SuspensionCause, paymentId: PaymentId, at: Date): void {
    this._suspendedFor = cause;
    this.record({ type: 'autopay.suspended', ...this.subject(at), paymentId, cause });
  }

  private subject(occurredAt: Date) {
    const { id: loanId, borrowerId, currency } = this;
    return { occurredAt, loanId, borrowerId, currency, authorizationId: this._authorization.id };
  }
}
