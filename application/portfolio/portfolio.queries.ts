import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Currency } from '../../domain/shared/money.ts';
import type { Portfolio } from './portfolio.record.ts';

export interface PortfolioQueries {
  /** Those in the books. */
  currencies(): Promise<readonly Currency[]>;
  /** Agrees with the ledger: the principal of all buckets is the balance of `principal-receivable`. */
  portfolio(currency: Currency, today: CalendarDay): Promise<Portfolio>;
}

/** The work that waits for an operator. */
export interface OpenWork {
  readonly requestsWaiting: number;
  readonly requestsApproved: number;
  /** Pending for 25 days or more. */
  readonly requestsUrgent: number;
  readonly paymentsInFlight: number;
  /** Bank references that no deposit has verified. */
  readonly transfersWaiting: number;
  readonly depositsUnclaimed: number;
  readonly refundsDue: number;
  /** Came back although something is paid on the loan. */
  readonly payoutsToResolve: number;
  /** Without loans in default. */
  readonly loansOverdue: number;
  readonly loansDefaulted: number;
  readonly ticketsWaiting: number;
  readonly documentsPending: number;
  /** For a second operator. */
  readonly approvalsWaiting: number;
  /** Disabled after its last try failed, or with a delivery to try again. */
  readonly webhooksFailing: number;
}

/** Amounts are decimals of the currency; `month` is such as `2026-11`. */
export interface MonthlyFlow {
  readonly month: string;
  readonly currency: string;
  readonly disbursed: number;
  /** Payments less reversals. */
  readonly repaid: number;
}

/** The open loans whose oldest unpaid instalment is `from` to `to` days past due. */
export interface PastDueGroup {
  readonly from: number;
  /** `null`: any higher number. */
  readonly to: number | null;
  readonly loans: number;
}

export interface OverviewQueries {
  counts(today: CalendarDay): Promise<OpenWork>;
  /** For the last twelve months, this one included, by currency and month. A currency without any is left out. */
  flows(today: CalendarDay): Promise<readonly MonthlyFlow[]>;
  /** Every group, even one without loans. */
  pastDue(today: CalendarDay): Promise<readonly PastDueGroup[]>;
}
