import type { LoanRequestId } from '../loan-requests/loan-request.id.ts';
import type { PaymentId } from '../payments/payment.id.ts';
import type { CalendarDay } from '../shared/calendar.ts';
import type { UserId } from '../shared/id.ts';
import type { Currency, Money } from '../shared/money.ts';
import type { Rate } from '../shared/rate.ts';
import type { LoanId } from './loan.id.ts';

/** The terms on which a loan is paid out. `disbursedOn` is the lending day from which due dates count. */
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

/** Money that reaches a loan. `today` is the lending day, which decides what was on time and what is cured. */
export interface Receipt {
  readonly paymentId: PaymentId;
  readonly amount: Money;
  readonly today: CalendarDay;
  readonly at: Date;
}
