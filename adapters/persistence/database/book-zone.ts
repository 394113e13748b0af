import { type ChangeOfZone, goesOnIn } from '../../../domain/closing/book-zone.ts';
import type { CalendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { zoneFunctions } from './business-days.ts';
import { DATABASE_LIMITS } from './limits.ts';
import { SessionClient } from './pg-clients.ts';
import { LISTENER_NAME } from './postgres-listener.ts';

/** Only the transaction that holds this advisory lock changes the zone. The number is arbitrary. */
const ZONE_LOCK = 7_236_018;

/** Why a process cannot start in its zone, in one sentence. */
export class ZoneRefused extends Error {}

function refusal({ kept, wanted }: { readonly kept: TimeZone; readonly wanted: TimeZone }, until: string): ZoneRefused {
  const both = `BUSINESS_TIME_ZONE is ${wanted.name}, but the days of this database are those of ${kept.name}`;
  return new ZoneRefused(`${both}: set it to ${kept.name}, or ${until}.`);
}

const STOP_OTHERS = 'stop all processes that use it first';

interface Adopting {
  /** Leads to PostgreSQL itself. */
  readonly directUrl: string;
  readonly zone: TimeZone;
  readonly now: Date;
  readonly limits?: typeof DATABASE_LIMITS;
}

// Why: docs/decisions/0060-days-are-those-of-the-lenders-place.md
/**
 * Keeps the zone of the first start, with the functions by which statements find days, and takes over another where no day
 * is closed twice or skipped. Of two processes at once, the second finds what the first has done.
 *
 * @returns the zone of before if it was changed, else `null`
 * @throws ZoneRefused
 */
export function adoptZone(adopting: Adopting): Promise<TimeZone | null> {
  return whileZoneStays(adopting, async (client) => {
    const { zone, now } = adopting;
    const kept = await keptZone(client);
    if (kept?.equals(zone)) return null;
    if (kept !== null) await assertChangeable(client, { kept, wanted: zone, now });
    await assertSame(client, zone, now);
    for (const statement of zoneFunctions(zone.name)) await client.query(statement);
    await client.query(
      'insert into book_zone (name, since) values ($1, $2) on conflict (single) do update set name = $1, since = $2',
      [zone.name, now],
    );
    return kept;
  });
}

/**
 * Checks the zone again once this process is known to others, which may have changed it before.
 *
 * @throws ZoneRefused
 */
export function confirmZone(adopting: Adopting): Promise<void> {
  return whileZoneStays(adopting, async (client) => {
    const kept = await keptZone(client);
    if (kept !== null && !kept.equals(adopting.zone)) throw refusal({ kept, wanted: adopting.zone }, STOP_OTHERS);
  });
}

async function whileZoneStays<T>(
  { directUrl, limits = DATABASE_LIMITS }: Adopting,
  work: (client: SessionClient) => Promise<T>,
): Promise<T> {
  const client = new SessionClient(directUrl, 'lending-zone', limits);
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ZONE_LOCK]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.close();
  }
}

async function keptZone(client: SessionClient): Promise<TimeZone | null> {
  const { rows } = await client.query<{ name: string }>('select name from book_zone');
  return rows[0] === undefined ? null : TimeZone.named(rows[0].name);
}

/** @throws ZoneRefused */
async function assertChangeable(client: SessionClient, change: Omit<ChangeOfZone, 'lastClosed'>): Promise<void> {
  const { rows } = await client.query<{ day: CalendarDay | null; others: boolean }>(
    `select (select max(day)::text from closed_days where closed_at is not null) as day, exists (
      select from pg_stat_activity where datname = current_database() and application_name = $1) as others`,
    [LISTENER_NAME],
  );
  const { day: lastClosed = null, others = false } = rows[0] ?? {};
  if (!goesOnIn({ ...change, lastClosed })) throw refusal(change, dayToStart({ ...change, lastClosed }));
  if (others) throw refusal(change, STOP_OTHERS);
}

function dayToStart({ kept, wanted, now, lastClosed }: ChangeOfZone): string {
  if (lastClosed === null)
    return `start when it is the same day in both, not ${kept.dayOf(now)} and ${wanted.dayOf(now)}`;
  const [closed, there] = [`${lastClosed} is closed`, `it is ${wanted.dayOf(now)} there`];
  return `start on the day there that follows the last closed one, while ${kept.name} has no later day: ${closed} and ${there}`;
}

/** In winter and in summer: PostgreSQL reads `CET` as one hour all year round. @throws ZoneRefused */
async function assertSame(client: SessionClient, zone: TimeZone, now: Date): Promise<void> {
  const year = now.getUTCFullYear();
  const unknown = `PostgreSQL does not know the BUSINESS_TIME_ZONE ${zone.name} as this program does: set another name, such as Europe/Madrid.`;
  for (const month of ['01', '07']) {
    const noon = new Date(`${year}-${month}-15T12:00:00Z`);
    const shown = 'select to_char($1::timestamptz at time zone $2, $3) as shown';
    const found = await client
      .query<{ shown: string }>(shown, [noon.toISOString(), zone.name, 'YYYY-MM-DD HH24:MI'])
      .catch((error: unknown) => Promise.reject(new ZoneRefused(unknown, { cause: error })));
    if (found.rows[0]?.shown !== `${zone.dayOf(noon)} ${zone.timeOf(noon)}`) throw new ZoneRefused(unknown);
  }
}
