import { defineEntity, p } from '@mikro-orm/core';
import { LOAN_REQUEST_STATUSES, LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { MoneyType, RateType } from './column-types.ts';

export const LoanRequestMapping = defineEntity({
  class: LoanRequest,
  tableName: 'loan_requests',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid(),
    currency: p.enum(CURRENCIES),
    employmentStatus: p.enum(EMPLOYMENT_STATUSES).nullable(),
    companyName: p.text().nullable().accessor('_companyName'),
    createdAt: p.datetime(),
    amount: p.type(MoneyType).accessor('_amount'),
    term: p.integer().accessor('_term'),
    purpose: p.text().nullable().accessor('_purpose'),
    rate: p.type(RateType).accessor('_rate'),
    monthlyPayment: p.type(MoneyType).accessor('_monthlyPayment'),
    status: p.enum(LOAN_REQUEST_STATUSES).accessor('_status'),
    approvedAt: p.datetime().nullable().accessor('_approvedAt'),
    rejectionReason: p.text().nullable().accessor('_rejectionReason'),
    updatedAt: p.datetime().accessor('_updatedAt'),
    version: p.integer().version(),
  },
});
