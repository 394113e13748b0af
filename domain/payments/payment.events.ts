import type { Booked, DomainEvent } from '../shared/aggregate.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { AuthorizationId, DepositId, InstrumentId, LoanId, PaymentId, PayoutId, UserId } from '../shared/ids.ts';
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
  /** `null` unless the money was returned before the payment was completed. */
  readonly returnCode: string | null;
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
  /** What the loan gives back: the amount, less what it no longer needed and was owed back. */
  readonly ofLoan: Money;
  /** `null` if an operator reversed it. */
  readonly returnCode: string | null;
}

/** The gateway returned the money with a code. Another event tells what the payment became by it, if anything. */
export interface PaymentReturned extends PaymentEvent {
  readonly type: 'payment.returned';
  readonly code: string;
  readonly status: PaymentStatus;
  readonly newStatus: null;
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
  | PaymentReturned
  | PaymentCodeRequired;

export const AUTOPAY_STATUSES = ['Active', 'Suspended'] as const;
export type AutopayStatus = (typeof AUTOPAY_STATUSES)[number];

export const SUSPENSION_CAUSES = ['failures', 'reversal', 'removal', 'return', 'blocked'] as const;
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number];

export const PAYMENT_METHODS = ['instant_debit', 'bank_transfer', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface AutopayEvent extends DomainEvent {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly authorizationId: AuthorizationId;
}

/** The borrower allowed autopay, in place of any earlier authorization. */
export interface AutopayAuthorized extends AutopayEvent {
  readonly type: 'autopay.authorized';
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** No single payment is larger; `null` for no limit. */
  readonly maxAmount: Money | null;
}

export interface AutopayRevoked extends AutopayEvent {
  readonly type: 'autopay.revoked';
  /** Whether the return of a payment revoked it, and not the borrower. */
  readonly byReturn: boolean;
}

/** What is owed is more than the borrower allowed, so the close of `day` collected nothing. */
export interface AutopaySkipped extends AutopayEvent {
  readonly type: 'autopay.skipped';
  readonly day: CalendarDay;
  readonly amount: Money;
  readonly maxAmount: Money;
}

/** A payment of autopay failed, and the close of `retryOn` tries again. */
export interface AutopayFailed extends AutopayEvent {
  readonly type: 'autopay.failed';
  readonly paymentId: PaymentId;
  readonly retryOn: CalendarDay;
}

/** Nothing is collected until the borrower authorizes it again. */
export interface AutopaySuspended extends AutopayEvent {
  readonly type: 'autopay.suspended';
  /** `null` if no payment caused it. */
  readonly paymentId: PaymentId | null;
  readonly cause: SuspensionCause;
  /** In a row. */
  readonly failedAttempts: number;
}

export type AutopayEvents = AutopayAuthorized | AutopayRevoked | AutopaySkipped | AutopayFailed | AutopaySuspended;

/** The bank says that nothing can be collected from a card or bank account. */
export interface InstrumentBlocked extends DomainEvent {
  readonly type: 'instrument.blocked';
  readonly instrumentId: InstrumentId;
  readonly borrowerId: UserId;
  readonly instrumentType: 'bank_account' | 'card';
  readonly lastFour: string;
  readonly reason: string;
}

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

interface RefundEvent extends DomainEvent, Booked {
  readonly paymentId: PaymentId;
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  /** `null` if no payout paid it. */
  readonly payoutId: PayoutId | null;
}

/** A loan no longer needs this amount of a payment, which is owed back. */
export interface RefundOwed extends RefundEvent {
  readonly type: 'refund.owed';
  /** The journal entry that took it out of the loan. */
  readonly causedBy: `loan.${string}`;
}

/** Money that was owed back was paid out to the borrower. */
export interface RefundPaid extends RefundEvent {
  readonly type: 'refund.paid';
  /** Of the transfer to the borrower. */
  readonly reference: string;
}

/** The payout that had paid it came back. */
export interface RefundOwedAgain extends RefundEvent {
  readonly type: 'refund.owed-again';
}

export type RefundEvents = RefundOwed | RefundPaid | RefundOwedAgain;

export const PAYMENT_STATUSES = ['Processing', 'Pending', 'Completed', 'Failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
