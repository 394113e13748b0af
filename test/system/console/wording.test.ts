import { expect, it } from 'vitest';
import { factsOn, openConsole } from '../../console/support.ts';
import { disbursedLoan, settled } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';

const NO_ID = '01990000-0000-7000-8000-00000000dead';

describeInChromium('the words of the console', async () => {
  const { borrower, operator, url, signedIn } = await openConsole();

  it('tell a reversed payment from a declined one', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const { paymentId } = await done(borrower.reportsTransfer(loanId, 50, 'REVERSED'));
    await done(operator.recordsDeposit('REVERSED', 50));
    await done(borrower.verifies(paymentId));
    await done(operator.reverses(paymentId));
    await borrower.pays(loanId, 7.02);
    await settled(borrower);
    const page = await signedIn();
    await page.goto(`${url}/payments?loanId=${loanId}`);
    const states = page.getByRole('row').locator('td:nth-child(3)');
    expect(await states.allTextContents()).toEqual(['Failed', 'Reversed']);
    await page.goto(`${url}/payments/${paymentId}`);
    expect(await factsOn(page)).toMatchObject({ Status: 'Reversed' });
  });

  it('name people and days in the audit trail', async () => {
    const { ticketId } = await done(borrower.opensTicket());
    const page = await signedIn();
    await page.goto(`${url}/tickets/${ticketId}/assign`);
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByText('The ticket is assigned to you.').waitFor();
    const { assignedAgent } = await operator.reads(`/backoffice/tickets/${ticketId}`);
    await page.goto(`${url}/users/${assignedAgent}`);
    const trail = page.getByRole('table', { name: 'Acts of operators' });
    const [, latest] = await trail.getByRole('row').all();
    const cells = (await latest?.getByRole('cell').allTextContents()) ?? [];
    const changes = 'Status: Open → In Progress; Assigned agent: none → Operator Account';
    expect(cells.slice(1)).toEqual(['ticket.assign', 'ticket', 'Operator Account', changes]);
    await page.goto(`${url}/users/${operator.userId}`);
    const text = (await trail.textContent()) ?? '';
    expect(text.match(/null|undefined|\[object|\d{4}-\d\d-\d\dT|[0-9a-f]{8}-[0-9a-f]{4}-/g)).toBeNull();
    expect(text).toMatch(/Reversed at: none → \d+ \w+ \d{4}, \d\d:\d\d UTC/);
  });

  it('say that there is no such person or loan, and what is wrong with a filter beside its field', async () => {
    const page = await signedIn();
    const person = 'There is no person with this id.';
    for (const [path, said] of [
      [`/loans?userId=${NO_ID}`, person],
      [`/tickets?assignedAgent=${NO_ID}`, person],
      ['/documents?userId=7', 'There is no person with this name, e-mail or id.'],
      [`/refunds?userId=${NO_ID}`, person],
      [`/payments?loanId=${NO_ID}`, 'There is no loan with this id.'],
    ]) {
      await page.goto(`${url}${path}`);
      expect(await page.locator('#list').innerText(), path).toContain(said);
      expect(await page.getByText('in total').count(), path).toBe(0);
    }
    await page.goto(`${url}/refunds?userId=${borrower.userId}`);
    expect(await page.getByText('0 in total').count()).toBe(1);
    const answer = await page.goto(`${url}/loans?writtenOff=maybe`);
    expect(answer?.status()).toBe(400);
    const field = page.getByLabel('Written off');
    const id = (await field.getAttribute('aria-describedby')) ?? 'none';
    expect([await field.getAttribute('aria-invalid'), await page.locator(`#${id}`).textContent()]).toEqual([
      'true',
      'Must be true or false. ',
    ]);
  });

  it('refuse an address of a webhook before the confirmation, tied to its field', async () => {
    const page = await signedIn();
    await page.goto(`${url}/webhooks/register`);
    await page.getByLabel('URL').fill('https://10.0.0.1/hooks');
    await page.getByLabel('ticket.open', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('[aria-invalid]').waitFor();
    const id = (await page.getByLabel('URL').getAttribute('aria-describedby')) ?? 'none';
    expect(await page.locator(`#${id}`).textContent()).toContain('Must be on the public internet.');
    expect(await page.getByText('What will happen').count()).toBe(0);
    expect(await page.getByLabel('URL').inputValue()).toBe('https://10.0.0.1/hooks');
  });
});
