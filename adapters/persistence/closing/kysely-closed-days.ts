import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ClosedDays, DayClosing, Signal } from '../../../application/closing/closing.port.ts';
import { type CalendarDay, laterOf } from '../../../domain/shared/calendar.ts';
import { compiledQuery, type Db } from '../database/compiled-query.ts';
import { DatabaseAdapter } from '../database/database-adapter.ts';
import { DATABASE_LIMITS } from '../database/limits.ts';
import { whileLocked } from '../database/locks.ts';
import { Mirror, type PostgresListener } from '../database/postgres-listener.ts';

/** Only the process that holds this advisory lock closes days. The number is arbitrary. */
const CLOSING_LOCK = 7_236_014;
/** Between two attempts to get the lock. Each attempt has a deadline; the wait has none. */
const RETRY_LOCK_MS = 500;

const last = (db: Db) =>
  db
    .selectFrom('closed_days')
    .select(({ fn }) => fn.max<CalendarDay | null>('day').as('day'))
    .where('closed_at', 'is not', null);

const LAST = compiledQuery(last);
const BEGUN = compiledQuery((db) =>
  db
    .selectFrom('closed_days')
    .select(({ fn }) => fn.min<CalendarDay | null>('day').as('day'))
    .where('closed_at', 'is', null)
    .where('day', '>', ({ fn }) => fn.coalesce(last(db), sql<string>`'-infinity'`)),
);

/** One row per day. Keeps the last closed day in memory, because any request may need the business date. */
export class KyselyClosedDays extends DatabaseAdapter implements ClosedDays {
  private readonly directUrl: string;
  private readonly limits: typeof DATABASE_LIMITS;
  private readonly lastHeard: Mirror<CalendarDay | null>;

  /** @param directUrl leads to PostgreSQL itself, because the lock belongs to the session */
  constructor(directUrl: string, listener: PostgresListener, em: EntityManager, limits = DATABASE_LIMITS) {
    super(em);
    this.directUrl = directUrl;
    this.limits = limits;
    this.lastHeard = new Mirror<CalendarDay | null>(listener, em, {
      channel: 'day_closed',
      initially: null,
      missed: 'select day::text as payload from closed_days where closed_at is not null order by day desc limit 1',
      learn: (known, day) => (known === null ? (day as CalendarDay) : laterOf(day as CalendarDay, known)),
    });
  }

  /** The last day closed: from memory while this node receives notifications, else from the database. */
  last(): CalendarDay | null | Promise<CalendarDay | null> {
    return this.lastHeard.isCurrent ? this.lastHeard.known : this.readLast();
  }

  advanceTo(day: CalendarDay): void {
    this.lastHeard.learn(day);
  }

  async progress() {
    const [begun] = await BEGUN(this.em, {});
    return { lastClosed: await this.readLast(), begun: begun?.day ?? null };
  }

  /** If the connection is lost, the lock of the day's row still keeps two processes from doing the same batch. */
  exclusively<T>(work: () => Promise<T>, signal?: Signal): Promise<T | null> {
    const { directUrl, limits } = this;
    return whileLocked({ directUrl, limits, name: 'lending-closing', lock: CLOSING_LOCK }, work, async () => {
      if (signal?.aborted) return false;
      await sleep(RETRY_LOCK_MS);
      return true;
    });
  }

  async lock(day: CalendarDay, now: Date): Promise<DayClosing> {
    const begun = this.db.insertInto('closed_days').values({ day, tally: '{}', begun_at: now });
    await begun.onConflict((conflict) => conflict.column('day').doNothing()).execute();
    const held = this.db.selectFrom('closed_days').where('day', '=', day).forUpdate();
    const row = await held.select(['step', 'cursor', 'tally', 'closed_at']).executeTakeFirstOrThrow();
    const { closed_at, ...progress } = row;
    return { day, ...progress, closedAt: closed_at === null ? null : new Date(closed_at) };
  }

  async save({ day, step, cursor, tally, closedAt }: DayClosing): Promise<void> {
    const progress = { step, cursor, tally, closed_at: closedAt };
    await this.db.updateTable('closed_days').set(progress).where('day', '=', day).execute();
    if (closedAt !== null) await this.lastHeard.announce(day);
  }

  private async readLast(): Promise<CalendarDay | null> {
    const [row] = await LAST(this.em, {});
    return row?.day ?? null;
  }
}
