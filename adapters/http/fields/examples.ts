import type { Static, TSchema } from 'typebox';

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
  event: '019aa3c0-1313-7000-8000-000000000012',
  change: '019aa3c0-1414-7000-8000-000000000013',
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
