import type { LendingParameters } from '../../domain/loan-requests/lending-parameters.ts';
import { lastDayOf } from '../../domain/loan-requests/loan-offer.ts';
import { LoanRequestNotFound } from '../../domain/loan-requests/loan-request.errors.ts';
import { assertPending } from '../../domain/loan-requests/loan-request.ts';
import { offerTerms } from '../../domain/loan-requests/offer-terms.ts';
import type { CalendarDay } from '../../domain/shared/calendar.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { BusinessCalendar } from '../shared/ports.ts';
import { UseCase } from '../shared/use-case.ts';
import { type CostDisclosure, costDisclosure } from './cost-disclosure.ts';
import type { LoanRequestQueries } from './loan-request.queries.ts';
import type { MakeOfferCommand } from './make-offer.ts';

/** `amount` is a decimal of the currency, `interestRate` percent a year. */
export interface OfferPreview {
  readonly amount: number;
  readonly currency: string;
  readonly term: number;
  readonly interestRate: number;
  readonly expiresOn: CalendarDay;
  readonly cost: CostDisclosure;
}

/** What an offer would be, by the same rules. Nothing is stored. */
export class PreviewOffer extends UseCase<{
  loanRequestQueries: Pick<LoanRequestQueries, 'getForOperators' | 'termsOf'>;
  lendingParameters: LendingParameters;
  calendar: BusinessCalendar;
}> {
  /** @throws LoanRequestNotFound, RequestNotPending, InvalidOfferExpiry, LoanRequestOutsideParameters, RateCapExceeded */
  async execute({ requestId, ...wanted }: MakeOfferCommand): Promise<OfferPreview> {
    const { loanRequestQueries, lendingParameters, calendar } = this.deps;
    const request = await loanRequestQueries.getForOperators(requestId);
    if (request === null) throw new LoanRequestNotFound();
    assertPending(request.status);
    const quoted = await loanRequestQueries.termsOf(request.userId as UserId, requestId);
    if (quoted === null) throw new LoanRequestNotFound();
    const today = await calendar.today();
    const expiresOn = lastDayOf(wanted, today);
    const terms = offerTerms(wanted, quoted, lendingParameters, today);
    const { currency, product } = quoted;
    const { amount, term, rate } = terms;
    const cost = costDisclosure({ amount, term, rate, product, disbursedOn: today }, currency);
    return { amount: amount.toDecimal(currency), currency, term, interestRate: rate.toPercent(), expiresOn, cost };
  }
}
