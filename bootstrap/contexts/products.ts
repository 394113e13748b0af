import { backofficeProductRoutes } from '../../adapters/http/backoffice/products.routes.ts';
import { productRoutes } from '../../adapters/http/products/products.routes.ts';
import { kyselyProductQueries } from '../../adapters/persistence/products/products.ts';
import { auditing } from '../../application/operators/audited.ts';
import { productActs } from '../../application/operators/setup-acts.ts';
import { CreateProduct, ImportProduct, UpdateProduct } from '../../application/products/products.ts';
import { defineContext } from '../context.ts';
import { queryPort } from '../ports.ts';
import { RequestPorts } from './loan-requests.ts';
import { BackofficePorts } from './operators.ts';

export const productsContext = defineContext({
  uses: { auditLog: BackofficePorts.auditLog, products: RequestPorts.products },
  ports: { productQueries: queryPort(kyselyProductQueries) },
  useCases: (ports) => {
    const acts = productActs(ports);
    const audited = auditing(ports);
    return {
      createProduct: audited(new CreateProduct(ports), acts.createProduct),
      importProduct: new ImportProduct(ports),
      updateProduct: audited(new UpdateProduct(ports), acts.updateProduct),
    };
  },
  routes: async (http, all) => {
    await http.register(productRoutes, all);
    await http.register(backofficeProductRoutes, all);
  },
});

export const ProductPorts = productsContext.ports;
