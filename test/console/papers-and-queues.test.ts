import { expect, it } from 'vitest';
import { disbursedLoan, payInstallments } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service, operator, borrower } = await openService();
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

const { requestId } = await done(borrower.asksFor(10_000, { employmentStatus: 'Employed' }));
const page = async () => (await visitor.get(`/console/requests/${requestId}`)).body;

it('the page of a request shows its documents, and verifies one and rejects another without leaving it', async () => {
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push((await done(borrower.uploadsDocument())).documentId);
  const [good, bad] = ids;
  const path = `/console/requests/${requestId}/documents`;
  expect(await page()).toContain(`<a href="${path}/${good}/verify">Verify the document</a>`);

  const verifying = await confirmation(visitor, `${path}/${good}/verify`);
  expect((await verifying.press()).headers.location).toBe(`/console/requests/${requestId}`);
  expect(await page()).toContain('The document is verified.');
  const rejecting = await confirmation(visitor, `${path}/${bad}/reject`, { reason: 'It cannot be read.' });
  await rejecting.press();

  const after = await page();
  expect(after).not.toContain(path);
  expect(await borrower.reads('/user/documents')).toMatchObject([{ verified: false }, { verified: true }]);
  expect(after.match(/Rejected, uploaded|Verified, uploaded/g)).toHaveLength(2);
});

it('a PDF is shown in the page, to operators and in this origin only', async () => {
  const [, address = ''] = /<iframe src="([^"]+)"/.exec(await page()) ?? [];
  expect(address).toMatch(/^\/console\/files\//);
  const url = address.replaceAll('&amp;', '&');

  const shown = await visitor.get(url);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  });
  expect(shown.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await new Visitor(service).get(url)).headers.location).toMatch(/^\/console\/sign-in/);
  expect((await visitor.get(url.replace(/signature=./, 'signature='))).statusCode).toBe(403);
  expect((await visitor.get('/console/files/nothing')).statusCode).toBe(403);
});

it('an operator reads the statement of a loan, and gets the files that the borrower gets', async () => {
  const loanId = await disbursedLoan(borrower, operator);
  const { businessDate } = await operator.reads('/sandbox/clock');
  const url = `/console/loans/${loanId}/statement`;
  expect((await visitor.get(`/console/loans/${loanId}?tab=money`)).body).toContain(`<a href="${url}">`);

  const { body } = await visitor.get(`${url}?from=${businessDate}&to=${businessDate}`);
  expect(body).toContain('<td>Disbursement</td>');
  expect(body).toContain(`value="${businessDate}"`);
  const { transactions } = await borrower.reads(`/loans/${loanId}/statement`);
  expect((await visitor.get(`${url}?format=csv`)).body).toContain(transactions[0].transactionId);
  const pdf = await visitor.get(`${url}?format=pdf`);
  expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
  expect((await visitor.get(`${url}?from=2026-02-30`)).statusCode).toBe(400);
  expect((await visitor.get(url.replace(loanId, requestId))).statusCode).toBe(404);
});

it('an operator sees what happened to a loan, what was removed and why, and the loan as it was on a day', async () => {
  const loanId = await disbursedLoan(borrower, operator);
  await payInstallments(borrower, loanId, 1);
  const [{ paymentId }] = await borrower.reads(`/payments?loanId=${loanId}`);
  await done(operator.reverses(paymentId));
  const { businessDate } = await operator.reads('/sandbox/clock');
  const url = `/console/loans/${loanId}`;

  const tab = (await visitor.get(`${url}?tab=history`)).body;
  expect(tab).toContain(`<a href="/console/payments/${paymentId}">Payment</a>`);
  expect(tab).toContain(': the payment was reversed');
  expect(tab).toContain(`<a href="${url}/past">`);
  expect((await visitor.get(`${url}/history`)).body).toContain('Disbursement');
  const past = (await visitor.get(`${url}/past?asOf=${businessDate}&knownAt=`)).body;
  expect(past).toContain('>Upcoming</span>');
  expect(past).toContain(`value="${businessDate}"`);
  expect((await visitor.get(`${url}/past?asOf=2020-01-01`)).statusCode).toBe(404);
});

it('an operator undoes a change and a pause from the history of a loan, as previewed', async () => {
  const loanId = await disbursedLoan(borrower, operator);
  await payInstallments(borrower, loanId, 1);
  const changes = async (interestRate: number): Promise<string> => {
    const terms = { type: 'rate', interestRate, reason: 'A new offer.' };
    const { digest } = await done(operator.previewsChange(loanId, { ...terms }));
    return (await done(operator.changes(loanId, { ...terms, digest }))).changeId;
  };
  const changing = await changes(6);
  const url = `/console/loans/${loanId}`;
  const historyOf = async () => (await visitor.get(`${url}?tab=history`)).body;
  const before = await historyOf();
  const address = `${url}/changes/${changing}/undo`;
  expect(before).toContain(`<a href="${address}">Undo</a>`);
  expect(before).toContain('<td>6 % a year</td>');

  const reason = 'It was of another loan.';
  const { body, press } = await confirmation(visitor, address, { reason });
  expect(body).toContain('<dt>What is undone</dt><dd>Change: 6 % a year</dd>');
  expect(body).toContain(`<dt>Reason</dt><dd>${reason}</dd>`);
  expect(body).toMatch(/Before and after[\s\S]+Schedule now[\s\S]+Schedule afterwards/);
  expect(body).toMatch(/<td>Rate<\/td><td class="figure">6 %<\/td><td class="figure">12 %<\/td>/);
  await changes(7);
  const outdated = await press();
  expect(outdated.body).toContain('The figures have changed since you saw them.');
  expect(outdated.body).toMatch(/<td>Rate<\/td><td class="figure">7 %<\/td><td class="figure">7 %<\/td>/);
  expect(await historyOf()).toContain(address);
  const again = await confirmation(visitor, address, { reason });
  expect((await again.press()).headers.location).toBe(`${url}?tab=history`);

  const after = await historyOf();
  expect(after).toContain('The change is undone.');
  expect(after).toMatch(/: it was undone by [^<]+<\/mark><\/td>/);
  expect(after).toContain(`<td>${reason}</td>`);
  expect((await visitor.get(`${url}?tab=schedule`)).body).toContain(`<td>${reason}</td>`);
  expect(after).not.toContain(address);
  const refused = await confirmation(visitor, address, { reason });
  expect(refused.body).toMatch(/The loan cannot be changed now[^<]*<\/p>\s*<p>It is undone already\.<\/p>/);

  await done(borrower.pauses(loanId));
  const paused = await historyOf();
  expect(paused).toContain(`href="${url}/change"`);
  const [pause = ''] = paused.match(new RegExp(`${url}/pauses/[\\w-]+/undo`)) ?? [];
  const undoing = await confirmation(visitor, pause, { reason });
  expect(undoing.body).toContain('<dt>What is undone</dt><dd>Pause: 1 month</dd>');
  await undoing.press();
  expect((await borrower.reads(`/loans/${loanId}`)).status).toBe('Active');
  expect((await visitor.get(`${url}?tab=money`)).body).toMatch(/<td>Later correction<\/td><td>\d+ \w+ \d{4}<\/td>/);
});

it('a list offers its rows as a file, with its filters', async () => {
  const page = (await visitor.get('/console/requests?status=Pending&limit=5')).body;
  const [, address = ''] = /href="(\/console\/exports\/requests[^"]*)"/.exec(page) ?? [];
  expect(address).toBe('/console/exports/requests?status=Pending');

  const { body, headers } = await visitor.get(address);
  expect(headers['content-disposition']).toBe('attachment; filename="requests.csv"');
  expect(body).toContain(requestId);
  expect((await visitor.get('/console/exports/requests?status=Rejected')).body).not.toContain(requestId);
  expect((await visitor.get('/console/exports/loans?overdue=true&writtenOff=false')).statusCode).toBe(200);
  expect((await visitor.get('/console/exports/loans?from=2026-02-30')).statusCode).toBe(400);
  expect((await visitor.get('/console/exports/secrets')).statusCode).toBe(404);
});

it('after an act on an item of a list, its page leads to the next one, and at the end to the list', async () => {
  const other = (await done(borrower.asksFor(5_000, { employmentStatus: 'Employed' }))).requestId;
  await visitor.get('/console/requests?status=Pending&sort=createdAt');
  const next = async (id: string) => {
    const rejecting = await confirmation(visitor, `/console/requests/${id}/reject`, { reason: 'Too much.' });
    await rejecting.press();
    const { body } = await visitor.get(`/console/requests/${id}`);
    const [, address = ''] = /<a href="([^"]+)">Next in the queue/.exec(body) ?? [];
    return (await visitor.get(address.replaceAll('&amp;', '&'))).headers.location;
  };

  expect(await next(requestId)).toBe(`/console/requests/${other}`);
  expect(await next(other)).toBe('/console/requests?status=Pending&sort=createdAt');
  await visitor.get('/console/tickets');
  const { body } = await visitor.get(`/console/requests/${other}`);
  expect(body).not.toContain('Next in the queue');
});
