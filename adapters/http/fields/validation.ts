import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { EXPECTATIONS, EXPECTED, MAX_DECIMALS } from '../../../application/shared/input.ts';
import { CURRENCY } from '../../../application/shared/record.ts';
import { CURRENCY_CODE, isCurrency } from '../../../domain/shared/money.ts';
import type { Phrase } from '../../../domain/shared/phrase.ts';
import { scaledInteger } from '../../../domain/shared/rational.ts';
import { atFirstUse } from '../../system/at-first-use.ts';
import { eitherType, FIELD_FAULTS, TYPE_NAMES } from '../../texts/en/errors.ts';
import { httpErrors, type ProtocolError } from './http-errors.ts';
import { isUploadBody } from './inputs.ts';
import { isStorable, pointerSegment } from './read-fields.ts';

type PartValidator = (part: unknown) => true | { readonly value: unknown } | { readonly error: Error };

interface PartSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
}

/**
 * Compiles the validators of all routes. Bodies are strict: nothing is coerced, removed or defaulted. Query strings are
 * text: numbers and booleans are read from their plain notation only, and keys that the schema lacks are removed. Each is
 * compiled at its first use, because all of them take a second.
 */
export function buildValidatorCompiler(): FastifySchemaCompiler<unknown> {
  const bodies = atFirstUse(() => buildAjv({ useDefaults: false }));
  const queries = atFirstUse(() => buildAjv({ useDefaults: true }));
  return ({ schema, httpPart }) => {
    // `uploads.ts` checks each part of a form.
    if (httpPart === 'body' && isUploadBody(schema)) return () => true;
    const compiledBy = (ajv: () => Ajv) => atFirstUse(() => ajv().compile(schema as object));
    if (httpPart === 'body') return bodyValidator(compiledBy(bodies));
    if (httpPart === 'querystring') return queryValidator(compiledBy(queries), schema as PartSchema);
    // `pathId` answers malformed path parameters with 404.
    return () => true;
  };
}

const TEXT_FORMATS = ['email', 'uuid', 'date-time', 'date', 'uri', 'password'];
const NUMBER_FORMATS = ['double', 'int32'];

function buildAjv({ useDefaults }: { readonly useDefaults: boolean }): Ajv {
  // `verbose` passes the schema to `faultOf`.
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, verbose: true, useDefaults });
  // Formats are documentation only. Patterns and the domain do the checks.
  for (const format of [...TEXT_FORMATS, ...NUMBER_FORMATS]) ajv.addFormat(format, true);
  ajv.addKeyword(EXPECTED);
  ajv.addKeyword({
    keyword: CURRENCY,
    type: 'string',
    schemaType: 'boolean',
    errors: false,
    // Its pattern refuses other texts.
    validate: (_: boolean, code: string) => isCurrency(code) || !CURRENCY_CODE.test(code),
  });
  return ajv.addKeyword({
    keyword: MAX_DECIMALS,
    type: 'number',
    schemaType: 'number',
    errors: false,
    // Counts the decimals of the shortest notation, which is what the client wrote. `multipleOf` is inexact.
    validate: (digits: number, value: number) => scaledInteger(value, digits) !== null,
  });
}

function bodyValidator(compiled: () => ValidateFunction): PartValidator {
  return (body) => {
    const validate = compiled();
    // Fastify passes null for a missing body. `bodies.ts` has rejected a body of `null`.
    const sent = body === null ? {} : body;
    if (!validate(sent)) return { error: invalid(validate) };
    return body === null ? { value: sent } : true;
  };
}

function queryValidator(compiled: () => ValidateFunction, { properties = {} }: PartSchema): PartValidator {
  // Parameters without a type are checked by the route.
  const typed = Object.entries(properties).filter(([, { type }]) => type !== undefined);
  // A type that may be null names it last.
  const keys = typed.map(([key, { type }]) => ({ key, read: READERS[[type].flat()[0] ?? ''] }));
  return (part) => {
    const query = part as Record<string, unknown>;
    for (const { key, read } of keys) {
      const text = query[key];
      if (typeof text !== 'string') continue;
      if (!isStorable(text)) return { error: httpErrors.invalid([{ path: `/${key}`, ...FIELD_FAULTS.text() }]) };
      if (read !== undefined) query[key] = read(text);
    }
    const validate = compiled();
    if (!validate(query)) return { error: invalid(validate) };
    // Handlers pass the query on as a filter, so a key that the schema lacks could reach a filter that only code sets.
    for (const key of Object.keys(query)) if (!Object.hasOwn(properties, key)) delete query[key];
    return true;
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
  // What is wrong with the name of a member is reported by `propertyNames`, too.
  const details = (errors ?? []).filter(({ propertyName }) => propertyName === undefined).slice(0, MOST_DETAILS);
  return httpErrors.invalid(details.map((error) => ({ path: pathOf(error), ...faultOf(error) })));
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
const FAULTS: Readonly<Record<string, (error: ErrorObject) => Phrase>> = {
  required: () => FIELD_FAULTS.required(),
  additionalProperties: () => FIELD_FAULTS.unknown(),
  type: ({ params }) => FIELD_FAULTS.be({ expected: eitherOf([params.type].flat().map(nameOfType)) }),
  enum: ({ params }) =>
    FIELD_FAULTS.choice({ choices: params.allowedValues.filter((value: unknown) => value !== null).join(', ') }),
  const: ({ params }) => FIELD_FAULTS.exactly({ value: JSON.stringify(params.allowedValue) }),
  minLength: ({ params: { limit: count } }) =>
    count === 1 ? FIELD_FAULTS.minCharacter() : FIELD_FAULTS.minCharacters({ count }),
  maxLength: ({ params: { limit: count } }) =>
    count === 1 ? FIELD_FAULTS.maxCharacter() : FIELD_FAULTS.maxCharacters({ count }),
  minItems: ({ params: { limit: count } }) => (count === 1 ? FIELD_FAULTS.minItem() : FIELD_FAULTS.minItems({ count })),
  maxItems: ({ params: { limit: count } }) => (count === 1 ? FIELD_FAULTS.maxItem() : FIELD_FAULTS.maxItems({ count })),
  propertyNames: ({ schema }) => {
    const { minLength: min, maxLength: max } = schema as Readonly<Record<'minLength' | 'maxLength', number>>;
    return FIELD_FAULTS.names({ min, max });
  },
  uniqueItems: () => FIELD_FAULTS.uniqueItems(),
  minimum: ({ params: { limit } }) => FIELD_FAULTS.minimum({ limit }),
  maximum: ({ params: { limit } }) => FIELD_FAULTS.maximum({ limit }),
  exclusiveMinimum: ({ params: { limit } }) => FIELD_FAULTS.above({ limit }),
  exclusiveMaximum: ({ params: { limit } }) => FIELD_FAULTS.below({ limit }),
  pattern: ({ parentSchema }) => formatFault(parentSchema),
  [CURRENCY]: ({ parentSchema }) => formatFault(parentSchema),
  [MAX_DECIMALS]: ({ schema, parentSchema }) =>
    FIELD_FAULTS.decimals({ digits: Number(schema ?? parentSchema?.[MAX_DECIMALS]) }),
};

function faultOf(error: ErrorObject): Phrase {
  return FAULTS[error.keyword]?.(error) ?? FIELD_FAULTS.invalid();
}

function eitherOf(types: readonly Phrase[]): Phrase {
  return types.reduce((first, second) => eitherType({ first, second }));
}

function nameOfType(type: string): Phrase {
  return TYPE_NAMES[type as keyof typeof TYPE_NAMES]();
}

function formatFault(schema: ErrorObject['parentSchema']): Phrase {
  if (schema?.format === 'email') return FIELD_FAULTS.email();
  if (schema?.[CURRENCY] !== undefined) return FIELD_FAULTS.be({ expected: EXPECTATIONS.currency() });
  const expected = Object.values(EXPECTATIONS).find(({ template }) => template === schema?.[EXPECTED]);
  return expected === undefined ? FIELD_FAULTS.format() : FIELD_FAULTS.be({ expected: expected() });
}
