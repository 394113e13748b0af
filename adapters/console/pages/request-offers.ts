import type { AssessedLoanRequest } from '../../../application/loan-requests/assess-applicants.query.ts';
import type { LoanOfferItem } from '../../../application/loan-requests/loan-offer.queries.ts';
import type { PreviewOffer } from '../../../application/loan-requests/preview-offer.query.ts';
import type { BusinessCalendar } from '../../../application/shared/ports.ts';
import { addDays } from '../../../domain/shared/calendar.ts';
import { makeLoanOffer } from '../../http/backoffice/loan-requests.schemas.ts';
import { type BackofficeOfferRoutesOptions, wantedOffer } from '../../http/backoffice/offers.routes.ts';
import { requestIdOf } from '../../http/fields/read-fields.ts';
import type { actsOn } from '../actions.ts';
import type { Part } from '../details.ts';
import { day, instant, money, percent } from '../format.ts';
import { type Column, NEWEST_100, tableOf } from '../lists.ts';
import { costFacts } from './cost-facts.ts';

export interface OfferPagesOptions extends BackofficeOfferRoutesOptions {
  readonly previewOffer: PreviewOffer;
  readonly calendar: BusinessCalendar;
}

/** How long an offer is good, unless the operator changes it. */
const USUAL_DAYS = 14;

const COLUMNS: readonly Column<LoanOfferItem>[] = [
  { head: 'Offered', cell: ({ createdAt }) => instant(createdAt) },
  { head: 'Amount', amount: ({ amount, currency }) => [amount, currency] },
  { head: 'Months', cell: ({ term }) => String(term), figure: true },
  { head: 'Rate', cell: ({ interestRate }) => percent(interestRate), figure: true },
  { head: 'APR', cell: ({ apr }) => percent(apr), figure: true },
  { head: 'Monthly payment', amount: (one) => [one.monthlyPayment, one.currency] },
  { head: 'Good until', cell: ({ expiresOn }) => day(expiresOn) },
  { head: 'Answer', cell: ({ status }) => status, state: true },
  { head: 'Decided', cell: ({ decidedAt }) => instant(decidedAt) },
];

const idIn = (params: object) => requestIdOf(params as { requestId: string });

/** The offers on a request, with the borrower's answers. */
export async function offersPart(
  { loanOfferQueries }: OfferPagesOptions,
  request: AssessedLoanRequest,
): Promise<readonly Part[]> {
  const { items } = await loanOfferQueries.listForOperators(idIn(request), NEWEST_100);
  if (items.length === 0) return [];
  return [{ title: 'Offers', table: tableOf('Offers, newest first', COLUMNS, items), wide: true }];
}

/** Offers terms, which the borrower accepts or declines. */
export function makeOfferFor(acts: ReturnType<typeof actsOn>, options: OfferPagesOptions): void {
  const { loanRequestQueries, previewOffer, makeOffer, calendar } = options;
  acts.offer('offer', {
    allowed: 'loan-offer.make',
    title: 'Make an offer',
    done: 'The offer is made.',
    live: true,
    body: makeLoanOffer.body,
    labels: {
      amount: 'Amount (empty: as requested)',
      term: 'Months (empty: as requested)',
      interestRate: 'Rate in percent a year (empty: the quoted rate)',
      expiresOn: 'Good until, a day such as 2026-12-01',
    },
    async initial(params) {
      const request = await loanRequestQueries.getForOperators(idIn(params));
      const expiresOn = addDays(await calendar.today(), USUAL_DAYS);
      return { amount: request?.amount, term: request?.term, interestRate: request?.interestRate, expiresOn };
    },
    async describe({ params, values }) {
      const preview = await previewOffer.execute({ requestId: idIn(params), ...wantedOffer(values) });
      const { amount, currency, term, interestRate, expiresOn, cost } = preview;
      return [
        ['Amount', money(amount, currency)],
        ['Term', `${term} months`],
        ['Rate', percent(interestRate)],
        ...costFacts(cost, currency),
        ['Good until', day(expiresOn)],
      ];
    },
    execute: ({ params, values, operator }) =>
      makeOffer.execute({ requestId: idIn(params), operator, ...wantedOffer(values) }),
  });
}
