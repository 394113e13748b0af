import type { Static } from 'typebox';
import { DAY_COUNTS } from '../../domain/shared/day-count.ts';
import { DUE_DAY_RULES } from '../../domain/shared/working-days.ts';
import {
  count,
  currencyInput,
  flag,
  id,
  moment,
  money,
  nullable,
  oneOf,
  percentage,
  rate,
  record,
  text,
} from '../shared/record.ts';

export const DayCountField = oneOf(DAY_COUNTS, {
  title: 'DayCount',
  description: 'How a period counts for its interest: as a twelfth of a year, or by its days.',
});

export const DueDayRuleField = oneOf(DUE_DAY_RULES, {
  title: 'DueDayRule',
  description:
    'On which day an instalment is payable that is due on a Saturday, a Sunday or a holiday: on the same, the next or the previous working day.',
});

const fields = {
  productId: id('product'),
  version: count(1, 'A change makes the next version. Requests and loans keep theirs.'),
  name: text('Personal loan'),
  currency: currencyInput,
  minAmount: money(500),
  maxAmount: money(20000),
  minTerm: count(6, 'In months.'),
  maxTerm: count(48, 'In months.'),
  interestRate: nullable(rate(undefined, 'Annual rate in percent. `null`: it is quoted.'), 18),
  maxRate: nullable(rate(undefined, 'The highest annual rate in percent. `null`: no cap.'), 36),
  maxApr: nullable(percentage(39.99, 'The highest annual percentage rate. `null`: no cap.'), 39.99),
  originationFeePercent: percentage(2.5, 'Percent of the amount, kept back at disbursement.'),
  lateFee: money(15, 'For an instalment that is late; 0: none.'),
  gracePeriodDays: count(15, 'Days after a payable day without a late fee.'),
  returnedPaymentFee: money(20, 'For an accepted payment that fails or is returned; 0: none.'),
  dayCount: DayCountField,
  dueDayRule: DueDayRuleField,
  withdrawalDays: count(14, 'Days after the disbursement on which the loan can be given back; 0: none.'),
  maxFailedDebits: count(3, 'Failed attempts of autopay in a row after which it is suspended.'),
  createdAt: moment(),
  updatedAt: moment(),
};

export const OfferedProduct = record('Product', fields);

export const ProductView = record('OperatorProduct', {
  ...fields,
  active: flag(true, 'Whether borrowers can request it.'),
});

export type ProductView = Static<typeof ProductView>;
