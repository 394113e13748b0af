import { expect, it } from 'vitest';
import { factsOn, OPERATOR_EMAIL, openConsole } from '../../console/support.ts';
import { PASSWORD } from '../../support/caller.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { confirmation, Visitor } from '../../support/visitor.ts';

describeInChromium('the habits of the console', async () => {
  const { service, borrower, url, newPage, signedIn } = await openConsole({ BUSINESS_TIME_ZONE: 'America/Caracas' });
  const requestId = (await done(borrower.asksFor(12_345, { employmentStatus: 'Employed' }))).requestId;

  it('writes numbers as the browser does, and times of the lender, and names the zone', async () => {
    const page = await newPage({ locale: 'es-ES', timezoneId: 'Asia/Tokyo' });
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail').fill(OPERATOR_EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(url);
    await page.goto(`${url}/requests/${requestId}`);

    const facts = await factsOn(page);
    expect(facts.Amount?.replaceAll('\u00a0', ' ')).toBe('12.345,00 USD');
    expect(Object.values(facts).filter((text) => text?.endsWith(' GMT-4'))).not.toEqual([]);
    await page.goto(`${url}/help`);
    expect(await page.textContent('main')).toContain('those of America/Caracas');
  });

  it('does what keys say, unless they are typed or turned off', async () => {
    const page = await signedIn();
    await page.goto(url);
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.waitForURL(`${url}/requests`);
    await page.getByLabel('Status').waitFor();
    await page.keyboard.press('?');
    await page.waitForURL(`${url}/help`);
    await page.evaluate(`document.querySelector('header').insertAdjacentHTML('beforeend', '<input name="q">')`);
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.name')).toBe('q');
    await page.keyboard.type('g l?');
    expect([await page.inputValue('header input[name=q]'), page.url()]).toEqual(['g l?', `${url}/help`]);

    await page.getByRole('button', { name: 'Turn the shortcuts off' }).click();
    await page.getByRole('heading', { name: 'Keys' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await page.getByRole('button', { name: 'Turn the shortcuts on' }).click();
    expect(page.url()).toBe(`${url}/help`);
  });

  it('sends a form with Ctrl and Enter, and leads the focus to the result', async () => {
    const { ticketId } = await done(borrower.opensTicket());
    const page = await signedIn();
    await page.goto(`${url}/tickets/${ticketId}/reply`);
    await page.getByRole('textbox', { name: 'Reply' }).fill('One line.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('What will happen').waitFor();
    await page.getByRole('button', { name: 'Reply', exact: true }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('The reply is sent.').waitFor();

    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('The reply is sent.');
  });

  it('takes an amount and a day as they are typed, and refuses what could mean two', async () => {
    const visitor = new Visitor(service);
    await visitor.signIn(OPERATOR_EMAIL);
    const approve = `/console/requests/${requestId}/approve`;
    const unclear = await visitor.submit(approve, approve, { interestRate: '1,234' });
    expect([unclear.statusCode, unclear.body]).toEqual([
      400,
      expect.stringContaining('1,234 could be two numbers. Write 1234 or 1.2340.'),
    ]);
    expect(unclear.body).toContain('value="1,234" aria-invalid="true"');
    const { press } = await confirmation(visitor, approve, { interestRate: '13,5' });
    expect((await press()).statusCode).toBe(303);
    expect((await borrower.reads(`/requests/${requestId}`)).interestRate).toBe(13.5);

    const close = '/console/days/close';
    const twice = await visitor.submit(close, close, { date: '05/11/2020' });
    expect(twice.body).toContain('05/11/2020 could be two days. Write 2020-11-05 or 2020-05-11.');
    expect((await visitor.submit(close, close, { date: '20/11/2020' })).body).toContain('20 Nov 2020');
  });
});
