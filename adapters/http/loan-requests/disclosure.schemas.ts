import { Type } from 'typebox';
import { InvalidDisbursementDate, LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import { answers } from '../api/envelope.ts';
import { Body, Day, Timestamp } from '../api/fields.ts';
import { PREVIEWED_TERMS, params, tags } from './loan-requests.schemas.ts';

const Disclosure = Type.Object(
  {
    amountFinanced: Type.Number(),
    financeCharge: Type.Number({ description: 'All interest over the term.' }),
    totalOfPayments: Type.Number(),
    numberOfPayments: Type.Integer(),
    monthlyPayment: Type.Number({ description: 'Each payment except the last.' }),
    lastPayment: Type.Number(),
    firstPaymentDate: Timestamp(),
    lastPaymentDate: Timestamp(),
    apr: Type.Number({ description: 'US annual percentage rate in percent (Regulation Z, Appendix J).' }),
    aprc: Type.Number({ description: 'EU annual percentage rate of charge in percent (2008/48/EC, Annex I).' }),
  },
  { title: 'CostDisclosure' },
);
const disclosure = {
  amountFinanced: 10000,
  financeCharge: 661.86,
  totalOfPayments: 10661.86,
  numberOfPayments: 12,
  monthlyPayment: 888.49,
  lastPayment: 888.47,
  firstPaymentDate: '2027-01-01T00:00:00.000Z',
  lastPaymentDate: '2027-12-01T00:00:00.000Z',
  apr: 12,
  aprc: 12.68,
};

export const previewDisclosure = {
  summary: 'Preview the cost of a loan',
  description: 'Discloses payments, finance charge and annual rates of any terms. Nothing is stored.',
  operationId: 'previewDisclosure',
  tags,
  body: Body(
    { ...PREVIEWED_TERMS, disbursementDate: Type.Optional(Day()) },
    { amount: 10000, term: 12, interestRate: 12, disbursementDate: '2026-12-01' },
  ),
  response: answers(Disclosure, disclosure, 'The cost of a loan on these terms, disbursed on that day or else today.'),
  errors: [new InvalidDisbursementDate()],
};
export const getLoanRequestDisclosure = {
  summary: 'Retrieve the cost of a requested loan',
  description: 'One of your own requests. Dates count from the disbursement of the loan, or from today before it.',
  operationId: 'getLoanRequestDisclosure',
  tags,
  params,
  response: answers(Disclosure, disclosure, 'The cost of the request at its quoted or approved rate.'),
  errors: [new LoanRequestNotFound()],
};
