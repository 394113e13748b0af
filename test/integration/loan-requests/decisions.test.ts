import { expect, it } from 'vitest';
import { disbursedLoan, openOffer, payInstallments } from '../../support/app.ts';
import { codeOf, done } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';
import { pdfText } from '../../support/pdf.ts';

const { service, borrower, operator } = await openService({ LENDER_REGULATOR: 'Some Agency, Caracas' });

const request = async (who = borrower): Promise<string> => (await done(who.asksFor(1000))).requestId;
const rejected = async (reasons: string | object, who = borrower) => {
  const requestId = await request(who);
  await done(operator.rejects(requestId, reasons));
  return requestId;
};
const today = new Date().toISOString().slice(0, 10);

it('lists the 24 principal reasons of form C-1 whole, or by page', async () => {
  const reasons = await operator.reads('/backoffice/decisionReasons');
  const last = await operator.get('/backoffice/decisionReasons?page=3&limit=10');

  expect(reasons).toHaveLength(24);
  expect(reasons[0]).toEqual({ code: 'INCOMPLETE_APPLICATION', text: 'Credit application incomplete' });
  expect(last.body.data.at(-1)).toEqual({ code: 'OTHER', text: 'Other reason, as specified' });
  expect(last.headers['x-total-count']).toBe('24');
});

it('tells the borrower and operators why: the codes in their order, then the words', async () => {
  const reasonCodes = ['UNVERIFIABLE_INCOME', 'OTHER', 'INCOMPLETE_APPLICATION'];
  const requestId = await rejected({ reasonCodes, reason: 'The letter is not signed.' });

  const decision = await borrower.reads(`/requests/${requestId}/decision`);
  expect(decision).toEqual({
    requestId,
    action: 'Rejected',
    decidedOn: today,
    reasons: [
      { code: 'UNVERIFIABLE_INCOME', text: 'Unable to verify income' },
      { code: 'OTHER', text: 'Other reason, as specified' },
      { code: 'INCOMPLETE_APPLICATION', text: 'Credit application incomplete' },
      { code: null, text: 'The letter is not signed.' },
    ],
    creditScore: null,
    notice: expect.stringMatching(/^The federal Equal Credit Opportunity Act .* is: Some Agency, Caracas\.$/),
  });
  expect(await operator.reads(`/backoffice/requests/${requestId}/decision`)).toEqual(decision);
  const shown = { rejectionReason: 'The letter is not signed.', reasonCodes, decideBy: null };
  expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject(shown);
  const [entry] = await operator.reads(`/backoffice/audit?subjectId=${requestId}`);
  expect(entry).toMatchObject({ before: { reasonCodes: [] }, after: { status: 'Rejected', reasonCodes } });
  expect(JSON.stringify(entry)).not.toContain('signed');
});

it.each([
  ['codes alone', { reasonCodes: ['BANKRUPTCY'] }, 'BANKRUPTCY'],
  ['words alone', { reason: 'No income.' }, null],
])('takes %s', async (_what, reasons, code) => {
  const requestId = await rejected(reasons);
  const told = await borrower.reads('/notifications?limit=1');

  expect((await borrower.reads(`/requests/${requestId}/decision`)).reasons).toMatchObject([{ code }]);
  expect(told).toMatchObject([{ message: expect.stringContaining(code === null ? 'No income.' : 'see the reasons') }]);
});

it('keeps score, factors and recommendation of the moment as the record changes', async () => {
  const payer = await service.borrower();
  const loanId = await disbursedLoan(payer, operator, { amount: 300, term: 3, interestRate: 0 });
  const requestId = await request(payer);
  const before = await operator.reads(`/backoffice/requests/${requestId}`);
  await done(operator.approves(requestId));
  await payInstallments(payer, loanId, 3);
  const { documentId } = await done(payer.uploadsDocument());
  await done(operator.verifiesDocument(documentId));

  const { creditScore, scoreFactors, recommendation, reasons } = before;
  const kept = { creditScore, scoreFactors, recommendation, reasons };
  expect(creditScore).toBe(scoreFactors.reduce((sum: number, { points }: { points: number }) => sum + points, 300));
  expect((await payer.reads('/user/creditScore')).score).toBeGreaterThan(creditScore);
  expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject(kept);
  expect(await payer.reads(`/requests/${requestId}/decision`)).toEqual({
    requestId,
    action: 'Approved',
    decidedOn: today,
    reasons: [],
    creditScore,
    notice: null,
  });
});

it('is printed as a letter for the borrower and operators', async () => {
  const requestId = await rejected({ reasonCodes: ['BANKRUPTCY'] });
  const printed = await service.app.http.inject({
    url: `/requests/${requestId}/decision?format=pdf`,
    headers: borrower.headers,
  });
  const forOperator = await service.app.http.inject({
    url: `/backoffice/requests/${requestId}/decision?format=pdf`,
    headers: operator.headers,
  });

  expect(printed.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="decision-${requestId}.pdf"`,
  });
  expect(await pdfText(printed.rawPayload)).toContain('Bankruptcy');
  expect(forOperator.rawPayload.equals(printed.rawPayload)).toBe(true);
});

it('is printed in the language of the borrower, also for operators', async () => {
  const reader = await service.borrower();
  await done(reader.send('PUT', '/user/language', { language: 'es' }));
  const requestId = await rejected({ reasonCodes: ['BANKRUPTCY'] }, reader);
  const url = `/backoffice/requests/${requestId}/decision?format=pdf`;
  const headers = { ...operator.headers, 'accept-language': 'en' };
  const printed = await service.app.http.inject({ url, headers });

  expect(printed.headers['content-language']).toBe('es');
  expect(await pdfText(printed.rawPayload)).toContain('Quiebra');
});

it('is in the language of Accept-Language', async () => {
  const requestId = await rejected({ reasonCodes: ['BANKRUPTCY'] });
  const inSpanish = async (url: string, who: typeof borrower) => {
    const headers = { ...who.headers, 'accept-language': 'es-VE' };
    return (await service.app.http.inject({ url, headers })).json().data;
  };

  const { reasons, notice } = await inSpanish(`/requests/${requestId}/decision`, borrower);
  expect(reasons).toEqual([{ code: 'BANKRUPTCY', text: 'Quiebra' }]);
  expect(notice).toMatch(/^La ley federal .* Some Agency, Caracas\.$/);
  expect((await inSpanish('/backoffice/decisionReasons', operator))[20]).toEqual(reasons[0]);
});

it('names the loan once the request is disbursed', async () => {
  const requestId = await request();
  await done(operator.approves(requestId));
  const { loanId } = await done(operator.disburses(requestId));

  expect(await borrower.reads(`/requests/${requestId}/decision`)).toMatchObject({ action: 'Approved', loanId });
});

it('is that of the acceptance where an offer is accepted, and the loan has its terms', async () => {
  const { requestId, offerId } = await openOffer(borrower, operator, { term: 24 });
  expect(await codeOf(borrower.get(`/requests/${requestId}/decision`))).toBe('REQUEST_NOT_DECIDED');
  await done(borrower.accepts({ requestId, offerId }));

  const decision = await borrower.reads(`/requests/${requestId}/decision`);
  const approved = { requestId, action: 'Approved', decidedOn: today, reasons: [], notice: null };
  expect(decision).toEqual({ ...approved, creditScore: decision.creditScore });
  expect(await operator.reads(`/backoffice/requests/${requestId}/decision`)).toEqual(decision);
  const { creditScore, recommendation } = await operator.reads(`/backoffice/requests/${requestId}`);
  expect([decision.creditScore, recommendation]).toEqual([creditScore, expect.any(String)]);
  const { loanId } = await done(operator.disburses(requestId));
  expect(await borrower.reads(`/requests/${requestId}/decision`)).toEqual({ ...decision, loanId });
  expect(await borrower.reads(`/loans/${loanId}`)).toMatchObject({ amount: 800, term: 24, interestRate: 12 });
});

it('has no decision about a cancelled request', async () => {
  const requestId = await request();
  await done(borrower.cancels(requestId));

  expect(await codeOf(borrower.get(`/requests/${requestId}/decision`))).toBe('REQUEST_NOT_DECIDED');
});

it('keeps the codes and the assessment of a deleted account, without the words', async () => {
  const leaver = await service.borrower();
  const requestId = await rejected({ reasonCodes: ['NO_CREDIT_FILE'], reason: 'Hidden words.' }, leaver);
  const exported = await leaver.reads('/user/export');
  const namesApplicant = async () => {
    const url = `/backoffice/requests/${requestId}/decision?format=pdf`;
    const { rawPayload } = await service.app.http.inject({ url, headers: operator.headers });
    return (await pdfText(rawPayload)).includes('Applicant');
  };
  expect(await namesApplicant()).toBe(true);
  await done(leaver.deletesAccount());
  expect(await namesApplicant()).toBe(false);

  const kept = { reasonCodes: ['NO_CREDIT_FILE'], rejectionReason: 'Hidden words.' };
  expect(exported.lending.requests).toMatchObject([{ ...kept, assessment: { recommendation: 'Review' } }]);
  const { reasons } = await operator.reads(`/backoffice/requests/${requestId}/decision`);
  expect(reasons).toEqual([{ code: 'NO_CREDIT_FILE', text: 'No credit file' }]);
  expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject({ recommendation: 'Review' });
});

it('shows the last day to decide from the 25th day on, until the decision', async () => {
  const asker = await service.borrower();
  const agedBy = async (days: number) => {
    const requestId = await request(asker);
    const aged = `update loan_requests set created_at = created_at - interval '${days} days' where id = '${requestId}'`;
    await service.app.orm.em.execute(aged);
    return requestId;
  };
  const fresh = await agedBy(24);
  const urgent = await agedBy(25);
  const late = await agedBy(31);
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const decideBy = async (requestId: string) => {
    const listed: { requestId: string; decideBy: string | null }[] = await operator.reads(
      '/backoffice/requests?limit=100',
    );
    return listed.find((each) => each.requestId === requestId)?.decideBy;
  };

  expect(await decideBy(fresh)).toBeNull();
  expect(await decideBy(urgent)).toBe(dayIn(5));
  expect(await decideBy(late)).toBe(dayIn(-1));
  expect(await operator.reads(`/backoffice/requests/${late}`)).toMatchObject({ decideBy: dayIn(-1) });
  await done(operator.rejects(urgent));
  await done(asker.send('DELETE', `/requests/${late}`));
  expect([await decideBy(urgent), await decideBy(late)]).toEqual([null, null]);
});

it('shows a decision that an older release made, without an assessment', async () => {
  const requestId = await rejected('No income.');
  await service.app.orm.em.execute(
    `update loan_requests set assessment = null, reason_codes = default where id = '${requestId}'`,
  );

  const shown = { recommendation: null, creditScore: null, scoreFactors: [], reasons: [] };
  expect(await operator.reads(`/backoffice/requests/${requestId}`)).toMatchObject(shown);
  const reasons = [{ code: null, text: 'No income.' }];
  expect(await borrower.reads(`/requests/${requestId}/decision`)).toMatchObject({ reasons, creditScore: null });
});
