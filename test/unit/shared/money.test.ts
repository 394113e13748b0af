import { data } from 'currency-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  decimalText,
  InvalidAmount,
  isCurrency,
  Money,
  minorDigitsOf,
  offeredCurrency,
  sumOf,
} from '../../../domain/shared/money.ts';
import { itForAny } from '../../support/for-any.ts';
import { faultsIn } from '../faults.ts';

/** Doubles are exact to the cent up to here, far above the allowed amounts. */
const EXACT_UP_TO = 10n ** 15n;

const minorUnits = fc.bigInt(0n, EXACT_UP_TO);

it.each([
  ['JPY', 12_345, '12345', '-5'],
  ['USD', 123.45, '123.45', '-0.05'],
  ['KWD', 12.345, '12.345', '-0.005'],
] as const)('counts %s by its digits', (currency, decimal, text, negative) => {
  expect(Money.ofMinorUnits(12_345n).toDecimal(currency)).toBe(decimal);
  expect(decimalText(12_345n, currency)).toBe(text);
  expect(decimalText(-5n, currency)).toBe(negative);
});

it.each([
  ['JPY', 1.5, 0],
  ['USD', 1.005, 2],
  ['KWD', 1.0005, 3],
] as const)('refuses one digit more than %s has', (currency, decimal, digits) => {
  const refused = () => Money.ofDecimal(decimal, currency, 'lateFee');
  expect(refused).toThrow(faultsIn('lateFee'));
  expect(refused).toThrow(`An amount in ${currency} must have at most ${digits} decimals.`);
});

/** The library has the list of ISO of 2024-06-25. */
it('has the digits that ISO 4217 has', () => {
  // No minor unit: metals, units of account, tests.
  const without = /^(X(?:A[GU]|B[A-D]|DR|P[DT]|SU|TS|UA|XX))$/;
  const listed = data.filter(({ code, digits }) => !without.test(code) && [0, 2, 3].includes(digits));
  const since = [['XCG', 2]];
  const known = CURRENCIES.map((code) => [code, minorDigitsOf(code)]);
  expect(known.toSorted()).toEqual([...listed.map(({ code, digits }) => [code, digits]), ...since].toSorted());
  expect(Object.fromEntries(known)).toMatchObject({ HUF: 2, ISK: 0, CLP: 0, JPY: 0, KWD: 3, BHD: 3 });
});

it('offers what the lender lists', () => {
  expect(offeredCurrency('KWD', ['USD', 'KWD'])).toBe('KWD');
  expect(() => offeredCurrency('JPY', ['USD', 'KWD'])).toThrow('Choose one of USD, KWD.');
});

describe('Money', () => {
  it.each([
    [0, 0n],
    [0.01, 1n],
    [10.05, 1005n],
    [19.99, 1999n],
    [1.1, 110n],
    [1.005e3, 100_500n],
    [1e9, 100_000_000_000n],
    [1e21, 10n ** 23n],
  ])('reads the decimal %d as %d minor units', (decimal, expected) => {
    expect(Money.ofDecimal(decimal, 'USD').minorUnits).toBe(expected);
  });

  it.each([0.001, 1.005, 19.999, 1e-7, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d, which is not a whole number of cents',
    (decimal) => {
      expect(() => Money.ofDecimal(decimal, 'USD')).toThrow(InvalidAmount);
    },
  );

  it('refuses a negative decimal and names the field', () => {
    expect(() => Money.ofDecimal(-0.01, 'VES')).toThrow(InvalidAmount);
    expect(() => Money.ofDecimal(-0.01, 'VES')).toThrow(faultsIn('amount'));
  });

  it('is never negative, not even by subtraction', () => {
    expect(() => Money.ofMinorUnits(-1n)).toThrow(RangeError);
    expect(() => Money.ofMinorUnits(1n).minus(Money.ofMinorUnits(2n))).toThrow(RangeError);
  });

  it('knows the currencies with 0, 2 or 3 digits, and no member of Object', () => {
    expect(['USD', 'JPY', 'UYW', 'CLF', 'XAU', 'usd', 'toString', ''].filter(isCurrency)).toEqual(['USD', 'JPY']);
  });

  const currencies = fc.constantFrom(...CURRENCIES);
  itForAny([minorUnits, currencies], { numRuns: 1000 })('survives the way to a decimal and back', (units, currency) => {
    const decimal = Money.ofMinorUnits(units).toDecimal(currency);
    const travelled = JSON.parse(JSON.stringify(decimal)) as number;

    expect(Money.ofDecimal(travelled, currency).minorUnits).toBe(units);
  });

  itForAny([fc.array(minorUnits), minorUnits])('adds and subtracts as whole numbers do', (parts, rest) => {
    const total = sumOf(parts.map(Money.ofMinorUnits));
    const more = total.plus(Money.ofMinorUnits(rest));

    expect(total.minorUnits).toBe(parts.reduce((sum, part) => sum + part, 0n));
    expect(more.minus(total).minorUnits).toBe(rest);
  });

  itForAny([minorUnits, fc.option(minorUnits)])('compares, and takes at most a limit', (one, other) => {
    const [a, b] = [one, other ?? one];
    const [left, right] = [Money.ofMinorUnits(a), Money.ofMinorUnits(b)];

    expect(left.exceeds(right)).toBe(a > b);
    expect(left.equals(right)).toBe(a === b);
    expect(left.isZero()).toBe(a === 0n);
    expect(left.atMost(right).minorUnits).toBe(a < b ? a : b);
  });
});
