import { createHash } from 'node:crypto';
import type { Table } from './lists.ts';

/** Rows of a description list: a name and its value as text. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** What a confirmation shows. Without the digest of a preview, one is made of the facts. */
export interface Description {
  readonly facts: Facts;
  readonly tables?: readonly Table[];
  readonly digest?: string;
}

export function descriptionOf(described: Facts | Description): Description & { readonly digest: string } {
  const description = 'facts' in described ? described : { facts: described };
  return { digest: digestOf(description.facts), ...description };
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
