import type { PaymentMethod, PaymentStatus } from '../../domain/payments/payment.events.ts';
import type { AwaitedMoney } from '../../domain/payments/payment.ts';
import type { PaymentOfLoan } from '../../domain/payments/payments.port.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DepositId, PaymentId, UserId } from '../../domain/shared/ids.ts';
import type { Page, PageRequest, Period } from '../shared/page.ts';
import type { Borrower, OfBorrower } from '../shared/person.ts';

/** Amounts are decimals of the loan's currency, timestamps ISO 8601 in UTC. */
export interface PaymentItem {
  readonly paymentId: string;
  readonly loanId: string;
  readonly amount: number;
  readonly status: PaymentStatus;
  readonly paymentMethod: PaymentMethod;
  readonly transactionId: string | null;
  readonly createdAt: string;
}

export interface PaymentDetail extends PaymentItem {
  readonly bankId: string | null;
  readonly reference: string | null;
  readonly completedAt: string | null;
}

/** A payment as an operator sees it. */
export interface OperatorPayment extends PaymentDetail, OfBorrower {
  readonly userId: string;
  readonly currency: string;
  /** For a reversed payment, the reason of the reversal. */
  readonly failureReason: string | null;
  /** When the money was taken back; `null` if it was not. */
  readonly reversedAt: string | null;
}

export interface PaymentFilter {
  readonly loanId?: string;
  readonly status?: PaymentStatus;
}

export interface OperatorPaymentFilter extends PaymentFilter, Period {
  readonly userId?: string;
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

/** `amount` is a decimal of the currency, timestamps are ISO 8601 in UTC. The confirmation code stays secret. */
export interface DepositItem {
  readonly depositId: string;
  readonly bankId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly hasConfirmationCode: boolean;
  readonly receivedAt: string;
  /** The operator who recorded it, or the person who made the API key. */
  readonly recordedBy: Borrower;
  /** The payment that claimed the deposit; `null` if unclaimed. */
  readonly paymentId: string | null;
  /** `null` if unclaimed. */
  readonly borrower: Borrower | null;
  readonly claimedAt: string | null;
  /** When the bank took the money back, or an operator sent it back unclaimed; `null` if neither. */
  readonly returnedAt: string | null;
  /** Why an operator sent it back; `null` otherwise. */
  readonly returnReason: string | null;
  readonly createdAt: string;
}

export interface DepositFilter {
  readonly reference?: string;
  readonly claimed?: boolean;
}

export interface DepositQueries {
  list(filter: DepositFilter, page: PageRequest): Promise<Page<DepositItem>>;
  itemOf(id: DepositId): Promise<DepositItem | null>;
}

/** Money that a borrower is owed. `amount` is a decimal of the currency, timestamps are ISO 8601 in UTC. */
export interface RefundItem extends OfBorrower {
  readonly paymentId: string;
  readonly loanId: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency: string;
  readonly owedSince: string;
  /** Of the transfer to the borrower; `null` until the money is paid out. */
  readonly reference: string | null;
  readonly refundedAt: string | null;
}

export interface RefundFilter {
  readonly refunded?: boolean;
  readonly userId?: string;
}

export interface RefundQueries {
  list(filter: RefundFilter, page: PageRequest): Promise<Page<RefundItem>>;
  itemOf(paymentId: PaymentId): Promise<RefundItem | null>;
}
