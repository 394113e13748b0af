import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type {
  EventAbout,
  EventLog,
  EventPeriod,
  NewEvent,
  Numbered,
  WantedEvent,
} from '../../../application/webhooks/ports.ts';
import type { UserId, WebhookEventId } from '../../../domain/shared/ids.ts';
import type { WebhookEventType, WebhookSubject } from '../../../domain/webhooks/webhook-event.ts';
import { iso } from '../database/columns.ts';
import { compiledQuery, compiledWrite, type Db } from '../database/compiled-query.ts';
import { compiledRows } from '../database/compiled-rows.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { afterCommit } from '../database/transactions.ts';
import { requestDetails } from '../loan-requests/loan-requests.ts';
import { loanDetails } from '../loans/loan.queries.ts';
import { paymentDetails } from '../payments/payments.ts';
import { payoutDetails } from '../payments/payouts.ts';
import { ticketDetails } from '../support/tickets.ts';

interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly subject_id: string;
  readonly user_id: string;
  readonly occurred_at: Date;
  /** What is not in the detail. */
  readonly data: object;
}

type AnyRows = SelectQueryBuilder<{ t: object }, 't', object>;

/** What other systems call the subject, if it has a name there. The borrower does not read it. */
const NAMED = sql`coalesce((select jsonb_build_object('externalId', external_id) from labels
  where labels.subject_id = new.subject_id and external_id is not null), '{}')`;
/** Tickets and payouts have no labels. */
const UNNAMED = sql`'{}'::jsonb`;

/** How an event is written, with the detail of its subject that the same transaction has written before. */
function insertOf(details: (db: Db) => unknown, owner: string, named = NAMED) {
  const insert = (db: Db, source: unknown) => {
    const detail = (details(db) as AnyRows).where(
      sql<boolean>`t.id = new.subject_id and ${sql.ref(`t.${owner}`)} = new.user_id`,
    );
    const statement = sql`insert into event_log (id, type, subject_id, user_id, occurred_at, data)
      select new.id, new.type, new.subject_id, new.user_id, new.occurred_at, to_jsonb(detail) || ${named} || new.data
      from ${source} left join lateral ${detail.as('detail')} on true order by new.id`;
    return { compile: () => statement.compile(db as unknown as Kysely<unknown>) };
  };
  return compiledRows<EventRow>({
    one: (db, { id, type, subject_id, user_id, occurred_at, data }) =>
      insert(
        db,
        sql`(select ${id}::uuid as id, ${type}::text as type, ${subject_id}::uuid as subject_id, ${user_id}::uuid as user_id,
          ${occurred_at}::timestamptz as occurred_at, ${data}::jsonb as data) as new`,
      ),
    many: (db, rows) => insert(db, rows('event_log')),
    readsOthers: true,
  });
}

const INSERTS: Readonly<Record<WebhookSubject, ReturnType<typeof insertOf>>> = {
  loan_request: insertOf(requestDetails, 'borrower_id'),
  loan: insertOf(loanDetails, 'borrower_id'),
  payment: insertOf(paymentDetails, 'borrower_id'),
  payout: insertOf(payoutDetails, 'borrower_id', UNNAMED),
  ticket: insertOf(ticketDetails, 'owner_id', UNNAMED),
};

/** What one transaction numbers, so that none is long. */
const MOST_NUMBERED = 1_000;
/** PostgreSQL ends the transaction of a node that stopped while it has the lock. */
const IDLE_MS = 2_000;
/** The channel on which nodes hear of new events. The payload is the last position. */
export const EVENTS_NUMBERED = 'events_numbered';
/** The payload if the data of a person was erased. */
export const EVENTS_ERASED = 'erased';

const WAITING = compiledQuery((db) =>
  db.selectFrom('event_log').where('position', 'is', null).select(sql.lit(1).as('found')).limit(1),
);

/**
 * Rows of one subject get their `seq` while their transactions hold its lock, so `seq` is the order of its commits. The
 * endpoints are those of the same moment.
 */
const NUMBER = compiledQuery((db: Db) => {
  const statement = sql<NumberedRow>`with waiting as (
      select id from event_log where position is null order by seq limit ${sql.lit(MOST_NUMBERED)}
    ), given as (
      select id, nextval('event_positions') as position from waiting
    ), numbered as (
      update event_log e set position = given.position from given where e.id = given.id returning e.*
    ), wanted as (
      select n.position, n.id, n.type, n.subject_id as "subjectId", n.user_id as "userId", n.occurred_at as "occurredAt",
        json_agg(w.id order by w.id) as "webhookIds"
      from numbered n join webhooks w
        on w.enabled and w.events ?| array['*', n.type, split_part(n.type, '.', 1) || '.*']
      group by 1, 2, 3, 4, 5, 6
    )
    select (select max(position) from given) as last, (select count(*) from given) = ${sql.lit(MOST_NUMBERED)} as "isFull",
      (select coalesce(json_agg(to_jsonb(wanted) - 'position' order by wanted.position), '[]') from wanted) as wanted`;
  return { compile: () => statement.compile(db as unknown as Kysely<unknown>) } as never;
}) as (em: EntityManager, parameters: object) => Promise<NumberedRow[]>;

interface NumberedRow {
  readonly last: string | null;
  readonly isFull: boolean;
  readonly wanted: readonly (Omit<WantedEvent, 'occurredAt'> & { readonly occurredAt: string })[];
}

const SET_IDLE_LIMIT = compiledWrite((db, { ms }: { ms: string }) =>
  db.selectNoFrom(({ fn, val, lit }) =>
    fn('set_config', [val('idle_in_transaction_session_timeout'), val(ms), lit(true)]).as('set'),
  ),
);
const NOTIFY = compiledWrite((db, { channel, payload }: { channel: string; payload: string }) =>
  db.selectNoFrom(({ fn, val }) => fn('pg_notify', [val(channel), val(payload)]).as('notified')),
);
const DATA = compiledQuery((db, { id }: { id: WebhookEventId }) =>
  db.selectFrom('event_log').where('id', '=', id).select('data'),
);
/** Later than any event. */
const LATEST = new Date('9999-01-01');
const BETWEEN = compiledQuery((db, { from, to, types, limit }: Required<EventPeriod> & { limit: number }) =>
  db
    .selectFrom('event_log as t')
    .where('t.position', 'is not', null)
    .where('t.occurred_at', '>=', sql<string>`${from}`)
    .where('t.occurred_at', '<', sql<string>`${to}`)
    .where((eb) => eb('t.type', '=', eb.fn.any(sql<WebhookEventType[]>`${types}::text[]`)))
    .orderBy('t.position')
    .limit(limit)
    .select((t) => [
      't.id',
      't.type',
      't.subject_id as subjectId',
      't.user_id as userId',
      iso(t.ref('t.occurred_at')).as('occurredAt'),
    ])
    .$narrowType<Omit<EventAbout, 'occurredAt'> & { occurredAt: string }>(),
);
const ERASE = compiledWrite((db, { userId, kept }: { userId: UserId; kept: readonly string[] }) =>
  db
    .updateTable('event_log')
    .set({
      data: sql<string>`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(data)
        where key = any(${kept}::text[]))`,
    })
    .where('user_id', '=', userId),
);

// Why: docs/decisions/0062-events-are-numbered-after-the-commit.md
export class KyselyEventLog extends DatabaseAdapter implements EventLog {
  private readonly added: () => void;

  /** @param added is called when new events are stored */
  constructor(em: EntityManager, added: () => void) {
    super(em);
    this.added = added;
  }

  add({ id, type, subject, subjectId, userId, occurredAt, more: data }: NewEvent): void {
    INSERTS[subject](this.em, {
      id,
      type,
      subject_id: subjectId,
      user_id: userId,
      occurred_at: occurredAt,
      data,
    });
    afterCommit(this.em, this.added);
  }

  async isWaiting(): Promise<boolean> {
    return (await WAITING(this.em, {})).length > 0;
  }

  async number(): Promise<Numbered> {
    SET_IDLE_LIMIT(this.em, { ms: String(IDLE_MS) });
    this.lockName('the next event');
    const [row] = await NUMBER(this.em, {});
    if (row?.last == null) return { wanted: [], isFull: false };
    NOTIFY(this.em, { channel: EVENTS_NUMBERED, payload: row.last });
    const wanted = row.wanted.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
    return { wanted, isFull: row.isFull };
  }

  async between({ from, to, types }: EventPeriod, limit: number): Promise<readonly EventAbout[]> {
    const rows = await BETWEEN(this.em, { from, to: to ?? LATEST, types, limit });
    return rows.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) }));
  }

  async dataOf(id: WebhookEventId): Promise<object> {
    const [row] = await DATA(this.em, { id });
    if (row === undefined) throw new Error(`Event ${id} is gone.`);
    return row.data;
  }

  async erase(userId: UserId, kept: readonly string[]): Promise<void> {
    ERASE(this.em, { userId, kept });
    NOTIFY(this.em, { channel: EVENTS_NUMBERED, payload: EVENTS_ERASED });
  }
}
