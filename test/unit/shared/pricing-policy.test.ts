import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPLOYMENT_STATUSES, type PricedTerms, quoteRate } from '../../../domain/shared/pricing-policy.ts';
import { itForAny } from '../../support/for-any.ts';

/** The rate for the best terms, changed as given. */
function percentFor(given: Partial<PricedTerms>): number {
  const best: PricedTerms = { term: 12, employmentStatus: 'Employed', creditFile: { paidInstallments: 3 } };
  return quoteRate({ ...best, ...given }).toPercent();
}

describe('the pricing policy', () => {
  it.each<[string, Partial<PricedTerms>, number]>([
    ['an employed borrower with a file, for a short term', {}, 12],
    ['the self-employed', { employmentStatus: 'Self-employed' }, 13.5],
    ['the unemployed', { employmentStatus: 'Unemployed' }, 16],
    ['an unstated employment', { employmentStatus: null }, 14],
    ['two paid instalments', { creditFile: { paidInstallments: 2 } }, 14],
    ['24 months', { term: 24 }, 12],
    ['25 months', { term: 25 }, 13],
    ['36 months', { term: 36 }, 13],
    ['37 months', { term: 37 }, 14],
    ['everything together', { term: 60, employmentStatus: 'Unemployed', creditFile: { paidInstallments: 0 } }, 20],
  ])('quotes %s', (_who, given, percent) => {
    expect(percentFor(given)).toBe(percent);
  });

  const terms = fc.record({
    term: fc.integer({ min: 1, max: 599 }),
    employmentStatus: fc.constantFrom(...EMPLOYMENT_STATUSES, null),
    creditFile: fc.record({ paidInstallments: fc.nat(50) }),
  });
  itForAny([terms])('never raises the rate for more paid instalments, nor lowers it for a longer term', (asked) => {
    const percent = percentFor(asked);
    const creditFile = { paidInstallments: asked.creditFile.paidInstallments + 1 };

    expect(percentFor({ ...asked, creditFile })).toBeLessThanOrEqual(percent);
    expect(percentFor({ ...asked, term: asked.term + 1 })).toBeGreaterThanOrEqual(percent);
  });
});
