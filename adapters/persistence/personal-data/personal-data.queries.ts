import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import {
  PERSONAL_CONTEXTS,
  type PersonalData,
  type PersonalDataQueries,
  type PersonalRows,
} from '../../../application/identity/personal-data.queries.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { inSnapshot } from '../database/transactions.ts';
import type { PersonalTable } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const TABLES = Object.entries(PERSONAL_TABLES).flatMap(([name, table]) => ('other' in table ? [] : [{ name, table }]));

/** Reads all tables in one statement, so that the document shows one moment. */
export function kyselyPersonalDataQueries(em: EntityManager): PersonalDataQueries {
  return {
    async of(userId) {
      const parts = TABLES.map(({ name, table }) => sql`${rowsOf(name, table, userId)} as ${sql.ref(name)}`);
      const query = sql<Record<string, PersonalRows>>`select ${sql.join(parts)} from users u
        where u.id = ${userId} and u.erased_at is null`;
      const [found] = (await inSnapshot(em, (db) => query.execute(db))).rows;
      return found === undefined ? null : byContext(found);
    },
  };
}

function byContext(rows: Readonly<Record<string, PersonalRows>>): PersonalData {
  const contexts = PERSONAL_CONTEXTS.map((context) => {
    const kinds = TABLES.filter(({ table }) => table.context === context);
    return [context, Object.fromEntries(kinds.map(({ name, table }) => [table.kind, rows[name] ?? []]))];
  });
  return Object.fromEntries(contexts) as PersonalData;
}

function rowsOf(name: string, table: PersonalTable, userId: UserId): RawBuilder<unknown> {
  const { columns, money = [], rates = [] } = table;
  const fields = [
    ...columns.map((column) => field(column, column.endsWith('_at') ? iso(ref(column)) : ref(column))),
    ...money.map((column) => field(column, decimal(ref(column)))),
    ...rates.map((column) => field(column, percent(ref(column)))),
  ];
  return sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from
    (select ${sql.join(fields)} from ${sql.table(name)} t where ${isOwned(table, userId)}) r)`;
}

function isOwned({ owner }: PersonalTable, userId: UserId): RawBuilder<unknown> {
  if (typeof owner === 'string') return sql`${ref(owner)} = ${userId}`;
  const through = PERSONAL_TABLES[owner.through];
  if ('other' in through) throw new TypeError(`${owner.through} has no owner.`);
  return sql`${ref(owner.column)} in (select t.id from ${sql.table(owner.through)} t where ${isOwned(through, userId)})`;
}

function ref(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`t.${column}`)}`;
}

function field(column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return sql`${value} as ${sql.ref(name)}`;
}
