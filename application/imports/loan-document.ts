import type { Expected, ImportedEntry } from '../../domain/loans/imported-loan.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { DayCount } from '../../domain/shared/day-count.ts';
import { type Currency, Money, offeredCurrency } from '../../domain/shared/money.ts';
import { english } from '../../domain/shared/phrase.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { at, type RefusedAt, type RefusedPlace } from '../../domain/shared/refused-at.ts';

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

/** What documents call the fields of the domain. */
export interface FieldNames {
  of(code: string, field: string): string;
  codeOf(code: string): string;
}

const POINTERS: Readonly<Record<RefusedPlace['part'], string>> = {
  whole: '',
  borrower: '/borrower',
  terms: '/loan',
  history: '/history',
  expected: '/expect',
};

// Why: docs/decisions/0002-one-failure-channel.md
/** Why a document is refused: the only place that turns places of the domain into pointers to the document. */
export function faultsOf({ place, reason }: RefusedAt, names: FieldNames): LineFault[] {
  const { message, details } = reason;
  const code = names.codeOf(reason.code);
  const { part, index, field: known } = place;
  const path = [POINTERS[part], index, known].filter((step) => step !== undefined).join('/');
  if (details.length === 0) return [{ path, code, message }];
  return details.map(({ field, ...phrase }) => {
    return { path: field === null ? path : `${path}/${names.of(reason.code, field)}`, code, message: english(phrase) };
  });
}

/** The exact values of a document, whose currency is one of those offered. @throws RefusedAt */
export function valuesOf({ loan, history, expect = {} }: LoanDocument, offered: readonly Currency[]) {
  const { amount, currency, term, interestRate, disbursedOn, dayCount = '30/360', lateFee = 0 } = loan;
  at({ part: 'terms' }, () => offeredCurrency(currency, offered));
  return {
    terms: at({ part: 'terms' }, () => ({
      amount: Money.ofDecimal(amount, currency),
      currency,
      term,
      rate: Rate.ofPercent(interestRate),
      disbursedOn,
    })),
    conditions: at({ part: 'terms' }, () => ({
      currency,
      dayCount,
      lateFee: Money.ofDecimal(lateFee, currency, 'lateFee'),
    })),
    history: history.map((entry, index) => at({ part: 'history', index }, () => entryOf(entry, currency))),
    expected: at({ part: 'expected' }, () => expectedOf(expect, currency)),
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
    ...(principal !== undefined && {
      outstandingPrincipal: Money.ofDecimal(principal, currency, 'outstandingPrincipal'),
    }),
    ...(remaining !== undefined && { remainingAmount: Money.ofDecimal(remaining, currency, 'remainingAmount') }),
    ...(nextPaymentDate !== undefined && { nextPaymentDate }),
  };
}
