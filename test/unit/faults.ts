import { expect } from 'vitest';

/** Matches an error that names exactly these fields, in this order; `attachments/1` is the second of a list. */
export function faultsIn(...fields: readonly string[]): unknown {
  return expect.objectContaining({ details: fields.map(detailOf) });
}

function detailOf(name: string): unknown {
  const [field, index] = name.split('/');
  return expect.objectContaining({ field, ...(index !== undefined && { index: Number(index) }) });
}
