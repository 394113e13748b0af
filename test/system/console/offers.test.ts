import { describe, expect, it } from 'vitest';
import { factsOn, faultsOn, openConsole, scrollsSideways } from '../../console/support.ts';
import { inDays } from '../../support/app.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { openService } from '../../support/open-service.ts';
import { confirmation, Visitor } from '../../support/visitor.ts';

const OPERATOR = 'operator@example.com';

describe('the form of an offer without scripts', async () => {
  const { service, borrower, operator } = await openService();
  await service.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  const visitor = new Visitor(service);
  await visitor.signIn(OPERATOR);

  const offerOf = async () => {
    const { requestId } = await done(borrower.asksFor(10_000, { employmentStatus: 'Employed' }));
    return { requestId, url: `/console/requests/${requestId}/offer` };
  };
  const terms = { amount: '8000', term: '', interestRate: '12', expiresOn: inDays(10) };

  it('has a preview button, and makes the offer that was previewed', async () => {
    const { requestId, url } = await offerOf();
    expect((await visitor.get(url)).body).toContain(`value="${inDays(14)}"`);
    const { body } = await visitor.submit(url, url, { ...terms, preview: 'asked' });
    for (const fact of [
      'Monthly payment</dt><dd>USD\u00a0710.79',
      'APR</dt><dd>12 %',
      'payments</dt><dd>USD\u00a08,529.48',
    ]) {
      expect(body).toContain(fact);
    }
    // The fields can still be changed.
    expect(body).toContain('<input name="amount" value="8000"');
    expect(await borrower.reads(`/requests/${requestId}/offers`)).toEqual([]);
    const { press } = await confirmation(visitor, url, terms);
    expect((await press()).headers.location).toBe(`/console/requests/${requestId}`);
    expect(await borrower.reads(`/requests/${requestId}/offers`)).toMatchObject([{ amount: 8000, status: 'Open' }]);
  });

  it('shows the new figures where they differ from those that were previewed', async () => {
    const { requestId, url } = await offerOf();
    const { body } = await visitor.submit(url, url, { ...terms, preview: 'asked' });
    const shown = Object.fromEntries(
      [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const changed = await visitor.post(url, { ...shown, ...terms, amount: '9000' });
    expect([changed.statusCode, changed.body.includes('USD\u00a0799.64')]).toEqual([409, true]);
    expect(await borrower.reads(`/requests/${requestId}/offers`)).toEqual([]);
    const made = await visitor.post(url, { ...shown, ...terms });
    expect(made.headers.location).toBe(`/console/requests/${requestId}`);
    await visitor.post(url, { ...shown, ...terms });
    const offer = { amount: 8000, term: 12, interestRate: 12, status: 'Open' };
    expect(await borrower.reads(`/requests/${requestId}/offers`)).toMatchObject([offer]);
    expect((await visitor.get(`/console/requests/${requestId}`)).body).toContain(
      '<span class="state waiting">Open</span>',
    );
  });

  it('says what is wrong beside the button', async () => {
    const { requestId, url } = await offerOf();
    const { body, statusCode } = await visitor.submit(url, url, { ...terms, amount: '1', preview: 'asked' });
    expect(statusCode).toBe(400);
    expect(body).toContain('Amount (empty: as requested): The amount must be between 100 and 50000.');
    await done(operator.rejects(requestId));
    expect((await visitor.submit(url, url, { ...terms, preview: 'asked' })).body).toContain(
      'Only a pending loan request',
    );
  });
});

describeInChromium('the form of an offer', async () => {
  const { borrower, url, signedIn, actsOn } = await openConsole();

  it('shows instalment, APR and total as the operator types, and the answer of the borrower', async () => {
    const { requestId } = await done(borrower.asksFor(10_000, { employmentStatus: 'Employed' }));
    const page = await signedIn({ viewport: { width: 360, height: 640 } });
    await page.goto(`${url}/requests/${requestId}`);
    await page.getByRole('link', { name: 'Make an offer' }).click();
    await page.getByLabel('Rate').fill('12');
    await page.getByLabel('Amount').fill('8000');
    const figures = { 'Monthly payment': 'USD 710.79', APR: '12 %', 'Total of payments': 'USD 8,529.48' };
    const shown = async () => {
      const { 'Monthly payment': payment, APR, 'Total of payments': total } = await factsOn(page);
      return { 'Monthly payment': payment, APR, 'Total of payments': total };
    };
    await expect.poll(shown).toEqual(figures);
    expect(await page.getByLabel('Amount').inputValue()).toBe('8000');
    expect([await faultsOn(page), await scrollsSideways(page)]).toEqual([[], false]);
    await page.getByLabel('Amount').fill('1');
    await page.getByText('The amount must be between 100 and 50000.').waitFor();
    expect(await page.getByRole('button', { name: 'Make an offer' }).count()).toBe(0);
    await page.getByLabel('Amount').fill('8000');
    await page.getByRole('button', { name: 'Make an offer' }).dblclick();
    await page.getByText('The offer is made.').waitFor();

    const [{ offerId }, ...others] = await borrower.reads(`/requests/${requestId}/offers`);
    expect([others, await actsOn(`subjectId=${offerId}`)]).toEqual([[], ['loan-offer.make']]);
    await done(borrower.declines({ requestId, offerId }));
    await page.goto(`${url}/requests/${requestId}`);
    const row = await page
      .getByRole('table', { name: 'Offers' })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .allTextContents();
    expect(row).toEqual(expect.arrayContaining(['8,000.00', 'Declined']));
  });
});
