import type { Static } from 'typebox';
import type { ProductQueries } from '../../../application/products/product.queries.ts';
import type { ProductView } from '../../../application/products/product.record.ts';
import type { CreateProduct, UpdateProductCommand } from '../../../application/products/products.ts';
import { type NewProduct, type ProductChanges, ProductNotFound } from '../../../domain/products/product.ts';
import type { ProductId } from '../../../domain/shared/ids.ts';
import { type Currency, Money } from '../../../domain/shared/money.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { found, listed } from '../answers/envelope.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, allowedTo, type OperatorActOn, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './products.schemas.ts';

type Create = Parameters<CreateProduct['execute']>[0];

export interface BackofficeProductRoutesOptions {
  readonly productQueries: ProductQueries;
  readonly createProduct: OperatorActOn<ProductView, Create, Awaited<ReturnType<CreateProduct['execute']>>>;
  readonly updateProduct: OperatorActOn<ProductView, UpdateProductCommand>;
}

type Wanted = Omit<Static<typeof schemas.createProduct.body>, 'currency'>;

export const backofficeProductRoutes: RoutePlugin<BackofficeProductRoutesOptions> = async (app, options) => {
  const { productQueries, createProduct, updateProduct } = options;
  app.get('/backoffice/products', { config: READ, schema: schemas.listAllProducts }, async (request, reply) =>
    listed(request, reply, await productQueries.list(request.query, request.query)),
  );
  const creation = { config: act('product.create'), schema: schemas.createProduct };
  app.post('/backoffice/products', creation, async ({ user, body }) => {
    const command = { operator: operatorOf(user), product: newProduct(body) };
    return found(await createProduct.executeAndRead(command), ProductNotFound);
  });
  const one = { config: allowedTo('product.update'), schema: schemas.updateProduct };
  app.put('/backoffice/products/:productId', one, async ({ user, params, body }) => {
    const productId = productIdOf(params);
    const changes: UpdateProductCommand['changes'] = ({ currency }) => changesIn(body, currency);
    const command = { operator: operatorOf(user), productId, changes };
    return found(await updateProduct.executeAndRead(command), ProductNotFound);
  });
};

export function productIdOf({ productId }: { readonly productId: string }): ProductId {
  return pathId<'Product'>(productId, () => new ProductNotFound());
}

/** A new product, with the defaults of what the body does not have. */
export function newProduct({ currency, ...body }: Static<typeof schemas.createProduct.body>): Omit<NewProduct, 'id'> {
  return { ...changesIn({ ...schemas.PRODUCT_DEFAULTS, ...body }, currency), currency } as Omit<NewProduct, 'id'>;
}

const AMOUNTS = ['minAmount', 'maxAmount', 'lateFee', 'returnedPaymentFee'] as const;

const RATES = ['interestRate', 'maxRate'] as const;

/** The fields that the body has. */
export function changesIn(body: Partial<Wanted>, currency: Currency): ProductChanges {
  const amounts = AMOUNTS.flatMap((name) => {
    const amount = body[name];
    return amount === undefined ? [] : [[name, Money.ofDecimal(amount, currency)] as const];
  });
  const rates = RATES.flatMap((name) => {
    const rate = body[name];
    return rate === undefined ? [] : [[name, rate === null ? null : Rate.ofPercent(rate)] as const];
  });
  return { ...(body as object), ...Object.fromEntries(amounts), ...Object.fromEntries(rates) };
}
