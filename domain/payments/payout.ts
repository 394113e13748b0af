import { Aggregate, type Transitions, transition } from '../shared/aggregate.ts';
import type { Moment } from '../shared/calendar.ts';
import { domainError, fieldError } from '../shared/domain-error.ts';
import type { InstrumentId, LoanId, LoanRequestId, PaymentId, PayoutId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { sentence } from '../shared/phrase.ts';
import { isReference, REFERENCE_RULE } from './deposit.ts';
import { FAILURE_REASONS } from './payment.errors.ts';
import type { GatewayEventResult } from './payment-gateway.port.ts';
import type { PayoutEvents, PayoutPurpose, PayoutStatus } from './payout.events.ts';
import type { FailedPayout, PayoutFailure, PayoutOrder, PayoutReference } from './payout-gateway.port.ts';

const TRANSITIONS: Transitions<PayoutStatus> = {
  Pending: ['Processing', 'Failed'],
  Processing: ['Succeeded', 'Failed', 'Returned'],
  // Banks return money days later.
  Succeeded: ['Returned'],
  Failed: [],
  Returned: [],
};

export const PAYOUT_FAULTS = {
  account: sentence('Only a bank account takes a payout.'),
  referenceOrAnnul: sentence('Name the reference of the transfer, or annul the loan.'),
  referenceOrInstrument: sentence('Name the reference of the transfer, or a bank account of the borrower.'),
};

export class InvalidPayout extends fieldError('INVALID_PAYOUT') {}

export class PayoutNotFound extends domainError('not-found', 'PAYOUT_NOT_FOUND', 'Payout not found.') {}

export class PayoutNotWaiting extends domainError(
  'invalid',
  'PAYOUT_NOT_WAITING',
  'Only a returned payout that waits for an operator can be resolved.',
) {}

export class PayoutDeclined extends domainError('declined', 'PAYOUT_DECLINED', 'The payout was declined: {reason}.') {
  override readonly keepsWrites = true;

  /** @param reason `null` if the payment gateway gave none */
  constructor(reason: string | null) {
    const given = reason ?? FAILURE_REASONS.notGiven.template;
    const own = Object.values(FAILURE_REASONS).find(({ template }) => template === given);
    super({ reason: own === undefined ? given : own() });
  }
}

/** The money of a request, or of a refund. */
type PaidFor =
  | { readonly purpose: 'disbursement'; readonly requestId: LoanRequestId; readonly paymentId: null }
  | { readonly purpose: 'refund'; readonly requestId: null; readonly paymentId: PaymentId };

export type NewPayout = Pick<Payout, 'id' | 'borrowerId' | 'instrumentId' | 'amount' | 'currency'> &
  PaidFor & {
    /** Of a refund. A disbursement has none until it is accepted. */
    readonly loanId: LoanId | null;
  };

// Why: docs/decisions/0066-a-payout-is-stored-before-it-is-ordered.md
/**
 * Money that the gateway sends to an account of a borrower: of a disbursement, or of a refund.
 * Invariants: a disbursement has a loan once it is accepted; Failed and Returned are final; one that came back waits for an
 * operator until its loan is annulled, its refund is owed again, or the money was sent by other means.
 */
export class Payout extends Aggregate<PayoutEvents> {
  readonly id: PayoutId;
  readonly purpose: PayoutPurpose;
  readonly borrowerId: UserId;
  /** Of a disbursement. */
  readonly requestId: LoanRequestId | null;
  /** Of a refund. */
  readonly paymentId: PaymentId | null;
  readonly instrumentId: InstrumentId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly createdAt: Date;
  /** By the clock, from which the gateway is asked. */
  readonly orderedAt: Date;
  private _loanId: LoanId | null;
  private _status: PayoutStatus;
  private _transactionId: string | null;
  private _code: string | null;
  private _reason: string | null;
  private _settledAt: Date | null;
  private _reference: string | null;
  private _resolvedAt: Date | null;

  /** @param now by the clock */
  constructor(order: NewPayout, moment: Moment, now: Date) {
    super();
    this.id = order.id;
    this.purpose = order.purpose;
    this.borrowerId = order.borrowerId;
    this.requestId = order.requestId;
    this.paymentId = order.paymentId;
    this.instrumentId = order.instrumentId;
    this.amount = order.amount;
    this.currency = order.currency;
    this.createdAt = moment.at;
    this.orderedAt = now;
    this._loanId = order.loanId;
    this._status = 'Pending';
    this._transactionId = null;
    this._code = null;
    this._reason = null;
    this._settledAt = null;
    this._reference = null;
    this._resolvedAt = null;
    this.record({ type: 'payout.ordered', ...this.subject(moment) });
  }

  get status(): PayoutStatus {
    return this._status;
  }

  /** Of a disbursement: `null` until it is accepted. */
  get loanId(): LoanId | null {
    return this._loanId;
  }

  /** The gateway's id; `null` until the gateway accepts the payout. */
  get transactionId(): string | null {
    return this._transactionId;
  }

  /** With which the bank sent the money back. */
  get code(): string | null {
    return this._code;
  }

  /** Why it was declined, failed or came back. */
  get reason(): string | null {
    return this._reason;
  }

  /** When it succeeded, failed or came back, the last of these. */
  get settledAt(): Date | null {
    return this._settledAt;
  }

  /** Of the transfer by which an operator sent the money that had come back. */
  get reference(): string | null {
    return this._reference;
  }

  /** When what came back was dealt with; `null` while it waits, and unless it came back. */
  get resolvedAt(): Date | null {
    return this._resolvedAt;
  }

  /** Whether the gateway's answer to its order is not known. */
  get awaitsAnswer(): boolean {
    return this._status === 'Pending';
  }

  get awaitsOutcome(): boolean {
    return this._status === 'Pending' || this._status === 'Processing';
  }

  /** Accepted, and its outcome is not known. */
  get isOnItsWay(): boolean {
    return this._status === 'Processing';
  }

  /** Whether it succeeded, so that the bank can return it. */
  get canComeBack(): boolean {
    return this._status === 'Succeeded';
  }

  /** Failed without being accepted by the gateway. */
  get wasDeclined(): boolean {
    return this._status === 'Failed' && this._transactionId === null;
  }

  /** The money came back, and an operator has to deal with it. */
  get waits(): boolean {
    return this._status === 'Returned' && this._resolvedAt === null;
  }

  /** @param token of its instrument */
  order(token: string): PayoutOrder {
    const { id: payoutId, amount, currency, purpose } = this;
    return { payoutId, amount, currency, purpose, token };
  }

  /** Whether the gateway means this payout. Until the transaction id is known, the payout's id decides. */
  matchesGatewayReference({ transactionId, payoutId }: PayoutReference): boolean {
    const known = this._transactionId ?? (payoutId === this.id ? transactionId : null);
    return known === transactionId && (payoutId ?? this.id) === this.id;
  }

  /** The gateway will send the money. @param loanId that begins with it; `null` for a refund */
  accept(transactionId: string, loanId: LoanId | null, moment: Moment): void {
    this._status = transition(TRANSITIONS, this._status, 'Processing');
    this._transactionId = transactionId;
    this._loanId ??= loanId;
    this.record({ type: 'payout.accepted', ...this.subject(moment) });
  }

  /** The gateway refused the order. */
  decline(reason: string, moment: Moment): void {
    if (!this.awaitsAnswer) throw new Error(`A ${this._status} payout cannot be declined.`);
    this.end('Failed', { code: null, reason }, moment);
    this.record({ type: 'payout.failed', ...this.subject(moment), reason, wasAccepted: false });
  }

  succeed(moment: Moment): void {
    this._status = transition(TRANSITIONS, this._status, 'Succeeded');
    this._settledAt = moment.at;
    this.record({ type: 'payout.succeeded', ...this.subject(moment) });
  }

  /**
   * The money was not sent after all, or is back. One that waits is Returned also if it was not sent at all, since its loan
   * stays although no money arrived.
   * @param waits whether its loan stays as it is, so that an operator has to deal with it
   */
  comeBack({ status, code, reason }: FailedPayout, waits: boolean, moment: Moment): void {
    if (status === 'failed' && !waits) {
      this.end('Failed', { code, reason }, moment);
      this.record({ type: 'payout.failed', ...this.subject(moment), reason, wasAccepted: true });
      return;
    }
    this.end('Returned', { code, reason }, moment);
    if (!waits) this._resolvedAt = moment.at;
    this.record({ type: 'payout.returned', ...this.subject(moment), code, reason, waits });
  }

  /**
   * Deals with money that came back.
   * @param reference of the transfer by which it was sent again; `null` if its loan is annulled
   * @throws PayoutNotWaiting, InvalidPayout
   */
  resolve(reference: string | null, moment: Moment): void {
    this.assertWaits();
    if (reference !== null && !isReference(reference)) throw new InvalidPayout('reference', REFERENCE_RULE);
    this._reference = reference;
    this._resolvedAt = moment.at;
    this.record({ type: 'payout.resolved', ...this.subject(moment), reference });
  }

  /** @throws PayoutNotWaiting */
  assertWaits(): void {
    if (!this.waits) throw new PayoutNotWaiting();
  }

  private end(status: 'Failed' | 'Returned', { code, reason }: PayoutFailure, { at }: Moment): void {
    this._status = transition(TRANSITIONS, this._status, status);
    this._code = code;
    this._reason = reason;
    this._settledAt = at;
  }

  private subject({ at: occurredAt, today: bookedOn }: Moment) {
    const { id: payoutId, purpose, requestId, loanId, paymentId, borrowerId, amount, currency } = this;
    return { occurredAt, bookedOn, payoutId, purpose, requestId, loanId, paymentId, borrowerId, amount, currency };
  }
}

/** The effect of an outcome that the gateway reports. The first one is final, but what succeeded can come back. */
export function payoutResultOf(
  outcome: 'succeeded' | 'failed' | 'returned',
  { status }: Pick<Payout, 'status'>,
): GatewayEventResult {
  if (status === 'Pending' || status === 'Processing') return 'applied';
  if (status === 'Succeeded')
    return outcome === 'returned' ? 'applied' : outcome === 'succeeded' ? 'ignored' : 'unmatched';
  // The gateway may repeat a success from before the money came back.
  return outcome === 'succeeded' && status === 'Failed' ? 'unmatched' : 'ignored';
}

export interface PayoutKey {
  readonly payoutId: PayoutId;
  readonly borrowerId: UserId;
}

/** What a payout moves, which is locked before it. */
export type LocatedPayout = PayoutKey & Pick<Payout, 'requestId' | 'paymentId'>;

/** All payouts. Lock the request or the refund before its payout, and the loan after it. */
export interface Payouts {
  add(payout: Payout): Promise<void>;
  /** Locks the payout until the unit of work ends. @throws PayoutNotFound also if it belongs to another borrower */
  get(id: PayoutId, borrowerId: UserId): Promise<Payout>;
  /** Locks nothing. */
  find(id: PayoutId): Promise<Payout | null>;
  /** By its id, or by the transaction, of which the id is taken if no payout has it. Locks nothing. @throws PayoutNotFound */
  locate(by: Pick<PayoutKey, 'payoutId'> | PayoutReference): Promise<LocatedPayout>;
  save(payout: Payout): Promise<void>;
}
