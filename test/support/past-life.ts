import fc from 'fast-check';
import type { DocumentedEntry, LoanDocument } from '../../application/imports/loan-document.ts';
import type { IdGenerator } from '../../application/shared/ports.ts';
import { isPaid, openOf } from '../../domain/loans/installment.ts';
import { positionOf } from '../../domain/loans/loan.events.ts';
import type { Loan } from '../../domain/loans/loan.ts';
import { addDays, type CalendarDay } from '../../domain/shared/calendar.ts';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import { Money, sumOf } from '../../domain/shared/money.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { midnightOf } from './utc.ts';

type Act =
  | { readonly type: 'pay'; readonly count: number; readonly cents: number }
  | { readonly type: 'prepayment'; readonly share: number; readonly reduce: 'payment' | 'term' }
  | { readonly type: 'pause'; readonly duration: number }
  | { readonly type: 'rate'; readonly interestRate: number }
  | { readonly type: 'term'; readonly term: number }
  | { readonly type: 'wait'; readonly days: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ type: fc.constant('pay'), count: fc.integer({ min: 1, max: 3 }), cents: fc.constant(0) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('pay'),
      count: fc.constant(0),
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('prepayment'),
      share: fc.integer({ min: 1, max: 900 }),
      reduce: fc.constantFrom('payment', 'term'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('pause'), duration: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rate'), interestRate: fc.constantFrom(0, 6, 36) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('term'), term: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('wait'), days: fc.constantFrom(1, 12, 28, 31, 100) }) },
) as fc.Arbitrary<Act>;

/** What happens to a loan that can be written as a document. */
export const pastLives = fc.record({
  daysAgo: fc.integer({ min: 0, max: 900 }),
  amount: fc.constantFrom(100, 1_234.56, 10_000, 250_000),
  interestRate: fc.constantFrom(0, 12, 12.5, 36),
  term: fc.constantFrom(1, 3, 12, 36),
  dayCount: fc.constantFrom(...DAY_COUNTS),
  acts: fc.array(act, { maxLength: 30, size: 'max' }),
});

export type PastLife = typeof pastLives extends fc.Arbitrary<infer Life> ? Life : never;

/** Terms of the loan as a document has them. */
export function documentedLoan({ daysAgo, acts: _acts, ...terms }: PastLife, today: CalendarDay): LoanDocument['loan'] {
  return { ...terms, currency: 'USD', disbursedOn: addDays(today, -daysAgo) };
}

/** Lives through the days of a loan, each closed, by the acts of a borrower here. @returns what happened */
export function live(loan: Loan, { acts }: PastLife, today: CalendarDay, ids: IdGenerator): DocumentedEntry[] {
  const history: DocumentedEntry[] = [];
  let day = loan.disbursedOn;
  for (const each of acts) {
    const until = each.type === 'wait' ? addDays(day, each.days) : day;
    for (; day < until && day < today; day = addDays(day, 1)) loan.closeDay(day, midnightOf(day));
    try {
      history.push(...happen(loan, each, day, ids));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  for (; day <= today; day = addDays(day, 1)) loan.closeDay(day, midnightOf(day));
  return history;
}

/** @throws DomainError if the loan refuses it */
function happen(loan: Loan, act: Act, on: CalendarDay, ids: IdGenerator): DocumentedEntry[] {
  const at = midnightOf(on);
  const today = on;
  switch (act.type) {
    case 'wait':
      return [];
    case 'pay': {
      const next = loan.installments.filter((row) => !isPaid(row)).slice(0, act.count);
      const amount = sumOf([...next.map(openOf), Money.ofMinorUnits(BigInt(act.cents))]);
      if (amount.isZero()) return [];
      loan.reserve(amount, on);
      loan.settle({ paymentId: ids.next<'Payment'>(), amount, valueOn: on, today, at });
      return [{ type: 'payment', on, amount: amount.toDecimal(loan.currency) }];
    }
    case 'prepayment': {
      const { reduce } = act;
      const paymentId = ids.next<'Payment'>();
      const amount = positionOf(loan.schedule).outstanding.share(act.share, 1000);
      loan.reservePrepayment(paymentId, { amount, reduce }, on);
      loan.settle({ paymentId, amount, valueOn: on, today, at }, loan.newHistory);
      return [{ type: 'prepayment', on, amount: amount.toDecimal(loan.currency), reduce }];
    }
    case 'pause':
      loan.pause({ months: act.duration, reason: null, today, at });
      return [{ type: 'pause', on, duration: act.duration }];
    case 'rate':
      loan.change({ ...wanted(ids, today), terms: { type: 'rate', rate: Rate.ofPercent(act.interestRate) } });
      return [{ type: 'rate', on, interestRate: act.interestRate }];
    case 'term':
      loan.change({ ...wanted(ids, today), terms: { type: 'term', term: act.term } });
      return [{ type: 'term', on, term: act.term }];
  }
}

function wanted(ids: IdGenerator, today: CalendarDay) {
  return { changeId: ids.next<'LoanChange'>(), reason: 'Hardship', today, at: midnightOf(today) };
}

/** The person of a document. */
export const personOf = (number: number): LoanDocument['borrower'] => ({
  email: `past-${number}@old.example`,
  firstName: 'Past',
  lastName: `Person ${number}`,
});
