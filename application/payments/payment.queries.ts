import type { PaymentStatus } from '../../domain/payments/payment.events.ts';
import type { AwaitedMoney } from '../../domain/payments/payment.ts';
import type { PaymentOfLoan } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DepositId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { DateRange, Page, PageRequest } from '../shared/page.ts';
import type { DepositItem, OperatorPayment, RefundItem } from './operator-payment.record.ts';
import type { PaymentDetail, PaymentItem } from './payment.record.ts';

export interface PaymentFilter {
  readonly loanId?: string;
  readonly status?: PaymentStatus;
}

export interface OperatorPaymentFilter extends PaymentFilter, DateRange {
  readonly userId?: string;
  readonly externalId?: string;
  /** Returned payments for operators: no rule knows the code, or the loan did not take the reversal. */
  readonly returned?: 'unknown';
  /** Payments that wait for a deposit with this reference. */
  readonly awaitedReference?: string;
  /** Payments that wait for a deposit with the reference or the amount of this one. */
  readonly awaitedDeposit?: string;
}

export interface PaymentQueries {
  listOf(borrowerId: UserId, filter: PaymentFilter, page: PageRequest): Promise<Page<PaymentItem>>;
  detailOf(borrowerId: UserId, id: PaymentId): Promise<PaymentDetail | null>;
  listForOperators(filter: OperatorPaymentFilter, page: PageRequest): Promise<Page<OperatorPayment>>;
  getForOperators(id: PaymentId): Promise<OperatorPayment | null>;
}

/** Payments without an outcome: at most `limit`, ordered by id, that come after an id. */
export interface OpenPayments {
  /** Payments that have been processing since before an instant. */
  processingSince(before: Date, after: PaymentId | null, limit: number): Promise<readonly PaymentOfLoan[]>;
  /** Bank references that exactly one unclaimed deposit without a code matches, and that no other reference claims. */
  matchable(after: PaymentId | null, limit: number): Promise<readonly PaymentOfLoan[]>;
  /** Bank references that expire on a day or earlier, or whose loan is Completed while an unclaimed deposit matches. */
  endingBy(day: CalendarDay, after: PaymentId | null, limit: number): Promise<readonly EndingReference[]>;
}

export type EndingReference = PaymentOfLoan & Pick<AwaitedMoney, 'isOnlyClaim'>;

export interface DepositFilter {
  readonly reference?: string;
  readonly claimed?: boolean;
}

export interface DepositQueries {
  list(filter: DepositFilter, page: PageRequest): Promise<Page<DepositItem>>;
  itemOf(id: DepositId): Promise<DepositItem | null>;
}

export interface RefundFilter {
  readonly refunded?: boolean;
  readonly userId?: string;
}

export interface RefundQueries {
  list(filter: RefundFilter, page: PageRequest): Promise<Page<RefundItem>>;
  itemOf(paymentId: PaymentId): Promise<RefundItem | null>;
}
