import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExpiredRecords } from '../../../application/closing/closing.port.ts';
import { rowsOf } from '../shared/read-models.ts';

/** Rows of a table that are older than they are good for, by an indexed column. */
export class PostgresExpiredRecords implements ExpiredRecords {
  readonly name: string;
  private readonly em: EntityManager;
  private readonly text: string;

  /** @param age of the column, as an interval of PostgreSQL */
  constructor(em: EntityManager, { name, table, column, age }: Record<'name' | 'table' | 'column' | 'age', string>) {
    this.em = em;
    this.name = name;
    // A row that is in use just now is left to the next time, so that nobody is waited for.
    this.text = `with gone as (delete from ${table} where ctid = any(array(select ctid from ${table}
      where ${column} <= $1::timestamptz - interval '${age}' order by ${column} limit $2 for update skip locked))
      returning 1) select count(*)::integer as removed from gone`;
  }

  async remove(now: Date, limit: number): Promise<number> {
    const [row] = await rowsOf<{ removed: number }>(this.em, this.text, [now, limit]);
    return row?.removed ?? 0;
  }
}
