import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ExpiredRecords } from '../../../application/closing/closing.port.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

interface Expiry<Table extends keyof Tables> {
  /** Names the records in the tally. */
  readonly name: string;
  readonly table: Table;
  /** An indexed timestamp. */
  readonly column: string & keyof Tables[Table];
  readonly ageHours: number;
}

/** Removes rows whose timestamp is older than `ageHours`. */
export class KyselyExpiredRecords<Table extends keyof Tables> extends DatabaseAdapter implements ExpiredRecords {
  readonly name: string;
  private readonly expiry: Expiry<Table>;

  constructor(em: EntityManager, expiry: Expiry<Table>) {
    super(em);
    this.name = expiry.name;
    this.expiry = expiry;
  }

  /** Skips locked rows, so that no request waits. The next run removes them. */
  async remove(now: Date, limit: number): Promise<number> {
    const { table, column, ageHours } = this.expiry;
    const before = new Date(now.getTime() - ageHours * 3_600_000).toISOString();
    const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before}::timestamptz
      order by ${sql.ref(column)} limit ${limit} for update skip locked)) returning 1`.execute(this.db);
    return rows.length;
  }
}
