import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import type { LoanId } from './loan.id.ts';

/** The terms of a new loan. Due dates count from `disbursedOn`, a lending day. */
export interface Disbursement {
  readonly id: LoanId;
  readonly requestId: LoanRequestId;
  readonly borrowerId: UserId;
  readonly amount: Money;
  readonly currency: Currency;
  readonly rate: Rate;
  readonly term: number;
  readonly disbursedOn: CalendarDay;
}

/** Money received for a loan. `today` is the lending day, which decides whether instalments are paid on time. */
export interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly today: CalendarDay;
  readonly at: Date;
}
