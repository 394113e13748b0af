import { Type } from 'typebox';
import {
  DEFAULT_GRACE_PERIOD_DAYS,
  MAX_GRACE_PERIOD_DAYS,
  MAX_ORIGINATION_FEE_PERCENT,
  MAX_PRODUCT_TERM,
  MAX_WITHDRAWAL_DAYS,
  PRODUCT_NAME_MAX_LENGTH,
} from '../../domain/products/product.ts';
import type { ProductId } from '../../domain/shared/ids.ts';
import { DEFAULT_MAX_FAILED_DEBITS } from '../../domain/shared/product-terms.ts';
import { ADMIN, operatorAct, type Subject } from '../shared/act.ts';
import { Body, Fee, MAX_DECIMALS, MoneyAmount, RatePercent, Text } from '../shared/input.ts';
import { currencyInput, flag, number, whole } from '../shared/record.ts';
import type { ProductQueries } from './product.queries.ts';
import { DayCountField, DueDayRuleField, type ProductView } from './product.record.ts';
import { CreateProduct, UpdateProduct } from './products.ts';

const product: Subject<ProductView, { readonly productQueries: Pick<ProductQueries, 'productOf'> }> = {
  type: 'product',
  find: ({ productQueries }, id: ProductId) => productQueries.productOf(id),
  keeps: ({ productId: _, createdAt: __, updatedAt: ___, ...conditions }) => conditions,
  // An offer to all borrowers.
  concerns: null,
};

const wholeInput = (minimum: number, maximum: number, example: number, description: string) =>
  whole({ minimum, maximum, examples: [example], description });

const rate = (description: string) =>
  Type.Unsafe<number | null>({ ...RatePercent(), type: ['number', 'null'], description });

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
      `Days after a payable day without a late fee. Default: ${DEFAULT_GRACE_PERIOD_DAYS}.`,
    ),
  ),
  returnedPaymentFee: Type.Optional(Fee(20, 'Default: 0, none.')),
  dayCount: Type.Optional(DayCountField),
  dueDayRule: Type.Optional(DueDayRuleField),
  withdrawalDays: Type.Optional(
    wholeInput(
      0,
      MAX_WITHDRAWAL_DAYS,
      14,
      'Days after the disbursement on which the loan can be given back. Default: 0.',
    ),
  ),
  maxFailedDebits: Type.Optional(
    wholeInput(
      1,
      DEFAULT_MAX_FAILED_DEBITS,
      2,
      `Failed attempts of autopay in a row after which it is suspended. Default: ${DEFAULT_MAX_FAILED_DEBITS}.`,
    ),
  ),
  active: Type.Optional(flag(true)),
};

export const createProduct = operatorAct({
  action: 'product.create',
  title: 'Create a product',
  roles: ADMIN,
  subject: product,
  ids: [],
  body: Body({ ...required, currency: currencyInput, ...optional }),
  run: CreateProduct,
  makes: ({ productId }) => productId,
});

export const updateProduct = operatorAct({
  action: 'product.update',
  title: 'Change the product',
  roles: ADMIN,
  subject: product,
  ids: ['productId'],
  body: Body({
    name: Type.Optional(required.name),
    minAmount: Type.Optional(required.minAmount),
    maxAmount: Type.Optional(required.maxAmount),
    minTerm: Type.Optional(required.minTerm),
    maxTerm: Type.Optional(required.maxTerm),
    ...optional,
  }),
  changes: true,
  run: UpdateProduct,
});
