import { Type } from 'typebox';
import * as acts from '../../../application/products/product.acts.ts';
import { ProductView } from '../../../application/products/product.record.ts';
import { listOf } from '../../../application/shared/record.ts';
import { InvalidProduct, PRODUCT_FAULTS } from '../../../domain/products/product.ts';
import { CurrencyNotOffered } from '../../../domain/shared/money.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, byAct, operations, operationsOn } from '../answers/operations.ts';
import { currencyFilter } from '../products/products.schemas.ts';

const forOperators = operations('Back office: products');

const onAnyProduct = operationsOn('Back office: products', 'product');
const invalid = new InvalidProduct([{ field: 'minTerm', ...PRODUCT_FAULTS.belowMaxTerm() }]);

export const listAllProducts = forOperators('listAllProducts', 'List all products', {
  description: 'Inactive ones included, in their current version, newest first.',
  querystring: Type.Object({ ...PageQuery, currency: currencyFilter }),
  response: answers(listOf(ProductView), 'A page of products.'),
});

export const createProduct = forOperators('createProduct', 'Create a product', {
  description: 'Its version is 1.',
  ...byAct(acts.createProduct),
  response: answers(ProductView, 'The new product.'),
  errors: [invalid, new CurrencyNotOffered({ choices: 'USD, VES' })],
});

export const updateProduct = onAnyProduct('updateProduct', 'Update a product', {
  description:
    'Makes the next version; a body without changes makes none. The currency stays. Requests and loans keep their version.',
  ...byAct(acts.updateProduct),
  response: answers(ProductView, 'The product in its current version.'),
  errors: [invalid],
});
