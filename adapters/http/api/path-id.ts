import type { Id } from '../../../domain/shared/id.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A UUID that is never given out, so that nothing has it: RFC 9562, 5.9. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function isUuid(text: string): boolean {
  // The length comes first: it settles most nonsense without running the pattern.
  return text.length === 36 && UUID.test(text);
}

/**
 * The identifier that a path (or a body) names. One that is malformed can be nobody's, so it is refused with the very
 * error that an unknown one gets; it never reaches the database, which would fail on it.
 */
export function pathId<Of extends string>(text: string, unknown: () => Error): Id<Of> {
  if (!isUuid(text)) throw unknown();
  return text.toLowerCase() as Id<Of>;
}

/** The identifier that a list is filtered by: a malformed one becomes one that nothing has. */
export function filterId<Of extends string>(text: string | undefined): Id<Of> | undefined {
  if (text === undefined) return undefined;
  return (isUuid(text) ? text.toLowerCase() : NIL_UUID) as Id<Of>;
}
