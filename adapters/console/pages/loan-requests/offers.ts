import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import type { WrittenAgreement } from '../../../../application/loan-requests/loan-request.queries.ts';
import { CostDisclosure } from '../../../../application/loan-requests/loan-request.record.ts';
import { LoanOfferItem } from '../../../../application/loan-requests/offer.record.ts';
import { LoanRequestNotFound } from '../../../../domain/loan-requests/loan-request.errors.ts';
import { addDays } from '../../../../domain/shared/calendar.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import { requestIdOf } from '../../../http/fields/read-fields.ts';
import { sendPaper } from '../../../http/loan-requests/agreements.routes.ts';
import { type actsOn, commandIn } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { instant, orNone } from '../../format.ts';
import { NEWEST_100, tableOf } from '../../lists.ts';
import { PAGE } from '../../rendering.ts';

export function costFacts(cost: CostDisclosure, currency: string): Facts {
  return facts(CostDisclosure, { ...cost, currency });
}

/** How long an offer is good, unless the operator changes it. */
const USUAL_DAYS = 14;

const COLUMNS = columns(LoanOfferItem, [
  'createdAt',
  'amount',
  'term',
  'interestRate',
  'apr',
  'monthlyPayment',
  'expiresOn',
  'status',
  'decidedAt',
]);

const idIn = (params: object) => requestIdOf(params as { requestId: string });

/** The offers on a request, with the borrower's answers. */
export async function offersPart(
  { loanOfferQueries }: ConsolePorts,
  request: AssessedLoanRequest,
): Promise<readonly Part[]> {
  const { items } = await loanOfferQueries.listForOperators(idIn(request), NEWEST_100);
  if (items.length === 0) return [];
  return [{ title: 'Offers', table: tableOf('Offers, newest first', COLUMNS, items) }];
}

/** Offers terms, which the borrower accepts or declines. */
export function addMakingOffers(acts: ReturnType<typeof actsOn>, ports: ConsolePorts): void {
  const { loanRequestQueries, previewOffer, calendar } = ports;
  acts.perform('offer', ports.makeLoanOffer, {
    done: 'The offer is made.',
    live: true,
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
    async describe(act) {
      const preview = await previewOffer.execute(commandIn(ports.makeLoanOffer, act));
      const terms = facts(LoanOfferItem, preview, ['amount', 'term', 'interestRate', 'expiresOn']);
      return [...terms, ...costFacts(preview.cost, preview.currency)];
    },
  });
}

/** What the page of a request says about its agreement. */
export interface ShownAgreement {
  readonly parts: readonly Part[];
  readonly mayDisburse: boolean;
}

/** Serves the papers. */
export function agreementPapers(app: HttpServer, { openAgreement }: ConsolePorts): void {
  app.get('/requests/:requestId/agreement', PAGE, async ({ params }, reply) =>
    sendPaper(openAgreement, { requestId: idIn(params as object), borrowerId: null }, reply),
  );
}

export async function agreementOn(
  { agreementQueries, agreementRequired }: ConsolePorts,
  { requestId, status }: AssessedLoanRequest,
): Promise<ShownAgreement> {
  const facts = existing(await agreementQueries.factsOf(idIn({ requestId }), null), LoanRequestNotFound);
  const { written, borrower } = facts;
  const isReadable = borrower !== null && (status === 'Approved' || status === 'Disbursed');
  const waits = status === 'Approved' && agreementRequired && written?.isSigned !== true;
  if (!isReadable && written === null) return { parts: [], mayDisburse: true };
  const part: Part = {
    title: 'Agreement',
    facts: factsOf(written),
    ...(waits && { sentences: ['The loan can be disbursed once the borrower has signed the agreement.'] }),
    link: isReadable ? { path: `/requests/${requestId}/agreement`, text: 'Open the agreement (PDF)' } : undefined,
  };
  return { parts: [part], mayDisburse: !waits };
}

function factsOf(written: WrittenAgreement | null): Facts {
  if (written === null) return [['Signature', 'not read yet']];
  const { isSigned, signedAt, signedName, createdAt, sha256 } = written;
  return [
    ['Signature', isSigned ? 'signed' : 'not signed'],
    ...(isSigned
      ? ([
          ['Signed', instant(signedAt)],
          ['Name', orNone(signedName)],
        ] as const)
      : []),
    ['Written', instant(createdAt)],
    ['SHA-256', sha256],
  ];
}
