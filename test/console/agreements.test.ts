import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startApp, writtenAgreement } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { openService } from '../support/open-service.ts';
import { Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';

describe('the page of a request', async () => {
  const { service, borrower, operator } = await openService();
  await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  const visitor = new Visitor(service);
  await visitor.signIn(OPERATOR);
  const pageOf = async (requestId: string, by = visitor) => (await by.get(`/console/requests/${requestId}`)).body;

  it('has no agreement before the approval', async () => {
    const { requestId } = await done(borrower.asksFor(1000));

    expect(await pageOf(requestId)).not.toContain('<h2>Agreement</h2>');
    expect((await visitor.get(`/console/requests/${requestId}/agreement`)).statusCode).toBe(400);
  });

  it('says whether the agreement is read and signed, and leads to the paper', async () => {
    const { requestId } = await done(borrower.asksFor(1000));
    await done(operator.approves(requestId));
    const link = `href="/console/requests/${requestId}/agreement"`;
    const unread = await pageOf(requestId);
    expect(unread).toContain('Signature</dt><dd>not read yet');
    expect(unread).toContain(link);

    const paper = await visitor.get(`/console/requests/${requestId}/agreement`);
    const sha256 = createHash('sha256').update(paper.rawPayload).digest('hex');
    expect(paper.headers['content-type']).toBe('application/pdf');
    expect(await pageOf(requestId)).toContain('Signature</dt><dd>not signed');
    await done(borrower.signs(requestId, sha256, { signedName: 'S. <b>Borrower</b>' }));
    const signed = await pageOf(requestId);
    for (const part of ['<dd>signed', 'S. &lt;b&gt;Borrower&lt;/b&gt;', sha256, link, `${requestId}/disburse`]) {
      expect(signed).toContain(part);
    }
    await done(operator.disburses(requestId));
    expect(await pageOf(requestId)).toContain(link);
  });

  it('does not offer to disburse before a signature that is required, and says why', async () => {
    const strict = await startApp({ AGREEMENT_REQUIRED: 'true' }, service);
    const clerk = visitor.twin(strict);
    const { requestId, sha256 } = await writtenAgreement(borrower, operator);
    const why = 'The loan can be disbursed once the borrower has signed the agreement.';

    const before = await pageOf(requestId, clerk);
    expect([before.includes(why), before.includes(`${requestId}/disburse`)]).toEqual([true, false]);
    expect(await pageOf(requestId)).not.toContain(why);
    await done(borrower.signs(requestId, sha256));
    const after = await pageOf(requestId, clerk);
    expect([after.includes(why), after.includes(`${requestId}/disburse`)]).toEqual([false, true]);
    await strict.close();
  });

  it('keeps the digest of a deleted account, without paper and name', async () => {
    const leaver = await service.borrower();
    const { requestId, sha256 } = await writtenAgreement(leaver, operator);
    await done(leaver.signs(requestId, sha256, { signedName: 'Very Secret' }));
    await done(leaver.deletesAccount());

    const page = await pageOf(requestId);
    expect(page).toContain(sha256);
    expect(page).not.toMatch(/Very Secret|\/agreement"/);
    expect((await visitor.get(`/console/requests/${requestId}/agreement`)).statusCode).toBe(404);
  });
});
