import { expect, it } from 'vitest';
import { disbursedLoan } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, tokenIn, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';
const { service, operator, borrower } = await openService();
await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
const visitor = new Visitor(service);
await visitor.signIn(OPERATOR);

const newDeposit = async (reference: string, amount = 100): Promise<string> =>
  (await done(operator.recordsDeposit(reference, amount))).depositId;

it('the page of a deposit leads to the confirmation that a loan whose borrower waits for it gets the money', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  await done(borrower.reportsTransfer(loanId, 100, 'MISTYPED'));
  const depositId = await newDeposit('TYPED');

  const page = (await visitor.get(`/console/deposits/${depositId}`)).body;
  const address = `/console/deposits/${depositId}/match?loanId=${loanId}`;
  expect(page).toContain(`href="${address}"`);
  const { body } = await visitor.get(address);
  expect(body).toContain('What will happen');
  expect(body).toContain('<dt>Paid to the loan</dt><dd>USD\u00a0100.00</dd>');
  expect(body).toMatch(/<dt>Loan<\/dt><dd>USD\u00a0300\.00, disbursed on .+<\/dd>.*<dt>Borrower<\/dt><dd>[^<]/s);
  expect(body).not.toContain(`<dd>${loanId}`);
  const [, digest = ''] = /name="figuresDigest" value="([^"]+)"/.exec(body) ?? [];
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(body) ?? [];
  const sent = { loanId, key, figuresDigest: digest, _csrf: tokenIn(body) };
  const matched = await visitor.post(`/console/deposits/${depositId}/match`, sent);

  expect(matched.headers.location).toBe(`/console/deposits/${depositId}`);
  const after = (await visitor.get(`/console/deposits/${depositId}`)).body;
  expect(after).toContain('The deposit is a payment of the loan.');
  expect(after).not.toContain(`/console/deposits/${depositId}/match`);
  expect((await borrower.reads(`/loans/${loanId}`)).paidAmount).toBe(100);
  const refused = await visitor.get(address);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('The deposit is claimed or returned already.');
  expect(refused.body).toContain(`value="${loanId}"`);
});

it('a deposit is sent back for a reason, which its page shows', async () => {
  const depositId = await newDeposit('BACK', 75);
  const { press, body } = await confirmation(visitor, `/console/deposits/${depositId}/return`, { reason: 'No loan.' });
  expect(body).toContain('<dt>Amount sent back</dt><dd>USD\u00a075.00</dd>');
  await press();
  const page = (await visitor.get(`/console/deposits/${depositId}`)).body;
  expect(page).toContain('<dt>Reason of the return</dt><dd>No loan.</dd>');
  expect(page).not.toContain(`/console/deposits/${depositId}/return`);
});

it('a deposit is matched as a prepayment of the day on which it was received', async () => {
  const loanId = await disbursedLoan(borrower, operator, { amount: 300, term: 3 });
  const depositId = await newDeposit('EARLY');
  const address = `/console/deposits/${depositId}/match`;
  const form = (await visitor.get(address)).body;
  expect(form).toMatch(/<option value="" ?(selected)?>A payment of today<\/option>/);
  const wrong = await confirmation(visitor, address, { loanId, as: 'payment', reduce: 'term' });
  expect(wrong.body).toContain('<p>Only for a prepayment.</p>');

  const { body, press } = await confirmation(visitor, address, { loanId, as: 'prepayment', reduce: 'term' });
  expect(body).toContain('<dt>Counts as</dt><dd>A prepayment of the day on which it was received</dd>');
  expect(body).toContain('<dt>Lowers</dt><dd>the number of instalments</dd>');
  await press();
  expect((await visitor.get(`/console/loans/${loanId}?tab=history`)).body).toContain(
    'Lowers the number of instalments',
  );
});
