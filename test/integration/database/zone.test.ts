import { describe, expect, it } from 'vitest';
import { adoptZone, confirmZone } from '../../../adapters/persistence/database/book-zone.ts';
import { zoneFunctions } from '../../../adapters/persistence/database/business-days.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { createDatabase, openDatabase } from '../../support/database.ts';
import { withClient } from '../../support/pg-client.ts';

const zoneOf = (name: string) => TimeZone.named(name) as TimeZone;

/** Those with changes of clocks at midnight among them. In Havana, which is one, editions of the zone database differ. */
const ZONES = [
  'UTC',
  'America/Caracas',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'America/Santiago',
  'America/Asuncion',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Africa/Cairo',
];

describe('statements', async () => {
  const { url } = await openDatabase();

  it.each(ZONES)('find the days that the rules find, in %s', async (name) => {
    const zone = zoneOf(name);
    const days = Array.from({ length: 800 }, (_, index) => addDays(calendarDay('2026-06-01'), index));
    const found = await withClient(url, async (client) => {
      for (const statement of zoneFunctions(name)) await client.query(statement);
      const { rows } = await client.query<{ first: number; days: string[] }>(
        `select extract(epoch from first)::float8 * 1000 as first,
           array[day_of(first - interval '1 ms')::text, day_of(first)::text, day_of(first + interval '1 day')::text] as days
         from unnest($1::date[]) with ordinality as d(day, at), first_moment_of(day) as first order by at`,
        [days],
      );
      return rows;
    });
    const expected = days.map((day) => {
      const first = zone.firstMomentOf(day).getTime();
      const around = [first - 1, first, first + 86_400_000];
      return { first, days: around.map((ms) => zone.dayOf(new Date(ms))) };
    });
    expect(found).toEqual(expected);
  });

  it('use an index on an instant for a period of days', async () => {
    const plan = await withClient(url, async (client) => {
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select from loan_requests where created_at >= first_moment_of('2027-03-14'::date)
           and created_at < first_moment_of('2027-03-14'::date + 1)`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Cond: .*created_at >= /);
    expect(plan).not.toContain('first_moment_of');
  });
});

describe('a database', () => {
  const [caracas, kathmandu] = [zoneOf('America/Caracas'), zoneOf('Asia/Kathmandu')];
  const NOON = new Date('2027-03-14T12:00:00.000Z');
  const close = (url: string, day: string) =>
    withClient(url, (client) =>
      client.query(`insert into closed_days (day, tally, begun_at, closed_at) values ($1, '{}', now(), now())`, [day]),
    );
  const dayOf = (url: string, instant: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ day: string }>('select day_of($1)::text as day', [instant]);
      return rows[0]?.day;
    });

  it('keeps the zone of its first start, and takes over another on the day that allows it', async () => {
    const { url: directUrl, drop } = await createDatabase();
    const adopt = (zone: TimeZone, now = NOON) => adoptZone({ directUrl, zone, now });
    await adopt(TimeZone.utc);
    await close(directUrl, '2027-03-14');

    const refused = /^BUSINESS_TIME_ZONE is America\/Caracas, but .* those of UTC: .*2027-03-14 is closed/;
    await expect(adopt(caracas)).rejects.toThrow(refused);
    expect(await dayOf(directUrl, '2027-03-15T01:00:00Z')).toBe('2027-03-15');
    await expect(confirmZone({ directUrl, zone: caracas, now: NOON })).rejects.toThrow(/those of UTC/);

    const later = new Date('2027-03-15T12:00:00.000Z');
    expect(await adopt(caracas, later)).toMatchObject({ name: 'UTC' });
    expect(await dayOf(directUrl, '2027-03-15T01:00:00Z')).toBe('2027-03-14');
    expect(await adopt(caracas, later)).toBeNull();
    await expect(adopt(TimeZone.utc, new Date('2027-03-16T12:00:00.000Z'))).rejects.toThrow(
      /those of America\/Caracas/,
    );
    await drop();
  });

  it('is changed by no process beside one in the old zone', async () => {
    const { url: directUrl, drop } = await createDatabase();
    await adoptZone({ directUrl, zone: TimeZone.utc, now: NOON });
    await withClient(directUrl, async (client) => {
      await client.query(`set application_name = 'lending-listener'`);
      await expect(adoptZone({ directUrl, zone: kathmandu, now: NOON })).rejects.toThrow(/stop all processes/);
    });
    expect(await adoptZone({ directUrl, zone: kathmandu, now: NOON })).toMatchObject({ name: 'UTC' });
    await drop();
  });

  it('gets one zone from two processes that start at once', async () => {
    const { url: directUrl, drop } = await createDatabase();
    const now = new Date('2027-03-14T19:00:00.000Z');
    const starts = [TimeZone.utc, kathmandu].map((zone) => adoptZone({ directUrl, zone, now }));
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await drop();
  });

  it('refuses a zone that PostgreSQL reads as another', async () => {
    const { url: directUrl, drop } = await createDatabase();
    await expect(adoptZone({ directUrl, zone: zoneOf('CET'), now: NOON })).rejects.toThrow(
      /PostgreSQL does not know .*CET/,
    );
    await drop();
  });
});
