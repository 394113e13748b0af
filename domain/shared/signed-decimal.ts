import { type Currency, Money } from './money.ts';

/** A balance as a decimal. Unlike `Money`, it may be negative. */
export function signedDecimal(minorUnits: bigint, currency: Currency): number {
  return minorUnits < 0n
    ? -Money.ofMinorUnits(-minorUnits).toDecimal(currency)
    : Money.ofMinorUnits(minorUnits).toDecimal(currency);
}
