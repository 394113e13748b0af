import type { CollectionQueries } from '../../../application/loans/loan.queries.ts';
import type { PortfolioQueries } from '../../../application/portfolio/portfolio.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { listed, success } from '../answers/envelope.ts';
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

export interface CollectionRoutesOptions {
  readonly collectionQueries: Pick<CollectionQueries, 'list'>;
}

export const collectionRoutes: RoutePlugin<CollectionRoutesOptions> = async (app, { collectionQueries }) => {
  app.get('/backoffice/collections', { config: READ, schema: schemas.listCollections }, async (request, reply) => {
    const { bucket, currency } = request.query;
    return listed(request, reply, await collectionQueries.list({ bucket, currency }, request.query));
  });
};
