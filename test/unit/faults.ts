import { expect } from 'vitest';

/** Matches an error that names exactly these fields, in this order; `attachments/1` is the second of a list. */
export function faultsIn(...fields: readonly string[]): unknown {
  return expect.objectContaining({ details: fields.map((field) => expect.objectContaining({ path: `/${field}` })) });
}
