import { productRoutes } from '../../adapters/http/products/products.routes.ts';
import { kyselyProductQueries } from '../../adapters/persistence/products/products.ts';
import { ImportProduct } from '../../application/products/products.ts';
import { defineContext } from '../context.ts';
import { queryPort } from '../ports.ts';
import { RequestPorts } from './loan-requests.ts';

export const productsContext = defineContext({
  uses: { ...RequestPorts },
  ports: { productQueries: queryPort(kyselyProductQueries) },
  useCases: { ImportProduct },
  routes: async (http, all) => {
    await http.register(productRoutes, all);
  },
});

export const ProductPorts = productsContext.ports;
