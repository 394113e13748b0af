import { expect, it } from 'vitest';
import { ClockBusinessCalendar } from '../../../adapters/system/system-clock.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';
import { FakeClock } from '../../support/fakes/fake-clock.ts';

it.each([
  [null, '2027-03-01'],
  ['2027-02-27', '2027-03-01'],
  ['2027-03-01', '2027-03-01'],
  ['2027-03-02', '2027-03-02'],
])('the business date after the close of %s is %s, on 1 March by the clock', async (closed, today) => {
  const last = closed === null ? null : calendarDay(closed);
  const calendar = new ClockBusinessCalendar(TimeZone.utc, new FakeClock('2027-03-01T23:59:59.999Z'), {
    last: () => last,
  });

  expect(await calendar.today()).toBe(today);
});
