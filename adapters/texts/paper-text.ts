import { type CalendarDay, midnightOf } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type Currency, type Money, signedDecimal } from '../../domain/shared/money.ts';
import { AMOUNTS, amountText, LOCALES } from './catalogue.ts';

/** The words that all papers share. A missing translation fails the type check. */
export interface PaperText {
  issuedOn(day: string): string;
  page(page: number, pages: number): string;
}

export const PAPER_TEXT: Readonly<Record<Language, PaperText>> = {
  en: {
    issuedOn: (day) => `Issued on ${day}`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    issuedOn: (day) => `Emitido el ${day}`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
};

/** How a language writes numbers and days. */
export interface Formats {
  /** Such as `10,661.86` or `10.661,86`. */
  amount(amount: Money, currency: Currency): string;
  /** Such as `-10.00` or `-10,00`. */
  signed(minorUnits: bigint, currency: Currency): string;
  /** An amount with its currency, such as `USD 10,661.86`, or in Spanish `Bs. 10.661,86`. */
  money(amount: Money, currency: Currency): string;
  /** Such as `12.5%` or `12,5 %`. */
  percent(percent: number): string;
  /** Such as `22 Nov 2026` or `22/11/2026`. */
  day(day: CalendarDay): string;
  /** Such as `22 November 2026` or `22 de noviembre de 2026`. */
  longDay(day: CalendarDay): string;
}

const SHORT = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const NUMERIC = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
const LONG = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

export const FORMATS: Readonly<Record<Language, Formats>> = {
  en: formatsOf('en', new Intl.DateTimeFormat('en-GB', SHORT), new Intl.DateTimeFormat('en-GB', LONG)),
  es: formatsOf('es', new Intl.DateTimeFormat('es-VE', NUMERIC), new Intl.DateTimeFormat('es-VE', LONG)),
};

function formatsOf(language: Language, day: Intl.DateTimeFormat, longDay: Intl.DateTimeFormat): Formats {
  const percents = new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 6 });
  const signed = (minorUnits: bigint, currency: Currency) =>
    AMOUNTS[language].format(signedDecimal(minorUnits, currency));
  const amount = ({ minorUnits }: Money, currency: Currency) => signed(minorUnits, currency);
  return {
    amount,
    signed,
    money: (one, currency) => amountText(one, currency, language),
    percent: (percent) => percents.format(percent / 100),
    day: (one) => day.format(midnightOf(one)),
    longDay: (one) => longDay.format(midnightOf(one)),
  };
}
