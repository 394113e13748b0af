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

/** The description after another fact. */
export function withFact(described: Facts | Description, fact: Facts[number]): Facts | Description {
  return 'facts' in described ? { ...described, facts: [fact, ...described.facts] } : [fact, ...described];
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Says that a second operator is needed. Not part of what is confirmed. */
export function withSecondOperator(description: Description, isNeeded: boolean): Description {
  const note = ['A second operator', 'Must confirm it within 7 days. Until then nothing is done'] as const;
  return isNeeded ? { ...description, facts: [...description.facts, note] } : description;
}
