import type { Accrued } from '../../../domain/loans/installment.ts';
import { Money } from '../../../domain/shared/money.ts';
import type { Fraction } from '../../../domain/shared/rational.ts';
import type { StoredAccrued, StoredFraction } from '../tables/loans.ts';

export function toAccrued({ on, interest, months, factor }: StoredAccrued): Accrued {
  return { on, interest: Money.ofMinorUnits(BigInt(interest)), months: toFraction(months), factor: toFraction(factor) };
}

export function toFraction([numerator, denominator]: StoredFraction): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export function toStoredAccrued({ on, interest, months, factor }: Accrued): StoredAccrued {
  const fractions = { months: toStoredFraction(months), factor: toStoredFraction(factor) };
  return { on, interest: Number(interest.minorUnits), ...fractions };
}

export function toStoredFraction({ numerator, denominator }: Fraction): StoredFraction {
  return [exact(numerator), exact(denominator)];
}

/** Shares of days and of interest can multiply to large numbers. */
function exact(whole: bigint): number | string {
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString();
}
