import type { Booked, DomainEvent } from '../shared/domain-event.ts';
import type { DepositId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';

interface DepositEvent extends DomainEvent, Booked {
  readonly depositId: DepositId;
  readonly amount: Money;
  readonly currency: Currency;
}

export interface DepositRecorded extends DepositEvent {
  readonly type: 'deposit.recorded';
}

export interface DepositClaimed extends DepositEvent {
  readonly type: 'deposit.claimed';
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  /** Whether the money is owed back to the borrower, because no loan takes it. */
  readonly isOwed: boolean;
}

/** An operator sent money back that no payment had claimed. */
export interface DepositReturned extends DepositEvent {
  readonly type: 'deposit.returned';
}

export type DepositEvents = DepositRecorded | DepositClaimed | DepositReturned;
