import { IntlMessageFormat } from 'intl-messageformat';
import { type CalendarDay, midnightOf } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import type { Currency, Money } from '../../domain/shared/money.ts';

/** Spanish follows Venezuela: 1.234,56 and 20/11/2026. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-VE' };

/** The values that an ICU message names. Days and amounts are texts: `dayText`, `amountText`. */
export type MessageValues = Readonly<Record<string, string | number>>;

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** The texts of one language, as ICU messages by key. Each is parsed when it is first used. */
export class Catalogue<Key extends string> {
  readonly language: Language;
  readonly messages: Readonly<Record<Key, string>>;
  private readonly parsed = new Map<Key, IntlMessageFormat>();

  constructor(language: Language, messages: Readonly<Record<Key, string>>) {
    this.language = language;
    this.messages = messages;
  }

  has(key: string): key is Key {
    return Object.hasOwn(this.messages, key);
  }

  text(key: Key, values: MessageValues = {}): string {
    let message = this.parsed.get(key);
    if (message === undefined) {
      message = new IntlMessageFormat(this.messages[key], LOCALES[this.language], undefined, { ignoreTag: true });
      this.parsed.set(key, message);
    }
    return String(message.format(values));
  }
}

/** Such as `10,661.86` or `10.661,86`. */
export const AMOUNTS: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: amountFormat('en'),
  es: amountFormat('es'),
};

function amountFormat(language: Language): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  // Four digits are grouped in Spanish, too.
  return new Intl.NumberFormat(LOCALES[language], { ...digits, useGrouping: 'always' });
}

/** `Bs.` is the sign of the bolívar in Venezuela. A dollar sign would be ambiguous. */
const SIGNS: Readonly<Record<Language, Readonly<Record<Currency, string>>>> = {
  en: { USD: 'USD', VES: 'VES' },
  es: { USD: 'USD', VES: 'Bs.' },
};

/** Such as `USD 10,661.86`, or in Spanish `Bs. 10.661,86`. */
export function amountText(amount: Money, currency: Currency, language: Language): string {
  return `${SIGNS[language][currency]} ${AMOUNTS[language].format(amount.toDecimal(currency))}`;
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
  return DAYS[language][style].format(midnightOf(day));
}
