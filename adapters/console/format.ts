import type { Borrower } from '../../application/shared/person.ts';
import { type Currency, MOST_MINOR_DIGITS, minorDigitsOf } from '../../domain/shared/money.ts';
import { habits } from './habits.ts';

/**
 * Money, days and instants are written one way on all pages: numbers as the browser's language writes them, instants and
 * their days in the lender's time zone, not in that of the browser. Templates get these functions as `it.<name>`.
 */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const INSTANT: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};
const DAY_LENGTH = '2026-11-20'.length;
const RATE_DECIMALS = 6;
const NONE = '–';

/** With the digits of the currency: those that `Intl` knows are of other sources. */
export function moneyText(amount: number | null, currency: string | undefined): string {
  if (amount === null || currency === undefined) return plainMoneyText(amount, currency);
  return number(amount, { style: 'currency', currency, currencyDisplay: 'code', ...digitsOf(currency) });
}

/** An amount whose currency is named elsewhere, or not known. */
export function plainMoneyText(amount: number | null, currency: string | undefined): string {
  return amount === null ? NONE : number(amount, digitsOf(currency));
}

function digitsOf(currency: string | undefined): Intl.NumberFormatOptions {
  if (currency === undefined) return { maximumFractionDigits: MOST_MINOR_DIGITS };
  const digits = minorDigitsOf(currency as Currency);
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

/** A day, also where it is written as a timestamp. Not for instants. */
export function dayText(iso: string | null): string {
  return iso === null ? NONE : DAY.format(Date.parse(iso.slice(0, DAY_LENGTH)));
}

/** The day of an instant. */
export function dayOfInstant(iso: string | null): string {
  return iso === null ? NONE : dayText(habits().zone.dayOf(new Date(iso)));
}

/** With the time zone. */
export function instant(iso: string | null): string {
  if (iso === null) return NONE;
  return new Intl.DateTimeFormat('en-GB', { ...INSTANT, timeZone: habits().zone.name }).format(new Date(iso));
}

export function percentText(rate: number): string {
  return `${number(rate, { maximumFractionDigits: RATE_DECIMALS })} %`;
}

export function countText(value: number): string {
  return number(value);
}

export function yesOrNo(flag: boolean): string {
  return flag ? 'Yes' : 'No';
}

export function orNone(text: string | number | null): string {
  return text === null || text === '' ? NONE : String(text);
}

function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(habits().locale, { ...options, numberingSystem: 'latn' }).format(value);
}

/** The name of a borrower, if there is one. */
export function borrowerName(borrower: Borrower | null): string {
  if (borrower === null) return orNone(null);
  const { firstName, lastName } = borrower;
  return [firstName, lastName].filter(Boolean).join(' ') || 'Erased user';
}
