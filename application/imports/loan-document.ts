import type { Expected, ImportedEntry } from '../../domain/loans/imported-loan.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DayCount } from '../../domain/shared/day-count.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { at } from '../../domain/shared/refused-at.ts';

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

/** The exact values of a document. @throws RefusedAt */
export function valuesOf({ loan, history, expect = {} }: LoanDocument) {
  const { amount, currency, term, interestRate, disbursedOn, dayCount = '30/360', lateFee = 0 } = loan;
  return {
    terms: at('/loan', () => ({
      amount: Money.ofDecimal(amount, currency),
      currency,
      term,
      rate: Rate.ofPercent(interestRate),
      disbursedOn,
    })),
    conditions: at('/loan', () => ({ currency, dayCount, lateFee: Money.ofDecimal(lateFee, currency) })),
    history: history.map((entry, index) => at(`/history/${index}`, () => entryOf(entry, currency))),
    expected: at('/expect', () => expectedOf(expect, currency)),
  };
}

function entryOf(entry: DocumentedEntry, currency: Currency): ImportedEntry {
  const { on } = entry;
  switch (entry.type) {
    case 'payment':
      return { kind: 'payment', on, amount: Money.ofDecimal(entry.amount, currency) };
    case 'prepayment':
      return { kind: 'prepayment', on, amount: Money.ofDecimal(entry.amount, currency), reduce: entry.reduce };
    case 'pause':
      return { kind: 'pause', on, months: entry.duration };
    case 'rate':
      return { kind: 'change', on, terms: { type: 'rate', rate: Rate.ofPercent(entry.interestRate) } };
    case 'term':
      return { kind: 'change', on, terms: { type: 'term', term: entry.term } };
  }
}

function expectedOf(expect: NonNullable<LoanDocument['expect']>, currency: Currency): Expected {
  const { outstandingPrincipal: principal, remainingAmount: remaining, nextPaymentDate } = expect;
  return {
    ...(principal !== undefined && { outstandingPrincipal: Money.ofDecimal(principal, currency) }),
    ...(remaining !== undefined && { remainingAmount: Money.ofDecimal(remaining, currency) }),
    ...(nextPaymentDate !== undefined && { nextPaymentDate }),
  };
}
