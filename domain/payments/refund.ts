import { Aggregate } from '../shared/aggregate.ts';
import type { Moment } from '../shared/calendar.ts';
import type { LoanId, PaymentId, PayoutId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { isReference, REFERENCE_RULE } from './deposit.ts';
import { AlreadyRefunded, InvalidRefund, RefundPending } from './payment.errors.ts';
import type { RefundEvents } from './payment.events.ts';
import type { Payment } from './payment.ts';

/** The failed payment whose money is owed back. */
export type RefundClaim = Pick<Payment, 'id' | 'loanId' | 'borrowerId' | 'amount' | 'currency'>;

/** How the money was paid out. */
interface PaidOut {
  readonly reference: string;
  readonly at: Date;
}

/**
 * Money owed to a borrower: received for a payment that had failed. It is paid out once, by a transfer of the lender or by a
 * payout, and is owed again if the payout comes back.
 */
export class Refund extends Aggregate<RefundEvents> {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly owedSince: Date;
  private _reference: string | null;
  private _refundedAt: Date | null;
  private _payoutId: PayoutId | null;

  constructor(claim: RefundClaim, now: Date) {
    super();
    this.paymentId = claim.id;
    this.loanId = claim.loanId;
    this.borrowerId = claim.borrowerId;
    this.amount = claim.amount;
    this.currency = claim.currency;
    this.owedSince = now;
    this._reference = null;
    this._refundedAt = null;
    this._payoutId = null;
  }

  get paidOut(): PaidOut | null {
    const { _reference: reference, _refundedAt: at } = this;
    return reference === null || at === null ? null : { reference, at };
  }

  /** The payout that is on its way, or that paid it; `null` if it was paid by other means, or not at all. */
  get payoutId(): PayoutId | null {
    return this._payoutId;
  }

  /** Records that the money was paid out by a transfer of the lender. @throws InvalidRefund, AlreadyRefunded, RefundPending */
  payOut(reference: string, moment: Moment): void {
    if (!isReference(reference)) throw new InvalidRefund('reference', REFERENCE_RULE);
    this.assertOwed();
    this.pay(reference, moment);
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

  private assertOwed(): void {
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
