import type { Static } from 'typebox';
import { PORTFOLIO_BUCKETS } from '../../domain/loans/portfolio.ts';
import { count, currencyCode, listOf, midnight, money, oneOf, rate, record, text } from '../shared/record.ts';

export const PortfolioBucket = record('PortfolioBucket', {
  bucket: oneOf(PORTFOLIO_BUCKETS, { title: 'PortfolioBucketName', description: 'Days past due.' }),
  principal: money(10_000),
  loans: count(1),
});

export const PortfolioMonth = record('PortfolioMonth', {
  month: text('2026-11'),
  disbursed: money(10_000, 'Principal lent, fees kept back included, less annulled loans.'),
  repaid: money(788.49, 'Principal paid, less reversals.'),
  writtenOff: money(0, 'Principal written off.'),
});

export type PortfolioMonth = Static<typeof PortfolioMonth>;

const atRisk = (days: number, example: number) =>
  rate(example, `Percent of the principal on loans more than ${days} days past due.`);

export const Portfolio = record('Portfolio', {
  currency: currencyCode,
  asOf: midnight('2026-11-20T00:00:00.000Z', 'The business date.'),
  buckets: listOf(PortfolioBucket),
  par30: atRisk(30, 2.5),
  par60: atRisk(60, 1.25),
  par90: atRisk(90, 0.5),
  months: listOf(PortfolioMonth),
});

export type Portfolio = Static<typeof Portfolio>;
