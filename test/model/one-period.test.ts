import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPaid } from '../../domain/loans/installment.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '../../domain/shared/calendar.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { Money } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { idNumber } from '../support/fakes/sequential-ids.ts';
import { aLoan } from '../support/lending.ts';
import { prepay } from '../support/loan-payments.ts';
import { midnightOf } from '../support/utc.ts';
import { SEED } from './check.ts';
import { type Act, OnePeriod } from './one-period.ts';

const RATES = fc.constantFrom(0, 3.5, 7, 14, 12.345678, 900);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('rate' as const), rate: RATES }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('prepayment' as const), amount: fc.integer({ min: 1, max: 200_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dueDay' as const), days: fc.integer({ min: 0, max: 27 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('term' as const), term: fc.integer({ min: 1, max: 40 }) }) },
);

const lives = fc.record({
  from: fc.constantFrom('2024-01-01', '2024-02-01', '2025-02-01', '2024-04-01').map(calendarDay),
  cents: fc.integer({ min: 100, max: 2_000_000 }),
  rate: RATES,
  term: fc.integer({ min: 1, max: 36 }),
  acts: fc.array(fc.tuple(fc.nat(9), act), { minLength: 1, maxLength: 12, size: 'max' }),
});

/** @returns whether it was allowed */
function take(loan: Loan, act: Act, today: CalendarDay, number: number): boolean {
  const order = { changeId: idNumber<'LoanChange'>(5), reason: 'Hardship', today, at: midnightOf(today) };
  try {
    if (act.kind === 'rate') loan.change({ ...order, terms: { type: 'rate', rate: Rate.ofPercent(act.rate) } });
    else if (act.kind === 'term') loan.change({ ...order, terms: { type: 'term', term: act.term } });
    else if (act.kind === 'dueDay') {
      const due = addDays(loan.nextDueOn ?? expect.fail(), act.days);
      loan.change({ ...order, terms: { type: 'dueDay', day: Number(due.slice(8)) } });
    } else prepay(loan, { number, amount: Money.ofMinorUnits(BigInt(act.amount)), on: today });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return false;
  }
}

it('prices each day of a period at its own rate, counted day by day', () => {
  const property = fc.property(lives, ({ from, cents, rate, term, acts }) => {
    const amount = Money.ofMinorUnits(BigInt(cents));
    const at = midnightOf(from);
    const loan = aLoan({ amount, rate: Rate.ofPercent(rate), term, disbursedAt: at }, at);
    const model = new OnePeriod(cents, rate, term, daysBetween(from, loan.nextDueOn ?? expect.fail()));
    let day = 0;
    for (const [index, [days, each]] of acts.entries()) {
      if (day + days >= model.lastDay || loan.status !== 'Active') break;
      day += days;
      // A due day that no month lacks.
      if (each.kind === 'dueDay' && Number(addDays(from, model.lastDay + each.days).slice(8)) > 28) continue;
      expect(take(loan, each, addDays(from, day), index + 1)).toBe(model.take(each, day));
      const unpaid = loan.installments.filter((row) => row.kind === 'installment');
      const rows = unpaid.map(({ principal, interest }) => ({
        principal: Number(principal.minorUnits),
        interest: Number(interest.minorUnits),
      }));
      expect(rows).toEqual(model.rows);
      // Rounding can make rows zero. They are paid from the start, so that others are the first unpaid one.
      if (unpaid.some(isPaid)) break;
      const { accruedInterest, payoffAmount } = loan.quotePayoff(addDays(from, day));
      expect(Number(accruedInterest.minorUnits)).toBe(model.accruedBy(day));
      expect(Number(payoffAmount.minorUnits)).toBe(model.principal + model.accruedBy(day));
      expect(loan.paidAmount.plus(loan.remainingAmount)).toEqual(loan.amount.plus(loan.totalInterest));
    }
  });
  fc.assert(property, { numRuns: process.env.MODE === 'long' ? 20_000 : 1_000, ...SEED });
}, 0);
