/** Writes `src/api.ts`, which git does not keep. `npm run generate` gives it the OpenAPI document on standard input. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

const API_FILE = path.join(import.meta.dirname, 'src/api.ts');
const HEADER = '/** Generated from the OpenAPI document by `npm run client`. Do not edit. */\n';

interface Operation {
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

// Why: docs/decisions/0030-the-api-description-comes-from-the-schemas.md
/** The types of all operations, and the operations that take an `Idempotency-Key`. */
async function apiSource(document: OpenAPI3 & Document): Promise<string> {
  const types = await openapiTS(document, {
    transform: ({ format }) => (format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined),
  });
  const keyed = keyedOperations(document).map((operation) => `  '${operation}',`);
  return [
    `${HEADER}${astToString(types)}`,
    '/** The codes of all errors that the operations list. */',
    "export type ErrorCode = components['schemas']['ErrorCode'];\n",
    '/** The operations that take an `Idempotency-Key`. */',
    `export const KEYED_OPERATIONS: ReadonlySet<string> = new Set([\n${keyed.join('\n')}\n]);\n`,
  ].join('\n');
}

function operationsOf({ paths }: Document): readonly (readonly [name: string, operation: Operation])[] {
  return Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${url}`, operation] as const),
  );
}

function keyedOperations(document: Document): string[] {
  return operationsOf(document)
    .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'idempotency-key'))
    .map(([name]) => name);
}

const source = await apiSource((await json(process.stdin)) as OpenAPI3 & Document);
// Those who read or watch the file at the same time notice only what changes.
if (!existsSync(API_FILE) || readFileSync(API_FILE, 'utf8') !== source) writeFileSync(API_FILE, source);
