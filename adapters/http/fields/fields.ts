import { type Static, type TLiteralValue, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EXAMPLE_IDS, EXAMPLE_TIME, type ExampleId, shown } from './examples.ts';

// The fields of responses, and their builders. `inputs.ts` has the fields of requests.

/**
 * The schema, or `null`, without its `title`. Written as a list of types: without it the serializer writes `null` as
 * `""` or `0`, and `anyOf` is several times slower.
 */
export function Nullable<Schema extends TSchema>(schema: Schema, example: Static<Schema> | null = null) {
  const { type, enum: values, title: _title, ...rest } = schema as Schema & NullableSchema;
  if (typeof type !== 'string') throw new TypeError('Only a schema with one plain type can be made nullable.');
  const choices = values === undefined ? {} : { enum: [...values, null] };
  return Type.Unsafe<Static<Schema> | null>({ ...rest, ...choices, type: [type, 'null'], ...shown(example) });
}

interface NullableSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly title?: string;
}

/**
 * One of several strings. Written as `enum`: a union of constants is slow to serialize. With a `title`, it has this name
 * in the API description, as every titled schema.
 */
export function Choice<const Value extends string>(values: readonly Value[], options: object = {}) {
  return Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options });
}

/** A currency in a request. */
export const CurrencyField = Choice(CURRENCIES, { title: 'Currency' });

/** A currency in a response. Queries return it as text. */
export const CurrencyCode = Type.Unsafe<string>(CurrencyField);

/** Exactly this value. */
export function Exactly<const Value extends TLiteralValue>(value: Value) {
  return Number.isInteger(value) ? Type.Literal(value, { type: 'integer', format: 'int32' }) : Type.Literal(value);
}

/** A number with decimals. Without the format, generated clients of some languages keep 7 digits. */
export function Decimal(options: object = {}) {
  return Type.Number({ format: 'double', ...options });
}

/** A whole number. */
export function Whole(options: object = {}) {
  return Type.Integer({ format: 'int32', ...options });
}

/** A day in a response. */
export function CalendarDate(example: string, description?: string) {
  return Type.String({ format: 'date', ...shown(example, description) });
}

/** An instant in a response: `2026-11-20T23:02:00.000Z`. */
export function Timestamp(example: string = EXAMPLE_TIME, description?: string) {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time', ...shown(example, description) });
}

/** An amount of money in a response. */
export function MoneyField(example: number, description?: string) {
  return Decimal(shown(example, description));
}

/** An annual rate in a response. */
export function RateField(example: number, description = 'Annual rate in percent.') {
  return Decimal(shown(example, description));
}

/** A whole number in a response. */
export function Count(example: number, description?: string) {
  return Whole(shown(example, description));
}

/** A text in a response. */
export function Words(example: string, description?: string) {
  return Type.String(shown(example, description));
}

/** A boolean in a response. */
export function Flag(example: boolean, description?: string) {
  return Type.Boolean(shown(example, description));
}

/** An identifier in a response. */
export function IdSchema(of: ExampleId, description?: string) {
  return Type.Unsafe<string>({ type: 'string', format: 'uuid', ...shown(EXAMPLE_IDS[of], description) });
}

/** The content of a file, as `Content` in a handler. */
export function Bytes<Content>(description?: string) {
  const examples = shown('(the bytes of the file)', description);
  return Type.Unsafe<Content>({ type: 'string', format: 'binary', ...examples });
}

/** An object with a name in the API description. */
export function Named<Properties extends TProperties>(title: string, properties: Properties): TObject<Properties> {
  return Type.Object(properties, { title });
}

/** A list in a response. Read-only, so that handlers can return what a query gave them. */
export function List<Item extends TSchema>(item: Item) {
  return Type.Unsafe<readonly Static<Item>[]>(Type.Array(item));
}
