import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { PERSONAL_CONTEXTS, type PersonalDataQueries } from '../../../application/identity/personal-data.ts';
import { DataCopyInProgress } from '../../../domain/identity/user.errors.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { decimal, iso, percent } from '../database/columns.ts';
import { compiledQuery, inParts } from '../database/compiled-query.ts';
import { inSnapshot } from '../database/transactions.ts';
import { currencyOf } from '../tables/currency-of.ts';
import type { Tables } from '../tables/tables.ts';
import type { PersonalTable, Reference } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const ALL = Object.entries(PERSONAL_TABLES).flatMap(([name, table]) => ('other' in table ? [] : [{ name, table }]));
const TABLES = PERSONAL_CONTEXTS.flatMap((context) => ALL.filter(({ table }) => table.context === context));

/** Rows in one part. Of the longest texts, 50 at once let 100 MB of unused memory wait on a busy machine. */
const PART = 10;

/** Also blocks a second copy for the user, on any node, until the transaction ends. */
const BEGIN = compiledQuery((db, { userId, name }: { userId: UserId; name: string }) =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .select(sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))`.as('free')),
);

/** Reads table by table through a cursor, all in one snapshot. */
export function kyselyPersonalDataQueries(em: EntityManager): PersonalDataQueries {
  return {
    read: (userId, take) =>
      inSnapshot(em, async (db) => {
        const [user] = await BEGIN(em, { userId, name: `export of ${userId}` });
        if (user === undefined) return false;
        if (!user.free) throw new DataCopyInProgress();
        for (const { name, table } of TABLES) {
          const { context, kind } = table;
          for await (const rows of inParts(db, rowsOf(name, table, userId), PART)) {
            await take({ context, kind, rows: rows.map(({ row }) => row) });
          }
        }
        return true;
      }),
  };
}

function rowsOf(name: string, table: PersonalTable, userId: UserId): RawBuilder<{ readonly row: Uint8Array }> {
  const { columns, money, rates } = table;
  const fields = [
    ...columns.map((column) => field(column, column.endsWith('_at') ? iso(ref(column)) : ref(column))),
    ...money.map((column) => field(column, decimal(ref(column), currencyOf(name as keyof Tables)))),
    ...rates.map((column) => field(column, percent(ref(column)))),
  ];
  return sql`select convert_to(row_to_json(r)::text, 'UTF8') as row from
    (select ${sql.join(fields)} from ${sql.table(name)} t where ${isOwned(table, userId)}) r`;
}

/** The rows of a user in a table `t`. */
export function isOwned({ owner, found }: PersonalTable, userId: UserId): RawBuilder<unknown> {
  if (typeof owner !== 'string') return refersToOwned(owner, userId);
  const isOwn = sql`${ref(owner)} = ${userId}`;
  return found === undefined ? isOwn : sql`${isOwn} and ${refersToOwned(found, userId)}`;
}

function refersToOwned({ column, through }: Reference<string>, userId: UserId): RawBuilder<unknown> {
  const table = PERSONAL_TABLES[through];
  if ('other' in table) throw new TypeError(`${through} has no owner.`);
  return sql`${ref(column)} in (select t.id from ${sql.table(through)} t where ${isOwned(table, userId)})`;
}

export function ref(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`t.${column}`)}`;
}

function field(column: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const name = column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  return sql`${value} as ${sql.ref(name)}`;
}
