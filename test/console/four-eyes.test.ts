import { describe, expect, it } from 'vitest';
import { done, UNKNOWN_ID } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, Visitor } from '../support/visitor.ts';

const { service, borrower, operator } = await openService({ FOUR_EYES: 'approve,change', AUTH_RATE_LIMIT_MAX: '40' });

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

  it('of a change of a loan, or of its undo, says in words what it does', async () => {
    const { requestId } = await done(borrower.asksFor(10_000));
    const confirms = async (page: string) => (await confirmation(second, `${page}/confirm`)).press();
    await confirms(String((await (await approve(requestId)).press()).headers.location));
    const { loanId } = await done(operator.disburses(requestId));
    const loan = `/console/loans/${loanId}`;
    const waits = async (path: string, form: Record<string, string>) =>
      String((await (await confirmation(first, `${loan}/${path}`, form)).press()).headers.location);
    const { disbursementDate } = await borrower.reads(`/loans/${loanId}`);
    const day = disbursementDate.slice(0, 10);

    const relief = { type: 'relief', interestRate: '6', from: day, to: '2099-01-31', reason: 'Out of work.' };
    const change = await waits('change', { ...relief, effectiveOn: day });
    const what =
      /<dt>(Change|What is undone)<\/dt><dd>(Change: )?At most 6 % a year, \d+ \w+ \d{4} to 31 Jan 2099<\/dd>/;
    const shown = (await second.get(change)).body;
    expect(shown).toMatch(what);
    expect(shown).toMatch(/<dt>Counts from<\/dt><dd>\d+ \w+ \d{4}<\/dd>[\s\S]+Out of work\./);
    expect(shown).not.toMatch(/<dd>(relief|\d{4}-\d\d-\d\d)/);
    await confirms(change);

    const history = (await first.get(`${loan}?tab=history`)).body;
    const [, path = ''] = new RegExp(`href="${loan}/(changes/[\\w-]+/undo)"`).exec(history) ?? [];
    const undo = await waits(path, { reason: 'She works again.' });
    const asked = (await second.get(undo)).body;
    expect(asked).toMatch(what);
    expect(asked).toContain(`<a href="${loan}">Open the loan</a>`);
    expect(asked).toContain('She works again.');
    await confirms(undo);
    expect((await first.get(`${loan}?tab=history`)).body).toContain(': it was undone');
    expect((await second.get(undo)).body).toMatch(what);
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
