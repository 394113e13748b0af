import { Type } from 'typebox';
import { InvalidDisbursementDate } from '../../../domain/loan-requests/loan-request.errors.ts';
import { answers, operations, operationsOn } from '../answers/operations.ts';
import { Count, Money, Named, Rate, Timestamp } from '../fields/fields.ts';
import { Body, Day } from '../fields/inputs.ts';
import { PREVIEWED_TERMS } from './loan-requests.schemas.ts';

const operation = operations('Loan requests');
const onRequest = operationsOn('Loan requests', 'request');

export const Disclosure = Named('CostDisclosure', {
  originationFee: Money(0, 'Kept back from the money at disbursement.'),
  amountFinanced: Money(10000),
  financeCharge: Money(661.86, 'All interest over the term, and the origination fee.'),
  totalOfPayments: Money(10661.86),
  numberOfPayments: Count(12),
  monthlyPayment: Money(888.49, 'Each payment except the last.'),
  lastPayment: Money(888.47),
  firstPaymentDate: Timestamp('2027-01-01T00:00:00.000Z'),
  lastPaymentDate: Timestamp('2027-12-01T00:00:00.000Z'),
  apr: Rate(12, 'US annual percentage rate in percent (Regulation Z, Appendix J).'),
  aprc: Rate(12.68, 'EU annual percentage rate of charge in percent (2008/48/EC, Annex I).'),
});

export const previewDisclosure = operation('previewDisclosure', 'Preview the cost of a loan', {
  description: 'Discloses payments, finance charge and annual rates of any terms. Nothing is stored.',
  body: Body({ ...PREVIEWED_TERMS, disbursementDate: Type.Optional(Day()) }),
  response: answers(Disclosure, 'The cost of a loan on these terms, disbursed on that day or else today.'),
  errors: [new InvalidDisbursementDate()],
});
export const getLoanRequestDisclosure = onRequest('getLoanRequestDisclosure', 'Retrieve the cost of a requested loan', {
  description: 'One of your own requests. Dates count from the disbursement of the loan, or from today before it.',
  response: answers(Disclosure, 'The cost of the request at its quoted or approved rate.'),
});
