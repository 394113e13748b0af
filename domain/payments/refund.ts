import { Aggregate } from '../shared/aggregate.ts';
import type { Moment } from '../shared/calendar.ts';
import type { LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import { isReference, REFERENCE_RULE } from './deposit.ts';
import { AlreadyRefunded, InvalidRefund } from './payment.errors.ts';
import type { RefundPaid } from './payment.events.ts';
import type { Payment } from './payment.ts';

/** The failed payment whose money is owed back. */
export type RefundClaim = Pick<Payment, 'id' | 'loanId' | 'borrowerId' | 'amount' | 'currency'>;

/** How the money was paid out. */
export interface Payout {
  readonly reference: string;
  readonly at: Date;
}

/** Money owed to a borrower: received for a payment that had failed. It is paid out once. */
export class Refund extends Aggregate<RefundPaid> {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly owedSince: Date;
  private _reference: string | null;
  private _refundedAt: Date | null;

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
  }

  get payout(): Payout | null {
    const { _reference: reference, _refundedAt: at } = this;
    return reference === null || at === null ? null : { reference, at };
  }

  /** Records that the money was paid out. @throws InvalidRefund, AlreadyRefunded */
  payOut(reference: string, { at, today: bookedOn }: Moment): void {
    if (!isReference(reference)) throw new InvalidRefund('reference', REFERENCE_RULE);
    if (this.payout !== null) throw new AlreadyRefunded();
    this._reference = reference;
    this._refundedAt = at;
    const { paymentId, loanId, borrowerId, amount, currency } = this;
    const paid = { paymentId, loanId, borrowerId, amount, currency, reference, bookedOn };
    this.record({ type: 'refund.paid', occurredAt: at, ...paid });
  }
}
