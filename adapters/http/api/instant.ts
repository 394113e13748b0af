import { Type } from 'typebox';

/** An instant in a body, in UTC. The pattern bounds its form; `instantOf` knows the calendar. */
export function Instant() {
  return Type.String({
    maxLength: 24,
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z$',
    description: 'ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z',
  });
}

/** `null` for an instant that no calendar has: `Date` would take the 30th of February for the 2nd of March. */
export function instantOf(text: string): Date | null {
  const instant = new Date(text);
  const same = !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 19) === text.slice(0, 19);
  return same ? instant : null;
}
