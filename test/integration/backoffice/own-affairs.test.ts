import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { FORM, form, PDF } from '../../support/documents.ts';
import type { Operator } from '../../support/operator.ts';

let service: TestApp;
/** An operator who is a borrower, too. */
let own: Operator;
let other: Operator;

beforeAll(async () => {
  service = await startApp();
  [own, other] = [await service.operator(), await service.operator()];
});
afterAll(() => service.close());

/** An act on something of the operator who is to act: the last part of its path, and its body. */
type OwnAct = () => Promise<readonly [path: string, body?: object]>;

const requested = async () =>
  (await own.send('POST', '/requests', { amount: 300, currency: 'USD', term: 3 })).body.data.requestId as string;
const approved = async () => {
  const requestId = await requested();
  await other.send('POST', `/backoffice/requests/${requestId}/approve`, {});
  return requestId;
};
const paid = async () => {
  const loanId = await disbursedLoan(own, other, { amount: 300, term: 3 });
  await payInstallments(own, loanId, 1);
  return (await own.get(`/payments?loanId=${loanId}`)).body.data[0].paymentId as string;
};
const ticket = async () => {
  const { categoryId } = (await own.get('/support/categories')).body.data[0];
  const asked = { categoryId, subject: 'A question', description: 'Why?' };
  return (await own.send('POST', '/support/tickets', asked)).body.data.ticketId as string;
};
const document = async () => {
  const uploaded = await own.send('POST', '/user/documents', form({ content: PDF }, { documentType: 'ID' }), FORM);
  return uploaded.body.data.documentId as string;
};
const awaited = async () => {
  const loanId = await disbursedLoan(own, other, { amount: 300, term: 3 });
  await own.send('POST', '/payments/reference', { loanId, referenceNumber: 'OWN-1', amount: 50 });
  return { bankId: BANKS[0]?.bankId, reference: 'OWN-1', amount: 50, currency: 'USD' };
};
const reason = 'A reason.';

/** Every act of the back office. A text says why the act may concern the operator who does it. */
const ACTS: Readonly<Record<string, OwnAct | string>> = {
  approveLoanRequest: async () => [`requests/${await requested()}/approve`, {}],
  rejectLoanRequest: async () => [`requests/${await requested()}/reject`, { reason }],
  disburseLoanRequest: async () => [`requests/${await approved()}/disburse`],
  writeOffLoan: async () => [`loans/${await defaultedLoan(service, own, other)}/write-off`, { reason }],
  reversePayment: async () => [`payments/${await paid()}/reverse`, { reason }],
  payRefund: async () => {
    const loanId = await disbursedLoan(own, other);
    return [`refunds/${await refundDue(service, own, loanId)}`, { reference: 'PAYOUT-1' }];
  },
  recordDeposit: async () => ['deposits', await awaited()],
  assignTicket: async () => [`tickets/${await ticket()}/assign`, {}],
  replyToTicket: async () => [`tickets/${await ticket()}/messages`, { message: 'Because.' }],
  resolveTicket: async () => [`tickets/${await ticket()}/resolve`],
  verifyDocument: async () => [`documents/${await document()}/verify`],
  rejectDocument: async () => [`documents/${await document()}/reject`, { reason }],
  linkUser: 'The person is new, and the operator has an account.',
  moveSandboxClock: 'It closes the days of all loans.',
  registerWebhook: 'An endpoint is no person’s affair.',
  updateWebhook: 'An endpoint is no person’s affair.',
  deleteWebhook: 'An endpoint is no person’s affair.',
  rotateWebhookSecret: 'An endpoint is no person’s affair.',
  retryWebhookDelivery: 'It repeats a message and decides nothing.',
};

describe('an operator who is a borrower, too', () => {
  it('meets the guard in every act of the back office, or the act says why not', async () => {
    const { paths } = (await service.anonymous.get('/openapi.json')).body;
    const acts = Object.entries<Record<string, { operationId: string }>>(paths)
      .filter(([path]) => /^\/(backoffice|sandbox)\//.test(path))
      .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== 'get'))
      .map(([, { operationId }]) => operationId);

    expect(acts.sort()).toEqual(Object.keys(ACTS).sort());
  });

  const guarded = Object.entries(ACTS).filter((act): act is [string, OwnAct] => typeof act[1] !== 'string');

  it.each(guarded)(
    'gets 403 for %s on their own affairs, which another operator may do',
    async (_operation, prepare) => {
      const [path, body] = await prepare();
      const acted = async () => (await own.get('/backoffice/audit')).headers['x-total-count'];
      const before = await acted();

      const refused = await own.send('POST', `/backoffice/${path}`, body);

      expect([refused.status, refused.body.error?.code]).toEqual([403, 'OWN_AFFAIRS']);
      expect(await acted()).toBe(before);
      expect((await other.send('POST', `/backoffice/${path}`, body)).status).toBe(200);
    },
  );
});
