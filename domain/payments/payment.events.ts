import type { CalendarDay } from '../shared/calendar.ts';
import type { Booked, DomainEvent } from '../shared/domain-event.ts';
import type { AuthorizationId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';

interface PaymentEvent extends DomainEvent, Booked {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  /** `null` for a reference that is not verified. */
  readonly valueOn: CalendarDay | null;
  /** `null` unless autopay made the payment. */
  readonly authorizationId: AuthorizationId | null;
}

/** The gateway will collect the money. */
export interface PaymentOrdered extends PaymentEvent {
  readonly type: 'payment.ordered';
}

/** The borrower states that the money was transferred. */
export interface PaymentReferenceRecorded extends PaymentEvent {
  readonly type: 'payment.reference-recorded';
}

export interface PaymentCompleted extends PaymentEvent {
  readonly type: 'payment.completed';
  /** The reference of a bank transfer; `null` if the gateway collected the money. */
  readonly reference: string | null;
}

export interface PaymentFailed extends PaymentEvent {
  readonly type: 'payment.failed';
  readonly reason: string;
  /** Whether the money was received, and is owed back to the borrower. */
  readonly isOwed: boolean;
}

/** Money was received for a failed payment. It is owed back to the borrower. */
export interface PaymentRefundDue extends PaymentEvent {
  readonly type: 'payment.refund-due';
  /** The reference of a bank transfer; `null` if the gateway collected the money. */
  readonly reference: string | null;
}

/** The money of a completed payment was returned. */
export interface PaymentReversed extends PaymentEvent {
  readonly type: 'payment.reversed';
  readonly reason: string;
}

/** A deposit with this payment's reference was received. Its confirmation code is missing. Recorded by each close of day. */
export interface PaymentCodeRequired extends PaymentEvent {
  readonly type: 'payment.code-required';
  readonly reference: string;
}

export type PaymentEvents =
  | PaymentOrdered
  | PaymentReferenceRecorded
  | PaymentCompleted
  | PaymentFailed
  | PaymentRefundDue
  | PaymentReversed
  | PaymentCodeRequired;
