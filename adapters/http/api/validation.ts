import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { scaledInteger } from '../../../domain/shared/rational.ts';
import { MAX_DECIMALS } from './fields.ts';
import { refusal } from './protocol-error.ts';
import { isStorable } from './text-guard.ts';
import { isUploadBody } from '../uploads/upload-body.ts';
import { detailsOf } from './validation-details.ts';

type PartValidator = (part: unknown) => true | { readonly value: unknown } | { readonly error: Error };

interface PartSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string }>>;
}

/**
 * Makes the validators of a server's routes. Bodies are strict: nothing is coerced, removed or filled in. Query
 * strings are texts, so they are read as what the schema wants, but only from the plain spelling of it.
 */
export function buildValidatorCompiler(): FastifySchemaCompiler<unknown> {
  const strict = buildAjv(false);
  const filling = buildAjv(true);
  return ({ schema, httpPart }) => {
    // Described for the reference; read and checked part by part in `upload.ts`.
    if (httpPart === 'body' && isUploadBody(schema)) return () => true;
    if (httpPart === 'body') return bodyValidator(strict.compile(schema as object));
    if (httpPart === 'querystring') return queryValidator(filling.compile(schema as object), schema as PartSchema);
    // A path names a resource, and one that cannot exist is answered as one that does not: by `pathId`, with a 404.
    return () => true;
  };
}

// `verbose` hands the schema to whoever words the message.
const AJV_OPTIONS = { allErrors: true, strict: true, strictTypes: false, coerceTypes: false, verbose: true } as const;

function buildAjv(useDefaults: boolean): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, useDefaults });
  // Formats only describe: what has to hold is said by a pattern or by the domain.
  for (const format of ['email', 'uuid', 'date-time', 'date', 'uri', 'password']) ajv.addFormat(format, true);
  return ajv.addKeyword({
    keyword: MAX_DECIMALS,
    type: 'number',
    schemaType: 'number',
    errors: false,
    // Decided on the shortest text that names the number, which is what the client wrote; exact, unlike `multipleOf`.
    validate: (digits: number, value: number) => scaledInteger(value, digits) !== null,
  });
}

function bodyValidator(validate: ValidateFunction): PartValidator {
  return (body) => {
    // Fastify hands over null when there is no body. A body that says `null` was refused when it was parsed.
    const sent = body === null ? {} : body;
    if (!validate(sent)) return { error: refusal.invalid(detailsOf(validate.errors)) };
    return body === null ? { value: sent } : true;
  };
}

function queryValidator(validate: ValidateFunction, { properties = {} }: PartSchema): PartValidator {
  // What has no type is described only, and checked by whoever reads it.
  const typed = Object.entries(properties).filter(([, { type }]) => type !== undefined);
  const keys = typed.map(([key, { type }]) => ({ key, read: READERS[type ?? ''] }));
  return (part) => {
    const query = part as Record<string, unknown>;
    for (const { key, read } of keys) {
      const text = query[key];
      if (typeof text !== 'string') continue;
      if (!isStorable(text)) return { error: refusal.invalid([{ path: `/${key}`, message: 'Not a valid text.' }]) };
      if (read !== undefined) query[key] = read(text);
    }
    return validate(query) ? true : { error: refusal.invalid(detailsOf(validate.errors)) };
  };
}

/** What is no plain spelling stays text and fails on its type: `0x10`, `+1`, `1e3` and blanks are no page numbers. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};
