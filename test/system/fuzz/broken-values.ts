import fc from 'fast-check';
import type { Operation, Schema } from './operations.ts';

/** One fault in an otherwise valid JSON body. */
export interface Breakage {
  /** Description for failure messages. */
  readonly why: string;
  /** Whether a member is replaced or added, a member is missing, or the whole text is replaced. */
  readonly kind: 'member' | 'missing' | 'text';
  readonly name: string;
  /** JSON text, which can express what no value in memory can. */
  readonly raw: string;
  readonly encoding: 'utf8' | 'latin1';
  readonly contentType: string;
  readonly status: number;
}

type Fault = readonly [why: string, raw: string, encoding?: 'latin1'];

const SAMPLES: readonly (readonly [type: string, why: string, raw: string])[] = [
  ['null', 'null', 'null'],
  ['boolean', 'a boolean', 'true'],
  ['number', 'a number', '12'],
  ['string', 'a number as text', '"100"'],
  ['array', 'a list', '[1]'],
  ['array', 'an empty list', '[]'],
  ['object', 'an object', '{}'],
  ['object', 'an operator object', '{"$ne":null}'],
  ['object', 'a deep object', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
  ['array', 'a deep list', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['object', 'an object that says it is a text', '{"toString":"x","length":1}'],
  ['array', 'a list of an operator object', '[{"$gt":""}]'],
];

const NAMES = [
  'isAdmin',
  'role',
  'userId',
  'id',
  'status',
  'toString',
  'hasOwnProperty',
  'constructor',
  '',
  ' ',
  '$where',
];

const TEXTS: readonly (readonly [why: string, text: string, status?: number, contentType?: string])[] = [
  ['a body of null', 'null'],
  ['a body that is a list', '[]'],
  ['a body that is a list of objects', '[{}]'],
  ['a body that is a text', '"x"'],
  ['a body that is a number', '12'],
  ['a body that is a boolean', 'true'],
  ['a body that ends too early', '{'],
  ['a body with a value missing', '{"a":}'],
  ['a body with more behind its end', '{}}'],
  ['a body in single quotes', "{'a':1}"],
  ['a body with a trailing comma', '{"a":1,}'],
  ['a body of blanks', '  '],
  ['a body with NaN in it', '{"amount":NaN}'],
  ['a body with hexadecimal in it', '{"amount":0x10}'],
  ['a body with a NUL in it', '\u0000'],
  ['a prototype', '{"__proto__":{"isAdmin":true}}'],
  ['a prototype of the constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a deep body', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a deep list', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
  ['a body over 256 KiB', `{}${' '.repeat(256 * 1024)}`, 413],
  ['a body of another type', '{}', 415, 'text/plain'],
  ['a form', 'amount=1', 415, 'application/x-www-form-urlencoded'],
  ['XML', '<amount>1</amount>', 415, 'application/xml'],
  ['an invalid content type', '{}', 415, 'json'],
];

/** Every single fault in the JSON body of an operation. */
export function breakagesOf(schema: Schema): fc.Arbitrary<Breakage> {
  const { properties = {}, required = [] } = schema;
  const json = { contentType: 'application/json', status: 400, name: '', raw: '', encoding: 'utf8' } as const;
  const texts = TEXTS.map(([why, raw, status = 400, contentType = json.contentType]) =>
    fc.constant<Breakage>({ ...json, why, kind: 'text', raw, status, contentType }),
  );
  const missing = required.map((name) =>
    fc.constant<Breakage>({ ...json, kind: 'missing', name, why: `${name} is missing` }),
  );
  const members = Object.entries(properties).map(([name, member]) =>
    fc.constantFrom(...faultsOf(member)).map(([why, raw, encoding = json.encoding]): Breakage => {
      return { ...json, kind: 'member', name, raw, encoding, why: `${name} is ${why}` };
    }),
  );
  const added = fc
    .tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), fc.json({ maxDepth: 2 }))
    .filter(([name]) => !Object.hasOwn(properties, name) && name !== '__proto__')
    .map(([name, raw]): Breakage => ({ ...json, kind: 'member', name, raw, why: `${name} is no property` }));
  const memberWeight = 3 * Object.keys(properties).length;
  return fc.oneof(
    { weight: 3, arbitrary: fc.oneof(...texts) },
    { weight: 2, arbitrary: added },
    ...(missing.length === 0 ? [] : [{ weight: 2, arbitrary: fc.oneof(...missing) }]),
    ...(members.length === 0 ? [] : [{ weight: memberWeight, arbitrary: fc.oneof(...members) }]),
  );
}

/** Values that the schema rejects. */
export function faultsOf(schema: Schema): readonly Fault[] {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const allowed = types.includes('integer') ? [...types, 'number'] : types;
  const otherTypes = SAMPLES.filter(([type]) => !allowed.includes(type)).map(([, why, raw]): Fault => [why, raw]);
  return [
    ...otherTypes,
    ...(allowed.includes('string') ? textFaults(schema) : []),
    ...(allowed.includes('number') ? numberFaults(schema, types.includes('integer')) : []),
    ...(allowed.includes('array') ? listFaults(schema) : []),
    ...(typeof schema.additionalProperties === 'object' ? mapFaults(schema.additionalProperties) : []),
  ];
}

function mapFaults(member: Schema): Fault[] {
  const faults = faultsOf(member).map(([why, raw, encoding]): Fault => {
    const broken = [`a member that is ${why}`, `{"name":${raw}}`] as const;
    return encoding === undefined ? broken : [...broken, encoding];
  });
  return [...faults, ['a member without a name', '{"":"x"}'], ['a name with NUL', '{"a\\u0000b":"x"}']];
}

function textFaults({ minLength = 0, maxLength, pattern, enum: values }: Schema): Fault[] {
  const faults: Fault[] = [
    ['a text with NUL', '"a\\u0000b"'],
    ['half a surrogate pair', '"a\\ud800"'],
    ['bytes that are no UTF-8', '"f\u00fcr"', 'latin1'],
    ['a surrogate pair the wrong way round', '"\\udc00\\ud800"'],
  ];
  if (minLength > 0 || pattern !== undefined || values !== undefined) faults.push(['an empty text', '""']);
  if (minLength > 1) faults.push(['a text too short by one', JSON.stringify('a'.repeat(minLength - 1))]);
  if (maxLength !== undefined) faults.push(['a text too long', JSON.stringify(`+1${'5'.repeat(maxLength - 1)}`)]);
  if (maxLength !== undefined) faults.push(['a text too long by one', JSON.stringify('é'.repeat(maxLength + 1))]);
  if (pattern !== undefined) faults.push(['a text of another form', '" "']);
  if (pattern?.startsWith('^')) faults.push(['a line too many', '"x\\n"']);
  else if (pattern !== undefined) faults.push(['white space of Unicode', '"\\u00a0\\u2003\\u0085\\u200b"']);
  if (values !== undefined) {
    const first = String(values[0]);
    faults.push(['no choice', '"Nonsense"'], ['a choice with a blank', JSON.stringify(`${first} `)]);
    const turned = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
    if (turned !== first) faults.push(['a choice in other letters', JSON.stringify(turned)]);
    faults.push(['a choice as a list', JSON.stringify([first])]);
  }
  return faults;
}

function numberFaults(schema: Schema, whole: boolean): Fault[] {
  const { minimum, maximum, exclusiveMinimum, 'x-maxDecimals': digits } = schema;
  const faults: Fault[] = [
    ['a number beyond all numbers', '1e400'],
    ['a number below all numbers', '-1e400'],
  ];
  if (whole) faults.push(['a fraction', '1.5']);
  const step = whole ? 1 : 10 ** -(digits ?? 0);
  if (digits !== undefined) faults.push(['a decimal too many', `1.${'0'.repeat(digits)}1`]);
  if (exclusiveMinimum !== undefined) {
    faults.push(['the bound itself', String(exclusiveMinimum)], ['below the bound', String(exclusiveMinimum - 1)]);
    if (exclusiveMinimum === 0) faults.push(['nought below zero', '-0'], ['too small to see', '1e-300']);
  }
  if (minimum !== undefined) faults.push(['too small', String(minimum - step)], ['far too small', '-1e300']);
  if (maximum !== undefined) faults.push(['too large', String(maximum + step)], ['far too large', '1e300']);
  return faults;
}

function listFaults({ maxItems, items = {} }: Schema): Fault[] {
  const broken = faultsOf(items).map(
    ([why, raw, ...encoding]): Fault => [`a list with ${why}`, `[${raw}]`, ...encoding],
  );
  return maxItems === undefined
    ? broken
    : [...broken, ['a list too long', JSON.stringify(Array(maxItems + 1).fill('x'))]];
}

/** The JSON text of the body with the fault. */
export function brokenText(body: Readonly<Record<string, unknown>>, { kind, name, raw }: Breakage): string {
  if (kind === 'text') return raw;
  const rest = Object.entries(body).filter(([member]) => member !== name);
  const members = rest.map(([member, value]) => `${JSON.stringify(member)}:${JSON.stringify(value)}`);
  if (kind === 'member') members.push(`${JSON.stringify(name)}:${raw}`);
  return `{${members.join(',')}}`;
}

/** Escaped query strings that must be rejected with 400. */
export function brokenQueries({ query }: Operation): readonly string[] {
  return query.flatMap(({ name, schema }) => {
    const { type, enum: values, maximum, pattern } = schema;
    const nul = `${name}=a%00b`;
    if (type === 'integer') {
      const wrong = ['', '-1', '1.5', 'abc', '1e3', '0x10', '%2B1', '%201', '9'.repeat(20), 'null', 'NaN', '1,2'];
      if (schema.minimum !== undefined) wrong.push(String(schema.minimum - 1));
      if (maximum !== undefined) wrong.push(String(maximum + 1));
      return [...wrong.map((text) => `${name}=${text}`), `${name}=1&${name}=2`, nul];
    }
    if (type === 'number')
      return ['', '0', '-1', '1e3', '0x10', 'NaN', '1.001', '%2B1', 'Infinity', '1,5', '9'.repeat(16), `1&${name}=1`]
        .map((text) => `${name}=${text}`)
        .concat(nul);
    if (type === 'boolean') return ['', '1', 'TRUE', 'yes'].map((text) => `${name}=${text}`).concat(nul);
    if (values !== undefined) {
      const first = encodeURIComponent(String(values[0]));
      return [`${name}=`, `${name}=Nonsense`, `${name}=${first}%20`, `${name}=${first}&${name}=${first}`, nul];
    }
    const shapeless = pattern === undefined ? [] : ['', 'x', 'now', '%2B010000-01-01', `${name}'%20or%20'1'='1`];
    const wrong = shapeless.filter((text) => !new RegExp(pattern ?? '', 'u').test(decodeURIComponent(text)));
    return type === 'string' ? [nul, `${name}=a&${name}=b`, ...wrong.map((text) => `${name}=${text}`)] : [];
  });
}
