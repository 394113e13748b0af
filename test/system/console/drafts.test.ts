import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { OPERATOR_EMAIL, openConsole } from '../../console/support.ts';
import { PASSWORD } from '../../support/caller.ts';
import { signIn } from '../../support/chromium.ts';
import { done } from '../../support/client.ts';
import { describeInChromium } from '../../support/describe-in-chromium.ts';
import { PATIENT_DATABASE } from '../../support/patient.ts';
import { withClient } from '../../support/pg-client.ts';

const OTHER = 'other@example.com';
const REPLY = 'Dear <b>Ana</b>,\nthe rate of "12 %" holds. Ñandú.';

describeInChromium('what an operator has typed', async () => {
  const requestTimeouts = { ...PATIENT_DATABASE.requestTimeouts, lock_timeout: 1_000 };
  const { service, borrower, url, newPage } = await openConsole({}, { databaseLimits: { requestTimeouts } });
  await service.app.identity.createOperator.execute({ email: OTHER, password: PASSWORD });

  const ticket = async () => (await done(borrower.opensTicket())).ticketId;
  const fill = (page: Page) => page.getByRole('textbox', { name: 'Reply' }).fill(REPLY);
  const typed = (page: Page) => page.getByRole('textbox', { name: 'Reply' }).inputValue();
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const sends = async (page: Page) => {
    await press(page, 'Continue');
    await page.getByText('What will happen').waitFor();
    await press(page, 'Reply');
    await page.getByText('The reply is sent.').waitFor();
  };
  const logIn = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await press(page, 'Sign in');
    await page.waitForURL((at) => !at.pathname.endsWith('/sign-in'));
  };
  const ends = (page: Page) => page.context().clearCookies({ name: /access|refresh/ });
  /** Nothing but the body of a request may hold the text. */
  const leaks = async (page: Page) => {
    const cookies = JSON.stringify(await page.context().cookies());
    return [cookies, page.url()].filter((text) => /Ana|rate|andú/.test(decodeURIComponent(text)));
  };

  it.each([true, false])(
    'comes back after the session ended in the form and in its confirmation, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await newPage({ javaScriptEnabled });
      await signIn(page, url, OPERATOR_EMAIL);
      const ticketId = await ticket();
      const stages = [async () => {}, async () => press(page, 'Continue')];
      for (const [at, stage] of stages.entries()) {
        await page.goto(`${url}/tickets/${ticketId}`);
        await page.getByRole('link', { name: 'Reply' }).click();
        await fill(page);
        await stage();
        const button = at === 0 ? 'Continue' : 'Reply';
        await page.getByRole('button', { name: button, exact: true }).waitFor();
        await ends(page);
        await press(page, button);
        await page.getByText('Your session has ended. Sign in to go on').waitFor();
        expect(await page.content()).not.toContain('andú');
        await logIn(page, OPERATOR_EMAIL);
        await page.getByText('Your session had ended, so nothing was sent.').waitFor();
        expect(await typed(page)).toBe(REPLY);
        expect(new URL(page.url()).pathname).toBe(`/console/tickets/${ticketId}/reply`);
        expect(await leaks(page)).toEqual([]);
      }
      await sends(page);
      const { messages } = await borrower.reads(`/support/tickets/${ticketId}`);
      expect(messages.map(({ content }: { content: string }) => content)).toEqual([REPLY]);
    },
  );

  it('is not shown to another operator who signs in, and the address of the draft gives it to its author only', async () => {
    const page = await newPage();
    await signIn(page, url, OPERATOR_EMAIL);
    const ticketId = await ticket();
    await page.goto(`${url}/tickets/${ticketId}/reply`);
    await fill(page);
    await ends(page);
    await press(page, 'Continue');
    await page.getByText('Your session has ended. Sign in to go on').waitFor();
    await logIn(page, OTHER);
    await page.getByText('The form that was open belongs to another operator.').waitFor();
    expect(await page.content()).not.toContain('andú');

    await ends(page);
    await page.goto(`${url}/tickets/${ticketId}/reply`);
    await logIn(page, OPERATOR_EMAIL);
    await fill(page);
    await ends(page);
    await press(page, 'Continue');
    await logIn(page, OPERATOR_EMAIL);
    const draft = page.url();
    expect(await typed(page)).toBe(REPLY);
    await ends(page);
    await page.goto(draft);
    await logIn(page, OTHER);
    expect(page.url()).toBe(draft);
    expect(await typed(page)).toBe('');
  });

  it('stays in the form while the service does not answer, and is sent once it does', async () => {
    const page = await newPage();
    await signIn(page, url, OPERATOR_EMAIL);
    const ticketId = await ticket();
    await page.goto(`${url}/tickets/${ticketId}/reply`);
    await fill(page);
    const fails = async (button: string, said: string) => {
      await withClient(service.databaseUrl, async (client) => {
        await client.query('begin; lock table tickets');
        await press(page, button);
        await page.getByText('The service is temporarily unavailable').waitFor();
      });
      expect(await typed(page)).toBe(REPLY);
      await press(page, 'Continue');
      await page.getByText(said).waitFor();
    };
    await fails('Continue', 'What will happen');
    await fails('Reply', 'What will happen');
    // The session itself cannot be checked.
    await withClient(service.databaseUrl, async (client) => {
      await client.query('begin; lock table tickets; lock table sessions; lock table users');
      await page.context().clearCookies({ name: /access/ });
      await press(page, 'Reply');
      await page.getByText('The service is temporarily unavailable').waitFor();
    });
    expect(await typed(page)).toBe(REPLY);
    await sends(page);
    expect((await borrower.reads(`/support/tickets/${ticketId}`)).messages).toHaveLength(1);
  });

  it('stays when another act of the page is opened, and done', async () => {
    const page = await newPage();
    await signIn(page, url, OPERATOR_EMAIL);
    await page.goto(`${url}/tickets/${await ticket()}`);
    await page.getByRole('link', { name: 'Reply' }).click();
    await fill(page);
    await page.getByRole('link', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: 'Assign to me' }).waitFor();
    await page.getByRole('link', { name: 'Reply' }).click();
    await page.waitForURL(/reply$/);
    expect(await typed(page)).toBe(REPLY);
    await press(page, 'Assign to me');
    await page.getByText('The ticket is assigned to you.').waitFor();
    expect(await typed(page)).toBe(REPLY);
    expect(await page.getByRole('button', { name: 'Assign to me' }).count()).toBe(0);

    // The session ends, and is opened again in another tab.
    await ends(page);
    await page.getByRole('link', { name: 'Resolve the ticket' }).click();
    await page.getByText('Your session has ended.').waitFor();
    const tab = await page.context().newPage();
    await signIn(tab, url, OPERATOR_EMAIL);
    expect(await typed(page)).toBe(REPLY);
    await press(page, 'Continue');
    await page.getByText('This form is out of date.').waitFor();
    expect(await typed(page)).toBe(REPLY);
    await sends(page);
  });

  it('follows a link after the sign-in, if it leads to the console', async () => {
    const page = await newPage();
    await page.goto(`${url}/requests?status=Approved`);
    await logIn(page, OPERATOR_EMAIL);
    expect(page.url()).toBe(`${url}/requests?status=Approved`);
    // One who is signed in needs no form.
    await page.goto(`${url}/sign-in?next=${encodeURIComponent('/console/loans')}`);
    expect(page.url()).toBe(`${url}/loans`);
    const { origin, host } = new URL(url);
    const hostile = ['//evil.example', 'https://evil.example/console', '/\\evil.example', '\\\\evil.example/console'];
    const sly = [
      '/console/../../evil',
      '/console\\..\\..\\evil',
      '/consolevil',
      'javascript:alert(1)',
      `//${host}/health`,
    ];
    for (const next of [...hostile, ...sly, '/console/sign-out', '/docs', '\t//evil.example/console']) {
      await page.goto(`${url}/sign-in?next=${encodeURIComponent(next)}`);
      expect([next, page.url()]).toEqual([next, `${origin}/console`]);
    }
  });
});
