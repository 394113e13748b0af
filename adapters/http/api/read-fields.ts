import { type CalendarDay, dayOf, givenDay } from '../../../domain/shared/calendar.ts';
import type { Id } from '../../../domain/shared/id.ts';

/** `null` for an instant that does not exist, or whose day `givenDay` refuses. */
export function instantOf(text: string): Date | null {
  const instant = new Date(text);
  // `Date` turns 30 February into 2 March.
  const same = !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19);
  return same && givenDay(dayOf(instant)) !== null ? instant : null;
}

/** `null` for a day or an instant that does not exist, or that `givenDay` refuses. */
export function dayIn(text: string): CalendarDay | null {
  if (!text.includes('T')) return givenDay(text);
  const instant = instantOf(text);
  return instant && dayOf(instant);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Never assigned: RFC 9562, 5.9. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  return text.length === 36 && UUID.test(text);
}

/**
 * An identifier from a path or body. A malformed one cannot exist, so it gets the error of an unknown one and never
 * reaches the database, which would fail on it.
 */
export function pathId<Of extends string>(text: string, unknown: () => Error): Id<Of> {
  if (!isUuid(text)) throw unknown();
  return text.toLowerCase() as Id<Of>;
}

/** A malformed identifier becomes one that matches nothing. */
export function filterId<Of extends string>(text: string | undefined): Id<Of> | undefined {
  if (text === undefined) return undefined;
  return (isUuid(text) ? text.toLowerCase() : NIL_UUID) as Id<Of>;
}

/** The query with the named filters read as ids. A malformed id becomes one that matches nothing. */
export function withIds<Query extends object>(query: Query, ...names: readonly (keyof Query)[]): Query {
  const ids = names.map((name) => [name, filterId(query[name] as string | undefined)]);
  return { ...query, ...Object.fromEntries(ids) };
}
