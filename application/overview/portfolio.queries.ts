import type { PortfolioBucket } from '../../domain/loans/portfolio.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Currency } from '../../domain/shared/money.ts';

/** The principal that moved in a month, such as `2026-11`. */
export interface PortfolioMonth {
  readonly month: string;
  readonly disbursed: number;
  /** Less reversals. */
  readonly repaid: number;
  readonly writtenOff: number;
}

/** Amounts are decimals of the currency; shares are percent of the principal. */
export interface Portfolio {
  readonly currency: Currency;
  /** The business date at 00:00 UTC. */
  readonly asOf: string;
  /** Of open loans that are not written off, by days past due. */
  readonly buckets: readonly { readonly bucket: PortfolioBucket; readonly principal: number; readonly loans: number }[];
  readonly par30: number;
  readonly par60: number;
  readonly par90: number;
  /** The last 24, this one included, oldest first. */
  readonly months: readonly PortfolioMonth[];
}

export interface PortfolioQueries {
  /** Agrees with the ledger: the principal of all buckets is the balance of `principal-receivable`. */
  portfolio(currency: Currency, today: CalendarDay): Promise<Portfolio>;
}
