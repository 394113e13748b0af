import { type AliasedExpression, type Expression, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { type Kind, kindOfField } from '../../../application/shared/record.ts';
import { accountOf } from '../tables/people.ts';
import type { Tables } from '../tables/tables.ts';
import { dayAsMidnight, decimal, iso, percent } from './columns.ts';
import type { Fields } from './list-query.ts';

/** `nextPaymentDate` as `next_payment_date`. */
type Snake<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Rest>}`
  : '';

/** A column of the table, or an expression. An amount is in minor units, a rate in millionths of a percent. */
type Source<Table extends keyof Tables> = (keyof Tables[Table] & string) | ((t: Fields<Table>) => Expression<unknown>);
type Field<Record extends TObject> = keyof Static<Record> & string;
type Unnamed<Record extends TObject, Table extends keyof Tables> = {
  [Name in Field<Record>]: Snake<Name> extends keyof Tables[Table] ? never : Name;
}[Field<Record>];
type Sources<Record extends TObject, Table extends keyof Tables> = {
  readonly [Name in Unnamed<Record, Table>]: Source<Table>;
} & { readonly [Name in Field<Record>]?: Source<Table> };
type Selected<Record extends TObject> = {
  [Name in Field<Record>]: AliasedExpression<Static<Record>[Name], Name>;
}[Field<Record>];

/** How a value gets the form of its kind. Other kinds have it. */
type Shapes = { readonly [Of in Kind]?: (value: Expression<string>) => Expression<unknown> };

/** The forms in JSON. */
const IN_JSON: Shapes = {
  money: decimal,
  rate: percent,
  moment: iso,
  midnight: dayAsMidnight,
  person: accountOf,
};

// Why: docs/decisions/0053-what-people-read-is-a-record.md
/**
 * Selects the fields of a record from a table, which the query calls `t`. A field is read from the column of its name, or from
 * its source.
 */
export function fieldsOf<Table extends keyof Tables, Record extends TObject>(
  _table: Table,
  record: Record,
  sources: NoInfer<Sources<Record, Table>>,
  shapes: Shapes = IN_JSON,
): (t: Fields<Table>) => readonly Selected<Record>[] {
  const given = sources as Readonly<{ [name: string]: Source<Table> | undefined }>;
  return (t) =>
    Object.entries(record.properties).map(([name, schema]) => {
      const source = given[name] ?? columnOf(name);
      const value = typeof source === 'string' ? sql<string>`${sql.ref(`t.${source}`)}` : source(t);
      const shaped = shapes[kindOfField(schema)]?.(value as Expression<string>) ?? value;
      return sql`${shaped}`.as(name) as unknown as Selected<Record>;
    });
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
