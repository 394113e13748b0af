import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditRecord, creditScoreOf, SCORE_FACTORS } from '../../../domain/credit/credit-score.ts';
import { itForAny } from '../../support/for-any.ts';

const NEW: CreditRecord = {
  paidOnTime: 0,
  paidLate: 0,
  overdue: 0,
  owedShares: [1],
  accountAgeMonths: 0,
  recentRequests: 1,
  verifiedDocumentTypes: 0,
};
const BEST: CreditRecord = { ...NEW, paidOnTime: 12, owedShares: [0], accountAgeMonths: 24, verifiedDocumentTypes: 4 };

describe('the credit score', () => {
  it.each<[string, Partial<CreditRecord>, number, string]>([
    // 300 + 550 × (0.40 × ½ + 0.10)
    ['a first loan, nothing due yet', {}, 465, 'Poor'],
    // 300 + 550 × (0.40 × 1 + 0.25 × 0.25 + 0.15 × 3/24 + 0.10 + 0.10 × ¼)
    [
      'three instalments on time in three months',
      { paidOnTime: 3, owedShares: [0.75], accountAgeMonths: 3, verifiedDocumentTypes: 1 },
      633,
      'Fair',
    ],
    // 300 + 550 × (0.40 × 6/10 + 0.25 × 0.5 + 0.15 + 0.10 × ½ + 0.10 × ½)
    [
      'late, overdue and with several requests',
      {
        paidOnTime: 6,
        paidLate: 2,
        overdue: 2,
        owedShares: [1, 0],
        accountAgeMonths: 30,
        recentRequests: 3,
        verifiedDocumentTypes: 2,
      },
      638,
      'Fair',
    ],
    ['the best record', BEST, 850, 'Exceptional'],
    ['the worst record', { overdue: 1, recentRequests: 9 }, 300, 'Poor'],
  ])('of %s', (_who, given, score, rating) => {
    expect(creditScoreOf({ ...NEW, ...given })).toMatchObject({ score, rating });
  });

  // The share owed moves the score by 137.5: from 492.5 with no instalment on time, 602.5 with none due, 712.5 with all.
  it.each<[number, string, Partial<CreditRecord>]>([
    [579, 'Poor', { paidOnTime: 0, paidLate: 1, owedShares: [0.371] }],
    [580, 'Fair', { paidOnTime: 0, paidLate: 1, owedShares: [0.364] }],
    [669, 'Fair', { paidOnTime: 0, owedShares: [0.516] }],
    [670, 'Good', { paidOnTime: 0, owedShares: [0.509] }],
    [739, 'Good', { owedShares: [0.807] }],
    [740, 'Very Good', { owedShares: [0.8] }],
    [799, 'Very Good', { owedShares: [0.371] }],
    [800, 'Exceptional', { owedShares: [0.364] }],
  ])('of %i is rated %s', (score, rating, given) => {
    expect(creditScoreOf({ ...BEST, ...given })).toMatchObject({ score, rating });
  });

  const record = fc.record({
    paidOnTime: fc.nat(100),
    paidLate: fc.nat(100),
    overdue: fc.nat(100),
    owedShares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
    accountAgeMonths: fc.nat(600),
    recentRequests: fc.nat(50),
    verifiedDocumentTypes: fc.nat(4),
  });

  itForAny([record])('stays within 300 and 850 for any record', (any) => {
    const { score } = creditScoreOf(any);
    expect(Number.isInteger(score) && score >= 300 && score <= 850).toBe(true);
  });

  itForAny([record])('is 300 and the points of its factors, none of which takes points away', (any) => {
    const { score, factors } = creditScoreOf(any);
    expect(factors.map(({ factor }) => factor)).toEqual(SCORE_FACTORS);
    expect(factors.every(({ points }) => Number.isInteger(points) && points >= 0)).toBe(true);
    expect(factors.reduce((sum, { points }) => sum + points, 300)).toBe(score);
  });

  itForAny([record])('never falls by good conduct, and never rises by overdue instalments or requests', (any) => {
    const { score } = creditScoreOf(any);
    const changed = (change: Partial<CreditRecord>) => creditScoreOf({ ...any, ...change }).score;
    const due = any.paidOnTime + any.paidLate + any.overdue > 0;
    if (due) expect(changed({ paidOnTime: any.paidOnTime + 1 })).toBeGreaterThanOrEqual(score);
    if (due) expect(changed({ overdue: any.overdue + 1 })).toBeLessThanOrEqual(score);
    expect(changed({ accountAgeMonths: any.accountAgeMonths + 1 })).toBeGreaterThanOrEqual(score);
    expect(changed({ verifiedDocumentTypes: 4 })).toBeGreaterThanOrEqual(score);
    expect(changed({ recentRequests: any.recentRequests + 1 })).toBeLessThanOrEqual(score);
  });
});
