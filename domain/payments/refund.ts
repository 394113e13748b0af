import { Aggregate } from '../shared/aggregate.ts';
import type { Moment } from '../shared/calendar.ts';
import type { LoanId, PaymentId, PayoutId, UserId } from '../shared/ids.ts';
import { type Currency, Money } from '../shared/money.ts';
import { isReference, REFERENCE_RULE } from './deposit.ts';
import { AlreadyRefunded, InvalidRefund, RefundPending } from './payment.errors.ts';
import type { RefundEvents, RefundOwed } from './payment.events.ts';
import type { Payment } from './payment.ts';

/** The payment whose money is owed back: all of one that failed, or what its loan no longer needs. */
export type RefundClaim = Pick<Payment, 'id' | 'loanId' | 'borrowerId' | 'amount' | 'currency'>;

/** How the money was paid out. */
interface PaidOut {
  readonly reference: string;
  readonly at: Date;
}

/** What a loan no longer needs of a payment, and the journal entry that took it out of the loan. */
interface OwedPart {
  readonly amount: Money;
  readonly causedBy: RefundOwed['causedBy'];
}

/**
 * Money owed to a borrower: received for a payment that had failed, or no longer needed by the loan that it paid. It is paid
 * out once, by a transfer of the lender or by a payout, and is owed again if the payout comes back.
 */
export class Refund extends Aggregate<RefundEvents> {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly owedSince: Date;
  /** Whether the payment paid its loan, which no longer needs this. */
  readonly isUnneeded: boolean;
  private _amount: Money;
  private _reference: string | null;
  private _refundedAt: Date | null;
  private _payoutId: PayoutId | null;

  constructor(claim: RefundClaim, now: Date, isUnneeded = false) {
    super();
    this.paymentId = claim.id;
    this.loanId = claim.loanId;
    this.borrowerId = claim.borrowerId;
    this.currency = claim.currency;
    this.owedSince = now;
    this.isUnneeded = isUnneeded;
    this._amount = claim.amount;
    this._reference = null;
    this._refundedAt = null;
    this._payoutId = null;
  }

  static ofUnneeded(claim: Omit<RefundClaim, 'amount'>, part: OwedPart, moment: Moment): Refund {
    const refund = new Refund({ ...claim, amount: Money.zero }, moment.at, true);
    refund.oweMore(part, moment);
    return refund;
  }

  get amount(): Money {
    return this._amount;
  }

  get paidOut(): PaidOut | null {
    const { _reference: reference, _refundedAt: at } = this;
    return reference === null || at === null ? null : { reference, at };
  }

  /** The payout that is on its way, or that paid it; `null` if it was paid by other means, or not at all. */
  get payoutId(): PayoutId | null {
    return this._payoutId;
  }

  /** Whether it is neither paid nor on its way. */
  get isOpen(): boolean {
    return this.paidOut === null && this.payoutId === null;
  }

  /** Records that the money was paid out by a transfer of the lender. @throws InvalidRefund, AlreadyRefunded, RefundPending */
  payOut(reference: string, moment: Moment): void {
    if (!isReference(reference)) throw new InvalidRefund('reference', REFERENCE_RULE);
    this.assertOwed();
    this.pay(reference, moment);
  }

  /** The loan needs still less of the payment. @throws AlreadyRefunded, RefundPending */
  oweMore({ amount, causedBy }: OwedPart, { at, today: bookedOn }: Moment): void {
    this.assertOwed();
    this._amount = this.amount.plus(amount);
    const { payoutId } = this;
    this.record({ type: 'refund.owed', occurredAt: at, bookedOn, ...this.subject(), amount, causedBy, payoutId });
  }

  /** A payout is to pay it. @throws AlreadyRefunded, RefundPending */
  startPayout(payoutId: PayoutId): void {
    this.assertOwed();
    this._payoutId = payoutId;
  }

  /** The payout succeeded. @param reference the gateway's id of it */
  completePayout(reference: string, moment: Moment): void {
    this.pay(reference, moment);
  }

  /** The payout failed or came back: the money is owed again. */
  endPayout({ at, today: bookedOn }: Moment): void {
    const { paidOut, _payoutId: payoutId } = this;
    this._payoutId = null;
    this._reference = null;
    this._refundedAt = null;
    if (paidOut !== null)
      this.record({ type: 'refund.owed-again', occurredAt: at, bookedOn, ...this.subject(), payoutId });
  }

  /** @throws AlreadyRefunded, RefundPending */
  assertOwed(): void {
    if (this.paidOut !== null) throw new AlreadyRefunded();
    if (this._payoutId !== null) throw new RefundPending();
  }

  private pay(reference: string, { at, today: bookedOn }: Moment): void {
    this._reference = reference;
    this._refundedAt = at;
    const { _payoutId: payoutId } = this;
    this.record({ type: 'refund.paid', occurredAt: at, bookedOn, ...this.subject(), reference, payoutId });
  }

  private subject() {
    const { paymentId, loanId, borrowerId, amount, currency } = this;
    return { paymentId, loanId, borrowerId, amount, currency };
  }
}
