import { type Static, type TLiteralValue, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { CURRENCY_CODE, type Currency } from '../../domain/shared/money.ts';

// A record is what people read of a thing, a line a field. Its type is the type of the view, and it is the schema of the
// answer. Why: docs/decisions/0053-what-people-read-is-a-record.md

/** Identifiers in the examples of the API description, by what they identify, so that the examples fit together. */
export const EXAMPLE_IDS = {
  user: '019aa3c0-1111-7000-8000-000000000001',
  request: '019aa3c0-2222-7000-8000-000000000002',
  loan: '019aa3c0-3333-7000-8000-000000000003',
  payment: '019aa3c0-4444-7000-8000-000000000004',
  file: '019aa3c0-5555-7000-8000-000000000005',
  document: '019aa3c0-6666-7000-8000-000000000006',
  ticket: '019aa3c0-7777-7000-8000-000000000007',
  message: '019aa3c0-8888-7000-8000-000000000008',
  category: '019aa3c0-9999-7000-8000-000000000009',
  notification: '019aa3c0-aaaa-7000-8000-00000000000a',
  device: '019aa3c0-bbbb-7000-8000-00000000000b',
  deposit: '019aa3c0-cccc-7000-8000-00000000000c',
  operator: '019aa3c0-dddd-7000-8000-00000000000d',
  bank: '019aa3c0-eeee-7000-8000-00000000000e',
  audit: '019aa3c0-ffff-7000-8000-00000000000f',
  disbursement: '019aa3c0-1212-7000-8000-000000000010',
  transaction: '019aa3c0-2323-7000-8000-000000000011',
  webhook: '019aa3c0-1010-7000-8000-000000000010',
  delivery: '019aa3c0-1111-7000-8000-000000000011',
  instrument: '019aa3c0-2424-7000-8000-00000000001c',
  event: '019aa3c0-1313-7000-8000-000000000012',
  change: '019aa3c0-1414-7000-8000-000000000013',
  entry: '019aa3c0-2626-4000-8000-00000000001e',
  charge: '019aa3c0-1616-7000-8000-000000000015',
  agreement: '019aa3c0-1818-7000-8000-000000000017',
  offer: '019aa3c0-1717-7000-8000-000000000016',
  note: '019aa3c0-1919-7000-8000-000000000018',
  apiKey: '019aa3c0-2121-7000-8000-00000000001a',
  approval: '019aa3c0-2020-7000-8000-000000000019',
  product: '019aa3c0-1515-7000-8000-000000000014',
} as const;

export type ExampleId = keyof typeof EXAMPLE_IDS;

/** When things happen in the examples. */
export const EXAMPLE_TIME = '2026-11-20T23:02:00.000Z';
/** When a borrower promises to pay in the examples. */
export const EXAMPLE_PROMISED_ON = '2026-12-01';
/** When the first instalment of the loan in the examples is due. */
export const EXAMPLE_DUE_DATE = '2026-12-20T00:00:00.000Z';

/** The keywords that show and describe a field. */
export function shown(example: unknown, description?: string) {
  return { ...(example !== undefined && { examples: [example] }), ...(description !== undefined && { description }) };
}

interface Exemplary {
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/**
 * The example of a schema. That of an object is composed from those of its fields and the given differences. An
 * optional field without an example is left out; a required one is `undefined`.
 */
export function exampleOf<Schema extends TSchema>(schema: Schema, differing?: Partial<Static<Schema>>): Static<Schema> {
  const { examples, properties, items, required = [], enum: values, const: only } = schema as Exemplary;
  if (properties === undefined || (examples !== undefined && differing === undefined)) {
    const [own] = examples ?? values ?? [items === undefined ? only : [exampleOf(items)]];
    return (differing ?? own) as Static<Schema>;
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, exampleOf(field)] as const);
  const shown = fields.filter(([name, example]) => example !== undefined || required.includes(name));
  return { ...Object.fromEntries(shown), ...(differing as object) } as Static<Schema>;
}

/** Whether an example has all required fields. */
export function isComplete(example: unknown): boolean {
  if (typeof example !== 'object' || example === null) return example !== undefined;
  return Object.values(example).every(isComplete);
}

/** What a field holds. It decides how the field is read from its column. */
export type Kind =
  | 'id'
  | 'money'
  | 'rate'
  | 'percentage'
  | 'day'
  | 'midnight'
  | 'moment'
  | 'text'
  | 'count'
  | 'flag'
  | 'choice'
  | 'list'
  | 'record'
  | 'person';

const KIND = Symbol('kind');

/** Makes a schema of a kind. It is not enumerable: a schema is copied into the API document as it is. */
export function of<Schema extends TSchema>(kind: Kind, schema: Schema): Schema {
  return Object.defineProperty(schema, KIND, { value: kind });
}

/** @throws TypeError for a schema that no kind has made */
export function kindOfField(schema: TSchema): Kind {
  const kind = (schema as { readonly [KIND]?: Kind })[KIND];
  if (kind === undefined) throw new TypeError(`This schema has no kind: ${JSON.stringify(schema)}`);
  return kind;
}

/** Whether a schema allows `null`. */
export function mayBeNull({ type }: { readonly type?: unknown }): boolean {
  return Array.isArray(type) && type.includes('null');
}

/** Whether a field of a request or an answer is an identifier. */
export function isId(schema: TSchema): boolean {
  return (schema as { readonly [KIND]?: Kind })[KIND] === 'id';
}

/** An identifier. */
export function id(name: ExampleId, description?: string) {
  const form = { type: 'string', format: 'uuid', ...shown(EXAMPLE_IDS[name], description) };
  return of('id', Type.Unsafe<string>(form));
}

/** An identifier that the example lacks. */
export function anyId(description?: string) {
  return of('id', Type.String({ format: 'uuid', ...shown(undefined, description) }));
}

/** An amount, as a decimal of its currency. */
export function money(example: number, description?: string) {
  return of('money', number(shown(example, description)));
}

/** An annual rate in percent. */
export function rate(example?: number, description: string | null = 'Annual rate in percent.') {
  return of('rate', number(shown(example, description ?? undefined)));
}

/** A rate in percent that is stored as it is. */
export function percentage(example: number, description?: string) {
  return of('percentage', number(shown(example, description)));
}

/** A day, such as `2026-11-20`. */
export function day(example: string, description?: string) {
  return of('day', Type.String({ format: 'date', ...shown(example, description) }));
}

function instant(example: string, description?: string) {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time', ...shown(example, description) });
}

/** An instant: `2026-11-20T23:02:00.000Z`. */
export function moment(example: string = EXAMPLE_TIME, description?: string) {
  return of('moment', instant(example, description));
}

/** A day, as its midnight in UTC. */
export function midnight(example: string = EXAMPLE_TIME, description?: string) {
  return of('midnight', instant(example, description));
}

export function text(example?: string, description?: string) {
  return of('text', Type.String(shown(example, description)));
}

/** The address of something. */
export function link(example?: string, description?: string) {
  return of('text', Type.String({ format: 'uri', ...shown(example, description) }));
}

/** A whole number. */
export function count(example?: number, description?: string) {
  return of('count', whole(shown(example, description)));
}

export function flag(example?: boolean, description?: string) {
  return of('flag', Type.Boolean(shown(example, description)));
}

/**
 * One of several strings. Written as `enum`: a union of constants is slow to serialize. With a `title`, it has this name
 * in the API description, as every titled schema.
 */
export function oneOf<const Value extends string>(values: readonly Value[], options: object = {}) {
  return of('choice', Type.Unsafe<Value>({ type: 'string', enum: [...values], ...options }));
}

/** JSON Schema keyword: a code that the service knows. `validation.ts` adds it to Ajv. */
export const CURRENCY = 'x-currency';

// Why: docs/decisions/0059-digits-come-from-one-table.md
/** The currency of the amounts beside it. Queries return it as text. */
export const currencyCode = of(
  'text',
  Type.Unsafe<string>({
    type: 'string',
    pattern: CURRENCY_CODE.source,
    title: 'Currency',
    [CURRENCY]: true,
    ...shown('USD'),
  }),
);

/** A currency in a request. */
export const currencyInput = of('text', Type.Unsafe<Currency>(currencyCode));

/** Exactly this value. */
export function exactly<const Value extends TLiteralValue>(value: Value) {
  return Number.isInteger(value) ? Type.Literal(value, { type: 'integer', format: 'int32' }) : Type.Literal(value);
}

/** An object with a name in the API description. */
export function record<Properties extends TProperties>(title: string, properties: Properties): TObject<Properties> {
  return of('record', Type.Object(properties, { title }));
}

/** Read-only, so that handlers can return what a query gave them. */
export function listOf<Item extends TSchema>(item: Item) {
  return of('list', Type.Unsafe<readonly Static<Item>[]>(Type.Array(item)));
}

interface NullableSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly title?: string;
  readonly [KIND]?: Kind;
}

/**
 * The schema, or `null`, without its `title`. Written as a list of types: without it the serializer writes `null` as
 * `""` or `0`, and `anyOf` is several times slower.
 */
export function nullable<Schema extends TSchema>(schema: Schema, example: Static<Schema> | null = null) {
  const { type, enum: values, title: _title, ...rest } = schema as Schema & NullableSchema;
  if (typeof type !== 'string') throw new TypeError('Only a schema with one plain type can be made nullable.');
  const choices = values === undefined ? {} : { enum: [...values, null] };
  const either = { ...rest, ...choices, type: [type, 'null'], ...shown(example) };
  const { [KIND]: kind } = schema as NullableSchema;
  const made = Type.Unsafe<Static<Schema> | null>(either);
  return kind === undefined ? made : of(kind, made);
}

/** A number with decimals. Without the format, generated clients of some languages keep 7 digits. */
export function number(options: object = {}) {
  return Type.Number({ format: 'double', ...options });
}

/** A whole number with limits. */
export function whole(options: object = {}) {
  return Type.Integer({ format: 'int32', ...options });
}

/** The record without some of its fields. */
export function without<Properties extends TProperties, const Name extends keyof Properties & string>(
  { properties }: TObject<Properties>,
  ...names: readonly Name[]
): TObject<Omit<Properties, Name>> {
  const kept = Object.entries(properties).filter(([name]) => !(names as readonly string[]).includes(name));
  return Type.Object(Object.fromEntries(kept)) as unknown as TObject<Omit<Properties, Name>>;
}
