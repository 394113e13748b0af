import { type Currency, Money } from '../../../domain/shared/money.ts';

/** A sum of postings as a decimal. Unlike `Money`, it may be negative. */
export function signedDecimal(minorUnits: bigint, currency: Currency): number {
  return minorUnits < 0n
    ? -Money.ofMinorUnits(-minorUnits).toDecimal(currency)
    : Money.ofMinorUnits(minorUnits).toDecimal(currency);
}
