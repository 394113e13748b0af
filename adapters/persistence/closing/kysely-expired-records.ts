import { sql } from 'kysely';
import type { ExpiredRecords } from '../../../application/closing/closing.port.ts';
import type { ShortLivedRecords } from '../../../application/closing/retention.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

type Column = { readonly [Table in keyof Tables]: readonly [Table, string & keyof Tables[Table]] }[keyof Tables];

/** The table of each kind, and the indexed timestamp after which its records are kept. */
const COLUMNS: Readonly<Record<ShortLivedRecords, Column>> = {
  idempotencyKeys: ['idempotency_keys', 'created_at'],
  sessions: ['sessions', 'expires_at'],
  accountMails: ['account_mails', 'expires_at'],
  addressMails: ['address_mails', 'since'],
  readNotifications: ['notifications', 'read_at'],
  gatewayEvents: ['gateway_events', 'received_at'],
  webhookDeliveries: ['webhook_deliveries', 'created_at'],
};

export class KyselyExpiredRecords extends DatabaseAdapter implements ExpiredRecords {
  /** Skips locked rows, so that no request waits. The next run removes them. */
  async remove(kind: ShortLivedRecords, before: Date, limit: number): Promise<number> {
    const [table, column] = COLUMNS[kind];
    const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before.toISOString()}::timestamptz
      order by ${sql.ref(column)} limit ${limit} for update skip locked)) returning 1`.execute(this.db);
    return rows.length;
  }
}
