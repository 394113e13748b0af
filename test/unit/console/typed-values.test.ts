import { describe, expect, it } from 'vitest';
import { numberToType, readDay, readInstant, readNumber, readPercent } from '../../../adapters/console/habits.ts';
import { english } from '../../../domain/shared/phrase.ts';
import { TimeZone } from '../../../domain/shared/time-zone.ts';

const told = (read: ReturnType<typeof readDay>) => ('fault' in read ? english(read.fault) : read.value);

describe('a number', () => {
  it.each([
    ['13.5', '13.5'],
    ['13,5', '13.5'],
    [' 13,50 ', '13.50'],
    ['-0,125', '-0.125'],
    ['0,125', '0.125'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12.345.678,9', '12345678.9'],
    ['1 234,56', '1234.56'],
    ['1\u202f234', '1234'],
    ["1'234.50", '1234.50'],
    ['1’234,5', '1234.5'],
    ['1\u00a0234\u00a0567', '1234567'],
    ['1,234.567', '1234.567'],
    ['1234,567', '1234.567'],
    ['1 234,567', '1234.567'],
    ['1.2340', '1.2340'],
    ['0.125', '0.125'],
    ['0,000', '0.000'],
    ['.5', '0.5'],
    ['-,25', '-0.25'],
    ['−5', '-5'],
    ['\u202f1000\u00a0', '1000'],
    ['007', '007'],
  ])('%s is %s', (typed, value) => {
    expect(told(readNumber(typed))).toBe(value);
  });

  it.each([
    ['1,234', '1234 or 1.2340'],
    ['1.234', '1234 or 1.2340'],
    ['1.000', '1000 or 1'],
    ['12,500', '12500 or 12.5'],
    ['-1.000', '-1000 or -1'],
    ['012.125', '12125 or 12.1250'],
  ])('%s is refused, because it could be two', (typed, two) => {
    expect(told(readNumber(typed))).toBe(`${typed} could be two numbers. Write ${two}.`);
  });

  it.each(['1234567890123456', '1.000000000000001', '1 234 567 890 123,4567'])('%s has too many digits', (typed) => {
    expect(told(readNumber(typed))).toBe('Must have at most 15 digits.');
  });

  it.each([
    ...['', 'many', '1,2,3', '1.2,3.4', '12 34', '1,23.4', '1,234,56', '1,23,456'],
    ...['1,5 000', '1.234 567', "1 234'567", '1234 567', '0 234', '0.000.000', '5.', '1,', '.', '-', '- 5', '5-', '+5'],
    ...['(5)', '1e3', '0x10', 'Infinity', 'NaN', '1½', '10²', '１２', '١٢', '١٫٥', '1·5', '1_000', '2 mil', '5k'],
    ...['$5', '5 €', 'USD 1,234.50', 'Bs. 1.234,50', '5 %'],
  ])('stays "%s", which is no number', (typed) => {
    expect(told(readNumber(typed))).toBe(typed);
  });

  it.each([
    ['12,5 %', '12.5'],
    ['12.5%\u00a0', '12.5'],
    ['12', '12'],
  ])('%s is %s percent', (typed, value) => {
    expect(told(readPercent(typed))).toBe(value);
  });

  it.each([1.234, -12.125, 1234.567, 0.125, 12, 12.5])('%d is read as it is shown in a form', (value) => {
    expect(Number(told(readNumber(numberToType(value))))).toBe(value);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['5.11.2026', '2026-11-05'],
    ['05/05/2026', '2026-05-05'],
    ['2026/1/5', '2026-01-05'],
    ['20 Nov 2026', '2026-11-20'],
    ['1 september 2026', '2026-09-01'],
    // There is no such day, as the form says next.
    ['31/02/2026', '2026-02-31'],
  ])('%s is %s', (typed, value) => {
    expect(told(readDay(typed))).toBe(value);
  });

  it('05/11/2026 is refused, because it could be two', () => {
    expect(told(readDay('05/11/2026'))).toBe('05/11/2026 could be two days. Write 2026-11-05 or 2026-05-11.');
  });

  it.each(['20/11/26', '20/11-2026', 'tomorrow', '20 Foo 2026', '2026-11-20T10:00:00.000Z'])(
    'stays "%s", which is no day',
    (typed) => {
      expect(told(readDay(typed))).toBe(typed);
    },
  );
});

describe('an instant', () => {
  it.each([
    ['20/11/2026 14:30', 'America/Caracas', '2026-11-20T18:30:00.000Z'],
    ['2026-11-20, 9:05', 'Europe/Berlin', '2026-11-20T08:05:00.000Z'],
    ['20 Nov 2026 00:00', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T10:00:00.000Z', 'Europe/Berlin', '2026-11-20T10:00:00.000Z'],
  ])('%s in %s is %s', (typed, zone, instant) => {
    expect(told(readInstant(typed, TimeZone.named(zone) ?? TimeZone.utc))).toBe(instant);
  });

  it.each(['31/02/2026 10:00', '20/11/2026 25:00', '20/11/2026'])('stays "%s", which is no instant', (typed) => {
    expect(told(readInstant(typed, TimeZone.utc))).toBe(typed);
  });
});
