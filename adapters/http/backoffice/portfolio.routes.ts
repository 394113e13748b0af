import type { CollectionQueries } from '../../../application/loans/loan.queries.ts';
import type { PortfolioQueries } from '../../../application/portfolio/portfolio.queries.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import type { LendingParameters } from '../../../domain/loan-requests/lending-parameters.ts';
import type { Currency } from '../../../domain/shared/money.ts';
import { FIELD_FAULTS } from '../../texts/en/errors.ts';
import { listed, success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { httpErrors } from '../fields/http-errors.ts';
import * as schemas from './portfolio.schemas.ts';

interface Known {
  readonly portfolioQueries: Pick<PortfolioQueries, 'currencies'>;
  readonly lendingParameters: Pick<LendingParameters, 'currencies'>;
}

/** The currency if it is offered or in the books. @throws ProtocolError */
async function inUse<Given extends Currency | undefined>(currency: Given, known: Known): Promise<Given> {
  const { currencies: offered } = known.lendingParameters;
  if (currency === undefined || offered.includes(currency)) return currency;
  const all = [...offered, ...(await known.portfolioQueries.currencies())];
  if (all.includes(currency)) return currency;
  const choices = [...new Set(all)].join(', ');
  throw httpErrors.invalid([{ path: '/currency', ...FIELD_FAULTS.choice({ choices }) }]);
}

export interface PortfolioRoutesOptions extends Known {
  readonly portfolioQueries: PortfolioQueries;
  readonly calendar: BusinessCalendar;
}

export const portfolioRoutes: RoutePlugin<PortfolioRoutesOptions> = async (app, options) => {
  const { portfolioQueries, calendar } = options;
  app.get('/backoffice/portfolio', { config: READ, schema: schemas.getPortfolio }, async ({ query: { currency } }) =>
    success(await portfolioQueries.portfolio(await inUse(currency, options), await calendar.today())),
  );
};

export interface CollectionRoutesOptions extends Known {
  readonly collectionQueries: Pick<CollectionQueries, 'list'>;
}

export const collectionRoutes: RoutePlugin<CollectionRoutesOptions> = async (app, options) => {
  const { collectionQueries } = options;
  app.get('/backoffice/collections', { config: READ, schema: schemas.listCollections }, async (request, reply) => {
    const { bucket } = request.query;
    const currency = await inUse(request.query.currency, options);
    return listed(request, reply, await collectionQueries.list({ bucket, currency }, request.query));
  });
};
