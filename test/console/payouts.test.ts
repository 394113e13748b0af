import { expect, it } from 'vitest';
import { PASSWORD } from '../support/caller.ts';
import { openService } from '../support/open-service.ts';
import { anAccount, approvedRequest, cameBack } from '../support/payouts.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service, operator, borrower } = await openService();
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

it('the page of a request leads to the confirmation that its money goes to an account of the borrower', async () => {
  const [requestId, instrumentId] = [await approvedRequest(borrower, operator), await anAccount(borrower)];
  const address = `/console/requests/${requestId}/disburse?instrumentId=${instrumentId}`;
  expect((await visitor.get(`/console/requests/${requestId}`)).body).toContain(`href="${address}"`);
  expect((await visitor.get(address)).body).toContain('<dt>Sent to the account</dt><dd>ends with 6789, Active</dd>');

  const { press } = await confirmation(visitor, `/console/requests/${requestId}/disburse`, { instrumentId });
  const [first, again] = [await press(), await press()];
  expect([first.statusCode, again.headers.location]).toEqual([303, first.headers.location]);

  const after = (await visitor.get(`/console/requests/${requestId}`)).body;
  expect(after).not.toContain(`${requestId}/disburse`);
  expect(after).toMatch(/Payout[\s\S]*USD\u00a01,170\.00/);
  const { payout } = await operator.reads(`/backoffice/requests/${requestId}`);
  expect(after).toContain(`href="/console/payouts/${payout.payoutId}"`);
});

it('the list of payouts marks those that wait, and one is resolved on its page', async () => {
  const payoutId = await cameBack(service, borrower, operator);
  const page = `/console/payouts/${payoutId}`;
  expect((await visitor.get('/console/')).body).toMatch(
    /href="\/console\/payouts\?waiting=true"[\s\S]*Payouts to resolve/,
  );
  expect((await visitor.get('/console/payouts?waiting=true')).body).toContain(`href="${page}"`);
  expect((await visitor.get(page)).body).toContain(`href="${page}/resolve"`);

  const { body, press } = await confirmation(visitor, `${page}/resolve`, { reference: 'WIRE-1' });
  expect(body).toContain('<dt>Amount that came back</dt><dd>USD\u00a01,170.00</dd>');
  expect((await press()).headers.location).toBe(page);

  const resolved = (await visitor.get(page)).body;
  expect(resolved).toContain('WIRE-1');
  expect(resolved).not.toContain(`${page}/resolve`);
  expect((await visitor.get('/console/payouts?waiting=true')).body).not.toContain(`href="${page}"`);
});
