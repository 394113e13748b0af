import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { scaledInteger } from '../../../domain/shared/rational.ts';
import { isUploadBody } from '../uploads/upload-body.ts';
import { httpErrors, type ProtocolError } from './http-errors.ts';
import { EXPECTED, MAX_DECIMALS } from './inputs.ts';
import { isStorable, pointerSegment } from './storable-text.ts';

type PartValidator = (part: unknown) => true | { readonly value: unknown } | { readonly error: Error };

interface PartSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/**
 * Compiles the validators of all routes. Bodies are strict: nothing is coerced, removed or defaulted. Query strings are
 * text: numbers and booleans are read from their plain notation only.
 */
export function buildValidatorCompiler(): FastifySchemaCompiler<unknown> {
  const bodies = buildAjv({ useDefaults: false });
  const queries = buildAjv({ useDefaults: true });
  return ({ schema, httpPart }) => {
    // `upload.ts` checks each part of a form.
    if (httpPart === 'body' && isUploadBody(schema)) return () => true;
    if (httpPart === 'body') return bodyValidator(bodies.compile(schema as object));
    if (httpPart === 'querystring') return queryValidator(queries.compile(schema as object), schema as PartSchema);
    // `pathId` answers malformed path parameters with 404.
    return () => true;
  };
}

function buildAjv({ useDefaults }: { readonly useDefaults: boolean }): Ajv {
  // `verbose` passes the schema to `messageOf`.
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, verbose: true, useDefaults });
  // Formats are documentation only. Patterns and the domain do the checks.
  for (const format of ['email', 'uuid', 'date-time', 'date', 'uri', 'password']) ajv.addFormat(format, true);
  ajv.addKeyword(EXPECTED);
  return ajv.addKeyword({
    keyword: MAX_DECIMALS,
    type: 'number',
    schemaType: 'number',
    errors: false,
    // Counts the decimals of the shortest notation, which is what the client wrote. `multipleOf` is inexact.
    validate: (digits: number, value: number) => scaledInteger(value, digits) !== null,
  });
}

function bodyValidator(validate: ValidateFunction): PartValidator {
  return (body) => {
    // Fastify passes null for a missing body. `bodies.ts` has rejected a body of `null`.
    const sent = body === null ? {} : body;
    if (!validate(sent)) return { error: invalid(validate) };
    return body === null ? { value: sent } : true;
  };
}

function queryValidator(validate: ValidateFunction, { properties = {} }: PartSchema): PartValidator {
  // Parameters without a type are checked by the route.
  const typed = Object.entries(properties).filter(([, { type }]) => type !== undefined);
  const keys = typed.map(([key, { type }]) => ({ key, read: READERS[type ?? ''] }));
  return (part) => {
    const query = part as Record<string, unknown>;
    for (const { key, read } of keys) {
      const text = query[key];
      if (typeof text !== 'string') continue;
      if (!isStorable(text))
        return { error: httpErrors.invalid([{ path: `/${key}`, message: 'Is not a valid text.' }]) };
      if (read !== undefined) query[key] = read(text);
    }
    return validate(query) ? true : { error: invalid(validate) };
  };
}

/** Other notations, such as `0x10`, `+1`, `1e3` or blanks, stay text and fail the type check. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** Keeps the response to a hostile request short. */
const MOST_DETAILS = 20;

function invalid({ errors }: ValidateFunction): ProtocolError {
  const details = (errors ?? []).slice(0, MOST_DETAILS);
  return httpErrors.invalid(details.map((error) => ({ path: pathOf(error), message: messageOf(error) })));
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  // Ajv reports a missing or unknown property on its owner.
  if (keyword === 'required') return `${instancePath}/${pointerSegment(String(params.missingProperty))}`;
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${pointerSegment(String(params.additionalProperty)).toWellFormed()}`;
  }
  return instancePath;
}

/** Our own messages: those of Ajv are not sent to clients. */
const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'Is required.',
  additionalProperties: () => 'Is not a known property.',
  type: ({ params }) => `Must be ${[params.type].flat().map(nameOfType).join(' or ')}.`,
  enum: ({ params }) =>
    `Must be one of: ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}.`,
  const: ({ params }) => `Must be ${JSON.stringify(params.allowedValue)}.`,
  minLength: ({ params }) => `Must have at least ${counted(params.limit, 'character')}.`,
  maxLength: ({ params }) => `Must have at most ${counted(params.limit, 'character')}.`,
  minItems: ({ params }) => `Must have at least ${counted(params.limit, 'item')}.`,
  maxItems: ({ params }) => `Must have at most ${counted(params.limit, 'item')}.`,
  uniqueItems: () => 'Must not contain the same item twice.',
  minimum: ({ params }) => `Must be at least ${params.limit}.`,
  maximum: ({ params }) => `Must be at most ${params.limit}.`,
  exclusiveMinimum: ({ params }) => `Must be greater than ${params.limit}.`,
  exclusiveMaximum: ({ params }) => `Must be less than ${params.limit}.`,
  pattern: ({ parentSchema }) => formatOf(parentSchema),
  [MAX_DECIMALS]: ({ schema, parentSchema }) => `Must have at most ${schema ?? parentSchema?.[MAX_DECIMALS]} decimals.`,
};

function messageOf(error: ErrorObject): string {
  return MESSAGES[error.keyword]?.(error) ?? 'Is not valid.';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function nameOfType(type: string): string {
  return TYPE_NAMES[type] ?? type;
}

function formatOf(schema: ErrorObject['parentSchema']): string {
  if (schema?.format === 'email') return 'Must be an e-mail address.';
  return schema?.[EXPECTED] === undefined ? 'Does not have the expected format.' : `Must be ${schema[EXPECTED]}.`;
}
