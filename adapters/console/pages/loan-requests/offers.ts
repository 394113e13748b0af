import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import type { WrittenAgreement } from '../../../../application/loan-requests/loan-request.queries.ts';
import { CostDisclosure } from '../../../../application/loan-requests/loan-request.record.ts';
import { LoanOfferItem } from '../../../../application/loan-requests/offer.record.ts';
import { LoanRequestNotFound } from '../../../../domain/loan-requests/loan-request.errors.ts';
import { addDays } from '../../../../domain/shared/calendar.ts';
import { sendPaper } from '../../../http/loan-requests/agreements.routes.ts';
import { type ActsOn, commandIn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { existing, type Part } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { instant, orNone } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { NEWEST_100, tableOf } from '../../lists.ts';
import { PAGE } from '../../rendering.ts';

export function costFacts(cost: CostDisclosure, currency: string): Facts {
  return facts(CostDisclosure, { ...cost, currency });
}

/** How long an offer is good, unless the operator changes it. */
const USUAL_DAYS = 14;

const TERMS = ['amount', 'term', 'interestRate'] as const;
const COLUMNS = columns(LoanOfferItem, [
  'createdAt',
  ...TERMS,
  'apr',
  'monthlyPayment',
  'expiresOn',
  'status',
  'decidedAt',
]);

/** The offers on a request, with the borrower's answers. */
export async function offersPart(
  { loanOfferQueries }: ConsolePorts,
  request: AssessedLoanRequest,
): Promise<readonly Part[]> {
  const { items } = await loanOfferQueries.listForOperators(idsIn(request).requestId, NEWEST_100);
  if (items.length === 0) return [];
  return [{ title: 'Offers', table: tableOf('Offers, newest first', COLUMNS, items) }];
}

/** Offers terms, which the borrower accepts or declines. */
export function addMakingOffers(acts: ActsOn<AssessedLoanRequest>, ports: ConsolePorts): void {
  acts.perform('offer', ports.makeLoanOffer, {
    done: 'The offer is made.',
    live: true,
    labels: {
      amount: 'Amount (empty: as requested)',
      term: 'Months (empty: as requested)',
      interestRate: 'Rate in percent a year (empty: the quoted rate)',
    },
    async initial({ amount, term, interestRate }) {
      return { amount, term, interestRate, expiresOn: addDays(await ports.calendar.today(), USUAL_DAYS) };
    },
    async describe(_request, act) {
      const preview = await ports.previewOffer.execute(commandIn(ports.makeLoanOffer, act));
      return [...facts(LoanOfferItem, preview, [...TERMS, 'expiresOn']), ...costFacts(preview.cost, preview.currency)];
    },
  });
}

/** Serves the papers. */
export const agreementPapers: Pages = (app, { openAgreement }) => {
  app.get('/requests/:requestId/agreement', PAGE, async ({ params }, reply) =>
    sendPaper(openAgreement, { requestId: idsIn(params as object).requestId, borrowerId: null }, reply),
  );
};

/** What the page of a request says about its agreement. */
export async function agreementOn(
  { agreementQueries, agreementRequired }: ConsolePorts,
  request: AssessedLoanRequest,
): Promise<{ readonly parts: readonly Part[]; readonly mayDisburse: boolean }> {
  const { requestId, status } = request;
  const found = await agreementQueries.factsOf(idsIn(request).requestId, null);
  const { written, borrower } = existing(found, LoanRequestNotFound);
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
  const signed = { Signed: instant(signedAt), Name: orNone(signedName) };
  const paper = { Written: instant(createdAt), 'SHA-256': sha256 };
  return Object.entries({ Signature: isSigned ? 'signed' : 'not signed', ...(isSigned && signed), ...paper });
}
