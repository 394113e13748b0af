import { describe, expect, it } from 'vitest';
import { done, UNKNOWN_ID } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const { service, borrower, operator } = await openService({ FOUR_EYES: 'approve', AUTH_RATE_LIMIT_MAX: '40' });

async function newVisitor(): Promise<Visitor> {
  const { userId } = await service.operator();
  const people: { readonly userId: string; readonly email: string }[] = await operator.reads('/backoffice/operators');
  const visitor = new Visitor(service);
  await visitor.signIn(people.find((one) => one.userId === userId)?.email ?? '');
  return visitor;
}
const [first, second] = [await newVisitor(), await newVisitor()];
const approve = (requestId: string, form = { interestRate: '11.5', reason: 'Good standing.' }) =>
  confirmation(first, `/console/requests/${requestId}/approve`, form);
const statusOf = async (requestId: string) => (await borrower.reads(`/requests/${requestId}`)).status;

describe('an act of the console that needs a second operator', () => {
  it('says so, ends on the page of its approval, and is done when another confirms it', async () => {
    const { requestId } = await done(borrower.asksFor(1000));
    const form = await approve(requestId);
    expect(form.body).toContain('Must confirm it within 7 days');
    const page = String((await form.press()).headers.location);

    const own = (await first.get(page)).body;
    expect(own).toContain('Nothing is done yet: it waits for a second operator.');
    expect(own).toContain(`href="/console/requests/${requestId}"`);
    expect([own.includes(`${page}/confirm`), own.includes(`${page}/refuse`)]).toEqual([false, true]);
    expect(await statusOf(requestId)).toBe('Pending');
    const refusedOnce = await confirmation(first, `${page}/confirm`);
    expect((await refusedOnce.press()).body).toContain('Another operator must confirm this');

    expect((await second.get('/console')).body).toMatch(/Approvals waiting[\s\S]*?>1</);
    const queue = async (visitor: Visitor) => (await visitor.get('/console/approvals?status=Pending')).body;
    expect(await queue(second)).toMatch(new RegExp(`href="${page}"[\\s\\S]+>Pending<[\\s\\S]+>You<`));
    expect(await queue(first)).toMatch(/>Pending<[\s\S]+>Another officer or admin</);
    expect((await second.get(page)).body).toMatch(/Waits for[\s\S]+>You</);
    const confirming = await confirmation(second, `${page}/confirm`);
    expect(confirming.body).toMatch(
      /Approve the request[\s\S]+USD.1,000\.00[\s\S]+12 months[\s\S]+11\.5 %[\s\S]+USD.88\.62[\s\S]+Good standing\./,
    );
    expect(await queue(second)).toMatch(/Amount, USD[\s\S]+>1,000\.00</);
    expect(String((await confirming.press()).headers.location)).toBe(page);
    expect(await statusOf(requestId)).toBe('Approved');
    const decided = (await second.get(page)).body;
    expect(decided).toContain('It is confirmed and done.');
    expect(decided).not.toContain(`${page}/confirm`);
    expect((await second.get('/console')).body).toMatch(/Approvals waiting[\s\S]*?>0</);
  });

  it('is refused with a reason, which its page shows', async () => {
    const { requestId } = await done(borrower.asksFor(1000));
    const page = String((await (await approve(requestId)).press()).headers.location);
    const refusal = await confirmation(second, `${page}/refuse`, { reason: 'The rate is too low.' });
    expect(refusal.body).toContain('The rate is too low.');
    await refusal.press();
    expect((await first.get(page)).body).toMatch(/Refused[\s\S]+The rate is too low\./);
    expect(await statusOf(requestId)).toBe('Pending');
  });

  it('stays Pending if a rule refuses it, and says why beside the form', async () => {
    const { requestId } = await done(borrower.asksFor(1000));
    const page = String((await (await approve(requestId)).press()).headers.location);
    await done(borrower.send('DELETE', `/requests/${requestId}`));
    const answer = await (await confirmation(second, `${page}/confirm`)).press();
    expect([answer.statusCode, answer.body.includes('Cancelled')]).toEqual([400, true]);
    expect((await second.get(page)).body).toContain(`${page}/confirm`);
  });

  it('is Expired if it would do something else, and says so beside the form', async () => {
    const { productId, name } = await done(operator.createsProduct());
    const { requestId } = await done(borrower.asksFor(1000, { productId }));
    const page = String((await (await approve(requestId)).press()).headers.location);
    const confirming = await confirmation(second, `${page}/confirm`);
    expect(confirming.body).toContain(`${name}, version 1`);
    await done(borrower.amends(requestId, { amount: 5000, term: 24 }));

    const answer = await confirming.press();

    expect([answer.statusCode, answer.body.includes('something else than was requested')]).toEqual([400, true]);
    expect((await second.get(page)).body).toMatch(/Status[\s\S]+Expired/);
    expect(await statusOf(requestId)).toBe('Pending');
    const again = await second.get(String((await (await approve(requestId)).press()).headers.location));
    expect(again.body).toMatch(/USD.5,000\.00[\s\S]+24 months/);
  });

  it('has no page under an unknown id', async () => {
    for (const id of [UNKNOWN_ID, 'x']) {
      for (const path of ['', '/confirm', '/refuse']) {
        const expected = path === '/refuse' ? 200 : 404;
        expect((await second.get(`/console/approvals/${id}${path}`)).statusCode).toBe(expected);
      }
    }
  });
});
