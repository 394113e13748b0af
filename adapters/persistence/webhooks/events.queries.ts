import type { EntityManager } from '@mikro-orm/postgresql';
import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { EventFilter, EventQueries } from '../../../application/webhooks/event.queries.ts';
import { EventView } from '../../../application/webhooks/event.record.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { EventNotFound } from '../../../domain/webhooks/webhook-event.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { fieldsOf } from '../database/fields-of.ts';
import { listQuery, PERIOD, POSITION_ORDER } from '../database/list-query.ts';
import { columnsOf, type Tables } from '../tables/tables.ts';

type Logged = Tables['event_log'];
type T = ExpressionBuilder<Tables & { t: Logged & { created_at: Logged['occurred_at'] } }, 't'>;

const ofEvent = fieldsOf('event_log', EventView, { eventId: 'id' });
const view = (t: T) => ofEvent(t as never);

/** Those that have a position. A period is that of `occurred_at`, and PostgreSQL still uses the index on it. */
const events = (db: Db) =>
  db.selectFrom((eb) =>
    eb
      .selectFrom('event_log as e')
      .where('e.position', 'is not', null)
      .select(columnsOf('event_log', 'e'))
      .select('e.occurred_at as created_at')
      .as('t'),
  );

const filters = { type: 't.type', userId: 't.user_id', subjectId: 't.subject_id', ...PERIOD } as const;
const LIST = listQuery({ from: events, filters, select: view, acrossOwners: true, order: POSITION_ORDER });

const POSITION = compiledQuery((db, { id }: { id: string }) =>
  events(db).where('t.id', '=', id).select('t.position').$narrowType<{ position: string }>(),
);
const LAST = compiledQuery((db) =>
  events(db).select(({ fn }) => fn.coalesce(fn.max('t.position'), sql.lit('0')).as('position')),
);

/** An event and its place in the log. */
export interface PlacedEvent {
  readonly position: number;
  readonly userId: string;
  readonly subjectId: string;
  readonly event: EventView;
}

interface After {
  readonly position: number;
  readonly limit: number;
}

export type GivenFilter = { readonly [Name in keyof typeof filters]?: string | undefined };

/** The first events after a position, compiled once for each set of filters. */
const afterQueries = new Map<string, ReturnType<typeof afterQuery>>();

function afterQuery(names: readonly (keyof typeof filters)[]) {
  return compiledQuery((db, { position, limit, ...values }: After & Record<string, unknown>) =>
    events(db)
      .where('t.position', '>', sql<string>`${position}`)
      .where((t) =>
        t.and(
          names.map((name) => {
            const filter = filters[name];
            const value = values[name] as never;
            return typeof filter === 'function' ? filter(t, value) : t(filter, '=', value);
          }),
        ),
      )
      .orderBy('t.position')
      .limit(limit)
      .select((t) => [
        sql<number>`t.position::float8`.as('position'),
        't.user_id as userId',
        't.subject_id as subjectId',
        jsonObjectFrom(db.selectNoFrom(view(t as never) as never)).as('event'),
      ])
      .$narrowType<PlacedEvent>(),
  );
}

export async function eventsAfter(em: EntityManager, filter: GivenFilter, after: After): Promise<PlacedEvent[]> {
  const names = (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => filter[name] !== undefined);
  const key = names.join(' ');
  const query = afterQueries.get(key) ?? afterQuery(names);
  afterQueries.set(key, query);
  return query(em, { ...after, ...Object.fromEntries(names.map((name) => [name, filter[name]])) });
}

/** @throws EventNotFound */
export async function positionOf(em: EntityManager, eventId: string): Promise<number> {
  const [found] = isUuid(eventId) ? await POSITION(em, { id: eventId }) : [];
  if (found === undefined) throw new EventNotFound();
  return Number(found.position);
}

/** The last position that an event has. */
export async function lastPosition(em: EntityManager): Promise<number> {
  return Number((await LAST(em, {}))[0]?.position);
}

export function kyselyEventQueries(em: EntityManager): EventQueries {
  return {
    // Links of this list name pages: its `after` is the id of an event.
    async list(filter, page) {
      const { next, ...rest } = await LIST(em, filter, page);
      return rest;
    },

    async after(eventId, filter, limit) {
      const position = await positionOf(em, eventId);
      return (await eventsAfter(em, filter as GivenFilter, { position, limit })).map(({ event }) => event);
    },
  };
}

/** Whether an event meets a filter, without the database. */
export function meets({ type, userId, subjectId }: EventFilter, filter: EventFilter): boolean {
  const has = { type, userId, subjectId };
  return Object.entries(has).every(([name, value]) => (filter[name as keyof EventFilter] ?? value) === value);
}
