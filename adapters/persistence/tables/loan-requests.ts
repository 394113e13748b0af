import { defineEntity, p } from '@mikro-orm/core';
import type { ReasonCode } from '../../../domain/loan-requests/decision.ts';
import { OFFER_STATUSES } from '../../../domain/loan-requests/loan-offer.ts';
import { LOAN_REQUEST_STATUSES } from '../../../domain/loan-requests/loan-request.ts';
import type { Assessment } from '../../../domain/loan-requests/recommendation.ts';
import { LANGUAGES } from '../../../domain/shared/language.ts';
import { CURRENCIES } from '../../../domain/shared/money.ts';
import { EMPLOYMENT_STATUSES } from '../../../domain/shared/pricing-policy.ts';
import { minorUnits, rateUnits } from './column-types.ts';
import { erased, leftOut } from './personal-marks.ts';

/** The row of a loan request. Amounts are in minor units, the rate in millionths of a percent. */
export const LoanRequestMapping = defineEntity({
  name: 'LoanRequestRow',
  tableName: 'loan_requests',
  properties: {
    id: p.uuid().primary(),
    borrowerId: p.uuid(),
    currency: p.enum(CURRENCIES),
    employmentStatus: p.enum(EMPLOYMENT_STATUSES).nullable(),
    companyName: erased(p.text().nullable().accessor('_companyName')),
    amount: minorUnits().accessor('_amount'),
    term: p.integer().accessor('_term'),
    purpose: p.text().nullable().accessor('_purpose'),
    rate: rateUnits().accessor('_rate'),
    monthlyPayment: minorUnits().accessor('_monthlyPayment'),
    status: p.enum(LOAN_REQUEST_STATUSES).accessor('_status'),
    approvalReason: erased(p.text().nullable().accessor('_approvalReason')),
    rejectionReason: erased(p.text().nullable().accessor('_rejectionReason')),
    reasonCodes: p.json<readonly ReasonCode[]>().accessor('_reasonCodes'),
    assessment: p.json<Assessment>().nullable().accessor('_assessment'),
    payoutId: p.uuid().nullable().accessor('_payoutId'),
    approvedAt: p.datetime().nullable().accessor('_approvedAt'),
    productId: p.uuid().nullable().accessor('_product.productId'),
    productVersion: p.integer().nullable().accessor('_product.version'),
    createdAt: p.datetime(),
    updatedAt: p.datetime().accessor('_updatedAt'),
    version: leftOut(p.integer()),
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
    amount: minorUnits(),
    term: p.integer(),
    rate: rateUnits(),
    monthlyPayment: minorUnits(),
    /** Percent. */
    apr: p.double().$type<number>(),
    expiresOn: p.date(),
    status: p.enum(OFFER_STATUSES).accessor('_status'),
    decidedAt: p.datetime().nullable().accessor('_decidedAt'),
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
    borrowerName: erased(p.text().nullable().accessor('_borrowerName')),
    signedAt: p.datetime().nullable().accessor('_signature.at'),
    signedName: erased(p.text().nullable().accessor('_signature.by.name')),
    signedFrom: erased(p.text().nullable().accessor('_signature.by.address')),
    createdAt: p.datetime(),
  },
});
