import { type CalendarDay, midnightText } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { type Currency, type Money, minorDigitsOf, signedDecimal } from '../../domain/shared/money.ts';
import type { Rate } from '../../domain/shared/rate.ts';
import type { TimeZone } from '../../domain/shared/time-zone.ts';

/** Spanish follows Venezuela: 1.234,56 and 20/11/2026. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-VE' };

/** By the number of decimals. */
const AMOUNTS: Readonly<Record<Language, Map<number, Intl.NumberFormat>>> = { en: new Map(), es: new Map() };

/** Such as `10,661.86` or `10.661,86`, with the digits of the currency. Those that `Intl` knows are of other sources. */
function plainAmount(minorUnits: bigint, currency: Currency, language: Language): string {
  const digits = minorDigitsOf(currency);
  const format = AMOUNTS[language].get(digits) ?? amountFormat(language, digits);
  AMOUNTS[language].set(digits, format);
  return format.format(signedDecimal(minorUnits, currency));
}

function amountFormat(language: Language, digits: number): Intl.NumberFormat {
  // Four digits are grouped in Spanish, too.
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' } as const;
  return new Intl.NumberFormat(LOCALES[language], options);
}

/** Most signs are ambiguous, as the dollar's is, so a currency is written as its code. Venezuela writes `Bs.`. */
const SIGNS: Readonly<Record<Language, Readonly<Partial<Record<Currency, string>>>>> = { en: {}, es: { VES: 'Bs.' } };

/** Such as `USD 10,661.86`, or in Spanish `Bs. 10.661,86`. */
export function amountText({ minorUnits }: Money, currency: Currency, language: Language): string {
  return `${SIGNS[language][currency] ?? currency} ${plainAmount(minorUnits, currency, language)}`;
}

type DayStyle = 'short' | 'long';

// A formatter takes a hundred times longer to make than to use.
const DAYS: Readonly<Record<Language, Readonly<Record<DayStyle, Intl.DateTimeFormat>>>> = {
  en: dayFormats('en'),
  es: dayFormats('es'),
};

function dayFormats(language: Language) {
  const locale = LOCALES[language];
  return {
    short: new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  };
}

/** Such as `2026-11-20`, or in Spanish `20/11/2026`. Long: `November 20, 2026`, `20 de noviembre de 2026`. */
export function dayText(day: CalendarDay, language: Language, style: DayStyle = 'short'): string {
  if (style === 'short' && language === 'en') return day;
  return DAYS[language][style].format(Date.parse(midnightText(day)));
}

interface InstantStyle {
  readonly zone: TimeZone;
  readonly day?: DayStyle;
}

/** Such as `2026-11-20, 23:02 UTC` or `2026-11-20, 19:02 America/Caracas`. */
export function instantText(instant: Date, language: Language, { zone, day }: InstantStyle): string {
  return `${dayText(zone.dayOf(instant), language, day)}, ${zone.timeOf(instant)} ${zone.name}`;
}

const RATES = { en: rateFormat('en'), es: rateFormat('es') };

function rateFormat(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
}

/** Such as `12.5 %` or `12,5 %`. */
export function rateText(rate: Rate, language: Language): string {
  return `${RATES[language].format(rate.toPercent())} %`;
}

/** How papers write numbers and days. */
export interface Formats {
  /** Such as `10,661.86` or `10.661,86`. */
  amount(amount: Money, currency: Currency): string;
  /** Such as `-10.00` or `-10,00`. */
  signed(minorUnits: bigint, currency: Currency): string;
  /** An amount with its currency, such as `USD 10,661.86`, or in Spanish `Bs. 10.661,86`. */
  money(amount: Money, currency: Currency): string;
  /** Such as `12.5%` or `12,5%`. */
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
  const signed = (minorUnits: bigint, currency: Currency) => plainAmount(minorUnits, currency, language);
  const amount = ({ minorUnits }: Money, currency: Currency) => signed(minorUnits, currency);
  return {
    amount,
    signed,
    money: (one, currency) => amountText(one, currency, language),
    percent: (percent) => percents.format(percent / 100),
    day: (one) => day.format(Date.parse(midnightText(one))),
    longDay: (one) => longDay.format(Date.parse(midnightText(one))),
  };
}
