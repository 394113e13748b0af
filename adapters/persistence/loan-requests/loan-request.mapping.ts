import { defineEntity, p } from '@mikro-orm/core';
import { LOAN_REQUEST_STATUSES, LoanRequest } from '../../../domain/loan-requests/loan-request.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { MoneyType, RateType } from '../shared/column-types.ts';

export const LoanRequestMapping = defineEntity({
  name: LoanRequest.name,
  tableName: 'loan_requests',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid().fieldName('borrower_id'),
    currency: p.enum(CURRENCIES),
    employmentStatus: p.enum(EMPLOYMENT_STATUSES).nullable().fieldName('employment_status'),
    _companyName: p.text().nullable().fieldName('company_name'),
    createdAt: p.datetime().fieldName('created_at'),
    _amount: p.type(MoneyType).fieldName('amount'),
    _term: p.integer().fieldName('term'),
    _purpose: p.text().nullable().fieldName('purpose'),
    _rate: p.type(RateType).fieldName('rate'),
    _monthlyPayment: p.type(MoneyType).fieldName('monthly_payment'),
    _status: p.enum(LOAN_REQUEST_STATUSES).fieldName('status'),
    _approvedAt: p.datetime().nullable().fieldName('approved_at'),
    _rejectionReason: p.text().nullable().fieldName('rejection_reason'),
    _updatedAt: p.datetime().fieldName('updated_at'),
    version: p.integer().version(),
  },
});
