import { describe, expect, it } from 'vitest';
import { BANKS } from '../../adapters/reference-data/in-memory-banks.ts';
import { addDays, calendarDay } from '../../domain/shared/calendar.ts';
import { disbursedLoan, startApp, type TestApp } from '../support/app.ts';
import { defaultedLoan, refundDue } from '../support/books.ts';
import type { Borrower } from '../support/borrower.ts';
import { PASSWORD } from '../support/caller.ts';
import { done } from '../support/client.ts';
import { whileAnotherCloses } from '../support/closing-turn.ts';
import { halfAMinuteLater } from '../support/half-a-minute-later.ts';
import { openService } from '../support/open-service.ts';
import { confirmation, tokenIn, Visitor } from '../support/visitor.ts';

const OPERATOR = 'operator@example.com';

describe('the console over HTTP', async () => {
  const { service: app } = await openService({ AUTH_RATE_LIMIT_MAX: '40' });
  await app.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });

  const signedIn = async () => {
    const visitor = new Visitor(app);
    expect((await visitor.signIn(OPERATOR)).statusCode).toBe(303);
    return visitor;
  };
  const refreshes = async (refreshToken = '') =>
    (await app.anonymous.refreshes(decodeURIComponent(refreshToken))).status === 200;

  it('refuses a borrower with a plain message, and ends the session', async () => {
    const borrower = await app.borrower();
    const { email } = await borrower.reads('/user/profile');
    const visitor = new Visitor(app);
    const refused = await visitor.signIn(email);

    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('Only operators can use the console.');
    expect([...visitor.cookies.keys()]).toEqual(['console_csrf']);
    visitor.cookies.set('console_access', borrower.headers.authorization?.slice(7) ?? '');
    expect((await visitor.get('/console')).statusCode).toBe(403);
  });

  it.each(['/console/sign-in', '/console/sign-out', '/console/requests/1/approve'])(
    'refuses a form without the right token at %s',
    async (url) => {
      const visitor = await signedIn();

      expect((await visitor.post(url, {})).statusCode).toBe(403);
      expect((await visitor.post(url, { _csrf: 'wrong' })).statusCode).toBe(403);
      const stranger = tokenIn((await new Visitor(app).get('/console/sign-in')).body);
      expect((await visitor.post(url, { _csrf: stranger })).statusCode).toBe(403);
    },
  );

  it('renews a session once for tabs that do so together, at several nodes', async () => {
    const node = await startApp({}, app);
    const visitor = await signedIn();
    visitor.cookies.delete('console_access');
    const first = visitor.cookies.get('console_refresh');
    const tabs = [app, node, app, node, app, node].map((one) => visitor.twin(one));
    const pages = await Promise.all(tabs.map((tab) => tab.get('/console/requests')));
    await node.close();

    expect(pages.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200));
    const renewed = new Set(tabs.map(({ cookies }) => cookies.get('console_refresh')));
    expect(renewed.size).toBe(1);
    expect(renewed).not.toContain(first);
    expect(await refreshes([...renewed][0])).toBe(true);
  });

  it('ends the session of a refresh token that is sent to the API half a minute after the console exchanged it', async () => {
    const visitor = await signedIn();
    const first = visitor.cookies.get('console_refresh');
    visitor.cookies.delete('console_access');
    await visitor.get('/console/requests');

    expect(await halfAMinuteLater(() => refreshes(first))).toBe(false);
    visitor.cookies.delete('console_access');
    const location = '/console/sign-in?next=%2Fconsole%2Frequests';
    expect((await visitor.get('/console/requests')).headers.location).toBe(location);
    expect(visitor.cookies.has('console_refresh')).toBe(false);
  });

  it('keeps the address after a wrong password', async () => {
    const { body } = await new Visitor(app).signIn('"some".one@example.com', 'a wrong password');
    expect(body).toContain('name="email" value="&quot;some&quot;.one@example.com"');
  });

  it('ends the session at the sign-out', async () => {
    const visitor = await signedIn();
    const refreshToken = visitor.cookies.get('console_refresh');
    await visitor.submit('/console/requests', '/console/sign-out', {});

    expect((await visitor.get('/console')).headers.location).toBe('/console/sign-in');
    expect(await refreshes(refreshToken)).toBe(false);
  });

  it('leads to the sign-in when the session has ended before an act', async () => {
    const url = '/console/requests/01990000-0000-7000-8000-000000000009/approve';
    const answer = await new Visitor(app).post(url, {});
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console/sign-in']);
  });

  it('ignores a bearer token', async () => {
    const { headers } = await app.operator();
    expect((await app.app.http.inject({ url: '/console', headers })).statusCode).toBe(303);
  });

  const requestOf = async (borrower: Borrower): Promise<string> =>
    (await done(borrower.asksFor(5_000, { employmentStatus: 'Employed' }))).requestId;

  it('refuses an approval whose figures the borrower has changed since they were shown', async () => {
    const borrower = await app.borrower();
    const requestId = await requestOf(borrower);
    const visitor = await signedIn();
    const url = `/console/requests/${requestId}/approve`;
    const { press } = await confirmation(visitor, url);
    await borrower.amends(requestId, { amount: 50_000 });
    const refused = await press();

    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('The figures have changed since you saw them. Check them again.');
    expect((await borrower.reads(`/requests/${requestId}`)).status).toBe('Pending');
    const next = await confirmation(visitor, url);
    expect(next.body).toContain('<dd>USD\u00a050,000.00</dd>');
    expect((await next.press()).statusCode).toBe(303);
  });

  it('says beside the form that an operator may not act on their own affairs', async () => {
    const visitor = await signedIn();
    const operator = app.as(await app.app.identity.logIn.execute({ email: OPERATOR, password: PASSWORD }));
    const url = `/console/requests/${await requestOf(operator)}/approve`;
    const refused = await (await confirmation(visitor, url)).press();

    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('<p>You cannot act on your own affairs. Another operator must do it.</p>');
    expect(refused.body).toContain('<h2 id="title-approve" tabindex="-1" autofocus>Approve the request</h2>');
  });

  it('leads from an act back to the page that offers it', async () => {
    const visitor = await signedIn();
    const requestPage = `/console/requests/${await requestOf(await app.borrower())}`;
    for (const [act, page] of [
      [`${requestPage}/approve`, requestPage],
      [`${requestPage}/disburse`, requestPage],
      ['/console/deposits/record', '/console/deposits'],
      ['/console/webhooks/register', '/console/webhooks'],
      ['/console/days/close', '/console/days'],
    ] as const) {
      expect((await visitor.get(act)).body, act).toContain(`<a href="${page}">Cancel</a>`);
    }
  });

  it('approves once when the button is pressed twice', async () => {
    const requestId = await requestOf(await app.borrower());
    const visitor = await signedIn();
    const url = `/console/requests/${requestId}/approve`;
    const { press } = await confirmation(visitor, url, { interestRate: '12' });
    const answers = await Promise.all([press(), press()]);
    const reload = await press();

    expect([...answers, reload].map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(await (await app.operator()).reads(`/backoffice/audit?subjectId=${requestId}`)).toHaveLength(1);
    // The next confirmation has another key, and the API refuses the act.
    const late = await (await confirmation(visitor, url)).press();
    expect(late.statusCode).toBe(400);
    expect(late.body).toContain('Only a pending loan request');
  });

  it('writes a loan off once, after a confirmation with the principal that is lost', async () => {
    const loanId = await defaultedLoan(app, await app.borrower(), await app.operator());
    const visitor = await signedIn();
    const url = `/console/loans/${loanId}/write-off`;
    const { body, press } = await confirmation(visitor, url, { reason: 'Insolvent.' });
    expect(body).toContain('<dt>Outstanding principal, booked as lost</dt><dd>USD\u00a0300.00</dd>');

    const twice = await Promise.all([press(), press()]);
    const loanPage = `/console/loans/${loanId}`;
    expect(twice.map(({ headers }) => headers.location)).toEqual([loanPage, loanPage]);
    const { body: page } = await visitor.get(loanPage);
    expect(page).toContain('The loan is written off.');
    expect(page).not.toContain(url);
  });

  it('records the payout of a refund', async () => {
    const borrower = await app.borrower();
    const loanId = await disbursedLoan(borrower, await app.operator());
    const paymentId = await refundDue(app, borrower, loanId);
    const visitor = await signedIn();
    expect((await visitor.get('/console/refunds?refunded=false')).body).toContain(paymentId);
    const url = `/console/payments/${paymentId}/refund`;
    const { body, press } = await confirmation(visitor, url, { reference: 'PAYOUT-1' });
    expect(body).toContain('<dt>Owed to the borrower</dt><dd>USD\u00a07.03</dd>');

    await press();
    expect((await visitor.get('/console/refunds?refunded=false')).body).not.toContain(paymentId);
    const { body: person } = await visitor.get(`/console/users/${borrower.userId}?tab=timeline`);
    expect(person).toContain(`<a href="/console/payments/${paymentId}">Act on refund</a>`);
  });

  it('shows what is wrong with a form beside it', async () => {
    const visitor = await signedIn();
    const url = '/console/requests/01990000-0000-7000-8000-000000000009/approve';
    const invalid = await visitor.submit(url, url, { interestRate: 'much' });
    expect(invalid.statusCode).toBe(400);
    expect(invalid.body).toContain('aria-invalid="true" aria-describedby="faults-approve-interestRate"');
    expect(invalid.body).toContain('<p class="error" id="faults-approve-interestRate">Must be a number. </p>');
    expect(invalid.body).toContain('value="much"');
    expect((await visitor.submit(url, url, { interestRate: '12' })).statusCode).toBe(404);
  });

  it('says which payments wait for a deposit, and refuses a day that does not exist beside the form', async () => {
    const url = '/console/deposits/record';
    const money = { bankId: BANKS[0]?.bankId ?? '', reference: 'D-1', amount: '5', currency: 'USD' };
    const visitor = await signedIn();
    expect((await confirmation(visitor, url, money)).body).toContain('<dt>Payments that wait for it</dt><dd>None</dd>');
    const refused = await visitor.submit(url, url, { ...money, receivedAt: '2026-02-30T10:00:00Z' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body.match(/There is no such instant in the years 1900 to 2199\./g)).toHaveLength(1);
    expect(refused.body).toContain(`<option value="${money.bankId}" selected>`);
  });

  it.each(['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30'])(
    'refuses the day %s in a form and in a filter',
    async (date) => {
      const visitor = await signedIn();
      const refused = 'Must be a day such as 2026-11-20, in the years 1900 to 2199.';
      const ledger = await visitor.get(`/console/ledger?date=${date}`);
      expect([ledger.statusCode, ledger.body.includes(refused)]).toEqual([400, true]);
      for (const url of ['/console/days/close', '/console/days/move']) {
        const act = await visitor.submit(url, url, { date });
        expect([act.statusCode, act.body.includes(refused)], url).toEqual([400, true]);
      }
    },
  );

  it('closes no day beyond the bounds of the sandbox clock', async () => {
    const visitor = await signedIn();
    const { businessDate } = await (await app.operator()).reads('/sandbox/clock');
    const latest = addDays(businessDate, 184);
    const url = '/console/days/close';
    expect((await visitor.submit(url, url, { date: latest })).statusCode).toBe(200);
    for (const date of [addDays(latest, 1), '2199-12-31']) {
      const refused = await visitor.submit(url, url, { date });
      expect(refused.statusCode, date).toBe(400);
      expect(refused.body).toContain(
        `${date} cannot be closed yet. The latest day that can be closed now is ${latest}.`,
      );
    }
  });

  it('answers unknown pages and filters with a page', async () => {
    const visitor = await signedIn();
    const unknown = await visitor.get('/console/nothing');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const page of ['requests/1', 'loans/1', 'products/1', 'payments/1', 'deposits/1']) {
      expect((await visitor.get(`/console/${page}`)).statusCode, page).toBe(404);
    }
    expect((await visitor.get('/console/requests?page=0')).statusCode).toBe(400);
    expect((await visitor.get('/console/requests?status=%00')).statusCode).toBe(400);
  });

  it('allows only its own files, and no copies of pages', async () => {
    const { headers } = await (await signedIn()).get('/console');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('shows what a borrower writes as text', async () => {
    const markup = `<script>alert(1)</script><img src=x onerror='alert(2)'>`;
    const borrower = await app.borrower();
    await borrower.send('PUT', '/user/profile', { firstName: markup });
    const { ticketId } = await done(borrower.opensTicket({ subject: markup, description: markup }));
    const visitor = await signedIn();
    for (const page of ['tickets', `tickets/${ticketId}`, `users/${borrower.userId}`]) {
      const { statusCode, body } = await visitor.get(`/console/${page}`);
      expect([statusCode, body.includes('&lt;script&gt;alert(1)'), /<script>|<img src=x/.test(body)], page).toEqual([
        200,
        true,
        false,
      ]);
    }
  });

  it('is linked from the home page', async () => {
    expect(await home(app)).toContain('href="/console"');
  });
});

describe('tries to sign in', () => {
  it('count together with those of the JSON API', async () => {
    const app = await startApp({ AUTH_RATE_LIMIT_MAX: '3' });
    const visitor = new Visitor(app);
    const wrong = { email: OPERATOR, password: 'a wrong password' };
    await app.anonymous.logsIn(wrong.email, wrong.password);
    const statuses = [];
    for (let tries = 0; tries < 3; tries++) {
      statuses.push((await visitor.signIn(wrong.email, wrong.password)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await app.anonymous.logsIn(wrong.email, wrong.password)).status).toBe(429);
    await app.close();
  });
});

const home = async ({ app }: TestApp) => (await app.http.inject({ url: '/', headers: { accept: 'text/html' } })).body;

it('CONSOLE=false turns the console off', async () => {
  const app = await startApp({ CONSOLE: 'false' });
  expect((await app.app.http.inject('/console')).statusCode).toBe(404);
  expect(await home(app)).not.toContain('href="/console"');
  await app.close();
});

it.each(['close', 'move'])('the form to %s days works in the background, and shows how far it is', async (act) => {
  const app = await startApp();
  await app.app.identity.createOperator.execute({ email: OPERATOR, password: PASSWORD });
  const operator = await app.operator();
  const now = calendarDay((await operator.reads('/sandbox/clock')).businessDate);
  await app.app.closing.closeBusinessDay.execute({ date: now });
  const date = addDays(now, 12);
  const visitor = new Visitor(app);
  await visitor.signIn(OPERATOR);
  let progress = '';
  const page = async () => (await visitor.get(progress)).body;

  await whileAnotherCloses(app, async () => {
    const { press } = await confirmation(visitor, `/console/days/${act}`, { date });
    progress = String((await press()).headers.location);
    expect(progress).toBe(`/console/days/progress?from=${addDays(now, 1)}&date=${date}`);
    const shown = await visitor.get(progress);
    expect(shown.cookies.filter(({ name }) => name.endsWith('active'))).toEqual([]);
    const begun = shown.body;
    expect(begun).toContain('The days are closed in the background.');
    expect(begun).toContain('Days closed: 0 of 12.');
    expect(begun).toContain('hx-trigger="every 1s"');
    expect(begun).toContain('<noscript><meta http-equiv="refresh" content="2"></noscript>');
  });
  await expect.poll(page, { timeout: 60_000 }).toContain('All days are closed.');
  expect(await page()).not.toMatch(/hx-trigger|http-equiv="refresh"/);
  expect(await operator.reads('/sandbox/clock')).toEqual({ businessDate: date });
  const action = act === 'close' ? 'business-days.close' : 'sandbox-clock.move';
  const audit = () => operator.reads(`/backoffice/audit?action=${action}`);
  await expect.poll(audit).toMatchObject([{ after: act === 'close' ? { lastClosed: date } : { businessDate: date } }]);
  expect((await visitor.get(`/console/days/progress?from=${date}&date=2026-02-30`)).statusCode).toBe(400);
  await app.close();
});
