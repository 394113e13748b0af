import { disbursedLoan, settled, type TestApp } from '../../support/app.ts';
import { recordDeposit } from '../../support/books.ts';
import type { Borrower } from '../../support/borrower.ts';
import { PASSWORD } from '../../support/caller.ts';
import type { Answer, Client } from '../../support/client.ts';
import { FORM, form, GIF, PDF, picture } from '../../support/documents.ts';
import type { Operator } from '../../support/operator.ts';
import type { OperationName } from './operations.ts';

export interface Cast {
  readonly service: TestApp;
  readonly borrower: Borrower;
  readonly operator: Operator;
  /** Of the borrower: with a payment and a paid instalment, so that lists are not empty. */
  readonly loanId: string;
  readonly ticketId: string;
  readonly notificationId: string;
}

type Act = (cast: Cast) => Promise<Answer>;

/** The request that causes each answer of the specification; 401 needs no entry, since a missing token causes it. */
export type Provocations = Readonly<Record<OperationName, Readonly<Partial<Record<200 | 400 | 402 | 404, Act>>>>>;

const UNKNOWN = '019aa3c0-0000-7000-8000-000000000000';
/** Puts the ids of the cast into an address or a body: `:loanId`. */
const filledIn = <Text extends string | object | undefined>(ids: Cast, text: Text): Text =>
  text &&
  JSON.parse(JSON.stringify(text).replace(/:(loanId|ticketId|notificationId)/g, (_, name: 'loanId') => ids[name]));
const send =
  (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Act =>
  (ids) =>
    ids.borrower.send(method, filledIn(ids, url), filledIn(ids, body));
const get =
  (url: string): Act =>
  (ids) =>
    ids.borrower.get(filledIn(ids, url));
const stranger =
  (act: (client: Client, cast: Cast) => Promise<Answer>): Act =>
  async (cast) =>
    act(await cast.service.borrower(), cast);

export function upload(client: Client, url: string, content: Buffer, fields: Record<string, string> = {}) {
  return client.send('POST', url, form({ content }, fields), FORM);
}

const newDocument = (client: Client) => upload(client, '/user/documents', PDF, { documentType: 'ID' });
const ask = (client: Client, terms: object = {}) =>
  client.send('POST', '/requests', { amount: 1000, currency: 'USD', term: 12, ...terms });
export const newTicket = async ({ borrower }: Cast, attachments: readonly string[] = []) => {
  const { data: categories } = (await borrower.get('/support/categories')).body;
  const { categoryId } = categories[0];
  const told = { subject: 'A question', description: 'How do I pay?', categoryId, attachments };
  return borrower.send('POST', '/support/tickets', told);
};
const newDevice = (client: Client, given: object = {}) =>
  client.send('POST', '/notifications/deviceToken', { token: 'passing-token', platform: 'android', ...given });
/** Sends a request about something that the borrower has just made. */
const onNew =
  (make: (client: Client) => Promise<Answer>, id: string, method: 'PUT' | 'DELETE', url: string, body?: object): Act =>
  async ({ borrower }) =>
    borrower.send(method, url + (await make(borrower)).body.data[id], body);
let references = 0;
const reference = (loanId: string, amount = 1) => ({ loanId, amount, referenceNumber: `CONTRACT-${++references}` });
const decided = async ({ borrower, operator }: Cast, outcome: 'approve' | 'reject') => {
  const { requestId } = (await ask(borrower)).body.data;
  const body = outcome === 'reject' ? { reason: 'No.' } : {};
  await operator.send('POST', `/backoffice/requests/${requestId}/${outcome}`, body);
  return requestId as string;
};

/** Sends a request about a new loan of another borrower, that borrower being the client. */
const onNewLoan =
  (act: (client: Client, loanId: string) => Promise<Answer>, terms: { amount: number } = { amount: 300 }): Act =>
  async ({ service, operator }) => {
    const client = await service.borrower();
    return act(client, await disbursedLoan(client, operator, { ...terms, term: 3 }));
  };

const user = {
  'GET /user/profile': {
    200: get('/user/profile'),
    // A valid token of a user who was never registered here.
    404: async ({ service }: Cast) => service.unregisteredUser().get('/user/profile'),
  },
  'PUT /user/profile': {
    200: send('PUT', '/user/profile', { phone: '+584121234567' }),
    400: send('PUT', '/user/profile', { phone: 'no number' }),
  },
  'POST /user/profilePicture': {
    200: async ({ borrower }: Cast) => upload(borrower, '/user/profilePicture', await picture('png')),
    400: ({ borrower }: Cast) => upload(borrower, '/user/profilePicture', GIF),
  },
  'GET /user/creditScore': {
    200: get('/user/creditScore'),
    404: stranger((client) => client.get('/user/creditScore')),
  },
  'POST /user/documents': {
    200: ({ borrower }: Cast) => newDocument(borrower),
    400: ({ borrower }: Cast) => upload(borrower, '/user/documents', PDF, { documentType: 'PASSPORT' }),
  },
  'GET /user/documents': { 200: get('/user/documents?documentType=ID') },
  'DELETE /user/documents/:documentId': {
    200: onNew(newDocument, 'documentId', 'DELETE', '/user/documents/'),
    404: send('DELETE', `/user/documents/${UNKNOWN}`),
  },
  'GET /user/notificationPreferences': { 200: get('/user/notificationPreferences') },
  'PUT /user/notificationPreferences': {
    200: send('PUT', '/user/notificationPreferences', { promotions: true }),
    400: send('PUT', '/user/notificationPreferences', { promotions: 'yes' }),
  },
  'GET /user/gamification': { 200: get('/user/gamification') },
  'DELETE /user/account': {
    200: stranger((client) => client.send('DELETE', '/user/account', { password: PASSWORD })),
    400: send('DELETE', '/user/account', { password: 'another password' }),
  },
} as const;

const support = {
  'POST /support/tickets': {
    200: async (cast: Cast) => {
      const { fileId } = (await upload(cast.borrower, '/user/files', PDF)).body.data;
      return newTicket(cast, [fileId]);
    },
    400: send('POST', '/support/tickets', { subject: 'x', description: 'x', categoryId: UNKNOWN }),
  },
  'GET /support/tickets': { 200: get('/support/tickets?status=Open&priority=Medium') },
  'GET /support/tickets/:ticketId': {
    200: get('/support/tickets/:ticketId'),
    404: stranger((client, { ticketId }) => client.get(`/support/tickets/${ticketId}`)),
  },
  'POST /support/tickets/:ticketId/messages': {
    200: send('POST', '/support/tickets/:ticketId/messages', { message: 'Any news?' }),
    400: send('POST', '/support/tickets/:ticketId/messages', { message: '' }),
    404: send('POST', `/support/tickets/${UNKNOWN}/messages`, { message: 'Any news?' }),
  },
  'POST /support/tickets/:ticketId/close': {
    200: async (cast: Cast) => {
      const { ticketId } = (await newTicket(cast)).body.data;
      return cast.borrower.send('POST', `/support/tickets/${ticketId}/close`, { resolution: 'Solved.' });
    },
    404: send('POST', `/support/tickets/${UNKNOWN}/close`),
  },
  'GET /support/categories': { 200: get('/support/categories') },
} as const;

const payments = {
  'GET /payments/banks': { 200: get('/payments/banks?country=VE') },
  'POST /payments': {
    200: send('POST', '/payments', { loanId: ':loanId', amount: 1, paymentMethod: 'instant_debit' }),
    400: send('POST', '/payments', { loanId: ':loanId', amount: 1, paymentMethod: 'bank_transfer' }),
    402: send('POST', '/payments', { loanId: ':loanId', amount: 1.02, paymentMethod: 'card' }),
  },
  'GET /payments': { 200: get('/payments?loanId=:loanId') },
  'GET /payments/:paymentId': {
    200: async ({ borrower }: Cast) => {
      const { data } = (await borrower.get('/payments')).body;
      return borrower.get(`/payments/${data[0].paymentId}`);
    },
    404: get(`/payments/${UNKNOWN}`),
  },
  'POST /payments/reference': {
    200: ({ borrower, loanId }: Cast) => borrower.send('POST', '/payments/reference', reference(loanId)),
    400: ({ borrower }: Cast) => borrower.send('POST', '/payments/reference', reference(UNKNOWN)),
  },
  'POST /payments/:paymentId/verify': {
    200: async ({ borrower, loanId, service }: Cast) => {
      const told = reference(loanId);
      const { paymentId } = (await borrower.send('POST', '/payments/reference', told)).body.data;
      await recordDeposit(service, told.referenceNumber, 1);
      return borrower.send('POST', `/payments/${paymentId}/verify`);
    },
    400: async ({ borrower, loanId }: Cast) => {
      const { paymentId } = (await borrower.send('POST', '/payments/reference', reference(loanId))).body.data;
      return borrower.send('POST', `/payments/${paymentId}/verify`);
    },
    404: send('POST', `/payments/${UNKNOWN}/verify`),
  },
} as const;

const requests = {
  'POST /requests': {
    200: ({ borrower }: Cast) => ask(borrower, { employmentStatus: 'Employed', companyName: 'Some Company' }),
    400: ({ borrower }: Cast) => ask(borrower, { term: 61 }),
  },
  'GET /requests': { 200: get('/requests?limit=5') },
  'GET /requests/:requestId': {
    200: async (cast: Cast) => cast.borrower.get(`/requests/${await decided(cast, 'approve')}`),
    404: get(`/requests/${UNKNOWN}`),
  },
  'PUT /requests/:requestId': {
    200: onNew(ask, 'requestId', 'PUT', '/requests/', { amount: 2000, term: 24, purpose: 'Education' }),
    400: async (cast: Cast) =>
      cast.borrower.send('PUT', `/requests/${await decided(cast, 'approve')}`, { amount: 2000 }),
    404: send('PUT', `/requests/${UNKNOWN}`, { amount: 2000 }),
  },
  'DELETE /requests/:requestId': {
    200: onNew(ask, 'requestId', 'DELETE', '/requests/'),
    400: async (cast: Cast) => cast.borrower.send('DELETE', `/requests/${await decided(cast, 'reject')}`),
    404: send('DELETE', `/requests/${UNKNOWN}`),
  },
  'POST /requests/amortization': {
    200: send('POST', '/requests/amortization', { amount: 10_000, term: 12, interestRate: 12 }),
    400: send('POST', '/requests/amortization', { amount: 0, term: 12, interestRate: 12 }),
  },
  'POST /requests/disclosure': {
    200: send('POST', '/requests/disclosure', {
      amount: 10_000,
      term: 12,
      interestRate: 12,
      disbursementDate: '2027-01-31',
    }),
    400: send('POST', '/requests/disclosure', {
      amount: 10_000,
      term: 12,
      interestRate: 12,
      disbursementDate: '2027-02-30',
    }),
  },
  'GET /requests/:requestId/disclosure': {
    200: async (cast: Cast) => cast.borrower.get(`/requests/${await decided(cast, 'approve')}/disclosure`),
    404: stranger(async (client, cast) => client.get(`/requests/${await decided(cast, 'approve')}/disclosure`)),
  },
  'GET /requests/parameters': { 200: get('/requests/parameters') },
} as const;

const loans = {
  'GET /loans': { 200: get('/loans?status=Active') },
  'GET /loans/:loanId': {
    200: get('/loans/:loanId'),
    404: stranger((client, { loanId }) => client.get(`/loans/${loanId}`)),
  },
  'GET /loans/:loanId/paymentInfo': {
    200: get('/loans/:loanId/paymentInfo'),
    404: get(`/loans/${UNKNOWN}/paymentInfo`),
  },
  'GET /loans/:loanId/refinanceEligibility': {
    200: get('/loans/:loanId/refinanceEligibility'),
    404: get(`/loans/${UNKNOWN}/refinanceEligibility`),
  },
  'GET /loans/:loanId/transactions': {
    200: get('/loans/:loanId/transactions'),
    404: stranger((client, { loanId }) => client.get(`/loans/${loanId}/transactions`)),
  },
  'GET /loans/:loanId/statement': {
    200: get('/loans/:loanId/statement'),
    400: get('/loans/:loanId/statement?from=2026-02-30'),
    404: stranger((client, { loanId }) => client.get(`/loans/${loanId}/statement?format=pdf`)),
  },
  'GET /loans/:loanId/payoffQuote': {
    200: onNewLoan((client, loanId) => client.get(`/loans/${loanId}/payoffQuote`)),
    400: onNewLoan(async (client, loanId) => {
      await client.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card' });
      return client.get(`/loans/${loanId}/payoffQuote`);
    }),
    404: stranger((client, { loanId }) => client.get(`/loans/${loanId}/payoffQuote`)),
  },
  'POST /loans/:loanId/payoff': {
    200: onNewLoan((client, loanId) => client.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card' })),
    400: onNewLoan((client, loanId) =>
      client.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'bank_transfer' }),
    ),
    402: onNewLoan(
      (client, loanId) => client.send('POST', `/loans/${loanId}/payoff`, { paymentMethod: 'card' }),
      // The sandbox gateway declines amounts with these cents.
      { amount: 300.02 },
    ),
    404: send('POST', `/loans/${UNKNOWN}/payoff`, { paymentMethod: 'card' }),
  },
  'POST /loans/:loanId/pause': {
    200: async ({ service, operator }: Cast) => {
      const client = await service.borrower();
      const loanId = await disbursedLoan(client, operator);
      await client.send('POST', '/payments', { loanId, amount: 888.49, paymentMethod: 'card' });
      await settled(client);
      return client.send('POST', `/loans/${loanId}/pause`, { duration: 2, reason: 'Between two jobs.' });
    },
    400: stranger(async (client, { operator }) =>
      client.send('POST', `/loans/${await disbursedLoan(client, operator)}/pause`),
    ),
    404: send('POST', `/loans/${UNKNOWN}/pause`),
  },
} as const;

const notifications = {
  'POST /notifications/send': {
    200: send('POST', '/notifications/send', { title: 'Note', message: 'To myself.', notificationType: 'promotion' }),
    400: send('POST', '/notifications/send', { title: 'Note' }),
  },
  'GET /notifications': { 200: get('/notifications?status=Unread&type=promotion') },
  'GET /notifications/:notificationId': {
    200: get('/notifications/:notificationId'),
    404: stranger((client, { notificationId }) => client.get(`/notifications/${notificationId}`)),
  },
  'PUT /notifications/:notificationId/read': {
    200: send('PUT', '/notifications/:notificationId/read'),
    404: send('PUT', `/notifications/${UNKNOWN}/read`),
  },
  'POST /notifications/deviceToken': {
    200: ({ borrower }: Cast) => newDevice(borrower, { token: 'contract-token', deviceName: 'A telephone' }),
    400: send('POST', '/notifications/deviceToken', { token: 'contract-token', platform: 'blackberry' }),
  },
  'DELETE /notifications/deviceToken/:deviceId': {
    200: onNew(newDevice, 'deviceId', 'DELETE', '/notifications/deviceToken/'),
    404: send('DELETE', `/notifications/deviceToken/${UNKNOWN}`),
  },
} as const;

export const PROVOCATIONS: Provocations = { ...user, ...support, ...payments, ...requests, ...loans, ...notifications };
