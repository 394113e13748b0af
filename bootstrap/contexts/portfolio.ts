import { kyselyOverviewQueries } from '../../adapters/persistence/portfolio/overview.queries.ts';
import { kyselyPortfolioQueries } from '../../adapters/persistence/portfolio/portfolio.queries.ts';
import { defineContext } from '../context.ts';
import { queryPort } from '../ports.ts';

/** The figures over all loans. */
export const portfolioContext = defineContext({
  ports: { portfolioQueries: queryPort(kyselyPortfolioQueries), overviewQueries: queryPort(kyselyOverviewQueries) },
});

export const PortfolioPorts = portfolioContext.ports;
