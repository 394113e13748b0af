import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { ProductQueries } from '../../../application/products/product.queries.ts';
import { listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { keyed, performs, unkeyed } from './acts.ts';
import * as schemas from './products.schemas.ts';

export interface BackofficeProductRoutesOptions extends Pick<OperatorActs, 'createProduct' | 'updateProduct'> {
  readonly productQueries: ProductQueries;
}

export const backofficeProductRoutes: RoutePlugin<BackofficeProductRoutesOptions> = async (app, options) => {
  const { productQueries, createProduct, updateProduct } = options;
  app.get('/backoffice/products', { config: READ, schema: schemas.listAllProducts }, async (request, reply) =>
    listed(request, reply, await productQueries.list(request.query, request.query)),
  );
  app.post('/backoffice/products', keyed(schemas.createProduct), performs(createProduct));
  app.put('/backoffice/products/:productId', unkeyed(schemas.updateProduct), performs(updateProduct));
};
