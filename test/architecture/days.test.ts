import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Ways of making a day, a month or a first moment without the lender's time zone. */
const WAYS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/at time zone/i, 'day_of and first_moment_of (business-days.ts)'],
  [/\bcurrent_date\b|\bdate_trunc\b/i, 'the business date as a parameter'],
  [/(?:\bnow\(\)|_at\b["'`})]*)\s*::\s*date\b/i, 'day_of'],
  [/toISOString\(\)\s*\.?\s*(?:slice|substring|substr|split)/, 'TimeZone.dayOf'],
  [/\b[gs]et(?:UTC)?(?:Date|Day|Month|FullYear|Hours)\(/, 'TimeZone, or the arithmetic of calendar.ts'],
  [/\bDate\.UTC\(|\bnew Date\([^)]*T00:00/, 'TimeZone.firstMomentOf'],
  [/\btoLocale(?:Date|Time)?String\(/, 'texts/formats.ts or the console format.ts'],
  [/\bZonedDateTime\b|\btoZonedDateTime(?:ISO)?\(|\bresolvedOptions\(\)\.timeZone/, 'TimeZone'],
];

/** Each way in the text, as `line: way (instead)`. Comments do not count. */
function waysIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/\/|\/?\*).*$/, '');
    return WAYS.flatMap(([pattern, instead]) => {
      const found = pattern.exec(code);
      return found === null ? [] : [`${index + 1}: ${found[0]} (use ${instead})`];
    });
  });
}

/** The one place in rules, the one in statements, and those whose matches make no day. */
const ALLOWED: Readonly<Record<string, string>> = {
  'domain/shared/time-zone.ts': 'the one place',
  'adapters/persistence/database/business-days.ts': 'its functions in the database',
  'adapters/persistence/migrations/013-closing.ts': 'these functions in UTC, until the first start',
  'adapters/persistence/database/book-zone.ts': 'compares the place with PostgreSQL, in any year',
  'domain/shared/calendar.ts': 'arithmetic of days, and whether an instant exists',
  'adapters/persistence/database/columns.ts': 'writes an instant in UTC',
  'adapters/persistence/credit/credit-records.ts': 'adds months to an instant',
};

describe('days', () => {
  it('are made in one place', () => {
    const files = globSync('{domain,application,adapters,bootstrap}/**/*.{ts,js,eta}', {
      exclude: (name) => name === 'node_modules',
    });
    const faults = files
      .filter((file) => !(file in ALLOWED))
      .flatMap((file) => waysIn(readFileSync(file, 'utf8')).map((way) => `${file}:${way}`));

    expect(files.length).toBeGreaterThan(500);
    expect(faults).toEqual([]);
  });

  it.each(Object.keys(ALLOWED))('%s still needs its exception', (file) => {
    expect(waysIn(readFileSync(file, 'utf8'))).not.toEqual([]);
  });

  it.each([
    "sql`to_char(returned_at at time zone 'UTC', 'YYYY-MM')`",
    "sql`(received_at AT TIME ZONE 'America/Caracas')::date`",
    'sql`created_at::date = current_date`',
    'sql`now()::date`',
    "sql`date_trunc('month', p.booked_at)`",
    'const day = now.toISOString().slice(0, 10);',
    "const [day] = now.toISOString().split('T');",
    'now.setUTCHours(0, 0, 0, 0);',
    'const month = now.getMonth();',
    'new Date(Date.UTC(2027, 2, 14));',
    "const start = new Date(day + 'T00:00:00.000Z');",
    "Temporal.PlainDate.from(day).toZonedDateTime('UTC');",
    'const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;',
    "now.toLocaleDateString('en-CA');",
  ])('are not made by %s', (line) => {
    expect(waysIn(line)).not.toEqual([]);
  });

  it.each([
    'const at = now.toISOString();',
    '// by days of the clock, at time zone UTC',
    'const text = midnightText(day);',
    'sql`day_of(returned_at)`',
    'sql`t.booked_on >= $1::date`',
  ])('may be near %s', (line) => {
    expect(waysIn(line)).toEqual([]);
  });
});
