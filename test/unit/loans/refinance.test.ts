import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Loan } from '../../../domain/loans/loan.ts';
import { assessRefinance } from '../../../domain/loans/refinance.ts';
import { addDays, calendarDay } from '../../../domain/shared/calendar.ts';
import { english } from '../../../domain/shared/phrase.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { itForAny } from '../../support/for-any.ts';
import { amounts, rates, usd } from '../../support/lending.ts';
import { loanWithPaid } from '../../support/loan-payments.ts';

const TODAY = calendarDay('2027-02-01');

const assess = ({ status, rate, installments }: Loan, offered: number, today = TODAY) => {
  const { reason, ...assessment } = assessRefinance({ status, rate, installments }, Rate.ofPercent(offered), today);
  return { ...assessment, reason: english(reason) };
};

const dear = { rate: Rate.ofPercent(24), term: 24 };

describe('refinancing', () => {
  it('saves 413.23 on 10,000 at 24 % over 24, six paid, with 18 % offered', () => {
    expect(assess(loanWithPaid(6, dear), 18)).toEqual({
      eligible: true,
      reason: "Today's rate of 18 % is lower than the loan's rate of 24 %.",
      estimatedSavings: usd(413.23),
    });
  });

  it.each([
    ['that is completed', loanWithPaid(3, { term: 3 }), 6, 'Only an active loan can be refinanced.'],
    ['with less than a quarter paid', loanWithPaid(5, dear), 18, 'At least 6 instalments must be paid first.'],
    ['with three of 13 paid', loanWithPaid(3, { term: 13 }), 6, 'At least 4 instalments must be paid first.'],
    ['with fewer than three paid', loanWithPaid(2, { term: 8 }), 6, 'At least 3 instalments must be paid first.'],
    ['with too few left', loanWithPaid(10, { term: 12 }), 6, 'Fewer than 3 instalments remain.'],
    ['at the same rate', loanWithPaid(6, dear), 24, "Today's rate is not lower than the loan's rate."],
  ])('is refused for a loan %s', (_what, loan, offered, reason) => {
    expect(assess(loan, offered)).toEqual({ eligible: false, reason, estimatedSavings: usd(0) });
  });

  it('is possible with a quarter paid and three left, unless an instalment is overdue', () => {
    expect(assess(loanWithPaid(9, { term: 12 }), 6).eligible).toBe(true);
    expect(assess(loanWithPaid(6, dear), 18, calendarDay('2027-09-01')).reason).toBe('An instalment is overdue.');
  });

  // With a few cents, rounding leaves fewer instalments than the term has.
  const amount = amounts(5_000_000n).map((some) => some.plus(usd(100)));
  const given = fc.record({ amount, rate: rates(), term: fc.integer({ min: 12, max: 60 }) });
  const paidCounts = fc.integer({ min: 3, max: 9 });
  itForAny([given, paidCounts, fc.nat(1000)])('promises no more than the interest left', (terms, paid, offered) => {
    const loan = loanWithPaid(paid, terms);
    const { eligible, estimatedSavings } = assess(loan, offered, addDays(loan.disbursedOn, 1));
    const left = loan.installments.slice(paid).reduce((sum, each) => sum.plus(each.interest), usd(0));
    expect(estimatedSavings.exceeds(left)).toBe(false);
    if (!eligible) expect(estimatedSavings.isZero()).toBe(true);
  });
});
