import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { AssessedLoanRequest } from '../../../application/loan-requests/assess-applicants.query.ts';
import type { CostDisclosure } from '../../../application/loan-requests/cost-disclosure.ts';
import type { DiscloseLoanRequest } from '../../../application/loan-requests/disclose-loan-request.query.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import type { HttpServer } from '../../http/api/typebox-provider.ts';
import type { BackofficeRequestRoutesOptions } from '../../http/backoffice/requests.routes.ts';
import * as requestSchemas from '../../http/backoffice/requests.schemas.ts';
import { requestIdOf } from '../../http/loan-requests/loan-requests.routes.ts';
import { type Act, actsOn, type ResponseKeys } from '../actions.ts';
import type { Facts } from '../descriptions.ts';
import { detail, fileUrl, found } from '../details.ts';
import { day, instant, money, orNone, percent } from '../format.ts';
import { list, NEWEST } from '../lists.ts';
import { borrowerPart } from './users.ts';

export interface RequestPagesOptions extends BackofficeRequestRoutesOptions {
  readonly keys: ResponseKeys;
  readonly discloseLoanRequest: DiscloseLoanRequest;
  readonly userQueries: UserQueries;
  readonly documentQueries: DocumentQueries;
  readonly fileLinks: FileLinks;
}

/** The acts that the page offers. The aggregate applies the rules. */
const ACTS: { readonly [Status in AssessedLoanRequest['status']]?: readonly string[] } = {
  Pending: ['approve', 'reject'],
  Approved: ['disburse'],
};

const idIn = (params: object) => requestIdOf(params as { requestId: string });

export function requestPages(app: HttpServer, options: RequestPagesOptions): void {
  const { loanRequestQueries, assessApplicants, userQueries } = options;
  list(app, {
    path: '/requests',
    title: 'Requests',
    query: requestSchemas.listAllLoanRequests.querystring,
    filters: { status: 'Status' },
    load: async (filter, page) => {
      const listed = await loanRequestQueries.listForOperators(filter, page);
      return { ...listed, items: await assessApplicants.execute(listed.items) };
    },
    columns: [
      { head: 'Received', cell: (one) => instant(one.createdAt), link: (one) => `/requests/${one.requestId}` },
      { head: 'Status', cell: ({ status }) => status },
      { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
      { head: 'Months', cell: ({ term }) => String(term), figure: true },
      { head: 'Rate', cell: ({ interestRate }) => percent(interestRate), figure: true },
      { head: 'Score', cell: ({ creditScore }) => orNone(creditScore), figure: true },
      { head: 'Recommendation', cell: ({ recommendation }) => recommendation },
    ],
  });
  const acts = requestActs(app, options);
  detail(app, '/requests/:requestId', async (params) => {
    const request = await requestIn(options, params);
    const { loanId } = request;
    const loan = loanId === null ? undefined : { path: `/loans/${loanId}`, text: 'Open the loan' };
    const userId = request.userId as UserId;
    const [cost, applicant, documents] = await Promise.all([
      costOf(options, request),
      userQueries.userOf(userId),
      documentsOf(userId, options),
    ]);
    return {
      title: `Request for ${money(request.amount, request.currency)}`,
      acts: acts.links(request, ACTS[request.status] ?? []),
      parts: [
        { title: 'Request', facts: factsOf(request), link: loan },
        {
          title: `Recommendation: ${request.recommendation}`,
          facts: [['Credit score', orNone(request.creditScore)]],
          sentences: request.reasons,
        },
        { title: 'Cost disclosure', facts: costFacts(cost, request.currency) },
        borrowerPart(userId, applicant),
        { title: 'Documents', files: documents, wide: true },
      ],
    };
  });
}

async function requestIn(
  { loanRequestQueries, assessApplicants }: RequestPagesOptions,
  params: object,
): Promise<AssessedLoanRequest> {
  const stored = found(await loanRequestQueries.getForOperators(idIn(params)), LoanRequestNotFound);
  const [assessed = null] = await assessApplicants.execute([stored]);
  return found(assessed, LoanRequestNotFound);
}

function costOf({ discloseLoanRequest }: RequestPagesOptions, request: AssessedLoanRequest, rate: Rate | null = null) {
  const userId = request.userId as UserId;
  return discloseLoanRequest.execute({ userId, requestId: idIn(request), ...(rate && { rate }) });
}

function requestActs(app: HttpServer, options: RequestPagesOptions) {
  const { keys, decideLoanRequest, disburseLoanRequest } = options;
  const acts = actsOn(app, keys, '/requests/:requestId');
  const command = ({ params, operatorId }: Act<unknown>) => ({ requestId: idIn(params), operatorId });
  const rateOf = ({ interestRate }: { interestRate?: number }) =>
    interestRate === undefined ? null : Rate.ofPercent(interestRate);
  const withCost = async (request: AssessedLoanRequest, rate: Rate | null): Promise<Facts> => [
    ['Amount', money(request.amount, request.currency)],
    ['Term', `${request.term} months`],
    ['Rate', percent(rate?.toPercent() ?? request.interestRate)],
    ...costFacts(await costOf(options, request, rate), request.currency),
  ];

  acts.offer('approve', {
    title: 'Approve the request',
    done: 'The request is approved.',
    body: requestSchemas.approveLoanRequest.body,
    labels: { interestRate: 'Rate in percent a year (empty: the quoted rate)' },
    describe: async ({ params, values }) => withCost(await requestIn(options, params), rateOf(values)),
    execute: (act) =>
      decideLoanRequest.execute({ ...command(act), decision: { outcome: 'approve', rate: rateOf(act.values) } }),
  });
  acts.offer('reject', {
    title: 'Reject the request',
    done: 'The request is rejected.',
    body: requestSchemas.rejectLoanRequest.body,
    labels: { reason: 'Reason, as the borrower will read it' },
    describe: async ({ params, values: { reason } }) => {
      const { amount, currency } = await requestIn(options, params);
      return [
        ['Amount refused', money(amount, currency)],
        ['Reason', reason],
      ];
    },
    execute: (act) =>
      decideLoanRequest.execute({ ...command(act), decision: { outcome: 'reject', reason: act.values.reason } }),
  });
  acts.offer('disburse', {
    title: 'Disburse the loan',
    done: 'The loan is disbursed.',
    describe: async ({ params }) => withCost(await requestIn(options, params), null),
    execute: (act) => disburseLoanRequest.execute(command(act)),
  });
  return acts;
}

async function documentsOf(userId: UserId, { documentQueries, fileLinks }: RequestPagesOptions) {
  const { items } = await documentQueries.listForOperators({ userId }, NEWEST);
  return items.map(({ fileId, documentType, status, uploadDate }) => ({
    name: documentType,
    note: `${status}, uploaded ${day(uploadDate)}`,
    url: fileUrl(fileLinks, fileId),
  }));
}

function factsOf(request: AssessedLoanRequest): Facts {
  return [
    ['Status', request.status],
    ['Received', instant(request.createdAt)],
    ['Amount', money(request.amount, request.currency)],
    ['Term', `${request.term} months`],
    ['Rate', percent(request.interestRate)],
    ['Purpose', orNone(request.purpose)],
    ['Employment', orNone(request.employmentStatus)],
    ['Company', orNone(request.companyName)],
    ['Approved', instant(request.approvalDate)],
    ...(request.rejectionReason === null ? [] : [['Reason of the rejection', request.rejectionReason] as const]),
  ];
}

function costFacts(cost: CostDisclosure, currency: string): Facts {
  return [
    ['Monthly payment', money(cost.monthlyPayment, currency)],
    ['Payments', `${cost.numberOfPayments}, the last of ${money(cost.lastPayment, currency)}`],
    ['First payment', day(cost.firstPaymentDate)],
    ['Last payment', day(cost.lastPaymentDate)],
    ['Finance charge', money(cost.financeCharge, currency)],
    ['Total of payments', money(cost.totalOfPayments, currency)],
    ['APR', percent(cost.apr)],
    ['APRC', percent(cost.aprc)],
  ];
}
