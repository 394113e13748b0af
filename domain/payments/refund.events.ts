import type { Booked, DomainEvent } from '../shared/domain-event.ts';
import type { LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';

/** Money that was owed back was paid out to the borrower. */
export interface RefundPaid extends DomainEvent, Booked {
  readonly type: 'refund.paid';
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  /** Of the transfer to the borrower. */
  readonly reference: string;
}
