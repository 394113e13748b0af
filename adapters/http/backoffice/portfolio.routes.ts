import type { PortfolioQueries } from '../../../application/overview/portfolio.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import * as schemas from './portfolio.schemas.ts';

export interface PortfolioRoutesOptions {
  readonly portfolioQueries: PortfolioQueries;
  readonly calendar: BusinessCalendar;
}

export const portfolioRoutes: RoutePlugin<PortfolioRoutesOptions> = async (app, { portfolioQueries, calendar }) => {
  app.get('/backoffice/portfolio', { config: READ, schema: schemas.getPortfolio }, async ({ query: { currency } }) =>
    success(await portfolioQueries.portfolio(currency, await calendar.today())),
  );
};
