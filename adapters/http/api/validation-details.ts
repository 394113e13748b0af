import type { ErrorObject } from 'ajv';
import type { ErrorDetail } from '../../../domain/shared/domain-error.ts';
import { MAX_DECIMALS } from './fields.ts';
import { pointerSegment } from './text-guard.ts';

/** Enough to mend any honest request, and an end to what a hostile one can make us write. */
const MOST_DETAILS = 20;

/** What is wrong with a request, field by field, in sentences of our own: no word of the library leaves the service. */
export function detailsOf(errors: readonly ErrorObject[] | null | undefined): ErrorDetail[] {
  return (errors ?? []).slice(0, MOST_DETAILS).map((error) => ({ path: pathOf(error), message: messageOf(error) }));
}

function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  // A missing or unknown property is reported on its owner; the client wants to know which property it is.
  if (keyword === 'required') return `${instancePath}/${pointerSegment(String(params.missingProperty))}`;
  if (keyword === 'additionalProperties') {
    return `${instancePath}/${pointerSegment(String(params.additionalProperty)).toWellFormed()}`;
  }
  return instancePath;
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '>': 'greater than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
};

const SENTENCES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'Is required.',
  additionalProperties: () => 'Is not a known property.',
  type: ({ params }) => `Must be ${typeNames(params.type)}.`,
  enum: ({ params }) =>
    `Must be one of: ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}.`,
  const: ({ params }) => `Must be ${JSON.stringify(params.allowedValue)}.`,
  minLength: ({ params }) => `Must have at least ${counted(params.limit, 'character')}.`,
  maxLength: ({ params }) => `Must have at most ${counted(params.limit, 'character')}.`,
  minItems: ({ params }) => `Must have at least ${counted(params.limit, 'item')}.`,
  maxItems: ({ params }) => `Must have at most ${counted(params.limit, 'item')}.`,
  uniqueItems: () => 'Must not contain the same item twice.',
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  pattern: ({ parentSchema }) => shapeOf(parentSchema),
  [MAX_DECIMALS]: ({ schema, parentSchema }) => decimals(schema ?? parentSchema?.[MAX_DECIMALS]),
};

function messageOf(error: ErrorObject): string {
  return SENTENCES[error.keyword]?.(error) ?? 'Is not valid.';
}

function bound({ params }: ErrorObject): string {
  return `Must be ${COMPARISONS[params.comparison] ?? 'near'} ${params.limit}.`;
}

function decimals(most: unknown): string {
  return `Must have at most ${most} decimals.`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function typeNames(type: string | readonly string[]): string {
  const NAMES: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    integer: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  return [type]
    .flat()
    .map((name) => NAMES[name] ?? name)
    .join(' or ');
}

function shapeOf(schema: ErrorObject['parentSchema']): string {
  if (schema?.format === 'email') return 'Must be an e-mail address.';
  return schema?.description === undefined ? 'Does not have the expected form.' : `Must be ${schema.description}.`;
}
