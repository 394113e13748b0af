import fc from 'fast-check';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { tokenFor } from '../support/account-mails.ts';
import { disbursedLoan, payInstallments, settled } from '../support/app.ts';
import { defaultedLoan, refundDue } from '../support/books.ts';
import { PASSWORD } from '../support/caller.ts';
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
  'POST /requests/disclosure': { disbursementDate: fc.constantFrom('2027-01-31', '2027-01-31T10:00:00.000Z') },
  'GET /loans/{loanId}/statement': {
    from: fc.constantFrom('1900-01-01', '2026-01-31', '2027-01-31'),
    to: fc.constantFrom('2027-01-31', '2199-12-31'),
  },
  'POST /payments': { amount: cents(20) },
  'POST /payments/reference': { amount: cents(20) },
  'POST /notifications/deviceToken': { token: fc.stringMatching(/^[!-~]{1,60}$/) },
  'POST /backoffice/webhooks': { url: fc.constant('https://hooks.invalid/') },
  'PUT /backoffice/webhooks/{webhookId}': { url: fc.constant('https://hooks.invalid/') },
  'POST /backoffice/deposits': {
    receivedAt: fc.constantFrom(null, '1900-01-01T00:00:00.000Z', '2026-01-31T10:00:00.000Z'),
  },
};

const pendingRequest: Prepare = async ({ borrower }) => ({ path: { requestId: await newRequest(borrower) } });
const newLoan: Prepare = async ({ borrower, operator }) => ({
  path: { loanId: await disbursedLoan(borrower, operator, { amount: 300, term: 3 }) },
});
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
  'POST /auth/reset-password': async ({ service }) => {
    const { userId } = await newcomer(service);
    return { body: { token: await tokenFor(service.app, userId, 'password-reset') } };
  },
  'POST /auth/confirm-email': async ({ service }) => {
    const { userId } = await newcomer(service);
    return { body: { token: await tokenFor(service.app, userId, 'email-confirmation') } };
  },
  'PUT /user/password': async (world) => ({
    caller: world.callerFor(world.service.as(await newcomer(world.service))),
    body: { currentPassword: PASSWORD },
  }),
  'POST /user/email': async (world) => ({
    caller: world.callerFor(world.service.as(await newcomer(world.service))),
    body: { password: PASSWORD },
  }),
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
  'GET /loans/{loanId}/payoffQuote': newLoan,
  'POST /loans/{loanId}/payoff': newLoan,
  'POST /payments': async ({ loanId }) => ({ body: { loanId } }),
  'POST /payments/reference': async ({ loanId }) => ({ body: { loanId } }),
  'POST /payments/{paymentId}/verify': async ({ borrower, operator, loanId }) => {
    const referenceNumber = `FUZZ-${++references}`;
    const told = { loanId, amount: 1, referenceNumber };
    const { paymentId } = (await borrower.send('POST', '/payments/reference', told)).body.data;
    const bankId = BANKS[0]?.bankId;
    const deposit = { bankId, reference: referenceNumber, amount: 1, currency: 'USD' };
    await operator.send('POST', '/backoffice/deposits', deposit);
    return { path: { paymentId } };
  },
  'POST /backoffice/payments/{paymentId}/reverse': async ({ borrower, loanId }) => {
    const paid = { loanId, amount: 1, paymentMethod: 'card' };
    const { paymentId } = (await borrower.send('POST', '/payments', paid)).body.data;
    await settled(borrower);
    return { path: { paymentId } };
  },
  'POST /backoffice/refunds/{paymentId}': async ({ service, borrower, loanId }) => ({
    path: { paymentId: await refundDue(service, borrower, loanId) },
  }),
  'POST /backoffice/loans/{loanId}/write-off': async ({ service, borrower, operator }) => ({
    path: { loanId: await defaultedLoan(service, borrower, operator) },
  }),
  // Any later date would default the loans of the world.
  'POST /sandbox/clock': async ({ operator }) => ({
    body: { date: (await operator.get('/sandbox/clock')).body.data.businessDate },
  }),
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
