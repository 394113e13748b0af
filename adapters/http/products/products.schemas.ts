import { Type } from 'typebox';
import { DAY_COUNTS } from '../../../domain/shared/day-count.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, operations } from '../answers/operations.ts';
import {
  Choice,
  Count,
  CurrencyCode,
  CurrencyField,
  Decimal,
  IdSchema,
  List,
  MoneyField,
  Named,
  Nullable,
  RateField,
  Timestamp,
  Words,
} from '../fields/fields.ts';

const operation = operations('Products');

export const DayCount = Choice(DAY_COUNTS, {
  title: 'DayCount',
  description: 'How a period counts for its interest: as a twelfth of a year, or by its days.',
});

export const fields = {
  productId: IdSchema('product'),
  version: Count(1, 'A change makes the next version. Requests and loans keep theirs.'),
  name: Words('Personal loan'),
  currency: CurrencyCode,
  minAmount: MoneyField(500),
  maxAmount: MoneyField(20000),
  minTerm: Count(6, 'In months.'),
  maxTerm: Count(48, 'In months.'),
  interestRate: Nullable(Decimal({ description: 'Annual rate in percent. `null`: it is quoted.' }), 18),
  maxRate: Nullable(Decimal({ description: 'The highest annual rate in percent. `null`: no cap.' }), 36),
  maxApr: Nullable(Decimal({ description: 'The highest annual percentage rate. `null`: no cap.' }), 39.99),
  originationFeePercent: RateField(2.5, 'Percent of the amount, kept back at disbursement.'),
  lateFee: MoneyField(15, 'For an instalment that is late; 0: none.'),
  gracePeriodDays: Count(15, 'Days after a due date without a late fee.'),
  returnedPaymentFee: MoneyField(20, 'For an accepted payment that fails or is returned; 0: none.'),
  dayCount: DayCount,
  createdAt: Timestamp(),
  updatedAt: Timestamp(),
};

const Product = Named('Product', fields);

export const currency = Type.Optional(CurrencyField);

export const listProducts = operation('listProducts', 'List products', {
  description: 'The loans on offer, newest first. A request names one by its id.',
  querystring: Type.Object({ ...PageQuery, currency }),
  response: answers(List(Product), 'A page of products.'),
});
