import { Type } from 'typebox';
import { EXPECTATIONS, Patterned } from '../../../application/shared/input.ts';
import { GIVEN_YEARS } from '../../../domain/shared/calendar.ts';

// What a request names besides its body: ids and days of its address, and the file that it uploads.

/** The form of a day. */
const DAY = '\\d{4}-\\d{2}-\\d{2}';

/** A day in a query, without a time. Read it with `dayIn`. */
export function DayFilter(description: string) {
  const options = { maxLength: 10, format: 'date', description: `${description} In ${GIVEN_YEARS}.` };
  return Type.Optional(Patterned(`^${DAY}$`, EXPECTATIONS.day, options));
}

/** The path parameters of a route, all strings. Read them with `pathId`. */
export function PathIds<const Name extends string>(...names: readonly Name[]) {
  const properties = Object.fromEntries(names.map((name) => [name, Type.String({ format: 'uuid' })]));
  return Type.Unsafe<Record<Name, string>>({ type: 'object', properties, required: [...names] });
}

/** An identifier that filters a list. Read it with `filterId`. */
export function IdFilter() {
  return Type.Optional(Type.String({ description: 'An identifier. An unknown one gives an empty list.' }));
}

export interface UploadRules {
  /** Size limit of the file. */
  readonly maxBytes: number;
  /** The required text fields of the form, each with its allowed values. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

export const UPLOAD = 'x-upload';

export function isUploadBody(schema: unknown): schema is { readonly [UPLOAD]: UploadRules } {
  return typeof schema === 'object' && schema !== null && UPLOAD in schema;
}
