import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayText, FORMATS, instantText } from '../../../adapters/texts/formats.ts';
import { goesOnIn } from '../../../domain/closing/book-zone.ts';
import { addDays, addMonths, type CalendarDay, calendarDay, daysBetween } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';

const zoneOf = (name: string) => TimeZone.named(name) as TimeZone;
const HOUR_MS = 3_600_000;

afterEach(() => vi.unstubAllEnvs());

/** A day and the hours that it has. */
const DAYS = [
  ['UTC', '2027-03-14', '2027-03-14T00:00:00.000Z', 24],
  ['America/Caracas', '2027-03-14', '2027-03-14T04:00:00.000Z', 24],
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z', 23],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
  ['Asia/Kathmandu', '2027-03-14', '2027-03-13T18:15:00.000Z', 24],
  ['Pacific/Kiritimati', '2027-03-14', '2027-03-13T10:00:00.000Z', 24],
  ['Pacific/Pago_Pago', '2027-03-14', '2027-03-14T11:00:00.000Z', 24],
  // Clocks go forward at midnight, so the day begins at 01:00.
  ['America/Santiago', '2027-09-05', '2027-09-05T04:00:00.000Z', 23],
  // Clocks go back to midnight, so 00:00 comes twice.
  ['America/Havana', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
] as const;

describe('a time zone', () => {
  it.each(DAYS)('%s: %s begins at %s and has %i hours', (name, text, first, hours) => {
    const zone = zoneOf(name);
    const day = calendarDay(text);
    const start = zone.firstMomentOf(day);
    const end = new Date(start.getTime() + hours * HOUR_MS);

    expect(start.toISOString()).toBe(first);
    expect([start, new Date(end.getTime() - 1)].map((each) => zone.dayOf(each))).toEqual([day, day]);
    expect([new Date(start.getTime() - 1), end].map((each) => zone.dayOf(each))).toEqual([
      addDays(day, -1),
      addDays(day, 1),
    ]);
  });

  it('gives each instant one day, in any order', () => {
    const zones = [...new Set(DAYS.map(([name]) => zoneOf(name)))];
    const [from, to] = ['1970-01-02', '2199-12-30'].map(Date.parse) as [number, number];
    const instants = fc.array(fc.integer({ min: from, max: to }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, times) => {
        for (const ms of times) {
          const day = zone.dayOf(new Date(ms));
          const shown = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone.name).toPlainDate();
          expect(day).toBe(shown.toString());
          expect(zone.firstMomentOf(day).getTime()).toBeLessThanOrEqual(ms);
          expect(zone.firstMomentOf(addDays(day, 1)).getTime()).toBeGreaterThan(ms);
        }
      }),
    );
  });

  it.each(['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'has the same days in a process under TZ=%s',
    (name) => {
      vi.stubEnv('TZ', name);
      const caracas = zoneOf('America/Caracas');
      const evening = new Date('2027-03-15T01:00:00.000Z');
      expect(evening.toLocaleTimeString('en-GB')).not.toBe('01:00:00');
      expect([caracas.dayOf(evening), caracas.timeOf(evening)]).toEqual(['2027-03-14', '21:00']);
      expect(caracas.firstMomentOf(calendarDay('2027-03-14')).toISOString()).toBe('2027-03-14T04:00:00.000Z');
      const day = calendarDay('2027-03-14');
      expect([addDays(day, 1), addMonths(day, 1)]).toEqual(['2027-03-15', '2027-04-14']);
      expect(dayText(day, 'es')).toBe('14/03/2027');
      expect(instantText(evening, 'en', { zone: caracas })).toBe('2027-03-14, 21:00 America/Caracas');
      expect(FORMATS.en.day(day)).toBe('14 Mar 2027');
    },
  );

  it.each(['+05:45', '-04', 'Z', '', 'Caracas', 'America/Nowhere', "America/Caracas'", ' UTC'])(
    'is not named %j',
    (name) => {
      expect(TimeZone.named(name)).toBeNull();
    },
  );

  it('is named in any case, and under its older names', () => {
    expect(zoneOf('america/caracas').name).toBe('America/Caracas');
    expect(zoneOf('Asia/Calcutta').equals(zoneOf('Asia/Kolkata'))).toBe(true);
    expect(zoneOf('Asia/Calcutta').equals(TimeZone.utc)).toBe(false);
  });

  it('reads a day, 00:00 UTC as that day, and any other instant as its day there', () => {
    const caracas = zoneOf('America/Caracas');
    const read = ['2027-03-14', '2027-03-14T00:00:00.000Z', '2027-03-14T03:59:59Z', '2027-03-14T04:00:00.000Z'];
    expect(read.map((text) => caracas.dayIn(text))).toEqual(['2027-03-14', '2027-03-14', '2027-03-13', '2027-03-14']);
    expect(['2027-02-30', '2027-02-30T00:00:00Z', '2200-01-01'].map((text) => caracas.dayIn(text))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('reads a time of its clocks, but none that they skip', () => {
    const newYork = zoneOf('America/New_York');
    expect(newYork.instantAt('2027-03-14', '01:59')?.toISOString()).toBe('2027-03-14T06:59:00.000Z');
    expect(newYork.instantAt('2027-03-14', '02:30')).toBeNull();
    expect(newYork.instantAt('2027-11-07', '01:30')?.toISOString()).toBe('2027-11-07T05:30:00.000Z');
    expect(newYork.timeOf(new Date('2027-11-07T05:30:00.000Z'))).toBe('01:30');
  });
});

describe('a book in UTC', () => {
  const day = calendarDay('2027-03-14');
  const daysAgo = (count: number) => addDays(day, -count);

  it.each<[string, string, string, CalendarDay | null, boolean]>([
    [
      'goes on where the next day to close is the present one',
      'America/Caracas',
      '2027-03-14T12:00:00Z',
      daysAgo(1),
      true,
    ],
    ['waits where the present day is closed', 'America/Caracas', '2027-03-14T12:00:00Z', day, false],
    ['waits while the last closed day has not ended', 'America/Caracas', '2027-03-14T02:00:00Z', daysAgo(1), false],
    ['waits where a day would be skipped', 'America/Caracas', '2027-03-14T12:00:00Z', daysAgo(2), false],
    ['waits where the business date would go back', 'America/Caracas', '2027-03-15T02:00:00Z', daysAgo(1), false],
    ['goes on where a day begins earlier', 'Pacific/Kiritimati', '2027-03-13T12:00:00Z', daysAgo(1), true],
    [
      'waits where a day that begins earlier would skip one',
      'Pacific/Kiritimati',
      '2027-03-13T12:00:00Z',
      daysAgo(2),
      false,
    ],
    ['goes on before the first close, on the same day', 'Asia/Kathmandu', '2027-03-14T12:00:00Z', null, true],
    ['waits before the first close, on another day', 'Asia/Kathmandu', '2027-03-14T19:00:00Z', null, false],
  ])('%s', (_case, name, now, lastClosed, goesOn) => {
    expect(goesOnIn({ kept: TimeZone.utc, wanted: zoneOf(name), now: new Date(now), lastClosed })).toBe(goesOn);
  });

  it('never closes a day twice or skips one, whenever it is taken over', () => {
    const names = fc.constantFrom('America/Caracas', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
    const hours = fc.integer({ min: 0, max: 96 });
    fc.assert(
      fc.property(names, names, hours, fc.integer({ min: 1, max: 3 }), (from, to, hour, closed) => {
        const [kept, wanted] = [zoneOf(from), zoneOf(to)];
        const now = new Date(Date.parse(day) + hour * HOUR_MS);
        const lastClosed = addDays(kept.dayOf(now), -closed + 1);
        if (!goesOnIn({ kept, wanted, now, lastClosed })) return;
        expect(daysBetween(lastClosed, wanted.dayOf(now))).toBe(1);
        expect(wanted.dayOf(now) >= kept.dayOf(now)).toBe(true);
      }),
    );
  });
});
