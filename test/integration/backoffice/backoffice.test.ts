import { expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, payInstallments } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const { service, borrower, operator } = await openService();

const audit = (subjectId: string) => operator.reads(`/backoffice/audit?subjectId=${subjectId}`);
const request = async (who = borrower): Promise<string> => (await done(who.asksFor(1000))).requestId;

it('a request shows the applicant’s score and the recommendation of the policy', async () => {
  const stranger = await operator.reads(`/backoffice/requests/${await request()}`);
  expect(stranger).toMatchObject({ creditScore: null, recommendation: 'Review', interestRate: 16 });
  expect(stranger.reasons).toContain('The applicant has no credit history with us.');

  const payer = await service.borrower();
  await payInstallments(payer, await disbursedLoan(payer, operator, { amount: 300, term: 3, interestRate: 0 }), 3);
  expect(await operator.reads('/backoffice/requests?status=Pending&limit=1')).toHaveLength(1);
  const known = await operator.reads(`/backoffice/requests/${await request(payer)}`);
  expect(known).toMatchObject({ creditScore: expect.any(Number), recommendation: 'Review' });
});

it('the log says who decided what, with the state before and after, and nothing of what was refused', async () => {
  const requestId = await request();
  await done(operator.approves(requestId, 12));
  await operator.approves(requestId, 13);
  const { loanId } = await done(operator.disburses(requestId));

  expect(await audit(requestId)).toMatchObject([
    { action: 'loan-request.disburse', before: { status: 'Approved' }, after: { status: 'Disbursed', loanId } },
    {
      operatorId: operator.userId,
      action: 'loan-request.approve',
      subjectType: 'loan-request',
      before: { status: 'Pending', interestRate: 16, loanId: null },
      after: { status: 'Approved', interestRate: 12, monthlyPayment: 88.85 },
    },
  ]);
});

it('loans and payments are listed and shown by status and borrower', async () => {
  const payer = await service.borrower();
  const { userId } = payer;
  const loanId = await disbursedLoan(payer, operator);
  await payInstallments(payer, loanId, 1);
  const loans = await operator.reads(`/backoffice/loans?userId=${userId}&status=Active`);
  expect(loans).toMatchObject([{ loanId, userId, paidAmount: 888.49 }]);
  const { paymentSchedule, ...loan } = await operator.reads(`/backoffice/loans/${loanId}`);
  expect(loan).toEqual(loans[0]);
  expect(paymentSchedule).toEqual((await payer.reads(`/loans/${loanId}/paymentInfo`)).paymentSchedule);
  const payments = await operator.reads(`/backoffice/payments?loanId=${loanId}&status=Completed`);
  expect(payments).toMatchObject([{ userId, amount: 888.49, currency: 'USD', failureReason: null }]);
  expect(await operator.reads('/backoffice/payments?userId=nonsense')).toEqual([]);
});

it('a deposit is recorded once, and then pays the transfer it proves', async () => {
  const payer = await service.borrower();
  const loanId = await disbursedLoan(payer, operator);
  const { paymentId } = await done(payer.reportsTransfer(loanId, 100, 'BACKOFFICE-1'));
  const recorded = await operator.recordsDeposit('BACKOFFICE-1', 100, { confirmationCode: '493021' });
  const told = { bankId: BANKS[0]?.bankId, reference: 'BACKOFFICE-1', amount: 100, currency: 'USD' };
  expect(recorded).toMatchObject({ status: 200, body: { data: { ...told, hasConfirmationCode: true } } });
  expect(recorded.text).not.toContain('493021');
  expect((await operator.recordsDeposit('BACKOFFICE-1', 100)).body.error.code).toBe('DUPLICATE_DEPOSIT');

  await done(payer.verifies(paymentId, '493021'));
  const deposits = await operator.reads('/backoffice/deposits?claimed=true&reference=BACKOFFICE-1');
  expect(deposits).toMatchObject([{ paymentId, claimedAt: expect.any(String) }]);
  const log = await audit(recorded.body.data.depositId);
  expect(log).toMatchObject([{ action: 'deposit.record', before: null, after: { amount: 100 } }]);
  expect(JSON.stringify(log)).not.toContain('493021');
});

it('the files of a ticket open from the link that the operator gets', async () => {
  const { fileId } = await done(borrower.uploadsFile());
  const { ticketId } = await done(borrower.opensTicket({ attachments: [fileId] }));
  const { attachments } = await operator.reads(`/backoffice/tickets/${ticketId}`);
  const { pathname, search } = new URL(attachments[0].url);

  expect((await service.app.http.inject(pathname + search)).statusCode).toBe(200);
});

it('documents are verified and rejected, each decision for good; an ID verifies its owner', async () => {
  const owner = await service.borrower();
  const documents: string[] = [];
  for (const type of ['PROOF_ADDRESS', 'ID', 'ID']) {
    documents.push((await done(owner.uploadsDocument(type))).documentId);
  }
  const [proof = '', identity = '', unreadable = ''] = documents;
  const verified = async () => (await owner.reads('/user/profile')).verified;
  const listed = (query: string) => operator.reads(`/backoffice/documents?userId=${owner.userId}&${query}`);
  expect(await listed('verified=false&documentType=PROOF_ADDRESS')).toMatchObject([{ documentId: proof }]);

  const reason = 'The photo is not readable.';
  const rejected = await done(operator.rejectsDocument(unreadable, reason));
  expect(rejected).toMatchObject({ status: 'Rejected', verified: false, rejectionReason: reason });
  expect((await operator.verifiesDocument(unreadable)).body.error.code).toBe('DOCUMENT_NOT_PENDING');
  await done(operator.verifiesDocument(proof));
  expect(await verified()).toBe(false);
  const shown = { documentId: identity, userId: owner.userId, verified: true };
  for (let times = 0; times < 2; times++) expect(await done(operator.verifiesDocument(identity))).toMatchObject(shown);
  expect(await verified()).toBe(true);

  expect(await listed('status=Rejected')).toMatchObject([{ documentId: unreadable }]);
  expect(await listed('status=Verified')).toMatchObject([{ documentId: identity }, { documentId: proof }]);
  const rewards = { points: 100, achievements: [{ id: 'identity-verified' }] };
  expect(await owner.reads('/user/gamification')).toMatchObject(rewards);
  expect(await owner.reads('/notifications?type=document_update')).toMatchObject([
    { title: 'Your document was verified' },
    { title: 'Your document was verified' },
    { title: 'Your document was not accepted', message: expect.stringContaining(reason) },
  ]);
  expect(await audit(identity)).toMatchObject([
    { before: { verified: true }, after: { verified: true } },
    { before: { verified: false }, after: { verified: true } },
  ]);
  expect(await audit(unreadable)).toMatchObject([{ before: { status: 'Pending' }, after: { status: 'Rejected' } }]);
  await done(owner.send('DELETE', `/user/documents/${identity}`));
  expect(await verified()).toBe(true);
});

it('the log only grows: the database refuses to change or remove a line', async () => {
  for (const sql of ['update audit_log set action = $$none$$', 'delete from audit_log', 'truncate audit_log']) {
    await expect(service.app.orm.em.execute(sql)).rejects.toThrow('append-only');
  }
  const { body, headers } = await operator.get(`/backoffice/audit?operatorId=${operator.userId}&limit=2`);
  expect(body.data).toHaveLength(2);
  expect(Number(headers['x-total-count'])).toBeGreaterThan(5);
});
