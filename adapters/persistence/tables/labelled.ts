import { type Expression, expressionBuilder, sql } from 'kysely';
import type { LabelledKind } from '../../../domain/labels/labels.ts';
import type { Tables } from './tables.ts';

/** What has no labels has no row. */
export function noMetadata(stored: Expression<unknown>) {
  return sql<Readonly<Record<string, string>>>`coalesce(${stored}, '{}')`;
}

const labels = () => expressionBuilder<Tables, never>().selectFrom('labels as label');
const ofRow = () => labels().where('label.subject_id', '=', sql<string>`t.id`);

/** The sources of the labels of a row `t`. */
export const LABEL_SOURCES = {
  externalId: () => ofRow().select('label.external_id'),
  metadata: () => noMetadata(ofRow().select('label.metadata')),
} as const;

/** The ids of what is of a kind and has an external id from one to another, in the order of bytes. */
export function namedFrom(kind: LabelledKind, first: string, last: string) {
  return labels()
    .where('label.kind', '=', sql.lit(kind))
    .where('label.external_id', '>=', first)
    .where('label.external_id', '<=', last)
    .select('label.subject_id');
}

/** A filter of rows `t` of a kind by their external id. */
export function withExternalId(kind: LabelledKind) {
  return (_t: unknown, externalId: string) => {
    const named = labels().where('label.kind', '=', sql.lit(kind)).where('label.external_id', '=', externalId);
    return sql<boolean>`t.id = ${named.select('label.subject_id')}`;
  };
}
