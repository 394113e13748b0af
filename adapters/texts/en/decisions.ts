import type { ReasonCode } from '../../../domain/loan-requests/decision.ts';

export const DECISIONS_EN = {
  /** The principal reasons of form C-1. */
  reasons: {
    INCOMPLETE_APPLICATION: 'Credit application incomplete',
    INSUFFICIENT_REFERENCES: 'Insufficient number of credit references provided',
    UNACCEPTABLE_REFERENCES: 'Unacceptable type of credit references provided',
    UNVERIFIABLE_REFERENCES: 'Unable to verify credit references',
    IRREGULAR_EMPLOYMENT: 'Temporary or irregular employment',
    UNVERIFIABLE_EMPLOYMENT: 'Unable to verify employment',
    LENGTH_OF_EMPLOYMENT: 'Length of employment',
    INSUFFICIENT_INCOME: 'Income insufficient for amount of credit requested',
    EXCESSIVE_OBLIGATIONS: 'Excessive obligations in relation to income',
    UNVERIFIABLE_INCOME: 'Unable to verify income',
    LENGTH_OF_RESIDENCE: 'Length of residence',
    TEMPORARY_RESIDENCE: 'Temporary residence',
    UNVERIFIABLE_RESIDENCE: 'Unable to verify residence',
    NO_CREDIT_FILE: 'No credit file',
    LIMITED_CREDIT_EXPERIENCE: 'Limited credit experience',
    POOR_PERFORMANCE_WITH_US: 'Poor credit performance with us',
    DELINQUENT_OBLIGATIONS: 'Delinquent past or present credit obligations with others',
    COLLECTION_OR_JUDGMENT: 'Collection action or judgment',
    GARNISHMENT_OR_ATTACHMENT: 'Garnishment or attachment',
    FORECLOSURE_OR_REPOSSESSION: 'Foreclosure or repossession',
    BANKRUPTCY: 'Bankruptcy',
    RECENT_INQUIRIES: 'Number of recent inquiries on credit bureau report',
    INSUFFICIENT_COLLATERAL: 'Value or type of collateral not sufficient',
    OTHER: 'Other reason, as specified',
  } satisfies Record<ReasonCode, string>,
  /** The sentences of 12 CFR 1002.9(b)(1), `notice` in the API. @param regulator name and address of the agency */
  rightsOfApplicants: (regulator: string) =>
    'The federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the ' +
    'basis of race, color, religion, national origin, sex, marital status, or age (provided the applicant has the ' +
    "capacity to enter into a binding contract); because all or part of the applicant's income derives from any public " +
    'assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit ' +
    `Protection Act. The federal agency that administers compliance with this law concerning this creditor is: ${regulator}.`,
};
