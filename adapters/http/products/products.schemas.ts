import { Type } from 'typebox';
import { OfferedProduct } from '../../../application/products/product.record.ts';
import { currencyInput, listOf } from '../../../application/shared/record.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';

const operation = operations('Products');
export const currencyFilter = Type.Optional(currencyInput);

export const listProducts = operation('listProducts', 'List products', {
  description: 'The loans on offer, newest first. A request names one by its id.',
  querystring: Type.Object({ ...PageQuery, currency: currencyFilter }),
  response: answers(listOf(OfferedProduct), 'A page of products.'),
});
