import type { CollectionQueries } from '../../../application/loans/collection.queries.ts';
import { listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import * as schemas from './collections.schemas.ts';

export interface CollectionRoutesOptions {
  readonly collectionQueries: Pick<CollectionQueries, 'list'>;
}

export const collectionRoutes: RoutePlugin<CollectionRoutesOptions> = async (app, { collectionQueries }) => {
  app.get('/backoffice/collections', { config: READ, schema: schemas.listCollections }, async (request, reply) => {
    const { bucket, currency } = request.query;
    return listed(request, reply, await collectionQueries.list({ bucket, currency }, request.query));
  });
};
