import { defineEntity, p } from '@mikro-orm/core';
import type { ReasonCode } from '../../../domain/loan-requests/decision.ts';
import { OFFER_STATUSES } from '../../../domain/loan-requests/loan-offer.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import type { Assessment } from '../../../domain/loan-requests/recommendation.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';

/** The row of a loan request. Amounts are in minor units, the rate in millionths of a percent. */
export const LoanRequestMapping = defineEntity({
  name: 'LoanRequestRow',
  tableName: 'loan_requests',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid(),
    currency: p.enum(CURRENCIES),
    employmentStatus: p.enum(EMPLOYMENT_STATUSES).nullable(),
    companyName: p.text().nullable(),
    createdAt: p.datetime(),
    amount: p.bigint(),
    term: p.integer(),
    purpose: p.text().nullable(),
    rate: p.bigint(),
    monthlyPayment: p.bigint(),
    status: p.enum(LOAN_REQUEST_STATUSES),
    approvedAt: p.datetime().nullable(),
    approvalReason: p.text().nullable(),
    rejectionReason: p.text().nullable(),
    reasonCodes: p.json<readonly ReasonCode[]>(),
    assessment: p.json<Assessment>().nullable(),
    productId: p.uuid().nullable(),
    productVersion: p.integer().nullable(),
    updatedAt: p.datetime(),
    version: p.integer(),
  },
});

/** The row of an offer. Amounts are in minor units, the rate in millionths of a percent. */
export const LoanOfferMapping = defineEntity({
  name: 'LoanOfferRow',
  tableName: 'loan_offers',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    borrowerId: p.uuid(),
    currency: p.enum(CURRENCIES),
    amount: p.bigint(),
    term: p.integer(),
    rate: p.bigint(),
    monthlyPayment: p.bigint(),
    /** Percent. */
    apr: p.double().$type<number>(),
    expiresOn: p.date(),
    status: p.enum(OFFER_STATUSES),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});

/** The row of an agreement, the latest on its request. */
export const AgreementMapping = defineEntity({
  name: 'AgreementRow',
  tableName: 'agreements',
  properties: {
    id: p.uuid().primary(),
    requestId: p.uuid(),
    borrowerId: p.uuid(),
    sha256: p.text(),
    countedFrom: p.date(),
    language: p.enum(LANGUAGES),
    borrowerName: p.text().nullable(),
    signedAt: p.datetime().nullable(),
    signedName: p.text().nullable(),
    signedFrom: p.text().nullable(),
    createdAt: p.datetime(),
  },
});
