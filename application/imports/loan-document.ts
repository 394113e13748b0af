import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DayCount } from '../../domain/shared/day-count.ts';
import type { Currency } from '../../domain/shared/money.ts';

/** A loan of another system, as a line of a file has it. Money is decimal, rates are percent a year. */
export interface LoanDocument {
  /** The name of the loan in the other system. */
  readonly externalId: string;
  readonly borrower: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly phone?: string;
  };
  readonly loan: {
    readonly amount: number;
    readonly currency: Currency;
    /** Months. */
    readonly term: number;
    readonly interestRate: number;
    readonly disbursedOn: CalendarDay;
    /** Default: `30/360`. */
    readonly dayCount?: DayCount;
    /** For an instalment that becomes late here. Default: none. */
    readonly lateFee?: number;
  };
  /** What happened to it there, in the order of days. */
  readonly history: readonly DocumentedEntry[];
  /** What the other system says of it now. */
  readonly expect?: {
    readonly outstandingPrincipal?: number;
    readonly remainingAmount?: number;
    readonly nextPaymentDate?: CalendarDay | null;
  };
}

export type DocumentedEntry = { readonly on: CalendarDay } & (
  | { readonly type: 'payment'; readonly amount: number }
  | { readonly type: 'prepayment'; readonly amount: number; readonly reduce: 'payment' | 'term' }
  | { readonly type: 'pause'; readonly duration: number }
  | { readonly type: 'rate'; readonly interestRate: number }
  | { readonly type: 'term'; readonly term: number }
);

/** A line of a file. */
export interface LoanLine {
  /** From 1. */
  readonly line: number;
  /** The document, or why the line has none. */
  readonly read: LoanDocument | readonly LineFault[];
}

/** Why a line is not imported. `path` is a JSON pointer; empty for the whole. */
export interface LineFault {
  readonly path: string;
  readonly code: string;
  /** In English. */
  readonly message: string;
}
