import type { Static, TObject, TSchema } from 'typebox';
import { mayBeNull } from '../../application/shared/record.ts';
import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import type { Answer } from '../http/answers/errors.ts';
import { httpErrors, type PointerDetail } from '../http/fields/http-errors.ts';
import { buildValidatorCompiler } from '../http/fields/validation.ts';
import { habits, numberToType, type Read, readDay, readInstant, readNumber, readPercent } from './habits.ts';
import { labelOf, textOfChoice } from './labels.ts';

/** Fields that the console adds to its forms. */
const OWN_FIELDS = ['_csrf', 'key', 'figuresDigest', 'preview', 'author', 'retryKey', 'draft', 'next', 'ticket'];

/** A form is text, as a query is: numbers and booleans are read from their plain notation. */
const compile = buildValidatorCompiler();

/**
 * Reads a form by the schema of the JSON API. Fields that are left empty are `null` if they may be, else absent.
 * @returns a function that throws `VALIDATION_FAILED` if the form is not valid
 */
export function formReader<Schema extends TSchema>(schema: Schema): (body: unknown) => Static<Schema> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, FieldSchema>> };
  const names = Object.keys(properties);
  const lists = names.filter((name) => properties[name]?.items !== undefined);
  const nullable = names.filter((name) => mayBeNull(properties[name] ?? {}));
  const validate = compile({ schema, httpPart: 'querystring', method: 'POST', url: '' });
  return (body) => {
    const values = filledIn(body);
    // A browser sends a list of one as a text.
    for (const name of lists) if (typeof values[name] === 'string') values[name] = [values[name]];
    plain(values, properties);
    for (const name of nullable) values[name] ??= null;
    const result = validate(values) as true | { readonly error?: Error };
    if (result !== true && result.error) throw result.error;
    return values as Static<Schema>;
  };
}

/** Writes numbers, days and instants in the notation of the API. @throws `VALIDATION_FAILED` if one could mean two */
function plain(values: Record<string, unknown>, properties: Readonly<Record<string, FieldSchema>>): void {
  const faults: PointerDetail[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const typed = values[name];
    const read = readerFor(name, schema);
    if (typeof typed !== 'string' || read === null) continue;
    const result = read(typed);
    if ('fault' in result) faults.push({ path: `/${name}`, ...result.fault });
    else values[name] = result.value;
  }
  if (faults.length > 0) throw httpErrors.invalid(faults);
}

const DAY_PATTERN = String.raw`^\d{4}-\d{2}-\d{2}`;

/** The fields with a number of percent. */
const PERCENT = /(?:Rate|Apr|Percent)$/;

function readerFor(name: string, { type, pattern }: FieldSchema): ((typed: string) => Read) | null {
  if (isNumber(type)) return PERCENT.test(name) ? readPercent : readNumber;
  if (pattern?.startsWith(`${DAY_PATTERN}T`)) return (typed) => readInstant(typed, habits().zone);
  return pattern?.startsWith(DAY_PATTERN) ? readDay : null;
}

const isNumber = (type: FieldSchema['type']) => [type].flat().some((one) => one === 'number' || one === 'integer');

/** The fields that are not empty, without those of the console. Browsers send each line break as CRLF. */
export function filledIn(form: unknown): Record<string, unknown> {
  const fields = Object.entries((form ?? {}) as object).map(([name, value]) => [name, withLf(value)]);
  return Object.fromEntries(fields.filter(([name, value]) => value !== '' && !OWN_FIELDS.includes(String(name))));
}

const withLf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

/** A value to choose, and its text. */
export interface FormOption {
  readonly value: string;
  readonly text: string;
}

interface Label {
  readonly label: string;
  readonly choices: readonly FormOption[];
}

/** The currencies of something new, to choose from. */
export function currencyLabel({ currencies }: Pick<LendingParameters, 'currencies'>): Label {
  return { label: labelOf('currency'), choices: currencies.map((value) => ({ value, text: value })) };
}

/** Labels that the names of fields do not give, with the choices that the schema does not name. */
export type Labels<Values> = { readonly [Name in keyof Values]?: string | Label };

/** A field, for the template of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'day' | 'number' | 'long' | 'choice' | 'choices';
  readonly choices: readonly FormOption[];
  readonly required: boolean;
  /** The chosen values. */
  readonly values: readonly string[];
  /** What is wrong with them. */
  readonly faults: readonly string[];
}

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly items?: FieldSchema;
  readonly examples?: readonly unknown[];
}

/** Texts longer than this get a field of several lines. */
const LONGEST_LINE = 255;

interface Written {
  readonly labels?: object;
  readonly details?: Answer['details'];
  /** Filters have no room for hints. */
  readonly labelOf?: (name: string, schema: FieldSchema) => string;
}

/** The fields of an object schema, filled with the given values. */
export function inputsOf(
  schema: TObject,
  values: object,
  { labels = {}, details = [], labelOf = labelWithHint }: Written = {},
): readonly FormField[] {
  const filled = values as Readonly<Record<string, unknown>>;
  const named = labels as Readonly<Record<string, string | Label | undefined>>;
  return Object.entries(schema.properties).map(([name, part]) => {
    const { type, format, items, maxLength = 0 } = part as FieldSchema;
    const line = format === 'date' ? 'day' : 'text';
    const text = maxLength > LONGEST_LINE && format !== 'uri' ? 'long' : line;
    const choice = items ? 'choices' : 'choice';
    const given = named[name] ?? labelOf(name, part);
    const { label, choices } = typeof given === 'string' ? { label: given, choices: choicesIn(part) } : given;
    return {
      name,
      label,
      kind: choices.length > 0 ? choice : isNumber(type) ? 'number' : text,
      choices,
      required: schema.required?.includes(name) === true && !mayBeNull(part),
      values: [filled[name] ?? []].flat().map((one) => (typeof one === 'number' ? numberToType(one) : String(one))),
      faults: details.filter(({ path }) => path.split('/')[1] === name).map(({ message }) => message),
    };
  });
}

/** The label, with the unit or an example of what to type. */
function labelWithHint(name: string, { type, pattern, examples: [example] = [] }: FieldSchema): string {
  const label = labelOf(name);
  if (isNumber(type) && PERCENT.test(name)) return `${label} in percent`;
  return pattern?.startsWith(DAY_PATTERN) ? `${label}, such as ${example}` : label;
}

const YES_OR_NO = [
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
];

function choicesIn({ type, const: only, items, enum: values = items?.enum ?? [] }: FieldSchema): readonly FormOption[] {
  if (type === 'boolean') return YES_OR_NO.filter(({ value }) => only === undefined || value === String(only));
  return values.map((value) => ({ value, text: textOfChoice(value) }));
}
