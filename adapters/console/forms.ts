import type { Static, TObject, TSchema } from 'typebox';
import { buildValidatorCompiler } from '../http/api/validation.ts';

/** Fields that the console adds to its forms. */
const OWN_FIELDS = ['_csrf', 'key', 'figuresDigest'];

/** A form is text, as a query is: numbers and booleans are read from their plain notation. */
const compile = buildValidatorCompiler();

/**
 * Reads a form by the schema of the JSON API. Fields that are left empty are absent.
 * @returns a function that throws `VALIDATION_FAILED` if the form is not valid
 */
export function formReader<Schema extends TSchema>(schema: Schema): (body: unknown) => Static<Schema> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, FieldSchema>> };
  const lists = Object.keys(properties).filter((name) => properties[name]?.items !== undefined);
  const validate = compile({ schema, httpPart: 'querystring', method: 'POST', url: '' });
  return (body) => {
    const values = filledIn(body);
    // A browser sends a list of one as a text.
    for (const name of lists) if (typeof values[name] === 'string') values[name] = [values[name]];
    const result = validate(values) as true | { readonly error?: Error };
    if (result !== true && result.error) throw result.error;
    return values as Static<Schema>;
  };
}

/** The fields that are not empty, without those of the console. Browsers send each line break as CRLF. */
export function filledIn(form: unknown): Record<string, unknown> {
  const fields = Object.entries((form ?? {}) as object).map(([name, value]) => [name, withLf(value)]);
  return Object.fromEntries(fields.filter(([name, value]) => value !== '' && !OWN_FIELDS.includes(String(name))));
}

const withLf = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);

/** A value to choose, and its text. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

interface Label {
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** A label for each field, with its choices if the schema does not name them. */
export type Labels<Values> = { readonly [Name in keyof Values]?: string | Label };

/** A field, for the template of a form. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'number' | 'long' | 'choice' | 'choices';
  readonly choices: readonly Choice[];
  readonly required: boolean;
  /** The chosen values. */
  readonly values: readonly string[];
}

interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly enum?: readonly string[];
  readonly items?: FieldSchema;
}

/** Texts longer than this get a field of several lines. */
const LONGEST_LINE = 255;

/** The fields of an object schema, filled with the given values. */
export function fieldsOf(schema: TObject, labels: object, values: object): readonly FormField[] {
  const filled = values as Readonly<Record<string, unknown>>;
  const named = labels as Readonly<Record<string, string | Label | undefined>>;
  return Object.entries(schema.properties).map(([name, part]) => {
    const { type, format, items, maxLength = 0 } = part as FieldSchema;
    const text = maxLength > LONGEST_LINE && format !== 'uri' ? 'long' : 'text';
    const choice = items ? 'choices' : 'choice';
    const given = named[name] ?? name;
    const { label, choices } = typeof given === 'string' ? { label: given, choices: choicesIn(part) } : given;
    return {
      name,
      label,
      kind: choices.length > 0 ? choice : type === 'number' || type === 'integer' ? 'number' : text,
      choices,
      required: schema.required?.includes(name) === true,
      values: [filled[name] ?? []].flat().map(String),
    };
  });
}

const YES_OR_NO = [
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
];

function choicesIn({ type, items, enum: values = items?.enum ?? [] }: FieldSchema): readonly Choice[] {
  return type === 'boolean' ? YES_OR_NO : values.map((value) => ({ value, text: value }));
}
