import { sql } from 'kysely';
import type { PersonalDataErasure } from '../../../application/identity/personal-data.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import { compiledWrite } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { isOwned, ref } from './personal-data.queries.ts';
import type { PersonalTable } from './personal-table.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

const ERASURES = Object.entries(PERSONAL_TABLES).flatMap(([name, table]) =>
  'other' in table || table.by !== undefined || !losesData(table) ? [] : [erasureOf(name, table)],
);

/** Removes the rows, or empties the columns that the mappings mark, table by table. */
export class KyselyPersonalDataErasure extends DatabaseAdapter implements PersonalDataErasure {
  async erase(userId: UserId): Promise<void> {
    for (const erase of ERASURES) erase(this.em, { userId });
  }
}

function losesData({ rows, erased }: PersonalTable): boolean {
  return rows === 'removed' || erased.length > 0;
}

function erasureOf(name: string, table: PersonalTable) {
  const all = sql.table(name);
  const emptied = sql.join(table.erased.map((column) => sql`${sql.ref(column)} = null`));
  const full = sql.join(
    table.erased.map((column) => sql`${ref(column)} is not null`),
    sql` or `,
  );
  return compiledWrite((db, { userId }: { userId: UserId }) => {
    const statement =
      table.rows === 'removed'
        ? sql`delete from ${all} t where ${isOwned(table, userId)}`
        : sql`update ${all} t set ${emptied} where ${isOwned(table, userId)} and (${full})`;
    return { compile: () => statement.compile(db) };
  });
}
