import { type Static, type TLiteralValue, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { E164_PHONE, EMAIL, EMAIL_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { GIVEN_YEARS } from '../../../domain/shared/calendar.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { MAX_RATE_PERCENT } from '../../../domain/shared/rate.ts';
import { VISIBLE_CHARACTER } from '../../../domain/shared/text.ts';

/** JSON Schema keyword: the most decimals that a number may have. `validation.ts` adds it to Ajv. */
export const MAX_DECIMALS = 'x-maxDecimals';

/** JSON Schema keyword: completes the message "Must be …" for a text that breaks its pattern. */
export const EXPECTED = 'x-expected';

/** Upper limit of every amount; the domain sets lower ones. */
const HIGHEST_AMOUNT = 1e12;

/** A request body, or an object in one. Unknown properties are rejected. */
export function Body<Properties extends TProperties>(properties: Properties, example?: object): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...(example && { examples: [example] }) });
}

/** For a POST or PUT without fields. Accepts no body or `{}`. */
export const EmptyBody = Type.Object({}, { title: 'EmptyBody', additionalProperties: false, examples: [{}] });

/**
 * The schema, or `null`, without its `title`. Written as a list of types: without it the serializer writes `null` as
 * `""` or `0`, and `anyOf` is several times slower.
 */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const {
    type,
    enum: values,
    title: _title,
    ...rest
  } = schema as Schema & {
    type?: string;
    enum?: readonly unknown[];
    title?: string;
  };
  if (typeof type !== 'string') throw new TypeError('Only a schema with one plain type can be made nullable.');
  const choices = values === undefined ? {} : { enum: [...values, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...choices, type: [type, 'null'] });
}

/**
 * One of several strings. Written as `enum`: a union of constants is slow to serialize. With a `title`, it has this name
 * in the API description, as every titled schema.
 */
export function Choice<const Value extends string>(values: readonly Value[], options: object = {}) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options });
}

/** A currency in a request. */
export const Currency = Choice(CURRENCIES, { title: 'Currency' });

/** A currency in a response. Queries return it as text. */
export const CurrencyCode = Type.Unsafe<string>(Currency);

/** A text for people, of `min` to `max` characters (code points), not trimmed. If `min` is not 0, one must be visible. */
export function Text(min: number, max: number, options: object = {}) {
  const visible = min > 0 && { pattern: VISIBLE_CHARACTER, [EXPECTED]: 'more than white space' };
  return Opaque(min, max, { ...visible, ...options });
}

/** A secret, or a string from another system. Any characters; the domain may check them. */
export function Opaque(min: number, max: number, options: object = {}) {
  return Type.String({ minLength: min, maxLength: max, ...options });
}

/** An e-mail address, checked by pattern. The domain checks it again. */
export function Email() {
  return Type.String({ maxLength: EMAIL_MAX_LENGTH, format: 'email', pattern: EMAIL.source });
}

/** A string with a pattern. `expected` completes "Must be …", and is the description unless there is one. */
export function Patterned(pattern: string, expected: string, options: object = {}) {
  const description = `${expected.charAt(0).toUpperCase()}${expected.slice(1)}.`;
  return Type.String({ pattern, description, [EXPECTED]: expected, ...options });
}

/** A telephone number in E.164 format. */
export function Phone() {
  return Patterned(E164_PHONE.source, 'E.164, such as +584121234567', { maxLength: 16 });
}

/**
 * A positive amount of money with at most 2 decimals; the domain applies the currency's own limit. `multipleOf` cannot
 * check this: in binary floating point 19.99 is not a multiple of 0.01.
 */
export function MoneyAmount({ max = HIGHEST_AMOUNT }: { readonly max?: number } = {}) {
  return Type.Unsafe<number>({ type: 'number', exclusiveMinimum: 0, maximum: max, [MAX_DECIMALS]: 2 });
}

/** An annual rate in percent, with at most 6 decimals. */
export function RatePercent({
  min = 0,
  max = MAX_RATE_PERCENT,
}: {
  readonly min?: number;
  readonly max?: number;
} = {}) {
  return Type.Unsafe<number>({ type: 'number', minimum: min, maximum: max, [MAX_DECIMALS]: 6 });
}

/** Exactly this value. */
export function Exactly<const Value extends TLiteralValue>(value: Value) {
  return Type.Literal(value);
}

/** The form of a day. */
const DAY = '\\d{4}-\\d{2}-\\d{2}';
/** The form of an instant behind its day. */
const TIME = 'T\\d{2}:\\d{2}:\\d{2}(\\.\\d{3})?Z';

/** An instant in a request, in UTC. Read it with `instantOf`. */
export function Instant() {
  const expected = `ISO 8601 in UTC, such as 2026-11-20T23:02:00.000Z, in ${GIVEN_YEARS}`;
  return Patterned(`^${DAY}${TIME}$`, expected, { maxLength: 24 });
}

/** A day in a request, or an instant, of which only the day counts. Read it with `dayIn`. */
export function Day() {
  const expected = `a day such as 2026-12-01, or an instant in UTC such as 2026-12-01T00:00:00.000Z, in ${GIVEN_YEARS}`;
  return Patterned(`^${DAY}(${TIME})?$`, expected, { maxLength: 24 });
}

/** A day in a query, without a time. Read it with `dayIn`. */
export function DayFilter(description: string) {
  const expected = `a day such as 2026-11-20, in ${GIVEN_YEARS}`;
  const options = { maxLength: 10, format: 'date', description: `${description} In ${GIVEN_YEARS}.` };
  return Type.Optional(Patterned(`^${DAY}$`, expected, options));
}

/** An instant in a response: `2026-11-20T23:02:00.000Z`. */
export function Timestamp() {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time' });
}

/** An identifier in a response. */
export function Id() {
  return Type.Unsafe<string>({ type: 'string', format: 'uuid' });
}

/** An identifier in a request body. Its format is not checked: a malformed one gets the error of an unknown one. */
export function IdField() {
  return Type.String({ minLength: 1, maxLength: 100 });
}

/** The path parameters of a route, all strings. Read them with `pathId`. */
export function PathIds<const Name extends string>(...names: readonly Name[]) {
  const properties = Object.fromEntries(names.map((name) => [name, Type.String({ format: 'uuid' })]));
  return Type.Unsafe<Record<Name, string>>({ type: 'object', properties, required: [...names] });
}

/** An identifier that filters a list. Read it with `filterId`. */
export function IdFilter() {
  return Type.String({ description: 'An identifier. An unknown one gives an empty list.' });
}

/** A list in a response. Read-only, so that handlers can return what a query gave them. */
export function List<Item extends TSchema>(item: Item) {
  return Type.Unsafe<readonly Static<Item>[]>(Type.Array(item));
}
