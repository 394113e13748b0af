import fc from 'fast-check';
import { vi } from 'vitest';
import type { MailPurpose } from '../../../domain/identity/account-mail.ts';
import { actFiguresOf } from '../../../domain/shared/act-figures.ts';
import { tokenFor } from '../../support/account-mails.ts';
import {
  disbursedLoan,
  inDays,
  loanWithFee,
  openOffer,
  payInstallments,
  returnableLoan,
  settled,
  writtenAgreement,
} from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { PASSWORD } from '../../support/caller.ts';
import { type Answer, done } from '../../support/client.ts';
import { PATIENT } from '../../support/patient.ts';
import { cameBack } from '../../support/payouts.ts';
import { appCode, turnsOnSecondFactor } from '../../support/second-factor.ts';
import type { Likely } from './drafts.ts';
import type { Prepared } from './fuzzing.ts';
import { registersDevice, type World } from './world.ts';

type Prepare = (world: World) => Promise<Prepared>;

const HOOK = 'https://hooks.invalid/';
const cents = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((amount) => amount / 100);

const TERMS = {
  amount: fc.integer({ min: 100, max: 50_000 }),
  term: fc.integer({ min: 3, max: 60 }),
  purpose: fc.constantFrom('Education', 'Medical', 'Other'),
  productId: fc.constant(null),
};
const OFFERED = { amount: TERMS.amount, term: TERMS.term, interestRate: fc.constantFrom(0, 12, 18) };
const CONDITIONS = {
  minAmount: cents(100),
  maxAmount: fc.integer({ min: 101, max: 1e6 }),
  minTerm: fc.integer({ min: 1, max: 12 }),
  maxTerm: fc.integer({ min: 12, max: 120 }),
  interestRate: fc.constantFrom(null, 0, 18),
  maxRate: fc.constantFrom(null, 36),
  maxApr: fc.constantFrom(null, 40),
};

/** Values that the business rules accept, where the document allows far more. */
export const LIKELY: Readonly<Record<string, Likely>> = {
  'POST /requests': { ...TERMS, currency: fc.constantFrom('USD', 'VES') },
  'PUT /requests/{requestId}': TERMS,
  'POST /backoffice/requests/{requestId}/offers': { ...OFFERED, expiresOn: fc.constantFrom(inDays(1), inDays(90)) },
  'POST /requests/disclosure': { disbursementDate: fc.constantFrom('2027-01-31', '2027-01-31T10:00:00.000Z') },
  'GET /loans/{loanId}/statement': {
    from: fc.constantFrom('1900-01-01', '2026-01-31', '2027-01-31'),
    to: fc.constantFrom('2027-01-31', '2199-12-31'),
  },
  'GET /loans/{loanId}/prepaymentQuote': { amount: cents(299) },
  'POST /loans/{loanId}/prepayments': { amount: cents(299) },
  'POST /payments': { amount: cents(20) },
  'POST /payments/reference': { amount: cents(20) },
  'POST /notifications/deviceToken': { token: fc.stringMatching(/^[!-~]{1,60}$/) },
  'POST /backoffice/products': CONDITIONS,
  'PUT /backoffice/products/{productId}': CONDITIONS,
  'POST /backoffice/webhooks': { url: fc.constant(HOOK) },
  'PUT /backoffice/webhooks/{webhookId}': { url: fc.constant(HOOK) },
  'POST /backoffice/webhooks/{webhookId}/replay': {
    from: fc.constantFrom('2020-01-31T10:00:00.000Z', '2099-01-31T10:00:00.000Z', '2026-02-30T00:00:00.000Z'),
    to: fc.constantFrom('2019-01-31T10:00:00.000Z', '2100-01-31T10:00:00.000Z'),
  },
  'POST /backoffice/apiKeys': {
    expiresAt: fc.constantFrom('2020-01-31T10:00:00.000Z', '2099-01-31T10:00:00.000Z', '2099-02-30T00:00:00.000Z'),
  },
  'POST /backoffice/deposits': {
    receivedAt: fc.constantFrom(null, '1900-01-01T00:00:00.000Z', '2026-01-31T10:00:00.000Z'),
  },
};

/** Prepares an object that the path names. */
const named =
  (name: string, create: (world: World) => Promise<Answer>): Prepare =>
  async (world) => ({ path: { [name]: (await done(create(world)))[name] } });
const pendingRequest = named('requestId', ({ borrower }) => borrower.asksFor(1000, { employmentStatus: 'Employed' }));
const approvedRequest: Prepare = async ({ borrower, operator }) => {
  const { requestId } = await done(borrower.asksFor(1000, { employmentStatus: 'Employed' }));
  await done(operator.approves(requestId));
  return { path: { requestId } };
};
const waitingPayout: Prepare = async ({ service, borrower, operator }) => ({
  path: { payoutId: await cameBack(service, borrower, operator) },
  body: { reference: 'FUZZ', annul: undefined },
});
const newOffer: Prepare = async ({ borrower, operator }) => ({ path: await openOffer(borrower, operator) });
const openTicket = named('ticketId', ({ borrower }) => borrower.opensTicket());
/** Of an amount that the loan of the world has room for. */
let deposits = 0;
const newDeposit = named('depositId', ({ operator }) => operator.recordsDeposit(`DEPOSIT-${++deposits}`, 1));
/** Of another operator. An act would need a service with `FOUR_EYES`. */
const waitingApproval: Prepare = async (world) => {
  const { service, borrower, operator } = world;
  const { requestId } = (await pendingRequest(world)).path ?? {};
  const figures = JSON.stringify(actFiguresOf(await operator.reads(`/backoffice/requests/${requestId}`)));
  const { userId } = await service.operator();
  const [row] = await service.query<{ id: string }>(
    `insert into approvals (id, act, action, subject_id, payload, figures, borrower_id, requested_by, asked_by, created_at, expires_at, status)
     values (gen_random_uuid(), 'approve', 'loan-request.approve', '${requestId}', '{"interestRate": null, "reason": null}',
       '${figures}', '${borrower.userId}', '${userId}', '${userId}', now(), now() + interval '7 days', 'Pending') returning id`,
  );
  return { path: { approvalId: String(row?.id) } };
};
const newProduct = named('productId', ({ operator }) => operator.createsProduct());
const newDocument = named('documentId', ({ borrower }) => borrower.uploadsDocument());
/** Wants only new tickets, so that few events are recorded. */
const newWebhook = named('webhookId', ({ operator }) => operator.registersWebhook(HOOK, ['ticket.open']));
const newLoan: Prepare = async ({ borrower, operator }) => ({
  path: { loanId: await disbursedLoan(borrower, operator, { amount: 300, term: 3 }) },
});
const newReturnableLoan: Prepare = async ({ borrower, operator }) => ({
  path: { loanId: await returnableLoan(borrower, operator, { amount: 300, term: 3 }) },
});
const enrolledLoan: Prepare = async (world) => {
  const prepared = await newLoan(world);
  await done(world.borrower.authorizesAutopay(String(prepared.path?.loanId)));
  return prepared;
};

/** A returned payment fee. */
const newCharge: Prepare = async ({ borrower, operator }) => {
  const loanId = await loanWithFee(borrower, operator);
  const [{ chargeId }] = await borrower.reads(`/loans/${loanId}/charges`);
  return { path: { loanId, chargeId } };
};

/** A loan with a change, or a pause, that can be taken back. */
const undoable = {
  async change(world: World) {
    const { loanId } = (await newLoan(world)).path as { loanId: string };
    const { changeId } = await done(world.operator.booksChange(loanId, { type: 'term', term: 6 }));
    return { path: { loanId, changeId }, what: `changes/${changeId}` };
  },
  async pause(world: World) {
    const { borrower, operator } = world;
    const { loanId } = (await newLoan(world)).path as { loanId: string };
    await payInstallments(borrower, loanId, 1);
    await done(borrower.pauses(loanId));
    const pauseId = await operator.readsPauseId(loanId);
    return { path: { loanId, pauseId }, what: `pauses/${pauseId}` };
  },
};
const undone =
  (kind: keyof typeof undoable): Prepare =>
  async (world) => {
    const { path, what } = await undoable[kind](world);
    const { digest } = await done(world.operator.previewsUndo(path.loanId, what));
    return { path, body: { digest } };
  };
const undonePreview =
  (kind: keyof typeof undoable): Prepare =>
  async (world) => ({ path: (await undoable[kind](world)).path });

const NO_DAYS = { effectiveOn: undefined, from: undefined, to: undefined };
/** Due today, nothing is overdue, so that terms can change. */
const changeable = async ({ borrower, operator }: World) => ({
  path: { loanId: await disbursedLoan(borrower, operator, { amount: 300, term: 3 }) },
  body: { type: 'term', term: 6, interestRate: undefined, day: undefined, ...NO_DAYS, reason: 'Hardship.' },
});

let people = 0;

/** A new user. */
async function newcomer({ anonymous }: World['service']) {
  const email = `newcomer-${++people}@example.com`;
  return { ...(await done(anonymous.registers(email))), email };
}

/** Sent by a new user, with the password in this field. */
const byNewcomer =
  (field: string): Prepare =>
  async (world) => ({
    caller: world.callerFor(world.service.as(await newcomer(world.service))),
    body: { [field]: PASSWORD },
  });

const withRefreshToken: Prepare = async ({ service }) => {
  const { refreshToken } = await newcomer(service);
  return { body: { refreshToken } };
};

const withMailed =
  (purpose: MailPurpose): Prepare =>
  async ({ service }) => ({ body: { token: await tokenFor(service.app, (await newcomer(service)).userId, purpose) } });

let references = 0;

/** Creates what an operation needs to answer 200; again for each request, since a success uses it up. */
export const PREPARATIONS: Readonly<Record<string, Prepare>> = {
  'POST /auth/login': async ({ service }) => {
    const { email } = await newcomer(service);
    return { body: { email, password: PASSWORD } };
  },
  'POST /auth/refresh': withRefreshToken,
  'POST /auth/logout': withRefreshToken,
  'POST /auth/reset-password': withMailed('password-reset'),
  'POST /auth/confirm-email': withMailed('email-confirmation'),
  'PUT /user/password': byNewcomer('currentPassword'),
  'POST /user/email': byNewcomer('password'),
  'DELETE /user/account': byNewcomer('password'),
  'POST /user/mfa/confirm': async (world) => {
    const user = world.service.as(await newcomer(world.service));
    const { secret } = await done(user.startsSecondFactor());
    return { caller: world.callerFor(user), body: { code: appCode(secret) } };
  },
  'DELETE /user/mfa': async (world) => {
    const user = world.service.as(await newcomer(world.service));
    const { recoveryCodes } = await turnsOnSecondFactor(user);
    return { caller: world.callerFor(user), body: { code: recoveryCodes[0] } };
  },
  'PUT /requests/{requestId}': pendingRequest,
  'DELETE /requests/{requestId}': pendingRequest,
  'POST /backoffice/requests/{requestId}/approve': pendingRequest,
  'POST /backoffice/requests/{requestId}/reject': pendingRequest,
  'POST /backoffice/requests/{requestId}/disburse': approvedRequest,
  'POST /backoffice/requests/{requestId}/offers': pendingRequest,
  'POST /requests/{requestId}/offers/{offerId}/accept': newOffer,
  'POST /requests/{requestId}/offers/{offerId}/decline': newOffer,
  'GET /requests/{requestId}/agreement': approvedRequest,
  'GET /backoffice/requests/{requestId}/agreement': approvedRequest,
  'POST /requests/{requestId}/agreement/sign': async ({ borrower, operator }) => {
    const { requestId, sha256 } = await writtenAgreement(borrower, operator);
    return { path: { requestId }, body: { sha256 } };
  },
  'POST /loans/{loanId}/pause': async ({ borrower, operator }) => {
    const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
    await payInstallments(borrower, loanId, 1);
    return { path: { loanId } };
  },
  'GET /loans/{loanId}/autopay': enrolledLoan,
  'PUT /loans/{loanId}/autopay': newLoan,
  'DELETE /loans/{loanId}/autopay': enrolledLoan,
  'GET /loans/{loanId}/payoffQuote': newLoan,
  'POST /loans/{loanId}/payoff': newLoan,
  'GET /loans/{loanId}/withdrawal': newReturnableLoan,
  'POST /loans/{loanId}/withdrawal': newReturnableLoan,
  'GET /loans/{loanId}/prepaymentQuote': newLoan,
  // Few requests name an instrument that fits.
  'POST /loans/{loanId}/prepayments': async (world) => ({
    ...(await newLoan(world)),
    body: { instrumentId: undefined },
  }),
  'POST /payments': async ({ loanId }) => ({ body: { loanId } }),
  'POST /payments/reference': async ({ loanId }) => ({ body: { loanId } }),
  'POST /payments/{paymentId}/verify': async ({ borrower, operator, loanId }) => {
    const referenceNumber = `FUZZ-${++references}`;
    const { paymentId } = await done(borrower.reportsTransfer(loanId, 1, referenceNumber));
    await done(operator.recordsDeposit(referenceNumber, 1));
    return { path: { paymentId } };
  },
  'GET /backoffice/exports/{dataset}': async () => ({ path: { dataset: 'loans' } }),
  'POST /backoffice/deposits/{depositId}/match': async (world) => ({
    ...(await newDeposit(world)),
    body: { loanId: world.loanId, reduce: undefined },
  }),
  'POST /backoffice/deposits/{depositId}/return': newDeposit,
  'POST /backoffice/approvals/{approvalId}/confirm': waitingApproval,
  'POST /backoffice/approvals/{approvalId}/refuse': waitingApproval,
  'POST /backoffice/payments/{paymentId}/reverse': async ({ borrower, loanId }) => {
    const { paymentId } = await done(borrower.pays(loanId, 1));
    await settled(borrower);
    return { path: { paymentId } };
  },
  'POST /backoffice/refunds/{paymentId}': async ({ service, borrower, loanId }) => ({
    path: { paymentId: await refundDue(service, borrower, loanId) },
    body: { reference: 'FUZZ', instrumentId: undefined },
  }),
  'POST /backoffice/payouts/{payoutId}/resolve': waitingPayout,
  'GET /backoffice/notes': async ({ loanId }) => ({ query: { loanId } }),
  'POST /backoffice/notes': async ({ loanId }) => ({
    body: {
      loanId,
      userId: undefined,
      requestId: undefined,
      kind: 'note',
      promisedOn: undefined,
      promisedAmount: undefined,
    },
  }),
  'POST /backoffice/loans/{loanId}/changes/preview': changeable,
  'POST /backoffice/loans/{loanId}/changes': async (world) => {
    const { path, body } = await changeable(world);
    const { digest } = await done(world.operator.previewsChange(path.loanId, body));
    return { path, body: { ...body, digest } };
  },
  'POST /backoffice/loans/{loanId}/changes/{changeId}/undo/preview': undonePreview('change'),
  'POST /backoffice/loans/{loanId}/changes/{changeId}/undo': undone('change'),
  'POST /backoffice/loans/{loanId}/pauses/{pauseId}/undo/preview': undonePreview('pause'),
  'POST /backoffice/loans/{loanId}/pauses/{pauseId}/undo': undone('pause'),
  'POST /backoffice/loans/{loanId}/write-off': async ({ service, borrower, operator }) => ({
    path: { loanId: await defaultedLoan(service, borrower, operator) },
  }),
  // Any later date would default the loans of the world.
  'POST /sandbox/clock': async ({ operator }) => ({
    body: { date: (await operator.reads('/sandbox/clock')).businessDate },
  }),
  'DELETE /user/documents/{documentId}': newDocument,
  'DELETE /user/files/{fileId}': named('fileId', ({ borrower }) => borrower.uploadsFile()),
  'POST /backoffice/documents/{documentId}/verify': newDocument,
  'POST /backoffice/documents/{documentId}/reject': newDocument,
  'DELETE /notifications/deviceToken/{deviceId}': async ({ borrower }) => ({
    path: { deviceId: (await registersDevice(borrower)).deviceId },
  }),
  'POST /user/paymentInstruments': async ({ borrower }) => {
    // A borrower has ten at most.
    const [oldest] = (await borrower.reads('/user/paymentInstruments')).slice(8);
    if (oldest !== undefined) await done(borrower.removesInstrument(oldest.instrumentId));
    return {};
  },
  'DELETE /user/paymentInstruments/{instrumentId}': named('instrumentId', ({ borrower }) => borrower.addsInstrument()),
  'GET /files/{fileId}': async ({ borrower }) => {
    const [{ url }] = await borrower.reads('/user/documents');
    const { pathname, searchParams } = new URL(url);
    return { path: { fileId: pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(searchParams) };
  },
  'POST /support/tickets/{ticketId}/messages': openTicket,
  'POST /support/tickets/{ticketId}/close': openTicket,
  'POST /backoffice/tickets/{ticketId}/assign': openTicket,
  'POST /backoffice/tickets/{ticketId}/messages': openTicket,
  'POST /backoffice/tickets/{ticketId}/resolve': openTicket,
  'PUT /backoffice/products/{productId}': newProduct,
  'POST /backoffice/loans/{loanId}/charges/{chargeId}/waive': newCharge,
  'DELETE /backoffice/apiKeys/{apiKeyId}': named('apiKeyId', ({ operator }) => operator.createsApiKey('viewer')),
  'PUT /backoffice/webhooks/{webhookId}': newWebhook,
  'DELETE /backoffice/webhooks/{webhookId}': newWebhook,
  'POST /backoffice/webhooks/{webhookId}/rotate-secret': newWebhook,
  'GET /backoffice/webhooks/{webhookId}/deliveries': newWebhook,
  'POST /backoffice/webhooks/{webhookId}/replay': newWebhook,
  'POST /backoffice/webhooks/{webhookId}/deliveries/{deliveryId}/retry': async (world) => {
    const { path } = await newWebhook(world);
    await openTicket(world);
    // Made once the event is numbered.
    const made = async () => (await world.operator.reads(`/backoffice/webhooks/${path?.webhookId}/deliveries`))[0];
    const { deliveryId } = await vi.waitUntil(made, PATIENT);
    return { path: { ...path, deliveryId } };
  },
};
