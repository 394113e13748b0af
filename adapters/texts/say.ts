import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { Language } from '../../domain/shared/language.ts';
import { english, type Phrase, type Value } from '../../domain/shared/phrase.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';
import { Catalogue } from './catalogue.ts';
import { ERRORS_ES } from './es/errors.ts';
import { dayText, instantText } from './formats.ts';

const spanish = new Catalogue('es', ERRORS_ES);

// Why: docs/decisions/0040-how-a-text-finds-its-language.md
/** The text of a phrase. A template without a translation, which the types exclude, stays English. */
export function say(phrase: Phrase, language: Language): string {
  const { message, values = {} } = phrase;
  if (language === 'en' || !spanish.has(message)) return english(phrase);
  const worded = Object.entries(values).map(([name, value]) => [name, wordedValue(value, language)]);
  return spanish.text(message, Object.fromEntries(worded));
}

function wordedValue(value: Value, language: Language): string | number {
  if (typeof value !== 'object') return value;
  if (value instanceof Date) return instantText(value, language, { zone: TimeZone.utc });
  return 'message' in value ? say(value, language) : dayText(value.toString() as CalendarDay, language);
}
