import { type AliasedExpression, type Expression, sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import { type Kind, kindOfField } from '../../../application/shared/record.ts';
import { currencyOf } from '../tables/currency-of.ts';
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
} & { readonly [Name in Field<Record> | 'currency']?: Source<Table> };
type Selected<Record extends TObject> = {
  [Name in Field<Record>]: AliasedExpression<Static<Record>[Name], Name>;
}[Field<Record>];

/** How a value gets the form of its kind. Other kinds have it. An amount has the digits of its currency. */
type Shape = (value: Expression<string>, currency: Expression<string | null>) => Expression<unknown>;
type Shapes = { readonly [Of in Kind]?: Shape };

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
 * its source. The source `currency` is that of the amounts, too, in a record without the field.
 */
export function fieldsOf<Table extends keyof Tables, Record extends TObject>(
  table: Table,
  record: Record,
  sources: NoInfer<Sources<Record, Table>>,
  shapes: Shapes = IN_JSON,
): (t: Fields<Table>) => readonly Selected<Record>[] {
  const given = sources as Readonly<{ [name: string]: Source<Table> | undefined }>;
  return (t) => {
    const read = (source: Source<Table>) =>
      (typeof source === 'string' ? sql`${sql.ref(`t.${source}`)}` : source(t)) as Expression<string>;
    const currency = given.currency === undefined ? currencyOf(table) : read(given.currency);
    return Object.entries(record.properties).map(([name, schema]) => {
      const value = read(given[name] ?? (columnOf(name) as Source<Table>));
      const shaped = shapes[kindOfField(schema)]?.(value, currency) ?? value;
      return sql`${shaped}`.as(name) as unknown as Selected<Record>;
    });
  };
}

function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
