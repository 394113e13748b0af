import { expect, it } from 'vitest';
import { factsOn, openConsole } from '../../console/support.ts';
import { defaultedLoan } from '../../support/books.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

describeInChromium('the approval of a request', async () => {
  const { service, borrower, operator, url, signedIn } = await openConsole();

  it('requires a reason against the recommendation, and keeps both as they were at the decision', async () => {
    await defaultedLoan(service, borrower, operator);
    const { requestId } = await done(borrower.asksFor(1000));
    const page = await signedIn();
    await page.goto(`${url}/requests/${requestId}`);
    await page.getByRole('heading', { name: 'Recommendation: Reject' }).waitFor();
    await page.getByRole('link', { name: 'Approve the request' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Is required.').waitFor();
    expect(await page.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Reason').fill('A guarantor signed.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('What will happen').waitFor();
    await page.getByRole('button', { name: 'Approve the request' }).click();
    await page.getByText('The request is approved.').waitFor();
    expect(await factsOn(page)).toMatchObject({ 'Reason of the approval': 'A guarantor signed.' });
    expect(await page.getByRole('heading', { name: 'Recommendation: Reject' }).count()).toBe(1);

    const shown = { approvalReason: 'A guarantor signed.', recommendation: 'Reject', status: 'Approved' };
    const [listed] = await operator.reads('/backoffice/requests?status=Approved');
    expect([listed, await operator.reads(`/backoffice/requests/${requestId}`)]).toMatchObject([shown, shown]);
    expect(Object.keys(await borrower.reads(`/requests/${requestId}`))).not.toContain('approvalReason');
    // The API requires no reason.
    const { requestId: other } = await done(borrower.asksFor(1000));
    expect(await done(operator.approves(other))).toMatchObject({ approvalReason: null, recommendation: 'Reject' });
  });
});
