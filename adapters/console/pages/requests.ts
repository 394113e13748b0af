import type { FastifyRequest } from 'fastify';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UserQueries, UserView } from '../../../application/identity/user.queries.ts';
import type { AssessApplicants, AssessedCase } from '../../../application/loan-requests/assess-applicants.query.ts';
import type { CostDisclosure } from '../../../application/loan-requests/cost-disclosure.ts';
import type { DecideLoanRequest } from '../../../application/loan-requests/decide-loan-request.ts';
import type { DisburseLoanRequest } from '../../../application/loan-requests/disburse-loan-request.ts';
import type { DiscloseLoanRequest } from '../../../application/loan-requests/disclose-loan-request.query.ts';
import type { LoanRequestQueries } from '../../../application/loan-requests/loan-request.queries.ts';
import type { IdempotencyKeys } from '../../../application/shared/idempotency.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { LoanRequestNotFound } from '../../../domain/loan-requests/loan-request.errors.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { Rate } from '../../../domain/shared/rate.ts';
import { type HttpServer, requestIdOf, requestSchemas } from '../../http/for-console.ts';
import { type Act, action, type Facts } from '../actions.ts';
import { fileUrl, renderDetail } from '../details.ts';
import { day, instant, money, orNone, percent } from '../format.ts';
import { list } from '../lists.ts';
import { PAGE } from '../rendering.ts';

export interface RequestPagesOptions {
  readonly keys: IdempotencyKeys;
  readonly requests: LoanRequestQueries;
  readonly assessApplicants: AssessApplicants;
  readonly discloseRequest: DiscloseLoanRequest;
  readonly decide: Pick<DecideLoanRequest, 'execute'>;
  readonly disburse: Pick<DisburseLoanRequest, 'execute'>;
  readonly users: UserQueries;
  readonly documents: DocumentQueries;
  readonly fileLinks: FileLinks;
}

const TITLES = { approve: 'Approve the request', reject: 'Reject the request', disburse: 'Disburse the loan' };
/** What the page offers. The aggregate decides what is allowed. */
const ACTS: { readonly [Status in AssessedCase['status']]?: readonly (keyof typeof TITLES)[] } = {
  Pending: ['approve', 'reject'],
  Approved: ['disburse'],
};

/** More documents are on the applicant's page. */
const DOCUMENTS_SHOWN = { page: 1, limit: 12 };

export function requestPages(app: HttpServer, options: RequestPagesOptions): void {
  const { requests, assessApplicants, discloseRequest, users } = options;
  const caseOf = async (params: object) => {
    const stored = await requests.caseOf(requestIdOf(params as { requestId: string }));
    const [assessed] = stored === null ? [] : await assessApplicants.execute([stored]);
    if (assessed === undefined) throw new LoanRequestNotFound();
    return assessed;
  };
  const costOf = ({ userId, requestId }: AssessedCase, rate?: Rate) =>
    discloseRequest.execute({ userId: userId as UserId, requestId: requestIdOf({ requestId }), ...(rate && { rate }) });

  list(app, {
    path: '/requests',
    title: 'Requests',
    query: requestSchemas.listAllLoanRequests.querystring,
    filters: { status: 'Status' },
    load: async (filter, page) => {
      const { items, total } = await requests.cases(filter, page);
      return { items: await assessApplicants.execute(items), total };
    },
    columns: [
      {
        head: 'Received',
        cell: ({ createdAt }) => instant(createdAt),
        link: ({ requestId }) => `/requests/${requestId}`,
      },
      { head: 'Status', cell: ({ status }) => status },
      { head: 'Amount', cell: ({ amount, currency }) => money(amount, currency), figure: true },
      { head: 'Months', cell: ({ term }) => String(term), figure: true },
      { head: 'Rate', cell: ({ interestRate }) => percent(interestRate), figure: true },
      { head: 'Score', cell: ({ creditScore }) => orNone(creditScore), figure: true },
      { head: 'Recommendation', cell: ({ recommendation }) => recommendation },
    ],
    empty: 'No request has this status.',
  });
  app.get('/requests/:requestId', PAGE, async ({ params }: FastifyRequest, reply) => {
    const request = await caseOf(params as object);
    const userId = request.userId as UserId;
    const [cost, applicant, documents] = await Promise.all([
      costOf(request),
      users.userOf(userId),
      documentsOf(userId, options),
    ]);
    return renderDetail(reply, {
      title: `Request for ${money(request.amount, request.currency)}`,
      acts: (ACTS[request.status] ?? []).map((act) => ({
        title: TITLES[act],
        path: `/requests/${request.requestId}/${act}`,
      })),
      parts: [
        {
          title: 'Request',
          facts: factsOf(request),
          link: request.loanId === null ? undefined : { path: `/loans/${request.loanId}`, text: 'Open the loan' },
        },
        {
          title: `Recommendation: ${request.recommendation}`,
          facts: [['Credit score', orNone(request.creditScore)]],
          sentences: request.reasons,
        },
        { title: 'Cost disclosure', facts: costFacts(cost, request.currency) },
        {
          title: 'Applicant',
          facts: applicantFacts(applicant),
          link: { path: `/users/${userId}`, text: 'Open the applicant' },
        },
        { title: 'Documents', files: documents, wide: true },
      ],
    });
  });
  decisions(app, options, { caseOf, costOf });
}

interface Lookups {
  caseOf(params: object): Promise<AssessedCase>;
  costOf(request: AssessedCase, rate?: Rate): Promise<CostDisclosure>;
}

function decisions(
  app: HttpServer,
  { keys, decide, disburse }: RequestPagesOptions,
  { caseOf, costOf }: Lookups,
): void {
  const command = ({ params, operatorId }: Act<unknown>) => ({
    requestId: requestIdOf(params as { requestId: string }),
    operatorId,
  });
  const location = ({ params }: Act<unknown>) => `/requests/${params.requestId}`;
  const rateOf = ({ interestRate }: { interestRate?: number }) =>
    interestRate === undefined ? null : Rate.ofPercent(interestRate);
  const withCost = async (request: AssessedCase, rate: Rate | null): Promise<Facts> => [
    ['Amount', money(request.amount, request.currency)],
    ['Term', `${request.term} months`],
    ['Rate', percent(rate?.toPercent() ?? request.interestRate)],
    ...costFacts(await costOf(request, rate ?? undefined), request.currency),
  ];

  action(app, keys, {
    path: '/requests/:requestId/approve',
    title: TITLES.approve,
    body: requestSchemas.approveLoanRequest.body,
    labels: { interestRate: 'Rate in percent a year (empty: the quoted rate)' },
    describe: async ({ params, values }) => withCost(await caseOf(params), rateOf(values)),
    async execute(act) {
      await decide.execute({ ...command(act), decision: { outcome: 'approve', rate: rateOf(act.values) } });
      return { location: location(act), message: 'The request is approved.' };
    },
  });
  action(app, keys, {
    path: '/requests/:requestId/reject',
    title: TITLES.reject,
    body: requestSchemas.rejectLoanRequest.body,
    labels: { reason: 'Reason, as the borrower will read it' },
    describe: async ({ params, values: { reason } }) => {
      const { amount, currency } = await caseOf(params);
      return [
        ['Amount refused', money(amount, currency)],
        ['Reason', reason],
      ];
    },
    async execute(act) {
      await decide.execute({ ...command(act), decision: { outcome: 'reject', reason: act.values.reason } });
      return { location: location(act), message: 'The request is rejected.' };
    },
  });
  action(app, keys, {
    path: '/requests/:requestId/disburse',
    title: TITLES.disburse,
    describe: async ({ params }) => withCost(await caseOf(params), null),
    async execute(act) {
      await disburse.execute(command(act));
      return { location: location(act), message: 'The loan is disbursed.' };
    },
  });
}

async function documentsOf(userId: UserId, { documents, fileLinks }: RequestPagesOptions) {
  const { items } = await documents.cases({ userId }, DOCUMENTS_SHOWN);
  return items.map(({ fileId, documentType, status, uploadDate }) => ({
    name: documentType,
    note: `${status}, uploaded ${day(uploadDate)}`,
    url: fileUrl(fileLinks, fileId),
  }));
}

function applicantFacts(applicant: UserView | null): Facts {
  if (applicant === null || applicant.erased) return [['Account', 'Erased']];
  const { firstName, lastName, email, phone, verified, createdAt } = applicant;
  return [
    ['Name', `${orNone(firstName)} ${orNone(lastName)}`],
    ['E-mail', orNone(email)],
    ['Telephone', orNone(phone)],
    ['Identity verified', verified ? 'Yes' : 'No'],
    ['Customer since', day(createdAt)],
  ];
}

function factsOf(request: AssessedCase): Facts {
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
  ];
}
