import { expect, it } from 'vitest';
import { disbursedLoan } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { consoleRoutes } from '../support/console-routes.ts';
import { openService } from '../support/open-service.ts';
import { Visitor } from '../support/visitor.ts';

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
