import { describe, expect, it } from 'vitest';
import { Catalogue } from '../../../adapters/texts/catalogue.ts';
import { amountText, dayText, FORMATS, rateText } from '../../../adapters/texts/formats.ts';
import { calendarDay } from '../../../domain/shared/calendar.ts';
import { Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';

const MESSAGES = { instalments: '{count, plural, one {# cuota} other {# cuotas}}', most: 'hasta {most, number} <b>' };
const spanish = new Catalogue('es', MESSAGES);

describe('a catalogue', () => {
  it.each([
    [1, '1 cuota'],
    [2, '2 cuotas'],
    [1200, '1.200 cuotas'],
  ])('counts %i', (count, text) => {
    expect(spanish.text('instalments', { count })).toBe(text);
  });

  it('writes numbers as in Venezuela, and leaves tags as they are', () => {
    expect(spanish.text('most', { most: 50_000.5 })).toBe('hasta 50.000,5 <b>');
  });

  it('knows its own keys only', () => {
    expect(['most', 'toString'].map((key) => spanish.has(key))).toEqual([true, false]);
  });

  it('fails if a value is missing', () => {
    expect(() => spanish.text('most')).toThrow('"most" was not provided');
  });
});

describe('amounts and days', () => {
  const amount = Money.ofMinorUnits(1_066_186n);
  const day = calendarDay('2026-11-05');

  it.each([
    ['en', 'USD 10,661.86', 'VES 10,661.86', '2026-11-05', 'November 5, 2026'],
    ['es', 'USD 10.661,86', 'Bs. 10.661,86', '05/11/2026', '5 de noviembre de 2026'],
  ] as const)('are written as usual in %s', (language, dollars, bolivares, short, long) => {
    expect([amountText(amount, 'USD', language), amountText(amount, 'VES', language)]).toEqual([dollars, bolivares]);
    expect([dayText(day, language), dayText(day, language, 'long')]).toEqual([short, long]);
  });

  // Editions of `Intl` differ in the space before a sign, and in the sign of a negative number.
  it.each([
    ['en', 'JPY 1,066,186', 'KWD 1,066.186', '-10,661.86', '12.5%', '12.5 %'],
    ['es', 'JPY 1.066.186', 'KWD 1.066,186', '-10.661,86', '12,5%', '12,5 %'],
  ] as const)('have these characters in %s', (language, yen, dinars, negative, percent, rate) => {
    const { signed, percent: percentText, money } = FORMATS[language];
    expect([money(amount, 'JPY'), money(amount, 'KWD'), signed(-1_066_186n, 'USD')]).toEqual([yen, dinars, negative]);
    expect([percentText(12.5), rateText(Rate.ofPercent(12.5), language)]).toEqual([percent, rate]);
  });
});
