import fc from 'fast-check';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, PASSWORD, payInstallments } from '../support/app.ts';
import type { Likely } from './drafts.ts';
import type { Prepared } from './fuzzing.ts';
import { newcomer, newDevice, newDocument, newFile, newRequest, newTicket, newWebhook, type World } from './world.ts';

type Prepare = (world: World) => Promise<Prepared>;

const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((amount) => amount / 100);

/** Values that the business rules accept, where the document allows far more. */
export const LIKELY: Readonly<Record<string, Likely>> = {
  'POST /requests': {
    amount: fc.integer({ min: 100, max: 50_000 }),
    term: fc.integer({ min: 3, max: 60 }),
    currency: fc.constantFrom('USD', 'VES'),
    purpose: fc.constantFrom('Education', 'Medical', 'Other'),
  },
  'PUT /requests/{requestId}': {
    amount: fc.integer({ min: 100, max: 50_000 }),
    term: fc.integer({ min: 3, max: 60 }),
    purpose: fc.constantFrom('Education', 'Medical', 'Other'),
  },
  'POST /payments': { amount: cents(20) },
  'POST /payments/reference': { amount: cents(20) },
  'POST /notifications/deviceToken': { token: fc.stringMatching(/^[!-~]{1,60}$/) },
  'POST /backoffice/webhooks': { url: fc.constant('https://hooks.invalid/') },
  'PUT /backoffice/webhooks/{webhookId}': { url: fc.constant('https://hooks.invalid/') },
  'POST /backoffice/deposits': { receivedAt: fc.constantFrom(null, '2026-01-31T10:00:00.000Z') },
};

const pendingRequest: Prepare = async ({ borrower }) => ({ path: { requestId: await newRequest(borrower) } });
const aWebhook: Prepare = async ({ operator }) => ({ path: { webhookId: await newWebhook(operator) } });
const openTicket: Prepare = async ({ borrower }) => ({ path: { ticketId: await newTicket(borrower) } });

let references = 0;

/** Creates what an operation needs to answer 200; again for each request, since a success uses it up. */
export const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  'POST /auth/login': async ({ service }) => {
    const { email, password } = await newcomer(service);
    return { body: { email, password } };
  },
  'POST /auth/refresh': async ({ service }) => ({ body: { refreshToken: (await newcomer(service)).refreshToken } }),
  'POST /auth/logout': async ({ service }) => ({ body: { refreshToken: (await newcomer(service)).refreshToken } }),
  'DELETE /user/account': async (world) => {
    const leaving = world.service.as(await newcomer(world.service));
    return { caller: world.callerFor(leaving), body: { password: PASSWORD } };
  },
  'PUT /requests/{requestId}': pendingRequest,
  'DELETE /requests/{requestId}': pendingRequest,
  'POST /backoffice/requests/{requestId}/approve': pendingRequest,
  'POST /backoffice/requests/{requestId}/reject': pendingRequest,
  'POST /backoffice/requests/{requestId}/disburse': async ({ borrower, operator }) => {
    const requestId = await newRequest(borrower);
    await operator.send('POST', `/backoffice/requests/${requestId}/approve`, {});
    return { path: { requestId } };
  },
  'POST /loans/{loanId}/pause': async ({ borrower, operator }) => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    await payInstallments(borrower, loanId, 1);
    return { path: { loanId } };
  },
  'POST /payments/{paymentId}/verify': async ({ borrower, operator, loanId }) => {
    const referenceNumber = `FUZZ-${++references}`;
    const told = { loanId, amount: 1, referenceNumber };
    const { paymentId } = (await borrower.send('POST', '/payments/reference', told)).body.data;
    const bankId = BANKS[0]?.bankId;
    const deposit = { bankId, reference: referenceNumber, amount: 1, currency: 'USD' };
    await operator.send('POST', '/backoffice/deposits', deposit);
    return { path: { paymentId } };
  },
  'DELETE /user/documents/{documentId}': async ({ borrower }) => ({
    path: { documentId: await newDocument(borrower) },
  }),
  'DELETE /user/files/{fileId}': async ({ borrower }) => ({ path: { fileId: await newFile(borrower) } }),
  'POST /backoffice/documents/{documentId}/verify': async ({ borrower }) => ({
    path: { documentId: await newDocument(borrower) },
  }),
  'POST /backoffice/documents/{documentId}/reject': async ({ borrower }) => ({
    path: { documentId: await newDocument(borrower) },
  }),
  'DELETE /notifications/deviceToken/{deviceId}': async ({ borrower }) => ({
    path: { deviceId: await newDevice(borrower) },
  }),
  'GET /files/{fileId}': async ({ borrower }) => {
    const [{ url }] = (await borrower.get('/user/documents')).body.data;
    const { pathname, searchParams } = new URL(url);
    return { path: { fileId: pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(searchParams) };
  },
  'POST /support/tickets/{ticketId}/messages': openTicket,
  'POST /support/tickets/{ticketId}/close': openTicket,
  'POST /backoffice/tickets/{ticketId}/assign': openTicket,
  'POST /backoffice/tickets/{ticketId}/messages': openTicket,
  'POST /backoffice/tickets/{ticketId}/resolve': openTicket,
  'PUT /backoffice/webhooks/{webhookId}': aWebhook,
  'DELETE /backoffice/webhooks/{webhookId}': aWebhook,
  'POST /backoffice/webhooks/{webhookId}/rotate-secret': aWebhook,
  'GET /backoffice/webhooks/{webhookId}/deliveries': aWebhook,
  'POST /backoffice/webhooks/{webhookId}/deliveries/{deliveryId}/retry': async ({ borrower, operator }) => {
    const webhookId = await newWebhook(operator);
    await newTicket(borrower);
    const [{ deliveryId }] = (await operator.get(`/backoffice/webhooks/${webhookId}/deliveries`)).body.data;
    return { path: { webhookId, deliveryId } };
  },
};
