import { expect, it } from 'vitest';
import { disbursedLoan } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { consoleRoutes } from '../support/console-routes.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service, operator, borrower } = await openService();
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

/** What a page shows, without its addresses and hidden fields. `null` if the path is no page. */
async function textOf(path: string): Promise<string | null> {
  const { statusCode, headers, body } = await visitor.get(path);
  if (statusCode !== 200 || headers['content-type']?.toString().startsWith('text/html') !== true) return null;
  return body.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** A loan with a change and a payment, and what is around it. */
async function book() {
  const loanId = await disbursedLoan(borrower, operator);
  const { requestId } = await operator.reads(`/backoffice/loans/${loanId}`);
  const change = { type: 'term', term: 18, reason: 'Hardship.' };
  const { digest } = await done(operator.previewsChange(loanId, change));
  await done(operator.changes(loanId, { ...change, digest }));
  const { paymentId } = await done(borrower.reportsTransfer(loanId, 100, 'T-1'));
  const { depositId } = await done(operator.recordsDeposit('T-1', 100));
  await done(borrower.verifies(paymentId));
  for (const subject of [{ loanId }, { requestId }, { userId: borrower.userId }])
    await done(operator.writesNote(subject));
  const { ticketId } = await done(borrower.opensTicket());
  await done(operator.answersTicket(ticketId, 'We look at it.'));
  const { documentId } = await done(borrower.uploadsDocument());
  const { productId } = await done(operator.createsProduct());
  const { webhookId } = await done(operator.registersWebhook('https://example.com/hook', ['loan.*']));
  return {
    loanId,
    requestId,
    paymentId,
    depositId,
    ticketId,
    documentId,
    productId,
    webhookId,
    userId: borrower.userId,
  };
}

const ids: Readonly<Record<string, string>> = await book();

it('a page names people and things, and shows no id', async () => {
  const paths = consoleRoutes(service.app.http, 'GET').map((route) =>
    route.replace(/:(\w+)/g, (whole, name: string) => ids[name] ?? whole),
  );
  const tabs = ['schedule', 'money', 'timeline', 'payments', 'contact'].flatMap((tab) => [
    `/console/loans/${ids.loanId}?tab=${tab}`,
    `/console/users/${ids.userId}?tab=${tab}`,
  ]);
  const texts = new Map<string, string>();
  for (const page of [...paths, ...tabs, `/console/ledger/entries?loanId=${ids.loanId}`]) {
    const text = await textOf(page);
    // The gateway names its transactions by our payments.
    if (text !== null) texts.set(page, text.replaceAll(/sandbox-[0-9a-f-]{36}/g, ''));
  }
  expect(texts.size).toBeGreaterThan(50);
  const shown = [...texts].flatMap(([page, text]) => {
    const [id] = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(text) ?? [];
    return id === undefined ? [] : [`${page} shows ${id}`];
  });
  expect(shown).toEqual([]);
});

it.each([
  ['loans', 'schedule', 'Hardship.'],
  ['loans', 'overview', 'She pays on Friday.'],
  ['users', 'overview', 'She pays on Friday.'],
])('the page of %s, tab %s, names the operator beside "%s"', async (kind, tab, words) => {
  const { firstName, lastName } = await operator.reads('/user/profile');
  const id = kind === 'loans' ? ids.loanId : ids.userId;
  const after = (await textOf(`/console/${kind}/${id}?tab=${tab}`))?.split(words)[1];
  expect(after?.slice(0, 100)).toContain(`${firstName} ${lastName}`.trim());
});

it.each([
  ['loans', 'loanId'],
  ['requests', 'requestId'],
  ['payments', 'paymentId'],
  ['users', 'userId'],
])('the page of %s shows the labels, and its form changes what a line says and leaves the rest', async (kind, name) => {
  const id = String(ids[name]);
  const page = `/console/${kind}/${id}`;
  const letter = 'Two\nlines';
  await done(operator.labels(kind, id, { externalId: 'OLD-1', metadata: { branch: 'Caracas', agent: '7', letter } }));
  expect((await visitor.get(`${page}/labels`)).body).toMatch(/rows="4">agent = 7\s+branch = Caracas<\/textarea>/);

  const typed = { externalId: 'NEW-1', metadata: 'branch = Mérida = M\r\n\r\n campaign=spring ' };
  const { body, press } = await confirmation(visitor, `${page}/labels`, typed);
  expect(body).toContain('<dt>External id</dt><dd>OLD-1 now, NEW-1 afterwards</dd>');
  expect(body).toContain('<dt>Metadata: agent</dt><dd>7 now, – afterwards</dd>');
  await press();

  const metadata = { branch: 'Mérida = M', campaign: 'spring', letter };
  const [row] = await operator.reads(`/backoffice/${kind}?externalId=NEW-1`);
  expect(row).toMatchObject({ externalId: 'NEW-1', metadata });
  expect((await visitor.get(page)).body).toContain('<dt>External id</dt><dd>NEW-1</dd>');
  const { body: list } = await visitor.get(`/console/${kind}?externalId=NEW-1`);
  expect(list).toContain(page);
  const faulty = await visitor.submit(`${page}/labels`, `${page}/labels`, { externalId: '', metadata: 'branch' });
  expect([faulty.statusCode, faulty.body]).toEqual([400, expect.stringContaining('Write each as name = value')]);
  await done(operator.labels(kind, id, { externalId: null, metadata: null }));
});

it('a download keeps the filter by an external id', async () => {
  await done(operator.labels('loans', String(ids.loanId), { externalId: 'DOWN-1' }));
  const rows = async (filter: string) =>
    (await visitor.get(`/console/exports/loans?externalId=${filter}`)).body.trim().split('\r\n').length - 1;
  expect([await rows('DOWN-1'), await rows('DOWN-2')]).toEqual([1, 0]);
});
