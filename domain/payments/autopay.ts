import { Aggregate } from '../shared/aggregate.ts';
import { addDays, type CalendarDay, laterOf, type Moment } from '../shared/calendar.ts';
import type { AuthorizationId, InstrumentId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import type { Dues } from './dues.port.ts';
import { InvalidPayment, PAYMENT_FAULTS } from './payment.errors.ts';
import type { AutopayEvents, AutopayStatus, PaymentMethod, SuspensionCause } from './payment.events.ts';

/** Days after the first attempt on which a failed attempt is repeated. */
const RETRY_DAYS = [3, 7] as const;

/** The attempts to collect what had fallen due by the first of them. */
interface AutopaySeries {
  readonly firstOn: CalendarDay;
  readonly lastOn: CalendarDay;
  readonly failures: number;
}

/** The first day whose close repeats a failed attempt; `null` if none does. */
function retryOnOf(series: AutopaySeries | null): CalendarDay | null {
  const days = series === null ? undefined : RETRY_DAYS[series.failures - 1];
  return series === null || days === undefined ? null : addDays(series.firstOn, days);
}

/** Whether something is due on a day that had not fallen due at the last attempt. */
function hasNewDue(series: AutopaySeries | null, dues: Dues, day: CalendarDay): boolean {
  const due = dues.lastBy(day);
  return due !== null && (series === null || due > series.lastOn);
}

/** Whether the close of a day has a reason to collect. */
function attemptsOn(series: AutopaySeries | null, dues: Dues, day: CalendarDay): boolean {
  const retryOn = retryOnOf(series);
  return hasNewDue(series, dues, day) || (retryOn !== null && retryOn <= day);
}

export interface NextAttempt {
  readonly on: CalendarDay;
  /** 0 if more is due than the borrower allows. */
  readonly amount: Money;
}

export interface AutopayState {
  readonly status: AutopayStatus;
  readonly series: AutopaySeries | null;
  /** `maxAmount` is `null` for no limit. */
  readonly authorization: { readonly maxAmount: Money | null };
}

/**
 * What the next close that collects something collects, by what is known now; `null` while suspended, or if nothing falls due.
 * @param nextClose the next day to be closed
 */
export function nextAttemptOf(state: AutopayState, dues: Dues, nextClose: CalendarDay): NextAttempt | null {
  if (state.status === 'Suspended') return null;
  const { series } = state;
  const from = laterOf(nextClose, dues.pausedUntil ?? nextClose);
  const on = [from, retryOnOf(series) ?? from, ...dues.payableDays]
    .filter((day) => day >= from)
    .sort()
    .find((day) => attemptsOn(series, dues, day) && !dues.amountBy(day).isZero());
  return on === undefined ? null : { on, amount: amountToCollect(state, dues, on) };
}

/** What the close of a day on which something falls due collects, by what is known now. */
function amountToCollect({ status, authorization }: AutopayState, dues: Dues, day: CalendarDay): Money {
  const amount = dues.amountBy(day);
  const { maxAmount } = authorization;
  return status === 'Suspended' || (maxAmount !== null && amount.exceeds(maxAmount)) ? Money.zero : amount;
}

/** The attempts that a success ended, in case its money is returned. */
interface EndedAttempts {
  /** The day of the attempt that succeeded. */
  readonly on: CalendarDay;
  readonly firstOn: CalendarDay;
  readonly failures: number;
  /** In a row, before it. */
  readonly failedAttempts: number;
}

/** What a borrower allows. The payments that it makes carry its id. */
export interface Authorization {
  readonly id: AuthorizationId;
  readonly method: PaymentMethod;
  /** Required for a bank transfer. */
  readonly bankId: string | null;
  /** What the payments are collected from; `null` if the gateway knows by itself. */
  readonly instrumentId: InstrumentId | null;
  /** No single payment is larger; `null` for no limit. */
  readonly maxAmount: Money | null;
  readonly at: Date;
}

/** A payment that autopay made, and the day whose close made it. */
export interface AutopayPayment {
  readonly paymentId: PaymentId;
  readonly authorizationId: AuthorizationId;
  readonly valueOn: CalendarDay | null;
}

/** When an attempt failed, and how many failures in a row its product allows. */
export interface FailureOfAttempt extends Moment {
  readonly maxFailures: number;
}

// Why: docs/decisions/0039-autopay-collects-at-the-close-of-business.md
/**
 * The authorization to collect what a loan owes at the close of business, and what became of it. Used with the loan locked.
 * Invariants: a close makes one payment at most; after the failures that its
 * product allows, or a reversal, none until the next authorization.
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
  private _ended: EndedAttempts | null;

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
    this._ended = null;
    this.authorize(authorization);
  }

  get authorization(): Authorization {
    return this._authorization;
  }

  get status(): AutopayStatus {
    return this._suspendedFor === null ? 'Active' : 'Suspended';
  }

  /** Why nothing is collected until the next authorization; `null` while active. */
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

  /** Replaces the authorization. What is overdue is collected by the next close. @throws InvalidPayment */
  authorize(authorization: Authorization): void {
    const { at, method, bankId, maxAmount } = authorization;
    if (method === 'bank_transfer' && bankId === null)
      throw new InvalidPayment('bankId', PAYMENT_FAULTS.bankRequired());
    this._authorization = authorization;
    this._suspendedFor = null;
    this._failedAttempts = 0;
    this._series = null;
    this._ended = null;
    this.record({ type: 'autopay.authorized', ...this.subject(at), method, bankId, maxAmount });
  }

  /** @param byReturn whether the return of a payment takes it back, and not the borrower */
  revoke(at: Date, byReturn = false): void {
    this.record({ type: 'autopay.revoked', ...this.subject(at), byReturn });
  }

  /** Tries to collect at the close of a day. @returns the amount of the payment to make, or `null` */
  collect(dues: Dues, day: CalendarDay, at: Date): Money | null {
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

  /** What the close of a payable day collects, by what is known now. */
  amountOn(dues: Dues, payableOn: CalendarDay): Money {
    return amountToCollect(this, dues, payableOn);
  }

  recordSuccess({ authorizationId, valueOn }: AutopayPayment): void {
    if (authorizationId !== this._authorization.id || valueOn === null) return;
    const { failedAttempts } = this;
    // A later payment may be processing.
    const { firstOn, failures } = this.endedBy(valueOn) ?? { firstOn: valueOn, failures: 0 };
    this._ended = { on: valueOn, firstOn, failures, failedAttempts };
    this._failedAttempts = 0;
    if (this.endedBy(valueOn) !== null) this._series = null;
  }

  private endedBy(day: CalendarDay): AutopaySeries | null {
    return this._series?.lastOn === day ? this._series : null;
  }

  /** The bank returned the money of a payment for want of funds: what had succeeded is a failed attempt. */
  recordReturn(payment: AutopayPayment, { today, at, maxFailures }: FailureOfAttempt): void {
    const { authorizationId, valueOn } = payment;
    if (authorizationId !== this._authorization.id || this._suspendedFor !== null || valueOn === null) return;
    const ended = this._ended?.on === valueOn ? this._ended : null;
    this._failedAttempts += ended?.failedAttempts ?? 0;
    this._series ??= { firstOn: ended?.firstOn ?? valueOn, lastOn: valueOn, failures: ended?.failures ?? 0 };
    if (ended !== null) this._ended = null;
    this.recordFailure(payment, { today, at, maxFailures });
  }

  recordFailure({ paymentId, authorizationId, valueOn }: AutopayPayment, failure: FailureOfAttempt): void {
    const { today, at, maxFailures } = failure;
    if (authorizationId !== this._authorization.id || this._suspendedFor !== null) return;
    this._failedAttempts++;
    const series = this._series;
    // A payment that was made before the series costs it no retry.
    if (series !== null && valueOn !== null && valueOn >= series.firstOn)
      this._series = { ...series, failures: series.failures + 1 };
    const retryOn = laterOf(retryOnOf(this._series) ?? today, today);
    if (this._failedAttempts >= maxFailures) this.suspend('failures', paymentId, at);
    else this.record({ type: 'autopay.failed', ...this.subject(at), paymentId, retryOn });
  }

  /** The money of a payment was returned, maybe of one that an earlier authorization allowed. */
  recordReversal({ paymentId }: AutopayPayment, at: Date): void {
    if (this._suspendedFor === null) this.suspend('reversal', paymentId, at);
  }

  /** The borrower removed the instrument that it collects from. */
  recordRemovedInstrument(at: Date): void {
    if (this._suspendedFor === null) this.suspend('removal', null, at);
  }

  /** @param paymentId the payment of the loan that was returned; `null` if it only uses an instrument that is blocked */
  recordUnpayable(paymentId: PaymentId | null, at: Date): void {
    if (this._suspendedFor === null) this.suspend(paymentId === null ? 'blocked' : 'return', paymentId, at);
  }

  private suspend(cause: SuspensionCause, paymentId: PaymentId | null, at: Date): void {
    this._suspendedFor = cause;
    const { failedAttempts } = this;
    this.record({ type: 'autopay.suspended', ...this.subject(at), paymentId, cause, failedAttempts });
  }

  private subject(occurredAt: Date) {
    const { id: loanId, borrowerId, currency } = this;
    return { occurredAt, loanId, borrowerId, currency, authorizationId: this._authorization.id };
  }
}

/** At most one for each loan. Use them with the loan locked. */
export interface Autopays {
  find(loanId: LoanId, borrowerId: UserId): Promise<Autopay | null>;
  /** Adds it, or stores its changes. */
  save(autopay: Autopay): Promise<void>;
  remove(autopay: Autopay): Promise<void>;
  /** Forgets the autopay of a loan, if there is one. */
  end(loanId: LoanId, borrowerId: UserId): Promise<void>;
}
