import { describe, expect, it } from 'vitest';
import { admit, type LoanTerms } from '../../../domain/loan-requests/lending-parameters.ts';
import { LoanRequestOutsideParameters } from '../../../domain/loan-requests/loan-request.errors.ts';
import { PARAMETERS, usd } from '../../support/lending.ts';

const TERMS: LoanTerms = { amount: 1000, currency: 'USD', term: 12, purpose: 'Home', employmentStatus: 'Employed' };

/** The fields for which `admit` refuses the terms. */
function faultsOf(given: Partial<LoanTerms>, parameters = PARAMETERS): string[] {
  try {
    admit({ ...TERMS, ...given }, parameters);
    return [];
  } catch (error) {
    if (!(error instanceof LoanRequestOutsideParameters)) throw error;
    return error.details.map(({ field }) => field ?? '');
  }
}

describe('admit', () => {
  it('makes the amount exact', () => {
    expect(admit({ ...TERMS, amount: 100.05 }, PARAMETERS)).toEqual({ ...TERMS, amount: usd(100.05) });
  });

  it.each<[string, Partial<LoanTerms>, string[]]>([
    ['the least amount', { amount: 100 }, []],
    ['a cent less', { amount: 99.99 }, ['amount']],
    ['the greatest amount', { amount: 50_000 }, []],
    ['a cent more', { amount: 50_000.01 }, ['amount']],
    ['a fraction of a cent', { amount: 100.005 }, ['amount']],
    ['the shortest term', { term: 3 }, []],
    ['a shorter one', { term: 2 }, ['term']],
    ['the longest term', { term: 60 }, []],
    ['a longer one', { term: 61 }, ['term']],
    ['half a month', { term: 12.5 }, ['term']],
    ['an unknown currency', { currency: 'EUR' }, ['currency']],
    ['an unknown purpose', { purpose: 'Gambling' }, ['purpose']],
    ['several faults', { amount: 1, currency: 'EUR', purpose: 'Gambling' }, ['amount', 'currency', 'purpose']],
    ['no purpose', { purpose: null }, []],
    ['no employment status', { employmentStatus: null }, []],
  ])('judges %s', (_what, given, faults) => {
    expect(faultsOf(given).toSorted()).toEqual(faults);
  });

  it('refuses known values that the parameters do not list', () => {
    const narrower = { ...PARAMETERS, currencies: ['VES'] as const, employmentStatuses: ['Unemployed'] as const };

    expect(faultsOf({}, narrower)).toEqual(['currency', 'employmentStatus']);
  });
});
