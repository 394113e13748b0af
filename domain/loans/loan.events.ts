import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { DomainEvent } from '../shared/domain-event.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { LoanId } from './loan.id.ts';

interface LoanEvent extends DomainEvent {
  readonly loanId: LoanId;
  readonly borrowerId: UserId;
  readonly currency: Currency;
}

export interface LoanDisbursed extends LoanEvent {
  readonly type: 'loan.disbursed';
  readonly requestId: LoanRequestId;
  readonly amount: Money;
}

/** `completed` are the instalments that the payment completed. */
export interface LoanPaymentReceived extends LoanEvent {
  readonly type: 'loan.payment-received';
  readonly paymentId: PaymentId;
  readonly interest: Money;
  readonly principal: Money;
  readonly completed: readonly { readonly number: number; readonly dueOn: CalendarDay; readonly onTime: boolean }[];
}

/** `capitalizedInterest` is the interest of the pause, added to the principal. */
export interface LoanPaused extends LoanEvent {
  readonly type: 'loan.paused';
  readonly startsOn: CalendarDay;
  readonly endsOn: CalendarDay;
  readonly capitalizedInterest: Money;
  readonly reason: string | null;
}

export interface LoanPaidOff extends LoanEvent {
  readonly type: 'loan.completed';
}

/** A defaulted loan has no overdue instalment any more. */
export interface LoanCured extends LoanEvent {
  readonly type: 'loan.cured';
}

export interface LoanResumed extends LoanEvent {
  readonly type: 'loan.resumed';
  readonly resumedOn: CalendarDay;
}

export interface LoanDefaulted extends LoanEvent {
  readonly type: 'loan.defaulted';
  readonly defaultedOn: CalendarDay;
}

/** A reminder, recorded on `today`, of the unpaid `amount` of an instalment. */
export interface LoanPaymentDue extends LoanEvent {
  readonly type: 'loan.payment-due';
  readonly dueOn: CalendarDay;
  readonly amount: Money;
  readonly today: CalendarDay;
}

export type LoanEvents =
  | LoanDisbursed
  | LoanPaymentReceived
  | LoanPaused
  | LoanPaidOff
  | LoanCured
  | LoanResumed
  | LoanDefaulted
  | LoanPaymentDue;
