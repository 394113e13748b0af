import { type Static, type TLiteralValue, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { E164_PHONE, EMAIL, EMAIL_MAX_LENGTH } from '../../../domain/identity/personal-data.ts';
import { HIGHEST_RATE } from '../../../domain/shared/rate.ts';

/** The keyword by which a number is bounded to so many decimals; `validation.ts` teaches it to Ajv. */
export const MAX_DECIMALS = 'x-maxDecimals';

/** The widest amount that is read at all; the narrower bounds are the domain's. */
export const HIGHEST_AMOUNT = 1e12;

/** A request body (or an object inside one): a property that is not listed is refused. */
export function Body<Properties extends TProperties>(properties: Properties, example?: object): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false, ...(example && { examples: [example] }) });
}

/** For a POST or PUT without fields: nothing, `{}`, and nothing else. */
export const EmptyBody = Body({}, {});

/**
 * The schema, or `null`. The serializer writes `null` in a plain string field as `""`, in a number as `0`; and a list
 * of types is several times faster than `anyOf`.
 */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const { type, enum: values, ...rest } = schema as Schema & { type?: string; enum?: readonly unknown[] };
  if (typeof type !== 'string') throw new TypeError('Only a schema with one plain type can be made nullable.');
  // `enum` stands beside `type`: without a null among its values it would forbid what the type allows.
  const choices = values === undefined ? {} : { enum: [...values, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...choices, type: [type, 'null'] });
}

/** One of a few texts. Written as `enum`, since a union of constants is slow to serialize. */
export function Choice<const Value extends string>(values: readonly Value[], options: object = {}) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options });
}

/** Text of `min` to `max` characters (code points). Nothing is trimmed. */
export function Text(min: number, max: number, options: object = {}) {
  return Type.String({ minLength: min, maxLength: max, ...options });
}

/** An e-mail address as far as a form can tell; the domain has the last word. */
export function Email() {
  return Type.String({ maxLength: EMAIL_MAX_LENGTH, format: 'email', pattern: EMAIL.source });
}

/** A telephone number in E.164 form. */
export function Phone() {
  return Type.String({ maxLength: 16, pattern: E164_PHONE.source, description: 'E.164, such as +584121234567' });
}

/**
 * An amount of money to be paid, lent or reckoned with: above 0, with at most 2 decimals. Those of the currency are
 * checked again by the domain. `multipleOf` is no help: in binary fractions 19.99 is no multiple of 0.01.
 */
export function MoneyAmount({ max = HIGHEST_AMOUNT }: { readonly max?: number } = {}) {
  return Type.Unsafe<number>({ type: 'number', exclusiveMinimum: 0, maximum: max, [MAX_DECIMALS]: 2 });
}

/** An annual rate in percent, with at most 6 decimals. */
export function RatePercent({ min = 0, max = HIGHEST_RATE }: { readonly min?: number; readonly max?: number } = {}) {
  return Type.Unsafe<number>({ type: 'number', minimum: min, maximum: max, [MAX_DECIMALS]: 6 });
}

/** An identifier in a body. Its form is not checked here: a malformed one answers as an unknown one does. */
export function IdField() {
  return Type.String({ minLength: 1, maxLength: 100 });
}

/** The path parameters of a route, each a plain text: read it with `pathId`. */
export function PathIds<const Name extends string>(...names: readonly Name[]) {
  const properties = Object.fromEntries(names.map((name) => [name, Type.String()]));
  return Type.Unsafe<Record<Name, string>>({ type: 'object', properties, required: [...names] });
}

/** A filter of a list by an identifier: any text, since one that nothing has gives an empty list. */
export function IdFilter() {
  return Type.String({ description: 'An identifier. One that nothing has gives an empty list.' });
}

/** An instant in an answer: `2026-11-20T23:02:00.000Z`. */
export function Timestamp() {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time' });
}

/** An identifier in an answer. */
export function Id() {
  return Type.Unsafe<string>({ type: 'string', format: 'uuid' });
}

/** Exactly this value. */
export function Exactly<const Value extends TLiteralValue>(value: Value) {
  return Type.Literal(value);
}
