import type { Static } from 'typebox';
import { REASON_CODES } from '../../domain/loan-requests/decision.ts';
import { LOAN_REQUEST_STATUSES } from '../../domain/loan-requests/loan-request.ts';
import {
  count,
  currencyCode,
  id,
  listOf,
  midnight,
  moment,
  money,
  nullable,
  number,
  oneOf,
  rate,
  record,
  text,
} from '../shared/record.ts';

export const LoanRequestStatusField = oneOf(LOAN_REQUEST_STATUSES, { title: 'LoanRequestStatus' });

const Item = {
  requestId: id('request'),
  amount: money(10000),
  currency: currencyCode,
  term: count(12, 'In months.'),
  status: LoanRequestStatusField,
  createdAt: moment(),
};

export const LoanRequestDetail = record('LoanRequestDetail', {
  ...Item,
  userId: id('user'),
  interestRate: rate(14),
  monthlyPayment: money(897.87),
  approvalDate: nullable(moment()),
});

export type LoanRequestDetail = Static<typeof LoanRequestDetail>;

export const LoanRequestParameters = record('LoanRequestParameters', {
  minAmount: number(),
  maxAmount: number(),
  minTerm: count(),
  maxTerm: count(),
  currencies: listOf(currencyCode),
  purposes: listOf(text()),
  employmentStatuses: listOf(text()),
});

export const AmortizationPreview = record('AmortizationPreview', {
  totalAmount: money(1010),
  monthlyPayment: money(1010),
  totalInterest: money(10),
  schedule: listOf(
    record('AmortizationMonth', {
      month: count(1),
      payment: money(1010),
      principal: money(1000),
      interest: money(10),
      balance: money(0),
    }),
  ),
});

export const CostDisclosure = record('CostDisclosure', {
  originationFee: money(0, 'Kept back from the money at disbursement.'),
  amountFinanced: money(10000),
  financeCharge: money(661.86, 'All interest over the term, and the origination fee.'),
  totalOfPayments: money(10661.86),
  numberOfPayments: count(12),
  monthlyPayment: money(888.49, 'Each payment except the last.'),
  lastPayment: money(888.47),
  firstPaymentDate: midnight('2027-01-01T00:00:00.000Z'),
  lastPaymentDate: midnight('2027-12-01T00:00:00.000Z'),
  apr: rate(12, 'US annual percentage rate in percent (Regulation Z, Appendix J).'),
  aprc: rate(12.68, 'EU annual percentage rate of charge in percent (2008/48/EC, Annex I).'),
});

export type CostDisclosure = Static<typeof CostDisclosure>;

export const ReasonCodeField = oneOf(REASON_CODES, {
  title: 'ReasonCode',
  description: 'A principal reason of the sample form C-1 of Regulation B.',
  examples: ['UNVERIFIABLE_INCOME'],
});

export const CreatedLoanRequest = record('CreatedLoanRequest', { ...Item, userId: id('user') });

export const LoanRequestItem = record('LoanRequest', Item);

export type LoanRequestItem = Static<typeof LoanRequestItem>;

export const UpdatedLoanRequest = record('UpdatedLoanRequest', {
  requestId: id('request'),
  amount: money(9000),
  term: count(12),
  updatedAt: moment(),
});
