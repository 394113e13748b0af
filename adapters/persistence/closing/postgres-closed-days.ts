import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { ClosedDays, DayClosing } from '../../../application/closing/closing.port.ts';
import { type CalendarDay, laterOf } from '../../../domain/shared/calendar.ts';
import { PostgresListener } from '../shared/postgres-listener.ts';
import { iso, rowsOf } from '../shared/read-models.ts';

const CHANNEL = 'day_closed';
/** Any number, the same on all nodes: whoever holds it closes days. */
const CLOSING_LOCK = 7_236_014;

const LAST = 'select max(day)::text as day from closed_days where closed_at is not null';
const STANDING = `select
  (select max(day)::text from closed_days where closed_at is not null) as "lastClosed",
  (select min(day)::text from closed_days where closed_at is null and day >
    coalesce((select max(day) from closed_days where closed_at is not null), '-infinity')) as begun`;
const BEGIN = `insert into closed_days (day, tally, begun_at) values ($1, '{}', $2) on conflict (day) do nothing`;
const HOLD = `select day::text, step, cursor, tally, ${iso('closed_at')} as "closedAt" from closed_days where day = $1 for update`;
const SAVE = `update closed_days set step = $2, cursor = $3, tally = $4, closed_at = $5 where day = $1`;

/** A row per day. The last one closed is kept in memory, since every request may ask for the lending day. */
export class PostgresClosedDays implements ClosedDays {
  private readonly databaseUrl: string;
  private readonly em: EntityManager;
  private readonly listener: PostgresListener;
  private lastHeard: CalendarDay | null = null;

  constructor(databaseUrl: string, em: EntityManager) {
    this.databaseUrl = databaseUrl;
    this.em = em;
    this.listener = new PostgresListener(databaseUrl, {
      channel: CHANNEL,
      heard: (day) => this.follow(day as CalendarDay),
      began: async (client) => {
        const { rows } = await client.query<{ day: CalendarDay | null }>(LAST);
        if (rows[0]?.day) this.follow(rows[0].day);
      },
    });
  }

  start(): Promise<void> {
    return this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  /** The last day closed, from memory as long as this node hears of others. */
  last(): CalendarDay | null | Promise<CalendarDay | null> {
    return this.listener.hears ? this.lastHeard : this.askForLast();
  }

  follow(day: CalendarDay): void {
    this.lastHeard = this.lastHeard === null ? day : laterOf(day, this.lastHeard);
  }

  async standing() {
    type Standing = { readonly lastClosed: CalendarDay | null; readonly begun: CalendarDay | null };
    const [row] = await rowsOf<Standing>(this.em, STANDING, []);
    return row ?? { lastClosed: null, begun: null };
  }

  /** The lock belongs to a connection, so that it ends with a killed process. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.databaseUrl, keepAlive: true });
    // Should the connection be lost, the lock of each day's row still keeps two from doing the same batch.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [CLOSING_LOCK]);
      return await work();
    } finally {
      await client.end();
    }
  }

  async hold(day: CalendarDay, now: Date): Promise<DayClosing> {
    await rowsOf(this.em, BEGIN, [day, now]);
    const [row] = await rowsOf<Omit<DayClosing, 'closedAt'> & { readonly closedAt: string | null }>(this.em, HOLD, [
      day,
    ]);
    if (row === undefined) throw new Error(`The row of ${day} is gone.`);
    return { ...row, closedAt: row.closedAt === null ? null : new Date(row.closedAt) };
  }

  /** Told to all nodes when, and only when, the transaction is stored. */
  async save({ day, step, cursor, tally, closedAt }: DayClosing): Promise<void> {
    await rowsOf(this.em, SAVE, [day, step, cursor, JSON.stringify(tally), closedAt]);
    if (closedAt !== null) await rowsOf(this.em, 'select pg_notify($1, $2)', [CHANNEL, day]);
  }

  private async askForLast(): Promise<CalendarDay | null> {
    const [row] = await rowsOf<{ day: CalendarDay | null }>(this.em, LAST, []);
    return row?.day ?? null;
  }
}
