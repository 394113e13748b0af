import type { LoanOfferMade } from '../../domain/loan-requests/loan-request.events.ts';
import { Rate } from '../../domain/shared/rate.ts';
import { type Announcers, LOAN_UPDATE } from './announcement.ts';

export const OFFER_ANNOUNCEMENTS: Announcers<LoanOfferMade> = {
  'loan-offer.made': ({ offerId, requestId, borrowerId, currency, expiresOn, term, rate, ...terms }) => ({
    recipientId: borrowerId,
    source: `loan-offer.made:${offerId}`,
    type: LOAN_UPDATE,
    notice: {
      name: 'loan-offer.made',
      values: {
        amount: { amount: terms.amount, currency },
        monthlyPayment: { amount: terms.monthlyPayment, currency },
        expiresOn: { day: expiresOn },
        // Fees may lift it above the highest rate.
        apr: Rate.ofUnits(BigInt(Math.round(terms.apr * 1_000_000))),
        term,
        rate,
      },
    },
    actionPath: `/requests/${requestId}/offers`,
  }),
};
