import { Type } from 'typebox';
import { DayCountField, ProductView } from '../../../application/products/product.record.ts';
import { Body, Fee, MAX_DECIMALS, MoneyAmount, RatePercent, Text } from '../../../application/shared/input.ts';
import { currencyInput, flag, listOf, number, whole } from '../../../application/shared/record.ts';
import {
  DEFAULT_GRACE_PERIOD_DAYS,
  InvalidProduct,
  MAX_GRACE_PERIOD_DAYS,
  MAX_ORIGINATION_FEE_PERCENT,
  MAX_PRODUCT_TERM,
  PRODUCT_FAULTS,
  PRODUCT_NAME_MAX_LENGTH,
} from '../../../domain/products/product.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { currencyFilter } from '../products/products.schemas.ts';

const forOperators = operations('Back office: products');

const onAnyProduct = operationsOn('Back office: products', 'product');
const wholeInput = (minimum: number, maximum: number, example: number, description: string) =>
  whole({ minimum, maximum, examples: [example], description });

const rate = (description: string) =>
  Type.Unsafe<number | null>({ ...RatePercent(), type: ['number', 'null'], description });

/** What a new product has unless the body says otherwise. */
export const PRODUCT_DEFAULTS = {
  interestRate: null,
  maxRate: null,
  maxApr: null,
  originationFeePercent: 0,
  lateFee: 0,
  gracePeriodDays: DEFAULT_GRACE_PERIOD_DAYS,
  returnedPaymentFee: 0,
  dayCount: '30/360',
  active: true,
} as const;

const required = {
  name: Text(1, PRODUCT_NAME_MAX_LENGTH, 'Personal loan'),
  minAmount: MoneyAmount(500),
  maxAmount: MoneyAmount(20000),
  minTerm: wholeInput(1, MAX_PRODUCT_TERM, 6, 'In months.'),
  maxTerm: wholeInput(1, MAX_PRODUCT_TERM, 48, 'In months.'),
};

const optional = {
  interestRate: Type.Optional(rate('Annual rate in percent. `null`: the pricing policy quotes.')),
  maxRate: Type.Optional(rate('The highest annual rate in percent. `null`: no cap.')),
  maxApr: Type.Optional(rate('The highest annual percentage rate, fees included. `null`: no cap.')),
  originationFeePercent: Type.Optional(
    number({
      minimum: 0,
      maximum: MAX_ORIGINATION_FEE_PERCENT,
      [MAX_DECIMALS]: 2,
      examples: [2.5],
      description: 'Percent of the amount. Default: 0.',
    }),
  ),
  lateFee: Type.Optional(Fee(15, 'Default: 0, none.')),
  gracePeriodDays: Type.Optional(
    wholeInput(
      0,
      MAX_GRACE_PERIOD_DAYS,
      15,
      `Days after a due date without a late fee. Default: ${DEFAULT_GRACE_PERIOD_DAYS}.`,
    ),
  ),
  returnedPaymentFee: Type.Optional(Fee(20, 'Default: 0, none.')),
  dayCount: Type.Optional(DayCountField),
  active: Type.Optional(flag(true)),
};

const invalid = new InvalidProduct([{ field: 'minTerm', ...PRODUCT_FAULTS.belowMaxTerm() }]);

export const listAllProducts = forOperators('listAllProducts', 'List all products', {
  description: 'Inactive ones included, in their current version, newest first.',
  querystring: Type.Object({ ...PageQuery, currency: currencyFilter }),
  response: answers(listOf(ProductView), 'A page of products.'),
});

export const createProduct = forOperators('createProduct', 'Create a product', {
  description: 'Its version is 1.',
  body: Body({ ...required, currency: currencyInput, ...optional }),
  response: answers(ProductView, 'The new product.'),
  errors: [invalid],
});

export const updateProduct = onAnyProduct('updateProduct', 'Update a product', {
  description:
    'Makes the next version; a body without changes makes none. The currency stays. Requests and loans keep their version.',
  body: Body({
    name: Type.Optional(required.name),
    minAmount: Type.Optional(required.minAmount),
    maxAmount: Type.Optional(required.maxAmount),
    minTerm: Type.Optional(required.minTerm),
    maxTerm: Type.Optional(required.maxTerm),
    ...optional,
  }),
  response: answers(ProductView, 'The product in its current version.'),
  errors: [invalid],
});
