import type { ProductQueries } from '../../../application/products/product.queries.ts';
import { listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import * as schemas from './products.schemas.ts';

export interface ProductRoutesOptions {
  readonly productQueries: ProductQueries;
}

export const productRoutes: RoutePlugin<ProductRoutesOptions> = async (app, { productQueries }) => {
  app.get('/products', { schema: schemas.listProducts }, async (request, reply) =>
    listed(request, reply, await productQueries.list({ ...request.query, active: true }, request.query)),
  );
};
