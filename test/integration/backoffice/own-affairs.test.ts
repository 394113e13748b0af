import { describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, inDays, loanWithFee, payInstallments, settled } from '../../support/app.ts';
import { defaultedLoan, refundDue } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { anAccount } from '../../support/payouts.ts';

/** `own` is an operator who is a borrower, too. */
const { service, operator: own } = await openService();
const other = await service.operator();

/** An act on something of the operator who is to act: the last part of its path, its body, and its method, if not POST. */
type OwnAct = () => Promise<readonly [path: string, body?: object, method?: 'PUT']>;

const requested = async (): Promise<string> => (await done(own.asksFor(300, { term: 3 }))).requestId;
const approved = async () => {
  const requestId = await requested();
  await done(other.approves(requestId));
  return requestId;
};
const smallLoan = () => disbursedLoan(own, other, { amount: 300, term: 3 });
const paid = async (): Promise<string> => {
  const loanId = await smallLoan();
  await payInstallments(own, loanId, 1);
  return (await own.reads(`/payments?loanId=${loanId}`))[0].paymentId;
};
const ticket = async (): Promise<string> => (await done(own.opensTicket())).ticketId;
const document = async (): Promise<string> => (await done(own.uploadsDocument())).documentId;
const awaited = async (reference = 'OWN-1') => {
  await done(own.reportsTransfer(await smallLoan(), 50, reference));
  return { bankId: BANKS[0]?.bankId, reference, amount: 50, currency: 'USD' };
};
const deposited = async (reference: string): Promise<string> =>
  (await done(other.recordsDeposit(reference, 50))).depositId;
const reason = 'A reason.';
const undo = async (loanId: string, what: string): Promise<readonly [path: string, body: object]> => {
  const { digest } = await done(other.previewsUndo(loanId, what, reason));
  return [`loans/${loanId}/${what}/undo`, { reason, digest }];
};

/** Acts that cannot concern the operator who does them. */
const OF_NO_BORROWER: Readonly<Record<string, RegExp>> = {
  'It decides nothing.': /\/preview$/,
  'It is there for all borrowers.': /^\/backoffice\/(products|holidays)/,
  'The person is new, or another rule refuses a change of one’s own account.': /^\/backoffice\/(operators|users$)/,
  'It is no person’s affair.': /^\/backoffice\/(apiKeys|webhooks)/,
  'It closes the days of all loans.': /^\/sandbox\/clock$/,
  'The act that it performs, or the approval itself, refuses own affairs.': /^\/backoffice\/approvals/,
};

/** All other acts of the back office. */
const ACTS: Readonly<Record<string, OwnAct>> = {
  labelUser: async () => [`users/${own.userId}/labels`, {}, 'PUT'],
  labelLoanRequest: async () => [`requests/${await requested()}/labels`, {}, 'PUT'],
  labelLoan: async () => [`loans/${await smallLoan()}/labels`, {}, 'PUT'],
  labelPayment: async () => [`payments/${await paid()}/labels`, {}, 'PUT'],
  approveLoanRequest: async () => [`requests/${await requested()}/approve`, {}],
  rejectLoanRequest: async () => [`requests/${await requested()}/reject`, { reason }],
  makeLoanOffer: async () => [`requests/${await requested()}/offers`, { expiresOn: inDays(10) }],
  disburseLoanRequest: async () => [`requests/${await approved()}/disburse`],
  bookLoanChange: async () => {
    const loanId = await smallLoan();
    const terms = { type: 'term', term: 2, reason };
    const { digest } = await done(other.previewsChange(loanId, terms));
    return [`loans/${loanId}/changes`, { ...terms, digest }];
  },
  undoLoanChange: async () => {
    const loanId = await smallLoan();
    const { changeId } = await done(other.booksChange(loanId, { type: 'term', term: 2 }));
    return undo(loanId, `changes/${changeId}`);
  },
  undoLoanPause: async () => {
    const loanId = await smallLoan();
    await payInstallments(own, loanId, 1);
    await done(own.pauses(loanId));
    return undo(loanId, `pauses/${await other.readsPauseId(loanId)}`);
  },
  waiveCharge: async () => {
    const loanId = await loanWithFee(own, other);
    const [{ chargeId }] = await own.reads(`/loans/${loanId}/charges`);
    return [`loans/${loanId}/charges/${chargeId}/waive`, { reason }];
  },
  writeOffLoan: async () => [`loans/${await defaultedLoan(service, own, other)}/write-off`, { reason }],
  reversePayment: async () => [`payments/${await paid()}/reverse`, { reason }],
  payRefund: async () => [`refunds/${await refundDue(service, own, await smallLoan())}`, { reference: 'PAYOUT-1' }],
  resolvePayout: async () => {
    const requestId = await approved();
    const { payout, loanId } = await done(other.disburses(requestId, await anAccount(own, 'tok_R03')));
    await done(own.pays(loanId, 10));
    await settled(own);
    await service.app.closing.closeBusinessDay.execute({});
    return [`payouts/${payout.payoutId}/resolve`, { reference: 'WIRE-1' }];
  },
  recordDeposit: async () => ['deposits', await awaited()],
  matchDeposit: async () => [`deposits/${await deposited('OWN-2')}/match`, { loanId: await smallLoan() }],
  returnDeposit: async () => {
    const { reference } = await awaited('OWN-3');
    return [`deposits/${await deposited(reference)}/return`, { reason }];
  },
  assignTicket: async () => [`tickets/${await ticket()}/assign`, {}],
  replyToTicket: async () => [`tickets/${await ticket()}/messages`, { message: 'Because.' }],
  resolveTicket: async () => [`tickets/${await ticket()}/resolve`],
  verifyDocument: async () => [`documents/${await document()}/verify`],
  rejectDocument: async () => [`documents/${await document()}/reject`, { reason }],
  writeNote: async () => ['notes', { loanId: await smallLoan(), kind: 'note', text: 'I pay well.' }],
};

describe('an operator who is a borrower, too', () => {
  it('meets the guard in every act of the back office, or the act says why not', async () => {
    const { paths } = (await service.anonymous.get('/openapi.json')).body;
    const reasons = Object.values(OF_NO_BORROWER);
    const acts = Object.entries<Record<string, { operationId: string }>>(paths)
      .filter(([path]) => /^\/(backoffice|sandbox)\//.test(path) && !reasons.some((paths) => paths.test(path)))
      .flatMap(([, methods]) => Object.entries(methods).filter(([method]) => method !== 'get'))
      .map(([, { operationId }]) => operationId);

    expect(acts.sort()).toEqual(Object.keys(ACTS).sort());
  });

  it.each(Object.entries(ACTS))(
    'gets 403 for %s on their own affairs, which another operator may do',
    async (_operation, prepare) => {
      const [path, body, method = 'POST'] = await prepare();
      const acted = async () => (await own.get('/backoffice/audit')).headers['x-total-count'];
      const before = await acted();

      const refused = await own.send(method, `/backoffice/${path}`, body);

      expect([refused.status, refused.body.error?.code]).toEqual([403, 'OWN_AFFAIRS']);
      expect(await acted()).toBe(before);
      expect((await other.send(method, `/backoffice/${path}`, body)).status).toBe(200);
    },
  );

  it('never pays their own loan with a deposit that they recorded before, and another operator sees who did', async () => {
    const loanId = await smallLoan();
    const { depositId } = await done(own.recordsDeposit('OWN-4', 50));
    const { paymentId } = await done(own.reportsTransfer(loanId, 50, 'OWN-4'));

    expect((await own.verifies(paymentId)).body.error?.code).toBe('PAYMENT_VERIFICATION_FAILED');
    await service.app.closing.closeBusinessDay.execute({});
    expect(await own.reads(`/payments/${paymentId}`)).toMatchObject({ status: 'Pending' });
    expect((await own.matches(depositId, loanId)).body.error?.code).toBe('OWN_AFFAIRS');

    const matched = await done(other.matches(depositId, loanId));
    expect(matched).toMatchObject({ recordedBy: { userId: own.userId }, borrower: { userId: own.userId } });
    expect(await own.reads(`/loans/${loanId}`)).toMatchObject({ paidAmount: 50 });
  });
});
