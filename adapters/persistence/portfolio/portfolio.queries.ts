import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { PortfolioQueries } from '../../../application/portfolio/portfolio.queries.ts';
import type { Portfolio, PortfolioMonth } from '../../../application/portfolio/portfolio.record.ts';
import { principalFlows } from '../../../domain/ledger/flows.ts';
import {
  bucketOf,
  PAST_DUE_BUCKETS,
  type PastDueBucket,
  PORTFOLIO_BUCKETS,
  type PortfolioBucket,
  type PrincipalByBucket,
  portfolioAtRisk,
} from '../../../domain/loans/portfolio.ts';
import { addMonths, type CalendarDay, calendarDay, midnightText } from '../../../domain/shared/calendar.ts';
import { type Currency, signedDecimal } from '../../../domain/shared/money.ts';
import { type Db, replicaQuery } from '../database/compiled-query.ts';
import { bookedByDay, principalByDay } from '../ledger/by-day.ts';

const MONTHS = 24;

/** Literals, so that PostgreSQL uses the partial index. */
const openLoans = (db: Db, currency: Currency) =>
  db
    .selectFrom('loans as l')
    .where(sql<boolean>`l.status in ('Active', 'Defaulted')`)
    .where('l.written_off_at', 'is', null)
    .where('l.currency', '=', currency);

const MONTH = sql<string>`to_char(p.day, 'YYYY-MM')`;

const movementsSince = (db: Db, currency: Currency, since: CalendarDay) =>
  principalByDay(db)
    .where('p.day', '>=', since)
    .where('p.currency', '=', currency)
    .groupBy([MONTH, 'p.account', 'p.cause'])
    .select(['p.account', 'p.cause', MONTH.as('month'), sql<string>`sum(p.amount)::text`.as('amount')]);

interface Wanted {
  readonly currency: Currency;
  readonly today: CalendarDay;
  readonly since: CalendarDay;
}

/**
 * Overdue loans by days past due, the number of all open loans, their principal in the ledger, and its movements, in one
 * statement. No schedule is read: the principal of a loan is the balance of its last transaction, and that of loans that are
 * not overdue is the rest.
 */
const PORTFOLIO = replicaQuery((db: Db, { currency, today, since }: Wanted) => {
  const lastBalance = sql<string>`(select x.balance from loan_transactions x where x.loan_id = l.id
    order by x.position desc limit 1)`;
  const overdue = openLoans(db, currency)
    .where('l.next_payable_on', '<', today)
    .groupBy('l.next_payable_on')
    .select(({ fn, ref, cast }) => [
      sql<number>`${today}::date - ${ref('l.next_payable_on')}`.as('days'),
      sql<string>`sum(${lastBalance})::text`.as('principal'),
      cast<number>(fn.countAll(), 'integer').as('loans'),
    ]);
  const count = sql<number>`count(*)::integer`.as('loans');
  const paused = db
    .selectFrom('loans as l')
    .where('l.status', '=', sql.lit('Paused'))
    .where('l.currency', '=', currency);
  const receivable = bookedByDay(db)
    .where('p.currency', '=', currency)
    .where('p.account', '=', sql.lit('principal-receivable'))
    .select(sql<string>`coalesce(sum(p.debit) - sum(p.credit), 0)`.as('principal'));
  return db.selectNoFrom([
    jsonArrayFrom(overdue).as('overdue'),
    openLoans(db, currency).select(count).$asScalar().as('owed'),
    paused.select(count).$asScalar().as('paused'),
    receivable.$asScalar().as('principal'),
    jsonArrayFrom(movementsSince(db, currency, since)).as('movements'),
  ]);
});

const CURRENCIES = replicaQuery((db: Db, _: object) =>
  bookedByDay(db).select('p.currency').distinct().orderBy('p.currency'),
);

export function kyselyPortfolioQueries(em: EntityManager): PortfolioQueries {
  return {
    currencies: async () => (await CURRENCIES(em, {})).map(({ currency }) => currency),

    async portfolio(currency, today): Promise<Portfolio> {
      const since = addMonths(calendarDay(`${today.slice(0, 7)}-01`), 1 - MONTHS);
      const [found] = await PORTFOLIO(em, { currency, today, since });
      if (found === undefined) throw new Error('A query without a table has one row.');
      const groups = groupsOf(found);
      const principal = Object.fromEntries(
        PORTFOLIO_BUCKETS.map((bucket) => [bucket, groups[bucket].principal]),
      ) as PrincipalByBucket;
      return {
        currency,
        asOf: midnightText(today),
        buckets: PORTFOLIO_BUCKETS.map((bucket) => ({
          bucket,
          principal: signedDecimal(groups[bucket].principal, currency),
          loans: groups[bucket].loans,
        })),
        ...portfolioAtRisk(principal),
        months: Array.from({ length: MONTHS }, (_, after) =>
          monthOf(addMonths(since, after).slice(0, 7), currency, found.movements),
        ),
      };
    },
  };
}

type Found = Awaited<ReturnType<typeof PORTFOLIO>>[number];
interface Group {
  readonly principal: bigint;
  readonly loans: number;
}

function groupsOf({ overdue: late, owed, paused, principal }: Found): Readonly<Record<PortfolioBucket, Group>> {
  const totalOf = (list: Found['overdue']): Group => ({
    principal: list.reduce((sum, { principal }) => sum + BigInt(principal), 0n),
    loans: list.reduce((sum, { loans }) => sum + loans, 0),
  });
  const allLate = totalOf(late);
  const of = Map.groupBy(late, ({ days }) => bucketOf(days));
  const overdue = Object.fromEntries(PAST_DUE_BUCKETS.map((bucket) => [bucket, totalOf(of.get(bucket) ?? [])]));
  const loans = (owed ?? 0) + (paused ?? 0) - allLate.loans;
  const current = { principal: BigInt(principal ?? 0) - allLate.principal, loans };
  return { current, ...(overdue as Readonly<Record<PastDueBucket, Group>>) };
}

function monthOf(month: string, currency: Currency, all: Found['movements']): PortfolioMonth {
  const movements = all.filter((one) => one.month === month).map((one) => ({ ...one, amount: BigInt(one.amount) }));
  const { disbursed, repaid, writtenOff } = principalFlows(movements);
  const decimal = (amount: bigint) => signedDecimal(amount, currency);
  return { month, disbursed: decimal(disbursed), repaid: decimal(repaid), writtenOff: decimal(writtenOff) };
}
