import { defineEntity, p } from '@mikro-orm/core';
import { LOAN_REQUEST_STATUSES, LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { MoneyType, RateType } from '../shared/column-types.ts';

export const LoanRequestMapping = defineEntity({
  class: LoanRequest,
  tableName: 'loan_requests',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid().fieldName('borrower_id'),
    currency: p.enum(CURRENCIES),
    employmentStatus: p.enum(EMPLOYMENT_STATUSES).nullable().fieldName('employment_status'),
    companyName: p.text().nullable().accessor('_companyName').fieldName('company_name'),
    createdAt: p.datetime().fieldName('created_at'),
    amount: p.type(MoneyType).accessor('_amount').fieldName('amount'),
    term: p.integer().accessor('_term').fieldName('term'),
    purpose: p.text().nullable().accessor('_purpose').fieldName('purpose'),
    rate: p.type(RateType).accessor('_rate').fieldName('rate'),
    monthlyPayment: p.type(MoneyType).accessor('_monthlyPayment').fieldName('monthly_payment'),
    status: p.enum(LOAN_REQUEST_STATUSES).accessor('_status').fieldName('status'),
    approvedAt: p.datetime().nullable().accessor('_approvedAt').fieldName('approved_at'),
    rejectionReason: p.text().nullable().accessor('_rejectionReason').fieldName('rejection_reason'),
    updatedAt: p.datetime().accessor('_updatedAt').fieldName('updated_at'),
    version: p.integer().version(),
  },
});
