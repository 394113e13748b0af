import { Type } from 'typebox';
import { PORTFOLIO_BUCKETS } from '../../../domain/loans/portfolio.ts';
import { answers, operations } from '../answers/operations.ts';
import { Choice, Count, Currency, CurrencyCode, List, Money, Named, Rate, Timestamp, Words } from '../fields/fields.ts';

const operation = operations('Back office: loans');

const PortfolioBucket = Named('PortfolioBucket', {
  bucket: Choice(PORTFOLIO_BUCKETS, { title: 'PortfolioBucketName', description: 'Days past due.' }),
  principal: Money(10_000),
  loans: Count(1),
});
const PortfolioMonth = Named('PortfolioMonth', {
  month: Words('2026-11'),
  disbursed: Money(10_000, 'Principal lent, fees kept back included.'),
  repaid: Money(788.49, 'Principal paid, less reversals.'),
  writtenOff: Money(0, 'Principal written off.'),
});
const atRisk = (days: number, example: number) =>
  Rate(example, `Percent of the principal on loans more than ${days} days past due.`);
const Portfolio = Named('Portfolio', {
  currency: CurrencyCode,
  asOf: Timestamp('2026-11-20T00:00:00.000Z', 'The business date.'),
  buckets: List(PortfolioBucket),
  par30: atRisk(30, 2.5),
  par60: atRisk(60, 1.25),
  par90: atRisk(90, 0.5),
  months: List(PortfolioMonth),
});

export const getPortfolio = operation('getPortfolio', 'Retrieve the portfolio in a currency', {
  description:
    'The outstanding principal of open loans by days past due, without loans that were written off, and the principal lent, repaid and written off in each of the last 24 months, oldest first. It agrees with the ledger.',
  querystring: Type.Object({ currency: Currency }),
  response: answers(Portfolio, 'The portfolio.'),
});
