import type { Expected, PastEntry } from '../../domain/loans/past-loan.ts';
import { type Currency, Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { at } from '../../domain/shared/refused-at.ts';
import type { DocumentedEntry, LoanDocument } from './loan-document.ts';

/** The exact values of a document. @throws RefusedAt */
export function pastLoanOf({ loan, history, expect = {} }: LoanDocument) {
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

function entryOf(entry: DocumentedEntry, currency: Currency): PastEntry {
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
