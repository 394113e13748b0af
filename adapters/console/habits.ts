import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import type { Phrase } from '../../domain/shared/phrase.ts';
import { TimeZone } from '../../domain/shared/time-zone.ts';
import { TYPED_FAULTS } from '../texts/en/errors.ts';

/** How people read and type numbers and times: numbers as their browser writes them, times in the lender's zone. */
export interface Habits {
  readonly locale: string;
  readonly zone: TimeZone;
}

const DEFAULT: Habits = { locale: 'en', zone: TimeZone.utc };

const current = new AsyncLocalStorage<Habits>();

/** Lets `format.ts` and forms follow the browser and the lender while a request is handled. */
export function registerHabits(app: FastifyInstance, zone: TimeZone): void {
  // Not earlier: the context of a hook does not outlive the reading of a body.
  app.addHook('preHandler', ({ raw }, _reply, done) => {
    current.run({ locale: localeIn(new Negotiator(raw).languages()), zone }, done);
  });
}

/** Those of the request that is handled; the same for all outside one. */
export function habits(): Habits {
  return current.getStore() ?? DEFAULT;
}

function localeIn([preferred = '']: readonly string[]): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(preferred)[0] ?? DEFAULT.locale;
  } catch {
    // It is not a language tag.
    return DEFAULT.locale;
  }
}

/** A value in the plain notation of the API, or what is wrong with it. Other texts stay as they are. */
export type Read = { readonly value: string } | { readonly fault: Phrase };

/** `1234.5`, `1234,5` and `.5`; then groups of three: `1,234.5`, `1.234,5`, `1 234,5` and `1'234.5`. */
const NUMBERS = [
  /^(?<sign>-?)(?=.?\d)(?<whole>\d*)(?:[.,](?<decimals>\d+))?$/,
  /^(?<sign>-?)(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<decimals>\d+))?$/,
  /^(?<sign>-?)(?<whole>[1-9]\d{0,2}(?:\.\d{3})+)(?:,(?<decimals>\d+))?$/,
  /^(?<sign>-?)(?<whole>[1-9]\d{0,2}(?<mark>[\p{Zs}'’])\d{3}(?:\k<mark>\d{3})*)(?:[.,](?<decimals>\d+))?$/u,
];
/** `1,234` and `1.234`: thousands, or three decimals. */
const AMBIGUOUS = /^-?(?!0+[.,])\d{1,3}[.,]\d{3}$/;
/** So many digits are exact in a number of JSON. */
const MOST_DIGITS = 15;

/** A number as people type it: `13,5`, `1.234,56`, `1,234.56` or `1 234,56`. `1,234` and `1.234` could mean two. */
export function readNumber(typed: string): Read {
  const text = typed.trim().replace('−', '-');
  if (AMBIGUOUS.test(text)) {
    const [plain = '', decimal = ''] = ['', '.'].map((mark) => numberToType(Number(text.replace(/[.,]/, mark))));
    return { fault: TYPED_FAULTS.twoNumbers({ typed: text, plain, decimal }) };
  }
  const { sign, whole, decimals } = NUMBERS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (whole === undefined) return { value: text };
  const digits = whole.replace(/\D/g, '');
  if (digits.length + (decimals?.length ?? 0) > MOST_DIGITS)
    return { fault: TYPED_FAULTS.digits({ max: MOST_DIGITS }) };
  return { value: `${sign}${digits || '0'}${decimals === undefined ? '' : `.${decimals}`}` };
}

/** A number of percent, with its sign or without. */
export function readPercent(typed: string): Read {
  return readNumber(typed.replace(/%\s*$/, ''));
}

/** A number in a notation that can be read in one way only: `1.2340`. */
export function numberToType(value: number): string {
  return AMBIGUOUS.test(String(value)) ? `${value}0` : String(value);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED = /^(?<day>\d{1,2})\.? (?<month>[a-z]{3})[a-z]*\.? (?<year>\d{4})$/i;
const NUMERIC = /^(?<first>\d{1,2})(?<mark>[/.-])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/;
const YEAR_FIRST = /^(?<year>\d{4})[/.](?<month>\d{1,2})[/.](?<day>\d{1,2})$/;

/** A day as people type it: `20/11/2026`, `20.11.2026`, `20 Nov 2026`. `05/11/2026` could mean two. */
export function readDay(typed: string): Read {
  const text = typed.trim();
  const named = NAMED.exec(text)?.groups;
  const month = MONTHS.indexOf(named?.month?.toLowerCase() ?? '') + 1;
  if (named !== undefined && month > 0) return { value: iso(named.year, month, named.day) };
  const ordered = YEAR_FIRST.exec(text)?.groups;
  if (ordered !== undefined) return { value: iso(ordered.year, ordered.month, ordered.day) };
  const { first, mark, second, year } = NUMERIC.exec(text)?.groups ?? {};
  if (first === undefined || second === undefined) return { value: text };
  const [dayFirst, monthFirst] = [iso(year, second, first), iso(year, first, second)];
  // With points, the day is first in every country.
  if (Number(first) > 12 || mark === '.' || dayFirst === monthFirst) return { value: dayFirst };
  if (Number(second) > 12) return { value: monthFirst };
  return { fault: TYPED_FAULTS.twoDays({ typed: text, first: dayFirst, second: monthFirst }) };
}

function iso(year: string | undefined, month: string | number | undefined, day: string | undefined): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The time after a day: `14:30`. */
const TIMED = /^(?<day>.*\d{4}|\d{4}-\d{2}-\d{2}),? (?<hour>\d{1,2}):(?<minute>\d{2})$/;

/** An instant as people type it: a day and a time of the lender's place, such as `20/11/2026 14:30`. */
export function readInstant(typed: string, zone: TimeZone): Read {
  const { day: typedDay, hour, minute } = TIMED.exec(typed.trim())?.groups ?? {};
  if (typedDay === undefined) return { value: typed.trim() };
  const day = readDay(typedDay);
  if ('fault' in day) return day;
  const instant = zone.instantAt(day.value, `${String(hour).padStart(2, '0')}:${minute}`);
  return { value: instant?.toISOString() ?? typed.trim() };
}
