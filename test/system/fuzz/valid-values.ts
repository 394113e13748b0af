import fc from 'fast-check';
import { isStorable } from '../../../adapters/http/fields/read-fields.ts';
import type { Schema } from './operations.ts';
import { REFERENCES, type Reference, type ReferenceKind } from './references.ts';

/** Keywords that do not restrict values. */
const DESCRIPTIONS = ['description', 'title', 'examples', 'example', 'default', 'x-upload'];
const KNOWN = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'maxItems',
  'minItems',
  'enum',
  'const',
  'uniqueItems',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'x-maxDecimals',
  'x-currency',
  ...DESCRIPTIONS,
]);

/** Maximum length of texts without a bound, such as filters, which must fit into a URL of 2,048 characters. */
const UNBOUNDED = 50;

/** Texts that often cause faults; all are valid here. */
const AWKWARD = [
  "' or 1=1; --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%s%n%x',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '{"$ne":null}',
  '\r\nX-Injected: 1',
  '\u202eabc',
  '\ufeff',
  '\u2028',
  '😀',
  'é',
  ' ',
  '\t',
  '\\',
  '%00',
  '\u0001',
  'ﷺ',
  'İ',
  'ß',
];

/**
 * Values that a schema allows.
 *
 * @throws Error on an unknown keyword, so that a new one does not go untested.
 */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
  if (unknown !== undefined) throw new Error(`The fuzzing does not know the keyword ${unknown}: teach it in KNOWN.`);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema['x-currency'] === true) return CURRENCIES;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['string']);
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

/** Those of the service, which refuses others. */
const CURRENCIES = fc.constantFrom('USD', 'VES');

/** Instants that exist, as the format says, in the years that the descriptions name; often the present, which has answers. */
const INSTANTS = fc
  .option(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), { freq: 1 })
  .map((date) => (date ?? new Date()).toISOString());
const DAYS = INSTANTS.map((instant) => instant.slice(0, 10));

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      if (schema.format === 'date-time') return INSTANTS;
      return schema.format === 'date' ? DAYS : texts(schema);
    case 'integer':
      return integers(schema);
    case 'number':
      return decimals(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return (schema.uniqueItems ? fc.uniqueArray : fc.array)(validValues(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return typeof schema.additionalProperties === 'object' ? maps(schema) : validObjects(schema);
    default:
      throw new Error(`The fuzzing does not know the type ${type}.`);
  }
}

/** Objects with all required and some optional members. Ids are references. */
export function validObjects(
  { properties = {}, required = [] }: Schema,
  likely: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.entries(properties).map(([name, schema]) => [name, memberValues(name, schema, likely[name])]);
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

/** Texts by names. The parser refuses the name of a prototype. */
function maps({ propertyNames = {}, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const names = validValues({ type: 'string', ...propertyNames }).filter((name) => name !== '__proto__');
  return fc.dictionary(names as fc.Arbitrary<string>, validValues(additionalProperties as Schema), { maxKeys: 5 });
}

/** Values of a member of a body, or of a query parameter. */
export function memberValues(name: string, schema: Schema, likely?: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const anything = name in REFERENCES ? references(REFERENCES[name]) : validValues(schema);
  if (name === 'attachments') return fc.array(references('fileId'), { maxLength: 2 });
  // Mostly values that the business rules accept, so that later checks are reached.
  return likely === undefined
    ? anything
    : fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: anything });
}

export function references(kind: ReferenceKind | undefined): fc.Arbitrary<Reference> {
  return fc.record({
    kind: fc.constant(kind ?? 'unknown'),
    whose: fc.oneof(
      { weight: 6, arbitrary: fc.constant('own' as const) },
      { weight: 1, arbitrary: fc.constantFrom('foreign' as const, 'unknown' as const, 'malformed' as const) },
    ),
    nth: fc.nat({ max: 20 }),
  });
}

function texts({ pattern, minLength = 0, maxLength = UNBOUNDED }: Schema): fc.Arbitrary<string> {
  // JSON Schema counts code points.
  const shape = new RegExp(pattern ?? '', 'u');
  const fits = (text: string) =>
    isStorable(text) && shape.test(text) && [...text].length >= minLength && [...text].length <= maxLength;
  if (pattern?.startsWith('^')) return fc.stringMatching(shape).filter(fits);
  const free = fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  const fittingAwkward = AWKWARD.filter(fits);
  return fc.oneof(
    { weight: 4, arbitrary: free.filter(fits) },
    { weight: 1, arbitrary: fc.constantFrom('😀'.repeat(maxLength), 'x'.repeat(Math.max(1, minLength))) },
    ...(fittingAwkward.length === 0 ? [] : [{ weight: 2, arbitrary: fc.constantFrom(...fittingAwkward) }]),
  );
}

function integers({ minimum, maximum }: Schema): fc.Arbitrary<number> {
  const within = fc.integer({ min: minimum ?? -(2 ** 31), max: maximum ?? 2 ** 31 });
  if (minimum !== undefined && maximum !== undefined) return within;
  // JSON Schema accepts all of these as integers.
  return fc.oneof(within, fc.constantFrom(1e21, 1e308, 2 ** 53, 2 ** 31, 0, 1));
}

/**
 * Generates multiples of the smallest unit, so that no value has too many decimals. An amount may have three in some
 * currencies, but only two in those of the service.
 */
function decimals({ minimum, exclusiveMinimum, maximum = 1e9, 'x-maxDecimals': digits = 2 }: Schema) {
  const unit = 10 ** (digits === 3 ? 2 : digits);
  const lowest = exclusiveMinimum === undefined ? (minimum ?? 0) * unit : exclusiveMinimum * unit + 1;
  return fc.maxSafeInteger().map((any) => {
    const span = Math.min(maximum * unit, Number.MAX_SAFE_INTEGER) - lowest + 1;
    return (lowest + (Math.abs(any) % span)) / unit;
  });
}
