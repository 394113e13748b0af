import type { LoanId } from '../loans/loan.id.ts';
import { Aggregate } from '../shared/aggregate.ts';
import { levelPayment } from '../shared/amortization.ts';
import { latestOf } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import { type CreditFile, type EmploymentStatus, quoteRate } from '../shared/pricing-policy.ts';
import type { Rate } from '../shared/rate.ts';
import { type Transitions, transition } from '../shared/transition.ts';
import { type AdmittedTerms, admit, type LendingParameters, type LoanTerms } from './lending-parameters.ts';
import { RequestNotApproved, RequestNotPending } from './loan-request.errors.ts';
import type { LoanRequestEvents } from './loan-request.events.ts';
import type { LoanRequestId } from './loan-request.id.ts';

export const LOAN_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed'] as const;
export type LoanRequestStatus = (typeof LOAN_REQUEST_STATUSES)[number];

const TRANSITIONS: Transitions<LoanRequestStatus> = {
  Pending: ['Approved', 'Rejected', 'Cancelled'],
  Approved: ['Disbursed', 'Cancelled'],
  Rejected: [],
  Cancelled: [],
  Disbursed: [],
};

/** The inputs of a quote besides the request. */
export interface Underwriting {
  readonly parameters: LendingParameters;
  readonly creditFile: CreditFile;
}

export interface LoanApplication extends LoanTerms {
  readonly id: LoanRequestId;
  readonly borrowerId: UserId;
  readonly companyName: string | null;
}

/** Absent means unchanged. */
export interface LoanRequestChanges {
  readonly amount?: number;
  readonly term?: number;
  readonly purpose?: string;
}

/**
 * A borrower's request for a loan: quoted a rate, decided once by an operator, disbursed as at most one loan.
 * Invariants: the terms met the lending parameters when they last changed; the monthly payment is the level payment of
 * the terms; only a pending request can be changed or decided.
 */
export class LoanRequest extends Aggregate<LoanRequestEvents> {
  readonly id: LoanRequestId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly employmentStatus: EmploymentStatus | null;
  readonly createdAt: Date;
  private _companyName: string | null;
  private _amount!: Money;
  private _term!: number;
  private _purpose!: string | null;
  private _rate!: Rate;
  private _monthlyPayment!: Money;
  private _status: LoanRequestStatus;
  private _approvedAt: Date | null;
  private _rejectionReason: string | null;
  private _updatedAt: Date;

  /** @throws LoanRequestOutsideParameters */
  constructor(application: LoanApplication, underwriting: Underwriting, now: Date) {
    super();
    const terms = admit(application, underwriting.parameters);
    this.id = application.id;
    this.borrowerId = application.borrowerId;
    this.currency = terms.currency;
    this.employmentStatus = terms.employmentStatus;
    this._companyName = application.companyName;
    this.createdAt = now;
    this._status = 'Pending';
    this._approvedAt = null;
    this._rejectionReason = null;
    this._updatedAt = now;
    this.quote(terms, underwriting.creditFile);
    this.record({ type: 'loan-request.submitted', ...this.subject(now) });
  }

  get amount(): Money {
    return this._amount;
  }

  /** Whole months. */
  get term(): number {
    return this._term;
  }

  get purpose(): string | null {
    return this._purpose;
  }

  /** The annual rate, as quoted or as set at approval. */
  get rate(): Rate {
    return this._rate;
  }

  get monthlyPayment(): Money {
    return this._monthlyPayment;
  }

  get companyName(): string | null {
    return this._companyName;
  }

  get status(): LoanRequestStatus {
    return this._status;
  }

  get approvedAt(): Date | null {
    return this._approvedAt;
  }

  get rejectionReason(): string | null {
    return this._rejectionReason;
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  /** Quotes again; empty changes do nothing. @throws RequestNotPending, LoanRequestOutsideParameters */
  update(changes: LoanRequestChanges, underwriting: Underwriting, now: Date): void {
    if (this._status !== 'Pending') throw new RequestNotPending(this._status);
    if (Object.keys(changes).length === 0) return;
    const current = { ...this.terms(), ...changes };
    this.quote(admit(current, underwriting.parameters), underwriting.creditFile);
    this._updatedAt = now;
  }

  /** @throws RequestNotPending */
  cancel(now: Date): void {
    if (this._status !== 'Pending') throw new RequestNotPending(this._status);
    this.withdraw(now);
  }

  /** Removes personal data when the account is erased, and cancels a pending or approved request. */
  erase(now: Date): void {
    this._companyName = null;
    this._rejectionReason = null;
    if (this._status === 'Pending' || this._status === 'Approved') this.withdraw(now);
  }

  /** Approves at the quoted rate, or at `rate` if given. @throws RequestNotPending */
  approve(rate: Rate | null, now: Date): void {
    this.moveTo('Approved', now);
    this._approvedAt = now;
    if (rate !== null) {
      this._rate = rate;
      this._monthlyPayment = levelPayment(this._amount, rate, this._term);
    }
    this.record({ type: 'loan-request.approved', ...this.subject(now), rate: this._rate });
  }

  /** @throws RequestNotPending */
  reject(reason: string, now: Date): void {
    this.moveTo('Rejected', now);
    this._rejectionReason = reason;
    this.record({ type: 'loan-request.rejected', ...this.subject(now), reason });
  }

  /**
   * Books the loan under `loanId`, never earlier than the approval, even if this node's clock lags behind.
   * @throws RequestNotApproved
   */
  disburse(loanId: LoanId, now: Date): void {
    const at = latestOf(now, this.createdAt, this._approvedAt ?? now);
    this.moveTo('Disbursed', at);
    const { _amount: amount, currency, _rate: rate, _term: term } = this;
    this.record({ type: 'loan-request.disbursed', ...this.subject(at), loanId, amount, currency, rate, term });
  }

  private withdraw(now: Date): void {
    this.moveTo('Cancelled', now);
    this.record({ type: 'loan-request.cancelled', ...this.subject(now) });
  }

  private quote(terms: AdmittedTerms, creditFile: CreditFile): void {
    const { amount, term, purpose, employmentStatus } = terms;
    this._amount = amount;
    this._term = term;
    this._purpose = purpose;
    this._rate = quoteRate({ term, employmentStatus, creditFile });
    this._monthlyPayment = levelPayment(amount, this._rate, term);
  }

  private moveTo(next: LoanRequestStatus, now: Date): void {
    const Refusal = next === 'Disbursed' ? RequestNotApproved : RequestNotPending;
    this._status = transition(TRANSITIONS, this._status, next, () => new Refusal(this._status));
    this._updatedAt = now;
  }

  private terms(): LoanTerms {
    const { currency, employmentStatus, _term: term, _purpose: purpose } = this;
    return { amount: this._amount.toDecimal(currency), currency, term, purpose, employmentStatus };
  }

  private subject(now: Date) {
    return { occurredAt: now, requestId: this.id, borrowerId: this.borrowerId };
  }
}
