import type { Static } from 'typebox';
import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import type { CostDisclosure } from '../../../../application/loan-requests/loan-request.record.ts';
import { AssessedLoanRequestView } from '../../../../application/loan-requests/operator-request.record.ts';
import { RequestPayout } from '../../../../application/payments/payout.record.ts';
import { without } from '../../../../application/shared/record.ts';
import { LoanRequestNotFound } from '../../../../domain/loan-requests/loan-request.errors.ts';
import { Rate } from '../../../../domain/shared/rate.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import { listAllLoanRequests } from '../../../http/backoffice/loan-requests.schemas.ts';
import { type ActsOn, actsOn } from '../../actions.ts';
import type { ConsolePorts, Pages } from '../../console-ports.ts';
import { type Card, existing, type Part, shownFiles } from '../../details.ts';
import { columns, type Facts, facts } from '../../fields.ts';
import { borrowerName, dayOfInstant, dayText, moneyText, orNone, percentText } from '../../format.ts';
import { idsIn } from '../../ids.ts';
import { list, NEWEST } from '../../lists.ts';
import type { ActLink } from '../../rendering.ts';
import { REQUEST_COLUMNS, withBorrower } from '../columns.ts';
import { accountsPart, accountText } from '../money/accounts.ts';
import { addLabelling, labelsPart } from '../own-ids.ts';
import { documentActs } from '../people/documents.ts';
import { addNoting, notesPart } from '../people/notes.ts';
import { borrowerPart } from '../people/users.ts';
import { addRejection, assessmentPart, checkApproval, reasonFacts } from './decisions.ts';
import { addMakingOffers, agreementOn, agreementPapers, costFacts, offersPart } from './offers.ts';
import { productParts } from './products.ts';

const ONE = '/requests/:requestId';

/** The acts that the page shows. The aggregate applies the rules. */
const ACTS: { readonly [Status in AssessedLoanRequest['status']]?: readonly string[] } = {
  Pending: ['offer', 'approve', 'reject'],
  Approved: ['disburse'],
};

/** The path of a document below the page of a request. */
const DOCUMENT = 'documents/:documentId/';
const DOCUMENT_ACTS = [`${DOCUMENT}verify`, `${DOCUMENT}reject`];

/** The others have separate parts on the page. */
const FACTS = without(
  AssessedLoanRequestView,
  'borrower',
  'creditScore',
  'externalId',
  'payout',
  'productVersion',
  'reasonCodes',
  'reasons',
  'recommendation',
  'rejectionReason',
  'scoreFactors',
);

export const requestPages: Pages = (app, ports) => {
  const { loanRequestQueries, assessApplicants } = ports;
  requestList(app, ports);
  agreementPapers(app, ports);
  const acts = actsOn(app, ONE, async ({ requestId }) => {
    const stored = existing(await loanRequestQueries.getForOperators(requestId), LoanRequestNotFound);
    const [assessed = null] = await assessApplicants.execute([stored]);
    return existing(assessed, LoanRequestNotFound);
  });
  addMakingOffers(acts, ports);
  addNoting(acts, ports, 'requestId');
  addLabelling(acts, ports.labelLoanRequest);
  addDecisions(acts, ports);
  const papers = documentActs(app, ports, { page: ONE, below: DOCUMENT });
  acts.show(async (request) => {
    const [cost, agreement, documents] = await Promise.all([
      costOf(ports, request),
      agreementOn(ports, request),
      documentsPart(ports, request, (document) => papers.links(document, DOCUMENT_ACTS)),
    ]);
    return {
      title: `Request of ${borrowerName(request.borrower)} for ${moneyText(request.amount, request.currency)}`,
      card: cardOf(request, cost.apr),
      acts: [...(agreement.mayDisburse ? (ACTS[request.status] ?? []) : []), 'note', 'labels'],
      parts: [...(await partsOf(ports, request, cost, agreement)), documents],
    };
  });
};

const requestList: Pages = (app, { loanRequestQueries, assessApplicants }) => {
  list(app, {
    path: '/requests',
    title: 'Requests',
    dataset: 'requests',
    query: listAllLoanRequests.querystring,
    filters: ['status', 'userId', 'externalId', 'from', 'to', 'sort'],
    load: async (filter, page) => {
      const listed = await loanRequestQueries.listForOperators(filterIn(filter), page);
      return { ...listed, items: await assessApplicants.execute(listed.items) };
    },
    columns: [
      ...withBorrower<AssessedLoanRequest>(REQUEST_COLUMNS),
      ...columns(AssessedLoanRequestView, ['interestRate', 'creditScore', 'recommendation']),
      { head: 'Decide by', cell: ({ decideBy }) => dayText(decideBy), mark: ({ decideBy }) => decideBy !== null },
    ],
  });
};

async function partsOf(
  ports: ConsolePorts,
  request: AssessedLoanRequest,
  cost: CostDisclosure,
  agreement: Awaited<ReturnType<typeof agreementOn>>,
): Promise<readonly Part[]> {
  const { requestId, userId } = idsIn(request);
  const { loanId, reasonCodes: codes, rejectionReason: words, status, payout } = request;
  const mayPayOut = agreement.mayDisburse && status === 'Approved' && payout?.status !== 'Pending';
  const [applicant, product, offers, notes] = await Promise.all([
    ports.userQueries.userOf(userId),
    productParts(ports, request),
    offersPart(ports, request),
    notesPart(ports, { requestId }),
  ]);
  return [
    {
      title: 'Request',
      facts: [...facts(FACTS, request), ...reasonFacts({ codes, words })],
      link: loanId === null ? undefined : { path: `/loans/${loanId}`, text: 'Open the loan' },
    },
    ...(request.payout === null ? [] : [payoutPart(request.payout)]),
    ...(mayPayOut ? [await accountsPart(ports, userId, disbursementTo(ports, request))] : []),
    ...product,
    ...offers,
    ...agreement.parts,
    assessmentPart(request),
    { title: 'Cost disclosure', facts: costFacts(cost, request.currency) },
    borrowerPart(userId, applicant),
    labelsPart(request),
    notes,
  ];
}

const disbursementTo = (
  { disburseLoanRequest }: ConsolePorts,
  { requestId }: Pick<AssessedLoanRequest, 'requestId'>,
): ActLink => ({
  title: 'Disburse to it',
  path: `/requests/${requestId}/disburse`,
  allowed: disburseLoanRequest.act.action,
});

/** Of its money, if the payment gateway sends it. */
function payoutPart(payout: Static<typeof RequestPayout>): Part {
  const link = { path: `/payouts/${payout.payoutId}`, text: 'Open the payout' };
  return { title: 'Payout', facts: facts(without(RequestPayout, 'payoutId', 'loanId', 'instrumentId'), payout), link };
}

function costOf({ discloseLoanRequest }: ConsolePorts, request: AssessedLoanRequest, rate: Rate | null = null) {
  const { userId, requestId } = idsIn(request);
  return discloseLoanRequest.execute({ userId, requestId, ...(rate && { rate }) });
}

function addDecisions(acts: ActsOn<AssessedLoanRequest>, ports: ConsolePorts): void {
  const withCost = async (request: AssessedLoanRequest, rate: Rate | null): Promise<Facts> => [
    ['Amount', moneyText(request.amount, request.currency)],
    ['Term', `${request.term} months`],
    ['Rate', percentText(rate?.toPercent() ?? request.interestRate)],
    ...costFacts(await costOf(ports, request, rate), request.currency),
  ];
  acts.perform('approve', ports.approveLoanRequest, {
    labels: {
      interestRate: 'Rate in percent a year (empty: the quoted rate)',
      reason: 'Reason, for operators (required against the recommendation to reject)',
    },
    async describe(request, { values: { interestRate, reason } }) {
      checkApproval(request, { ...(reason !== undefined && { reason }) });
      const rate = interestRate === undefined ? null : Rate.ofPercent(interestRate);
      return [...(await withCost(request, rate)), ['Reason of the approval', orNone(reason ?? null)]];
    },
  });
  addRejection(acts, ports);
  acts.perform('disburse', ports.disburseLoanRequest, {
    labels: { instrumentId: 'Id of a bank account of the borrower (empty: sent by other means)' },
    async describe(request, { values: { instrumentId } }) {
      const account = instrumentId ? await accountText(ports, idsIn(request).userId, instrumentId) : orNone(null);
      return [...(await withCost(request, null)), ['Sent to the account', account]];
    },
  });
}

/** The documents of the applicant, with the acts on those that are not checked yet. */
async function documentsPart(
  ports: ConsolePorts,
  { requestId, userId }: AssessedLoanRequest,
  actsOf: (document: object) => readonly ActLink[],
): Promise<Part> {
  const { items } = await ports.documentQueries.listForOperators({ userId }, NEWEST);
  const files = items.map(({ fileId, documentId, documentType, status, uploadDate }) => ({
    name: documentType,
    note: `${status}, uploaded ${dayOfInstant(uploadDate)}`,
    fileId,
    acts: status === 'Pending' ? actsOf({ requestId, documentId }) : [],
  }));
  return { title: 'Documents', files: await shownFiles(ports, files), wide: true };
}

function cardOf({ currency, ...request }: AssessedLoanRequest, apr: number): Card {
  const { recommendation, creditScore } = request;
  const assessed = recommendation === null ? 'recommendation' : `recommended, score ${orNone(creditScore)}`;
  return {
    state: request.status,
    of: request.borrower,
    figures: [
      [`over ${request.term} months`, moneyText(request.amount, currency)],
      [`a year, APR ${percentText(apr)}`, percentText(request.interestRate)],
      [assessed, orNone(recommendation)],
    ],
  };
}
