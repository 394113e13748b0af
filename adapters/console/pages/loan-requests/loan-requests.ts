import type { AssessedLoanRequest } from '../../../../application/loan-requests/decisions.ts';
import { AssessedLoanRequestView } from '../../../../application/loan-requests/operator-request.record.ts';
import { mayPerform } from '../../../../application/operators/roles.ts';
import { without } from '../../../../application/shared/record.ts';
import { LoanRequestNotFound } from '../../../../domain/loan-requests/loan-request.errors.ts';
import type { UserId } from '../../../../domain/shared/ids.ts';
import { Rate } from '../../../../domain/shared/rate.ts';
import { filterIn } from '../../../http/answers/lists.ts';
import type { HttpServer } from '../../../http/answers/routes.ts';
import * as requestSchemas from '../../../http/backoffice/loan-requests.schemas.ts';
import { requestIdOf } from '../../../http/fields/read-fields.ts';
import { actsOn } from '../../actions.ts';
import type { Facts } from '../../acts.ts';
import type { ConsolePorts } from '../../console-ports.ts';
import { type Card, detail, existing, shownFiles } from '../../details.ts';
import { columns, facts } from '../../fields.ts';
import { borrowerName, dayText, moneyText, orNone, percentText } from '../../format.ts';
import { type Column, list, NEWEST } from '../../lists.ts';
import type { ActLink } from '../../rendering.ts';
import { REQUEST_COLUMNS, withBorrower } from '../columns.ts';
import { documentActs } from '../people/documents.ts';
import { addNoting, notesPart } from '../people/notes.ts';
import { borrowerPart } from '../people/users.ts';
import { addRejection, assessmentPart, checkApproval, reasonFacts } from './decisions.ts';
import { addMakingOffers, agreementOn, agreementPapers, costFacts, offersPart } from './offers.ts';
import { productParts } from './products.ts';

/** The acts that the page shows. The aggregate applies the rules. */
const ACTS: { readonly [Status in AssessedLoanRequest['status']]?: readonly string[] } = {
  Pending: ['offer', 'approve', 'reject'],
  Approved: ['disburse'],
};

/** The path of a document below the page of a request. */
const DOCUMENT = 'documents/:documentId/';
const DOCUMENT_ACTS = [`${DOCUMENT}verify`, `${DOCUMENT}reject`];

const idIn = (params: object) => requestIdOf(params as { requestId: string });

/** The others have separate parts on the page. */
const FACTS = without(
  AssessedLoanRequestView,
  'borrower',
  'creditScore',
  'productVersion',
  'reasonCodes',
  'reasons',
  'recommendation',
  'rejectionReason',
  'scoreFactors',
);

const COLUMNS: readonly Column<AssessedLoanRequest>[] = [
  ...withBorrower<AssessedLoanRequest>(REQUEST_COLUMNS),
  ...columns(AssessedLoanRequestView, ['interestRate', 'creditScore', 'recommendation']),
  { head: 'Decide by', cell: ({ decideBy }) => dayText(decideBy), mark: ({ decideBy }) => decideBy !== null },
];

export function requestPages(app: HttpServer, ports: ConsolePorts): void {
  const { userQueries } = ports;
  requestList(app, ports);
  agreementPapers(app, ports);
  const acts = requestActs(app, ports);
  const papers = documentActs(app, ports, { page: '/requests/:requestId', below: DOCUMENT });
  detail(app, '/requests/:requestId', async (params, { role }) => {
    const request = await requestIn(ports, params);
    const { loanId } = request;
    const loan = loanId === null ? undefined : { path: `/loans/${loanId}`, text: 'Open the loan' };
    const userId = request.userId as UserId;
    const [cost, applicant, documents, product, offers, agreement, notes] = await Promise.all([
      costOf(ports, request),
      userQueries.userOf(userId),
      documentsOf(request, ports, (document) =>
        papers.links(document, DOCUMENT_ACTS).filter(({ allowed }) => mayPerform(role, allowed)),
      ),
      productParts(ports, request),
      offersPart(ports, request),
      agreementOn(ports, request),
      notesPart(ports, { requestId: idIn(request) }),
    ]);
    return {
      title: `Request of ${borrowerName(request.borrower)} for ${moneyText(request.amount, request.currency)}`,
      card: cardOf(request, cost.apr),
      acts: acts.links(request, [...(agreement.mayDisburse ? (ACTS[request.status] ?? []) : []), 'note']),
      parts: [
        { title: 'Request', facts: factsOf(request), link: loan },
        ...product,
        ...offers,
        ...agreement.parts,
        assessmentPart(request),
        { title: 'Cost disclosure', facts: costFacts(cost, request.currency) },
        borrowerPart(userId, applicant),
        notes,
        { title: 'Documents', files: documents, wide: true },
      ],
    };
  });
}

function requestList(app: HttpServer, { loanRequestQueries, assessApplicants }: ConsolePorts): void {
  list(app, {
    path: '/requests',
    title: 'Requests',
    dataset: 'requests',
    query: requestSchemas.listAllLoanRequests.querystring,
    filters: ['status', 'userId', 'from', 'to', 'sort'],
    load: async (filter, page) => {
      const listed = await loanRequestQueries.listForOperators(filterIn(filter), page);
      return { ...listed, items: await assessApplicants.execute(listed.items) };
    },
    columns: COLUMNS,
  });
}

const storedIn =
  ({ loanRequestQueries }: ConsolePorts) =>
  (params: object) =>
    loanRequestQueries.getForOperators(idIn(params));

async function requestIn(
  { loanRequestQueries, assessApplicants }: ConsolePorts,
  params: object,
): Promise<AssessedLoanRequest> {
  const stored = existing(await loanRequestQueries.getForOperators(idIn(params)), LoanRequestNotFound);
  const [assessed = null] = await assessApplicants.execute([stored]);
  return existing(assessed, LoanRequestNotFound);
}

function costOf({ discloseLoanRequest }: ConsolePorts, request: AssessedLoanRequest, rate: Rate | null = null) {
  const userId = request.userId as UserId;
  return discloseLoanRequest.execute({ userId, requestId: idIn(request), ...(rate && { rate }) });
}

function requestActs(app: HttpServer, ports: ConsolePorts) {
  const acts = actsOn(app, ports.keys, '/requests/:requestId', storedIn(ports));
  const rateOf = ({ interestRate }: { interestRate?: number }) =>
    interestRate === undefined ? null : Rate.ofPercent(interestRate);
  const withCost = async (request: AssessedLoanRequest, rate: Rate | null): Promise<Facts> => [
    ['Amount', moneyText(request.amount, request.currency)],
    ['Term', `${request.term} months`],
    ['Rate', percentText(rate?.toPercent() ?? request.interestRate)],
    ...costFacts(await costOf(ports, request, rate), request.currency),
  ];

  addMakingOffers(acts, ports);
  addNoting(acts, ports, (params) => ({ requestId: idIn(params) }));
  acts.perform('approve', ports.approveLoanRequest, {
    done: 'The request is approved.',
    labels: {
      interestRate: 'Rate in percent a year (empty: the quoted rate)',
      reason: 'Reason, for operators (required against the recommendation to reject)',
    },
    async describe({ params, values }) {
      const request = await requestIn(ports, params);
      checkApproval(request, values);
      return [...(await withCost(request, rateOf(values))), ['Reason of the approval', orNone(values.reason ?? null)]];
    },
  });
  addRejection(acts, ports, (params) => requestIn(ports, params));
  acts.perform('disburse', ports.disburseLoanRequest, {
    done: 'The loan is disbursed.',
    describe: async ({ params }) => withCost(await requestIn(ports, params), null),
  });
  return acts;
}

/** The documents of the applicant, with the acts on those that are not checked yet. */
async function documentsOf(
  { requestId, userId }: AssessedLoanRequest,
  ports: ConsolePorts,
  actsOf: (document: object) => readonly ActLink[],
) {
  const { items } = await ports.documentQueries.listForOperators({ userId }, NEWEST);
  const files = items.map(({ fileId, documentId, documentType, status, uploadDate }) => ({
    name: documentType,
    note: `${status}, uploaded ${dayText(uploadDate)}`,
    fileId,
    acts: status === 'Pending' ? actsOf({ requestId, documentId }) : [],
  }));
  return shownFiles(ports, files);
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

function factsOf(request: AssessedLoanRequest): Facts {
  return [...facts(FACTS, request), ...reasonFacts({ codes: request.reasonCodes, words: request.rejectionReason })];
}
