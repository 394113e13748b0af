import type { CalendarDay } from '../shared/calendar.ts';
import type { DomainEvent } from '../shared/domain-event.ts';
import type { AuthorizationId, LoanId, PaymentId, UserId } from '../shared/ids.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { SuspensionCause } from './autopay-status.ts';
import type { PaymentMethod } from './payment-method.ts';

interface AutopayEvent extends DomainEvent {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
  readonly authorizationId: AuthorizationId;
}

/** The borrower allowed charges, in place of any earlier authorization. */
export interface AutopayAuthorized extends AutopayEvent {
  readonly type: 'autopay.authorized';
  readonly method: PaymentMethod;
  readonly bankId: string | null;
  /** No single charge is larger; `null` for no limit. */
  readonly maxAmount: Money | null;
}

export interface AutopayRevoked extends AutopayEvent {
  readonly type: 'autopay.revoked';
}

/** What is owed is more than the borrower allowed, so the close of `day` charged nothing. */
export interface AutopaySkipped extends AutopayEvent {
  readonly type: 'autopay.skipped';
  readonly day: CalendarDay;
  readonly amount: Money;
  readonly maxAmount: Money;
}

/** A charge failed, and the close of `retryOn` tries again. */
export interface AutopayFailed extends AutopayEvent {
  readonly type: 'autopay.failed';
  readonly paymentId: PaymentId;
  readonly retryOn: CalendarDay;
}

/** Nothing is charged until the borrower authorizes it again. */
export interface AutopaySuspended extends AutopayEvent {
  readonly type: 'autopay.suspended';
  readonly paymentId: PaymentId;
  readonly cause: SuspensionCause;
}

export type AutopayEvents = AutopayAuthorized | AutopayRevoked | AutopaySkipped | AutopayFailed | AutopaySuspended;
