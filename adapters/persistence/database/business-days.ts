import { type Expression, type RawBuilder, sql } from 'kysely';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';

// Why: docs/decisions/0060-days-are-those-of-the-lenders-place.md
// Both are functions of the database, made with the zone of the book: a statement has one text in all zones.

/** The day of an instant in the lender's place. */
export function dayOf(instant: Expression<string>): RawBuilder<CalendarDay> {
  return sql<CalendarDay>`day_of(${instant})::text`;
}

/** The first moment of a day there, plus as many days. An index on an instant serves a comparison with it. */
export function firstMomentOf(day: CalendarDay, plusDays = 0): RawBuilder<string> {
  return sql<string>`first_moment_of(${day}::date + ${sql.lit(plusDays)})`;
}

/**
 * Statements that replace the two functions. PostgreSQL inlines them, so they cost as much as what they hold. Where clocks go back at
 * midnight, `at time zone` means the second 00:00 of the day; the day begins with the first.
 */
export function zoneFunctions(zone: string): readonly string[] {
  const name = `'${zone.replaceAll("'", "''")}'`;
  const midnight = `((day::timestamp at time zone ${name}) at time zone 'UTC')`;
  const before = `(${midnight} - interval '1 hour')`;
  const isFirst = `(${before} at time zone 'UTC') at time zone ${name} = day::timestamp`;
  const immutable = 'language sql immutable parallel safe';
  return [
    `create or replace function day_of(instant timestamptz) returns date ${immutable}
      as $$ select (instant at time zone ${name})::date $$`,
    `create or replace function first_moment_of(day date) returns timestamptz ${immutable}
      as $$ select (case when ${isFirst} then ${before} else ${midnight} end) at time zone 'UTC' $$`,
  ];
}
