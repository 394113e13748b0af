import {
  disbursedLoan,
  loanWithFee,
  openOffer,
  returnableLoan,
  settled,
  type TestApp,
  writtenAgreement,
} from '../../support/app.ts';
import { recordDeposit } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import { type Answer, type Client, done, UNKNOWN_ID } from '../../support/client.ts';
import { GIF, PDF, picture } from '../../support/documents.ts';
import type { Operator } from '../../support/operator.ts';
import { appCode, turnsOnSecondFactor } from '../../support/second-factor.ts';
import type { OperationName, SpecifiedOperation } from './operations.ts';

export interface Cast {
  readonly service: TestApp;
  readonly borrower: Borrower;
  readonly operator: Operator;
  /** Of the borrower: with a payment and a paid instalment, so that lists are not empty. */
  readonly loanId: string;
  readonly ticketId: string;
  readonly notificationId: string;
}

type Operation = Pick<SpecifiedOperation, 'method' | 'path'>;
type Act = (cast: Cast, operation: Operation) => Promise<Answer>;

/**
 * The request that causes each answer of the specification. A missing token causes 401, and unknown ids in the path cause
 * 404 unless an entry says otherwise.
 */
type Provocations = Readonly<Record<OperationName, Readonly<Partial<Record<200 | 400 | 402 | 404, Act>>>>>;

/** Sends the operation. An id stands for the only parameter of its path; others come from the cast. */
function request(client: Client, { method, path }: Operation, ids: Cast | string, body?: object, query = '') {
  const filledIn = (text: string) =>
    text.replace(/:(\w+Id)/g, (_, name: 'loanId') => (typeof ids === 'string' ? ids : ids[name]));
  const url = filledIn(path) + query;
  return method === 'GET'
    ? client.get(url)
    : client.send(method, url, body && JSON.parse(filledIn(JSON.stringify(body))));
}

/** Sent by the borrower. `:loanId` in the body is that of the cast. */
const sent =
  (body?: object, query?: string): Act =>
  (cast, operation) =>
    request(cast.borrower, operation, cast, body, query);
const listed = (query: string) => sent(undefined, query);
/** About what the borrower has just made. */
const onNew =
  (make: (cast: Cast) => Promise<string>, body?: object): Act =>
  async (cast, operation) =>
    request(cast.borrower, operation, await make(cast), body);
/** By another borrower. */
const stranger =
  (idOf: (cast: Cast) => Cast | string | Promise<string> = (cast) => cast, body?: object, query?: string): Act =>
  async (cast, operation) =>
    request(await cast.service.borrower(), operation, await idOf(cast), body, query);
/** About a new loan of another borrower, by that borrower. */
const onNewLoan =
  (
    body?: object,
    prepare?: (client: Borrower, loanId: string) => Promise<unknown>,
    amount = 300,
    query?: string,
  ): Act =>
  async ({ service, operator }, operation) => {
    const client = await service.borrower();
    const loanId = await disbursedLoan(client, operator, { amount, term: 3 });
    await prepare?.(client, loanId);
    return request(client, operation, loanId, body, query);
  };
/** About a new loan of another borrower that can be given back, by that borrower. */
const onReturnableLoan =
  (body?: object, amount = 300): Act =>
  async ({ service, operator }, operation) => {
    const client = await service.borrower();
    const loanId = await returnableLoan(client, operator, { amount, term: 3 });
    return request(client, operation, loanId, body);
  };
const uploaded =
  (content: () => Buffer | Promise<Buffer>, documentType?: string): Act =>
  async ({ borrower }, { path }) =>
    borrower.uploads(path, await content(), documentType === undefined ? {} : { documentType });

const newDocument = async ({ borrower }: Cast) => (await done(borrower.uploadsDocument())).documentId;
const newRequest = async ({ borrower }: Cast) => (await done(borrower.asksFor(1000))).requestId;
const newTicket = async ({ borrower }: Cast) => (await done(borrower.opensTicket())).ticketId;
const newDevice = async ({ borrower }: Cast) => (await done(borrower.registersDevice('passing-token'))).deviceId;
const newInstrument = async ({ borrower }: Cast) => (await done(borrower.addsInstrument())).instrumentId;
const approved = async (cast: Cast) => {
  const requestId = await newRequest(cast);
  await done(cast.operator.approves(requestId));
  return requestId;
};
const rejected = async (cast: Cast) => {
  const requestId = await newRequest(cast);
  await done(cast.operator.rejects(requestId));
  return requestId;
};
let references = 0;
const transfer = () => `CONTRACT-${++references}`;
const reported = async ({ borrower, loanId }: Cast, reference = transfer()) =>
  (await done(borrower.reportsTransfer(loanId, 1, reference))).paymentId;

const INSTRUMENT = { type: 'card', token: 'tok_ok', lastFour: '4242' };
const CARD = { paymentMethod: 'card' };
const PREPAYMENT = { ...CARD, reduce: 'payment' };
const TRANSFER = { paymentMethod: 'bank_transfer' };
const TERMS = { amount: 10_000, term: 12, interestRate: 12 };
const ASKED = { amount: 1000, currency: 'USD', term: 12 };
const NOTE = { title: 'Note', message: 'To myself.', notificationType: 'promotion' };
const SIGNATURE = { sha256: 'a'.repeat(64), signedName: 'Some Borrower', consent: true };
const AMENDED = { amount: 2000, term: 24, purpose: 'Education' };

const user = {
  'GET /user/profile': {
    200: sent(),
    // A valid token of a user who was never registered here.
    404: ({ service }: Cast) => service.unregisteredUser().get('/user/profile'),
  },
  'PUT /user/profile': { 200: sent({ phone: '+584121234567' }), 400: sent({ phone: 'no number' }) },
  'POST /user/profilePicture': { 200: uploaded(() => picture('png')), 400: uploaded(() => GIF) },
  'GET /user/creditScore': { 200: sent(), 404: stranger() },
  'POST /user/documents': { 200: uploaded(() => PDF, 'ID'), 400: uploaded(() => PDF, 'PASSPORT') },
  'GET /user/documents': { 200: listed('?documentType=ID') },
  'DELETE /user/documents/:documentId': { 200: onNew(newDocument) },
  'GET /user/notificationPreferences': { 200: sent() },
  'PUT /user/notificationPreferences': { 200: sent({ promotions: true }), 400: sent({ promotions: 'yes' }) },
  'GET /user/language': { 200: sent() },
  'PUT /user/language': { 200: sent({ language: 'en' }), 400: sent({ language: 'fr' }) },
  'GET /user/gamification': { 200: sent() },
  'GET /user/paymentInstruments': {
    200: async (cast: Cast) => {
      await newInstrument(cast);
      return cast.borrower.get('/user/paymentInstruments');
    },
    400: listed('?page=0'),
  },
  'POST /user/paymentInstruments': {
    200: sent(INSTRUMENT),
    400: sent({ ...INSTRUMENT, type: 'bank_account' }),
  },
  'DELETE /user/paymentInstruments/:instrumentId': { 200: onNew(newInstrument) },
  'DELETE /user/account': {
    200: stranger(undefined, { password: PASSWORD }),
    400: sent({ password: 'another password' }),
  },
  'POST /user/mfa': {
    200: sent(),
    400: async ({ service }: Cast) => {
      const borrower = await service.borrower();
      await turnsOnSecondFactor(borrower);
      return borrower.startsSecondFactor();
    },
  },
  'POST /user/mfa/confirm': {
    200: async ({ service }: Cast) => {
      const borrower = await service.borrower();
      const { secret } = await done(borrower.startsSecondFactor());
      return borrower.confirmsSecondFactor(appCode(secret));
    },
    400: sent({ code: '000000x' }),
  },
  'DELETE /user/mfa': {
    200: async ({ service }: Cast) => {
      const borrower = await service.borrower();
      const { recoveryCodes } = await turnsOnSecondFactor(borrower);
      return borrower.turnsOffSecondFactor(recoveryCodes[0] ?? '');
    },
    400: sent({ code: '000000x' }),
  },
} as const;

const support = {
  'POST /support/tickets': {
    200: async ({ borrower }: Cast) => {
      const { fileId } = await done(borrower.uploadsFile());
      return borrower.opensTicket({ attachments: [fileId] });
    },
    400: sent({ subject: 'x', description: 'x', categoryId: UNKNOWN_ID }),
  },
  'GET /support/tickets': { 200: listed('?status=Open&priority=Medium') },
  'GET /support/tickets/:ticketId': { 200: sent() },
  'POST /support/tickets/:ticketId/messages': {
    200: sent({ message: 'Any news?' }),
    400: sent({ message: '' }),
  },
  'POST /support/tickets/:ticketId/close': { 200: onNew(newTicket, { resolution: 'Solved.' }) },
  'GET /support/categories': { 200: sent() },
} as const;

const payments = {
  'GET /payments/banks': { 200: listed('?country=VE') },
  'POST /payments': {
    200: sent({ loanId: ':loanId', amount: 1, paymentMethod: 'instant_debit' }),
    400: sent({ loanId: ':loanId', amount: 1, ...TRANSFER }),
    402: sent({ loanId: ':loanId', amount: 1.02, ...CARD }),
  },
  'GET /payments': { 200: ({ borrower, loanId }: Cast) => borrower.get(`/payments?loanId=${loanId}`) },
  'GET /payments/:paymentId': {
    200: onNew(async ({ borrower }) => (await borrower.reads('/payments'))[0].paymentId),
  },
  'POST /payments/reference': {
    200: ({ borrower, loanId }: Cast) => borrower.reportsTransfer(loanId, 1, transfer()),
    400: ({ borrower }: Cast) => borrower.reportsTransfer(UNKNOWN_ID, 1, transfer()),
  },
  'POST /payments/:paymentId/verify': {
    200: onNew(async (cast) => {
      const reference = transfer();
      const paymentId = await reported(cast, reference);
      await recordDeposit(cast.service, reference, 1);
      return paymentId;
    }),
    400: onNew(reported),
  },
} as const;

/** An open offer, one that is declined, and one on another request. */
const answersOffer = {
  200: async ({ borrower, operator }: Cast, { path }: Operation) =>
    borrower.send('POST', offerPath(path, await openOffer(borrower, operator))),
  400: async ({ borrower, operator }: Cast, { path }: Operation) => {
    const offer = await openOffer(borrower, operator);
    await done(borrower.declines(offer));
    return borrower.send('POST', offerPath(path, offer));
  },
  404: async (cast: Cast, { path }: Operation) => {
    const { offerId } = await openOffer(cast.borrower, cast.operator);
    return cast.borrower.send('POST', offerPath(path, { requestId: await newRequest(cast), offerId }));
  },
} as const;
const offerPath = (path: string, { requestId, offerId }: { requestId: string; offerId: string }) =>
  path.replace(':requestId', requestId).replace(':offerId', offerId);

const requests = {
  'POST /requests': {
    200: sent({ ...ASKED, employmentStatus: 'Employed', companyName: 'Some Company' }),
    400: sent({ ...ASKED, term: 61 }),
  },
  'GET /products': {
    200: async (cast: Cast, operation: Operation) => {
      await done(cast.operator.createsProduct());
      return listed('?currency=USD')(cast, operation);
    },
  },
  'GET /requests': { 200: listed('?limit=5') },
  'GET /requests/:requestId': { 200: onNew(approved) },
  'PUT /requests/:requestId': {
    200: onNew(newRequest, AMENDED),
    400: onNew(approved, { amount: 2000 }),
  },
  'DELETE /requests/:requestId': { 200: onNew(newRequest), 400: onNew(rejected) },
  'POST /requests/amortization': { 200: sent(TERMS), 400: sent({ ...TERMS, amount: 0 }) },
  'POST /requests/disclosure': {
    200: sent({ ...TERMS, disbursementDate: '2027-01-31' }),
    400: sent({ ...TERMS, disbursementDate: '2027-02-30' }),
  },
  'GET /requests/:requestId/disclosure': { 200: onNew(approved) },
  'GET /requests/:requestId/offers': {
    200: onNew(async ({ borrower, operator }) => (await openOffer(borrower, operator)).requestId),
  },
  'POST /requests/:requestId/offers/:offerId/accept': answersOffer,
  'POST /requests/:requestId/offers/:offerId/decline': answersOffer,
  'GET /requests/:requestId/decision': { 200: onNew(rejected), 400: onNew(newRequest) },
  'GET /requests/:requestId/agreement': { 200: onNew(approved), 400: onNew(newRequest) },
  'POST /requests/:requestId/agreement/sign': {
    200: async (cast: Cast, operation: Operation) => {
      const { requestId, sha256 } = await writtenAgreement(cast.borrower, cast.operator);
      return request(cast.borrower, operation, requestId, { ...SIGNATURE, sha256 });
    },
    400: onNew(approved, SIGNATURE),
  },
  'GET /requests/parameters': { 200: sent() },
} as const;

const loans = {
  'GET /loans': { 200: listed('?status=Active') },
  'GET /loans/:loanId': { 200: sent() },
  'GET /loans/:loanId/paymentInfo': { 200: sent() },
  'GET /loans/:loanId/refinanceEligibility': { 200: sent() },
  'GET /loans/:loanId/transactions': { 200: sent() },
  'GET /loans/:loanId/statement': {
    200: sent(),
    400: listed('?from=2026-02-30'),
  },
  'GET /loans/:loanId/charges': {
    200: async ({ borrower, operator }: Cast, operation: Operation) =>
      request(borrower, operation, await loanWithFee(borrower, operator)),
  },
  'GET /loans/:loanId/autopay': {
    200: onNewLoan(undefined, (client, loanId) => client.authorizesAutopay(loanId)),
    404: sent(),
  },
  'PUT /loans/:loanId/autopay': {
    200: onNewLoan({ ...CARD, maxAmount: 150 }),
    400: onNewLoan(TRANSFER),
  },
  'DELETE /loans/:loanId/autopay': {
    200: onNewLoan(undefined, (client, loanId) => client.authorizesAutopay(loanId)),
    404: sent(),
  },
  'GET /loans/:loanId/payoffQuote': {
    200: onNewLoan(),
    400: onNewLoan(undefined, (client, loanId) => client.paysOff(loanId)),
  },
  'POST /loans/:loanId/payoff': {
    200: onNewLoan(CARD),
    400: onNewLoan(TRANSFER),
    // The sandbox gateway declines amounts with these cents.
    402: onNewLoan(CARD, undefined, 300.02),
  },
  'GET /loans/:loanId/withdrawal': {
    200: onReturnableLoan(),
    400: sent(),
  },
  'POST /loans/:loanId/withdrawal': {
    200: onReturnableLoan(CARD),
    400: sent(CARD),
    // Without the fee of 7.49, the cents are those that the sandbox gateway declines.
    402: onReturnableLoan(CARD, 299.51),
  },
  'GET /loans/:loanId/prepaymentQuote': {
    200: onNewLoan(undefined, undefined, 300, '?amount=100&reduce=term'),
    400: sent(),
  },
  'POST /loans/:loanId/prepayments': {
    200: onNewLoan({ ...PREPAYMENT, amount: 100 }),
    400: onNewLoan({ ...PREPAYMENT, amount: 300 }),
    402: onNewLoan({ ...PREPAYMENT, amount: 100.02 }),
  },
  'POST /loans/:loanId/pause': {
    200: onNewLoan({ duration: 2, reason: 'Between two jobs.' }, async (client, loanId) => {
      await done(client.pays(loanId, (await client.reads(`/loans/${loanId}`)).monthlyPayment));
      await settled(client);
    }),
    400: onNewLoan(),
  },
} as const;

const notifications = {
  'POST /notifications/send': { 200: sent(NOTE), 400: sent({ title: 'Note' }) },
  'GET /notifications': { 200: listed('?status=Unread&type=promotion') },
  'GET /notifications/:notificationId': { 200: sent() },
  'PUT /notifications/:notificationId/read': { 200: sent() },
  'POST /notifications/deviceToken': {
    200: sent({ token: 'contract-token', platform: 'android', deviceName: 'A telephone' }),
    400: sent({ token: 'contract-token', platform: 'blackberry' }),
  },
  'DELETE /notifications/deviceToken/:deviceId': { 200: onNew(newDevice) },
} as const;

export const PROVOCATIONS: Provocations = { ...user, ...support, ...payments, ...requests, ...loans, ...notifications };
