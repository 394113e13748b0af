import type { SearchQueries } from '../../../application/search/search.queries.ts';
import { success } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { search as schema } from './search.schemas.ts';

export interface SearchRoutesOptions {
  readonly searchQueries: SearchQueries;
}

export const searchRoutes: RoutePlugin<SearchRoutesOptions> = async (app, { searchQueries }) => {
  app.get('/backoffice/search', { config: READ, schema }, async ({ query: { q } }) =>
    success(await searchQueries.find(q)),
  );
};
