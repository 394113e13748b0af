import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import { type CalendarDay, latestOf, type Moment } from '../shared/calendar.ts';
import type { LoanId, LoanRequestId, PayoutId, ProductId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { type CreditFile, type EmploymentStatus, quoteRate } from '../shared/pricing-policy.ts';
import { originationFeeOf, type ProductTerms, productRate } from '../shared/product-terms.ts';
import type { Rate } from '../shared/rate.ts';
import { checkRejection, type ReasonCode, type Rejection } from './decision.ts';
import { pricedPayment } from './disclosure.ts';
import { admit, type LendingParameters, type LoanTerms, parametersIn, parametersWith } from './lending-parameters.ts';
import { PayoutPending, RequestNotApproved, RequestNotPending } from './loan-request.errors.ts';
import type { LoanRequestEvents } from './loan-request.events.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { Assessment } from './recommendation.ts';

/** The inputs of a quote besides the request. */
export interface Underwriting {
  readonly parameters: LendingParameters;
  readonly creditFile: CreditFile;
  /** The current version of the wanted product; `null` for the standard terms. */
  readonly product: ProductTerms | null;
  /** The business date. */
  readonly today: CalendarDay;
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
  /** `null` for the standard terms. */
  readonly productId?: ProductId | null;
}

export const LOAN_REQUEST_STATUSES = ['Pending', 'Approved', 'Rejected', 'Cancelled', 'Disbursed'] as const;
export type LoanRequestStatus = (typeof LOAN_REQUEST_STATUSES)[number];

const TRANSITIONS: Transitions<LoanRequestStatus> = {
  Pending: ['Approved', 'Rejected', 'Cancelled'],
  Approved: ['Disbursed', 'Cancelled'],
  Rejected: [],
  Cancelled: [],
  // Its loan was annulled.
  Disbursed: ['Approved'],
};

/** @throws RequestNotPending */
export function assertPending(status: LoanRequestStatus): void {
  if (status !== 'Pending') throw new RequestNotPending(status);
}

/**
 * A borrower's request for a loan: quoted a rate, decided once by an operator, disbursed as at most one loan that is not annulled.
 * Invariants: the terms met the lending parameters when they last changed; the monthly payment is the level payment of
 * the terms; rate and annual percentage rate are within the caps of the product; only a pending request can be changed or
 * decided.
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
  private _product!: ProductTerms | null;
  private _status: LoanRequestStatus;
  private _approvedAt: Date | null;
  private _approvalReason: string | null;
  private _rejectionReason: string | null;
  private _reasonCodes: readonly ReasonCode[];
  private _assessment: Assessment | null;
  private _payoutId: PayoutId | null;
  private _updatedAt: Date;

  /** @throws LoanRequestOutsideParameters, RateCapExceeded */
  constructor(application: LoanApplication, underwriting: Underwriting, now: Date) {
    super();
    this.id = application.id;
    this.borrowerId = application.borrowerId;
    this.currency = application.currency as Currency;
    this.employmentStatus = application.employmentStatus;
    this._companyName = application.companyName;
    this.createdAt = now;
    this._status = 'Pending';
    this._approvedAt = null;
    this._approvalReason = null;
    this._rejectionReason = null;
    this._reasonCodes = [];
    this._assessment = null;
    this._payoutId = null;
    this._updatedAt = now;
    this.quote(application, underwriting);
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

  /** The version of the product that it was quoted with; `null` for the standard terms. */
  get product(): ProductTerms | null {
    return this._product;
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

  /** Why it was approved, in the operator's own words. For operators. */
  get approvalReason(): string | null {
    return this._approvalReason;
  }

  /** In the operator's own words. */
  get rejectionReason(): string | null {
    return this._rejectionReason;
  }

  /** Of the rejection, in the operator's order. */
  get reasonCodes(): readonly ReasonCode[] {
    return this._reasonCodes;
  }

  /** Of the moment of the decision; `null` without a decision, or if an older release made it. */
  get assessment(): Assessment | null {
    return this._assessment;
  }

  /** The payout of its money whose acceptance is not known; `null` without one. With one, the request stays Approved. */
  get payoutId(): PayoutId | null {
    return this._payoutId;
  }

  /** What the borrower receives. */
  get amountPaidOut(): Money {
    return this._amount.minus(originationFeeOf(this._amount, this._product));
  }

  get updatedAt(): Date {
    return this._updatedAt;
  }

  /** @throws RequestNotPending */
  assertPending(): void {
    assertPending(this._status);
  }

  /** The product of the request after these changes. */
  productAfter({ productId }: LoanRequestChanges): ProductId | null {
    return productId === undefined ? (this._product?.productId ?? null) : productId;
  }

  /** Quotes again; empty changes do nothing. @throws RequestNotPending, LoanRequestOutsideParameters, RateCapExceeded */
  update({ productId, ...changes }: LoanRequestChanges, underwriting: Underwriting, now: Date): void {
    this.assertPending();
    if (productId === undefined && Object.keys(changes).length === 0) return;
    const before = this.quoted();
    const parameters = parametersIn(this.currency, underwriting.parameters);
    this.quote({ ...this.terms(), ...changes }, { ...underwriting, parameters });
    this._updatedAt = now;
    if (this.quoted() !== before) this.record({ type: 'loan-request.changed', ...this.subject(now) });
  }

  /** @throws RequestNotPending */
  cancel(now: Date): void {
    this.assertPending();
    this.withdraw(now);
  }

  /** Removes personal data when the account is erased, and cancels a pending or approved request. */
  erase(now: Date): void {
    this._companyName = null;
    this._approvalReason = null;
    this._rejectionReason = null;
    // With its money on the way it cannot end: the account has an obligation, for which its deletion is refused.
    if (this._payoutId !== null) return;
    if (this._status === 'Pending' || this._status === 'Approved') this.withdraw(now);
  }

  /** Approves at the quoted rate, or at `rate` if given. @throws RequestNotPending, RateCapExceeded */
  approve(rate: Rate | null, assessment: Assessment, { at, today }: Moment, reason: string | null = null): void {
    this.assertPending();
    const { _amount: amount, _term: term, _product: product, _monthlyPayment: quoted } = this;
    const terms = { amount, rate: rate ?? this._rate, term };
    const payment = pricedPayment({ ...terms, product, disbursedOn: today });
    this.approveOn({ ...terms, monthlyPayment: rate === null ? quoted : payment }, assessment, at);
    this._approvalReason = reason;
  }

  /** Approves on exactly the terms of an accepted offer. @throws RequestNotPending */
  approveOn(terms: Omit<OfferTerms, 'apr'>, assessment: Assessment, now: Date): void {
    this.assertPending();
    const { amount, term, rate, monthlyPayment } = terms;
    this.decide('Approved', assessment, now);
    this._approvedAt = now;
    this._amount = amount;
    this._term = term;
    this._rate = rate;
    this._monthlyPayment = monthlyPayment;
    this.record({ type: 'loan-request.approved', ...this.subject(now), rate });
  }

  /** @throws RequestNotPending, InvalidRejection */
  reject(rejection: Rejection, assessment: Assessment, now: Date): void {
    checkRejection(rejection);
    this.decide('Rejected', assessment, now);
    this._rejectionReason = rejection.words;
    this._reasonCodes = rejection.codes;
    this.record({ type: 'loan-request.rejected', ...this.subject(now), rejection });
  }

  /**
   * Books the loan under `loanId`, never earlier than the approval, even if this node's clock lags behind.
   * @throws RequestNotApproved, PayoutPending
   */
  disburse(loanId: LoanId, now: Date): void {
    this.assertDisbursable();
    const at = latestOf(now, this.createdAt, this._approvedAt ?? now);
    this.moveTo('Disbursed', at);
    const { _amount: amount, currency, _rate: rate, _term: term, _product: product } = this;
    this.record({ type: 'loan-request.disbursed', ...this.subject(at), loanId, amount, currency, rate, term, product });
  }

  /** Its money is ordered, and the loan begins once the order is accepted. @throws RequestNotApproved, PayoutPending */
  startPayout(payoutId: PayoutId, now: Date): void {
    this.assertDisbursable();
    this._payoutId = payoutId;
    this._updatedAt = now;
  }

  /** Ends the wait for a payout: it was accepted, so that the request can be disbursed, or declined. */
  endPayout(payoutId: PayoutId, now: Date): void {
    if (this._payoutId !== payoutId) throw new Error(`The request does not wait for the payout ${payoutId}.`);
    this._payoutId = null;
    this._updatedAt = now;
  }

  /** @throws RequestNotApproved, PayoutPending */
  private assertDisbursable(): void {
    if (this._status !== 'Approved') throw new RequestNotApproved(this._status);
    if (this._payoutId !== null) throw new PayoutPending();
  }

  /** Its loan was annulled, so that it can be disbursed again, on the same terms. */
  reopen(now: Date): void {
    this.moveTo('Approved', now);
    this.record({ type: 'loan-request.reopened', ...this.subject(now) });
  }

  /** Every decision passes here. */
  private decide(outcome: 'Approved' | 'Rejected', assessment: Assessment, now: Date): void {
    this.moveTo(outcome, now);
    this._assessment = assessment;
  }

  private withdraw(now: Date): void {
    this.moveTo('Cancelled', now);
    this.record({ type: 'loan-request.cancelled', ...this.subject(now) });
  }

  private quote(wanted: LoanTerms, { parameters, creditFile, product, today }: Underwriting): void {
    const { amount, term, purpose, employmentStatus } = admit(wanted, parametersWith(parameters, product));
    const rate = productRate(quoteRate({ term, employmentStatus, creditFile }), product);
    this._monthlyPayment = pricedPayment({ amount, rate, term, product, disbursedOn: today });
    this._amount = amount;
    this._term = term;
    this._purpose = purpose;
    this._rate = rate;
    this._product = product;
  }

  private moveTo(next: LoanRequestStatus, now: Date): void {
    this._status = transition(TRANSITIONS, this._status, next, () => new RequestNotPending(this._status));
    this._updatedAt = now;
  }

  private terms(): LoanTerms {
    const { currency, employmentStatus, _term: term, _purpose: purpose } = this;
    return { amount: this._amount.toDecimal(currency), currency, term, purpose, employmentStatus };
  }

  /** Compares what was wanted and quoted. The payment follows from it, and from the day. */
  private quoted(): string {
    const { _amount: amount, _term: term, _purpose: purpose, _rate: rate, _product: product } = this;
    return JSON.stringify([
      `${amount.minorUnits}`,
      term,
      purpose,
      `${rate.units}`,
      product?.productId,
      product?.version,
    ]);
  }

  private subject(now: Date) {
    return { occurredAt: now, requestId: this.id, borrowerId: this.borrowerId };
  }
}

/** All loan requests. Loading a request locks it until the unit of work ends. */
export interface LoanRequests {
  add(request: LoanRequest): Promise<void>;
  /** @throws LoanRequestNotFound also if it belongs to another borrower */
  get(id: LoanRequestId, borrowerId: UserId): Promise<LoanRequest>;
  /** For operators, who know only the request's id. @throws LoanRequestNotFound */
  getAny(id: LoanRequestId): Promise<LoanRequest>;
  allOf(borrowerId: UserId): Promise<readonly LoanRequest[]>;
  save(request: LoanRequest): Promise<void>;
}
