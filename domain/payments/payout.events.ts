import type { Booked, DomainEvent } from '../shared/aggregate.ts';
import type { LoanId, LoanRequestId, PaymentId, PayoutId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';

export const PAYOUT_PURPOSES = ['disbursement', 'refund'] as const;
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number];

export const PAYOUT_STATUSES = ['Pending', 'Processing', 'Succeeded', 'Failed', 'Returned'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

interface PayoutEvent extends DomainEvent, Booked {
  readonly payoutId: PayoutId;
  readonly purpose: PayoutPurpose;
  /** `null` for a refund. */
  readonly requestId: LoanRequestId | null;
  /** `null` for a disbursement that is not accepted. */
  readonly loanId: LoanId | null;
  /** `null` for a disbursement. */
  readonly paymentId: PaymentId | null;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
}

/** It is stored, and will be ordered from the gateway. */
export interface PayoutOrdered extends PayoutEvent {
  readonly type: 'payout.ordered';
}

/** The gateway will send the money. */
export interface PayoutAccepted extends PayoutEvent {
  readonly type: 'payout.accepted';
}

export interface PayoutSucceeded extends PayoutEvent {
  readonly type: 'payout.succeeded';
}

/** No money was sent. */
export interface PayoutFailed extends PayoutEvent {
  readonly type: 'payout.failed';
  readonly reason: string;
  /** Whether the gateway had accepted it. One that is declined at once is no news to the borrower. */
  readonly wasAccepted: boolean;
}

/** The money is back with the lender. */
export interface PayoutReturned extends PayoutEvent {
  readonly type: 'payout.returned';
  readonly code: string | null;
  readonly reason: string;
  /** Whether the loan stays as it is, so that the money is owed until an operator has dealt with it. */
  readonly waits: boolean;
}

/** An operator dealt with money that had come back. */
export interface PayoutResolved extends PayoutEvent {
  readonly type: 'payout.resolved';
  /** Of the transfer by which the money was sent again; `null` if the loan is annulled. */
  readonly reference: string | null;
}

export type PayoutEvents =
  | PayoutOrdered
  | PayoutAccepted
  | PayoutSucceeded
  | PayoutFailed
  | PayoutReturned
  | PayoutResolved;
