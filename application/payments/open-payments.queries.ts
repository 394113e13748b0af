import type { PaymentId } from '../../domain/payments/payment.id.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/id.ts';
import type { UnsettledPayment } from './settle-payment.ts';

export interface ExpiredReference {
  readonly paymentId: PaymentId;
  readonly borrowerId: UserId;
}

/** Payments without an outcome. Each query returns at most `limit` of those after an id, in the order of their ids. */
export interface OpenPayments {
  /** Those that have been Processing since before an instant. */
  processingSince(before: Date, after: PaymentId | null, limit: number): Promise<readonly UnsettledPayment[]>;
  /** References that expire on a day or earlier. */
  expiredBy(day: CalendarDay, after: PaymentId | null, limit: number): Promise<readonly ExpiredReference[]>;
}
