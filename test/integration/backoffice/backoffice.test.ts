import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANKS } from '../../../adapters/reference-data/in-memory-banks.ts';
import { disbursedLoan, payInstallments, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Client } from '../../support/client.ts';
import { FORM, form, PDF } from '../../support/documents.ts';
import type { Operator } from '../../support/operator.ts';

describe('the back office', () => {
  let service: TestApp;
  let borrower: Borrower;
  let operator: Operator;

  beforeAll(async () => {
    service = await startApp();
    [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
  });

  afterAll(() => service.close());

  const audit = async (subjectId: string) => (await operator.get(`/backoffice/audit?subjectId=${subjectId}`)).body.data;
  const actionsOn = async (subjectId: string) =>
    (await audit(subjectId)).map(({ action }: { action: string }) => action).reverse();
  const ask = async (client: Client, amount = 1000) =>
    (await client.send('POST', '/requests', { amount, currency: 'USD', term: 12 })).body.data.requestId as string;
  const openTicket = async (client: Client) => {
    const { data: categories } = (await client.get('/support/categories')).body;
    const uploaded = await client.send('POST', '/user/files', form({ content: PDF }), FORM);
    const { categoryId } = categories[0];
    const told = { subject: 'A question', description: 'Why?', categoryId, attachments: [uploaded.body.data.fileId] };
    return (await client.send('POST', '/support/tickets', told)).body.data.ticketId as string;
  };

  it('shows a request with the applicant’s score and the recommendation of the policy', async () => {
    const requestId = await ask(borrower);
    const { data: stranger } = (await operator.get(`/backoffice/requests/${requestId}`)).body;
    expect(stranger).toMatchObject({ creditScore: null, recommendation: 'Review', interestRate: 16 });
    expect(stranger.reasons).toContain('The applicant has no credit history with us.');

    const payer = await service.borrower();
    await payInstallments(payer, await disbursedLoan(payer, operator, { amount: 300, term: 3, interestRate: 0 }), 3);
    const { data: queue } = (await operator.get('/backoffice/requests?status=Pending&limit=1')).body;
    expect(queue).toHaveLength(1);
    const { data: known } = (await operator.get(`/backoffice/requests/${await ask(payer)}`)).body;
    expect(known).toMatchObject({ creditScore: expect.any(Number), recommendation: 'Review' });
  });

  it('logs who decided what, with the state before and after', async () => {
    const requestId = await ask(borrower);
    const path = `/backoffice/requests/${requestId}`;
    await operator.send('POST', `${path}/approve`, { interestRate: 12 });
    await operator.send('POST', `${path}/approve`, { interestRate: 13 });
    const { data: disbursed } = (await operator.send('POST', `${path}/disburse`)).body;
    const [second, first, ...more] = await audit(requestId);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      operatorId: operator.userId,
      action: 'loan-request.approve',
      subjectType: 'loan-request',
      before: { status: 'Pending', interestRate: 16, loanId: null },
      after: { status: 'Approved', interestRate: 12, monthlyPayment: 88.85 },
    });
    expect(second).toMatchObject({
      action: 'loan-request.disburse',
      before: { status: 'Approved' },
      after: { status: 'Disbursed', loanId: disbursed.loanId },
    });
  });

  it('lists and shows loans and payments by status and borrower', async () => {
    const payer = await service.borrower();
    const loanId = await disbursedLoan(payer, operator);
    await payInstallments(payer, loanId, 1);
    const { data: loans } = (await operator.get(`/backoffice/loans?userId=${payer.userId}&status=Active`)).body;
    expect(loans).toMatchObject([{ loanId, userId: payer.userId, paidAmount: 888.49 }]);
    expect((await operator.get(`/backoffice/loans/${loanId}`)).body.data).toEqual(loans[0]);
    const { data: payments } = (await operator.get(`/backoffice/payments?loanId=${loanId}&status=Completed`)).body;
    expect(payments).toMatchObject([{ userId: payer.userId, amount: 888.49, currency: 'USD', failureReason: null }]);
    expect((await operator.get('/backoffice/payments?userId=nonsense')).body.data).toEqual([]);
  });

  it('records a deposit once, which then pays the transfer it proves', async () => {
    const payer = await service.borrower();
    const loanId = await disbursedLoan(payer, operator);
    const told = { loanId, referenceNumber: 'BACKOFFICE-1', amount: 100 };
    const { paymentId } = (await payer.send('POST', '/payments/reference', told)).body.data;
    const money = { bankId: BANKS[0]?.bankId, reference: 'BACKOFFICE-1', amount: 100, currency: 'USD' };
    const recorded = await operator.send('POST', '/backoffice/deposits', { ...money, confirmationCode: '493021' });
    expect(recorded).toMatchObject({ status: 200, body: { data: { ...money, hasConfirmationCode: true } } });
    expect(recorded.text).not.toContain('493021');
    const again = await operator.send('POST', '/backoffice/deposits', money);
    expect(again).toMatchObject({ status: 400, body: { error: { code: 'DUPLICATE_DEPOSIT' } } });
    for (const wrong of [{ bankId: 'nonsense' }, { receivedAt: '2999-01-01T00:00:00.000Z' }]) {
      expect((await operator.send('POST', '/backoffice/deposits', { ...money, ...wrong })).status).toBe(400);
    }

    await payer.send('POST', `/payments/${paymentId}/verify`, { confirmationCode: '493021' });
    const { data: deposits } = (await operator.get('/backoffice/deposits?claimed=true&reference=BACKOFFICE-1')).body;
    expect(deposits).toMatchObject([{ paymentId, claimedAt: expect.any(String) }]);
    const { depositId } = recorded.body.data;
    expect(await audit(depositId)).toMatchObject([{ action: 'deposit.record', before: null, after: { amount: 100 } }]);
    expect(JSON.stringify(await audit(depositId))).not.toContain('493021');
  });

  it('handles a ticket from assignment to resolution, with its files', async () => {
    const ticketId = await openTicket(borrower);
    const path = `/backoffice/tickets/${ticketId}`;
    const assigned = await operator.send('POST', `${path}/assign`);
    expect(assigned.body.data).toMatchObject({ status: 'In Progress', assignedAgent: operator.userId });
    const { url } = assigned.body.data.attachments[0];
    expect((await service.app.http.inject(new URL(url).pathname + new URL(url).search)).statusCode).toBe(200);
    const answered = await operator.send('POST', `${path}/messages`, { message: 'Because.' });
    expect(answered.body.data.messages).toMatchObject([{ sender: operator.userId, content: 'Because.' }]);
    expect((await operator.send('POST', `${path}/resolve`)).body.data.status).toBe('Resolved');
    await borrower.send('POST', `/support/tickets/${ticketId}/close`);
    const closed = await operator.send('POST', `${path}/messages`, { message: 'Too late.' });
    expect(closed).toMatchObject({ status: 400, body: { error: { code: 'TICKET_CLOSED' } } });
    expect(await actionsOn(ticketId)).toEqual(['ticket.assign', 'ticket.reply', 'ticket.resolve']);
    const other = `/backoffice/tickets/${await openTicket(borrower)}`;
    const noAgent = await operator.send('POST', `${other}/assign`, { agentId: borrower.userId });
    expect(noAgent).toMatchObject({ status: 400, body: { error: { code: 'UNKNOWN_AGENT' } } });
    expect((await operator.get(other)).body.data).toMatchObject({ status: 'Open', assignedAgent: null });
    const { data: listed } = (await operator.get(`/backoffice/tickets?status=Closed&userId=${borrower.userId}`)).body;
    expect(listed).toMatchObject([{ ticketId, assignedAgent: operator.userId }]);
  });

  it('verifies documents; an ID also verifies its owner, once and for good', async () => {
    const owner = await service.borrower();
    const upload = async (documentType: string): Promise<string> =>
      (await owner.send('POST', '/user/documents', form({ content: PDF }, { documentType }), FORM)).body.data
        .documentId;
    const verify = (documentId: string) => operator.send('POST', `/backoffice/documents/${documentId}/verify`);
    const verified = async () => (await owner.get('/user/profile')).body.data.verified;
    const [proof, documentId] = [await upload('PROOF_ADDRESS'), await upload('ID')];
    const filter = `userId=${owner.userId}&verified=false&documentType=ID`;
    expect((await operator.get(`/backoffice/documents?${filter}`)).body.data).toMatchObject([{ documentId }]);

    await verify(proof);
    expect(await verified()).toBe(false);
    for (let times = 0; times < 2; times++) {
      expect((await verify(documentId)).body.data).toMatchObject({ documentId, userId: owner.userId, verified: true });
    }
    const { data: documents } = (await owner.get('/user/documents')).body;
    expect(documents.map((document: { verified: boolean }) => document.verified)).toEqual([true, true]);
    const { data: rewards } = (await owner.get('/user/gamification')).body;
    expect(rewards).toMatchObject({ points: 100, achievements: [{ id: 'identity-verified' }] });
    expect(await audit(documentId)).toMatchObject([
      { before: { verified: true }, after: { verified: true } },
      { before: { verified: false }, after: { verified: true } },
    ]);
    await owner.send('DELETE', `/user/documents/${documentId}`);
    expect(await verified()).toBe(true);
  });

  it('rejects documents once, tells the borrower why, and proves nothing by them', async () => {
    const owner = await service.borrower();
    const upload = async (): Promise<string> =>
      (await owner.send('POST', '/user/documents', form({ content: PDF }, { documentType: 'ID' }), FORM)).body.data
        .documentId;
    const decide = (documentId: string, act: string, body = {}) =>
      operator.send('POST', `/backoffice/documents/${documentId}/${act}`, body);
    const [documentId, better] = [await upload(), await upload()];

    const reason = 'The photo is not readable.';
    const first = await decide(documentId, 'reject', { reason });
    expect(first.body.data).toMatchObject({ documentId, status: 'Rejected', verified: false, rejectionReason: reason });
    const { url: _first, ...seen } = first.body.data;
    const { url: _again, ...again } = (await decide(documentId, 'reject', { reason: 'Another.' })).body.data;
    expect(again).toEqual(seen);
    expect(await decide(documentId, 'verify')).toMatchObject({
      status: 400,
      body: { error: { code: 'DOCUMENT_NOT_PENDING' } },
    });
    expect((await owner.get('/user/profile')).body.data.verified).toBe(false);
    await decide(better, 'verify');
    expect((await decide(better, 'reject', { reason })).body.error.code).toBe('DOCUMENT_NOT_PENDING');
    expect((await owner.get('/user/profile')).body.data.verified).toBe(true);

    const { data: told } = (await owner.get('/notifications?type=document_update')).body;
    expect(told).toMatchObject([
      { title: 'Your document was verified' },
      { title: 'Your document was not accepted', message: expect.stringContaining(reason) },
    ]);
    for (const [status, id] of Object.entries({ Rejected: documentId, Verified: better })) {
      const { data } = (await operator.get(`/backoffice/documents?userId=${owner.userId}&status=${status}`)).body;
      expect(data).toMatchObject([{ documentId: id, status }]);
    }
    expect(await actionsOn(documentId)).toEqual(['document.reject', 'document.reject']);
    expect(await audit(documentId)).toMatchObject([
      { before: { status: 'Rejected' } },
      { before: { status: 'Pending' }, after: { status: 'Rejected', verified: false } },
    ]);
  });

  it('has an append-only log: the database refuses to change or remove a line', async () => {
    for (const sql of ['update audit_log set action = $$none$$', 'delete from audit_log', 'truncate audit_log']) {
      await expect(service.app.orm.em.execute(sql)).rejects.toThrow('append-only');
    }
    const { body, headers } = await operator.get(`/backoffice/audit?operatorId=${operator.userId}&limit=2`);
    expect(body.data).toHaveLength(2);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(5);
  });
});
