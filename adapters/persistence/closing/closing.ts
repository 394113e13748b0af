import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { sum } from '../../../application/closing/close-business-day.ts';
import type {
  ClosingRange,
  ClosingRanges,
  ExpiredRecords,
  RangeName,
  ShortLivedRecords,
  Tally,
} from '../../../application/closing/closing.port.ts';
import type { ClosingQueries } from '../../../application/closing/closing.queries.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import type { LoanId } from '../../../domain/shared/ids.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import type { Tables } from '../tables/tables.ts';

const COUNT = compiledQuery((db) => db.selectFrom('closed_days').select(({ fn }) => fn.countAll<string>().as('total')));

const DAYS = compiledQuery((db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('closed_days as d')
    .orderBy('d.day', 'desc')
    .limit(limit)
    .offset(offset)
    .select(({ ref }) => [
      sql<string>`to_char(${ref('d.day')}, 'YYYY-MM-DD')`.as('day'),
      'd.tally',
      iso(ref('d.begun_at')).as('begunAt'),
      iso(ref('d.closed_at')).as('closedAt'),
    ]),
);

export function kyselyClosingQueries(em: EntityManager): ClosingQueries {
  return {
    async days({ page, limit }) {
      const [[count], items] = await Promise.all([COUNT(em, {}), DAYS(em, { limit, offset: (page - 1) * limit })]);
      return { items, total: Number(count?.total ?? 0) };
    },
  };
}

/** How soon the process that closes a day sees what other nodes have done. */
const PAUSE_MS = 500;

interface Progress extends RangeName {
  readonly after: LoanId | null;
  /** JSON. */
  readonly tally: string;
  readonly ended: boolean;
}

const ofDuty = (db: Db, { day, step }: Pick<RangeName, 'day' | 'step'>) =>
  db.selectFrom('closing_ranges').where('day', '=', day).where('step', '=', step);

const LOCK = compiledQuery((db, name: RangeName) =>
  ofDuty(db, name)
    .where('up_to', '=', name.upTo)
    .forUpdate()
    .select(['after', 'tally', 'ended', 'shared'])
    .$narrowType<Pick<ClosingRange, 'after' | 'tally' | 'ended' | 'shared'>>(),
);

const SAVE = compiledWrite((db, { day, step, upTo, ...progress }: Progress) =>
  db
    .updateTable('closing_ranges')
    .set(progress)
    .where('day', '=', day)
    .where('step', '=', step)
    .where('up_to', '=', upTo),
);

export class KyselyClosingRanges extends DatabaseAdapter implements ClosingRanges {
  async add({ upTo, tally, ...range }: ClosingRange): Promise<void> {
    this.write(this.db.insertInto('closing_ranges').values({ ...range, up_to: upTo, tally: JSON.stringify(tally) }));
  }

  async lock({ day, step, upTo }: RangeName): Promise<ClosingRange | null> {
    const [row] = await LOCK(this.em, { day, step, upTo });
    return row === undefined ? null : { day, step, upTo, ...row };
  }

  async save({ day, step, upTo, after, tally, ended }: ClosingRange): Promise<void> {
    SAVE(this.em, { day, step, upTo, after, tally: JSON.stringify(tally), ended });
  }

  async collect(day: CalendarDay, step: string): Promise<{ readonly tally: Tally; readonly left: number }> {
    const ranges = ofDuty(this.db, { day, step });
    const free = await ranges.forUpdate().skipLocked().select(['up_to', 'tally', 'ended']).execute();
    const { count } = await ranges.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
    const ended = free.filter((range) => range.ended);
    const going = free.filter((range) => !range.ended && Object.keys(range.tally).length > 0);
    const among = (some: typeof free) =>
      sql<boolean>`day = ${day} and step = ${step} and up_to = any(${some.map(({ up_to }) => up_to)}::uuid[])`;
    if (ended.length > 0) this.write(this.db.deleteFrom('closing_ranges').where(among(ended)));
    if (going.length > 0) this.write(this.db.updateTable('closing_ranges').set({ tally: '{}' }).where(among(going)));
    return { tally: sum(...free.map(({ tally }) => tally)), left: Number(count) - ended.length };
  }

  async unshared(day: CalendarDay, step: string): Promise<RangeName | null> {
    const own = ofDuty(this.db, { day, step }).where('shared', '=', false).select('up_to');
    const row = await own.executeTakeFirst();
    return row === undefined ? null : { day, step, upTo: row.up_to as LoanId };
  }

  async pause(): Promise<void> {
    await sleep(PAUSE_MS);
  }
}

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
  removedInstruments: ['payment_instruments', 'removed_at'],
  events: ['event_log', 'occurred_at'],
};

/** Those of a kind that can be removed, where not all can. */
const REMOVABLE: { readonly [Kind in ShortLivedRecords]?: RawBuilder<boolean> } = {
  // A payout may have to be ordered again.
  removedInstruments: sql`not exists (select from payouts p where p.instrument_id = payment_instruments.id and p.status = 'Pending')`,
  events: sql`position is not null and not exists (select from webhook_deliveries d where d.event_id = event_log.id)`,
};

export class KyselyExpiredRecords extends DatabaseAdapter implements ExpiredRecords {
  /** Skips locked rows, so that no request waits. The next run removes them. */
  async remove(kind: ShortLivedRecords, before: Date, limit: number): Promise<number> {
    const [table, column] = COLUMNS[kind];
    const removable = REMOVABLE[kind] ?? sql`true`;
    const { rows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} <= ${before.toISOString()}::timestamptz and ${removable}
      order by ${sql.ref(column)} limit ${limit} for update skip locked)) returning 1`.execute(this.db);
    return rows.length;
  }
}
