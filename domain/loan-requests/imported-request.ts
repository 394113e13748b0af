import type { CalendarDay } from '../shared/calendar.ts';
import type { LoanRequestId, UserId } from '../shared/ids.ts';
import { pricedPayment } from './disclosure.ts';
import { LoanRequest } from './loan-request.ts';
import type { QuotedTerms } from './offer-terms.ts';

/** The terms of a loan that another system granted. */
export interface ImportedTerms extends QuotedTerms {
  readonly id: LoanRequestId;
  readonly borrowerId: UserId;
  readonly disbursedOn: CalendarDay;
  readonly disbursedAt: Date;
}

// Why: docs/decisions/0036-a-loan-is-its-history.md
/** The request of a loan that another system granted, by its own limits and prices. It was disbursed there. */
export function importedRequest({
  id,
  borrowerId,
  disbursedOn,
  disbursedAt: at,
  ...terms
}: ImportedTerms): LoanRequest {
  // As one that is loaded: what the constructor checks are the limits of this service.
  return Object.assign(Object.create(LoanRequest.prototype), {
    id,
    borrowerId,
    currency: terms.currency,
    employmentStatus: null,
    createdAt: at,
    _companyName: null,
    _amount: terms.amount,
    _term: terms.term,
    _purpose: null,
    _rate: terms.rate,
    _monthlyPayment: pricedPayment({ ...terms, disbursedOn }),
    _product: terms.product,
    _status: 'Disbursed',
    _approvedAt: at,
    _approvalReason: null,
    _rejectionReason: null,
    _reasonCodes: [],
    _assessment: null,
    _payoutId: null,
    _updatedAt: at,
  });
}
