import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/shared/calendar.ts';
import { disbursedLoan } from '../support/app.ts';
import { PASSWORD } from '../support/caller.ts';
import { done, UNKNOWN_ID } from '../support/client.ts';
import { openService } from '../support/open-service.ts';

/** A page that a browser has to read whole on each visit. */
const MOST_BYTES = 15_000;

describe('finding in the console', async () => {
  const { service, operator } = await openService();
  const cookies = { console_access: operator.headers.authorization?.slice(7) ?? '' };
  const page = async (path: string) => service.app.http.inject({ url: `/console${path}`, cookies });
  const htmlOf = async (path: string) => (await page(path)).body;
  const titleOf = (html: string) => /<title>(.*) – Console<\/title>/.exec(html)?.[1];

  const person = {
    email: 'ana@example.com',
    password: PASSWORD,
    firstName: 'Ana María',
    lastName: 'Núñez',
    phone: null,
  };
  const ana = service.as(await service.app.identity.registerUser.execute({ ...person, emailConfirmed: true }));
  const loanId = await disbursedLoan(ana, operator);
  const { requestId } = await operator.reads(`/backoffice/loans/${loanId}`);
  const { paymentId } = await done(ana.pays(loanId, 888.49));
  const { ticketId } = await done(ana.opensTicket());
  const { documentId } = await done(ana.uploadsDocument());

  it('starts in a box on every page, which is a plain form', async () => {
    for (const path of ['', '/loans', `/users/${ana.userId}`, '/nothing']) {
      const html = await htmlOf(path);
      expect([path, html.match(/<form method="get" action="[^"]*\/console\/search"/g)?.length]).toEqual([path, 1]);
    }
  });

  it('shows what is found, and leads to its page', async () => {
    const html = await htmlOf(`/search?q=${encodeURIComponent('nuñez')}`);
    expect(html).toContain(`href="/console/users/${ana.userId}">Ana María Núñez, ana@example.com</a>`);
    expect(html).toContain('value="nuñez"');
    expect(titleOf(html)).toBe('Search for nuñez');
    for (const [type, id] of Object.entries({
      request: requestId,
      loan: loanId,
      payment: paymentId,
      ticket: ticketId,
    })) {
      expect(await htmlOf(`/search?q=${id}`)).toContain(`href="/console/${type}s/${id}">Ana María Núñez`);
    }
  });

  it.each(['', '?q=', '?q=a', `?q=${'a'.repeat(101)}`, '?q=a&q=b', '?q=a%00b'])('explains /search%s', async (query) => {
    const { statusCode, body } = await page(`/search${query}`);

    // The page of the box itself is no error.
    const expected = ['', '?q='].includes(query) ? 200 : 400;
    expect([statusCode, body.includes('Enter 2 to 100 characters.')]).toEqual([expected, true]);
  });

  it.each([
    ['requests', requestId],
    ['loans', loanId],
    ['payments', paymentId],
    ['tickets', ticketId],
    ['documents', documentId],
  ])('the list of %s and its pages name the borrower', async (list, id) => {
    expect(await htmlOf(`/${list}`)).toContain(`<a href="/console/users/${ana.userId}">Ana María Núñez</a>`);
    expect(titleOf(await htmlOf(`/${list}/${id}`))).toContain('Ana María Núñez');
  });

  it('a confirmation names the borrower', async () => {
    expect(await htmlOf(`/tickets/${ticketId}/assign`)).toContain('<dt>Borrower</dt><dd>Ana María Núñez</dd>');
  });

  it('filters lists by days and sorts them, in the address', async () => {
    const later = await disbursedLoan(ana, operator, { amount: 500, term: 3 });
    const links = async (query: string) =>
      [...(await htmlOf(`/loans?${query}`)).matchAll(/href="\/console\/loans\/([^"]+)">/g)].map(([, id]) => id);

    expect(await links('sort=amount')).toEqual([later, loanId]);
    expect(await links('sort=-amount')).toEqual([loanId, later]);
    expect(await links('to=2020-01-01')).toEqual([]);
    const html = await htmlOf('/loans?from=2026-02-30&sort=-daysPastDue');
    expect(html).toContain('There is no such day in the years 1900 to 2199.');
    expect(html).toContain('<input type="date" name="from" value="2026-02-30" aria-invalid="true"');
    expect(html).toContain('<option value="-daysPastDue" selected>Most days past due first</option>');
    expect(await htmlOf('/payments?from=2026-02-02&to=2026-02-01')).toContain('Must not be after `to`.');
  });

  it.each(['ana@example.com', 'NUÑEZ', 'Ana Mar'])('filters a list by a person who is called %s', async (text) => {
    const path = `/loans?status=Active&userId=${encodeURIComponent(text)}`;
    const { statusCode, headers } = await page(path);
    expect([statusCode, headers.location]).toEqual([303, `/console/loans?status=Active&userId=${ana.userId}`]);
    const html = await htmlOf(`/loans?userId=${ana.userId}`);
    expect(html).toContain('name="userId" value="ana@example.com"');
    expect(html).toContain(`/loans/${loanId}"`);
  });

  it('asks which person a filter means, if there are several, and says that no person fits', async () => {
    const ben = { ...person, email: 'ben@example.com', firstName: 'Ben' };
    const other = await service.app.identity.registerUser.execute({ ...ben, emailConfirmed: true });
    const html = await htmlOf('/loans?status=Active&userId=nunez');
    expect(html).toContain('Which person?');
    for (const id of [ana.userId, other.userId])
      expect(html).toContain(`href="/console/loans?status=Active&amp;userId=${id}"`);
    expect(await htmlOf('/tickets?assignedAgent=Unknown')).toContain(
      'There is no person with this name, e-mail or id.',
    );
  });

  it('a page shows everything of a person, and a timeline the order', async () => {
    const html = await htmlOf(`/users/${ana.userId}`);
    for (const id of [requestId, loanId]) expect(html).toContain(`/${id}"`);
    expect(await htmlOf(`/users/${ana.userId}?tab=payments`)).toContain(`/${paymentId}"`);
    const contact = await htmlOf(`/users/${ana.userId}?tab=contact`);
    for (const id of [ticketId, documentId]) expect(contact).toContain(`/${id}"`);
    expect(await htmlOf(`/users/${ana.userId}?tab=timeline`)).toContain(`/${paymentId}"`);
    expect((await page(`/users/${ana.userId}?tab=nothing`)).statusCode).toBe(404);
    expect(html).toContain('<dt>E-mail confirmed</dt><dd>');
    const timeline = await htmlOf(`/users/${ana.userId}/timeline?limit=100`);
    for (const text of ['loan-request.approve by ', 'Open: A question', 'USD\u00a0888.49', '>ID<', 'Notification']) {
      expect([text, timeline.includes(text)]).toEqual([text, true]);
    }
    const first = await htmlOf(`/users/${ana.userId}/timeline?limit=3`);
    const second = await htmlOf(`/users/${ana.userId}/timeline?limit=3&page=2`);
    const rowsOf = (text: string) => [...text.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) => row);
    expect([...rowsOf(first), ...rowsOf(second)]).toEqual(rowsOf(timeline).slice(0, 6));
    expect(first).toContain('page=2');
    expect((await page(`/users/${UNKNOWN_ID}/timeline`)).statusCode).toBe(404);
  });

  it('no page of it is heavy', async () => {
    for (let count = 0; count < 20; count++) await done(ana.asksFor(1000 + count));
    const pages = [
      `/users/${ana.userId}`,
      `/users/${ana.userId}?tab=payments`,
      `/loans/${loanId}?tab=money`,
      '/requests',
      '/loans',
      `/users/${ana.userId}/timeline`,
      '/search?q=borrower',
    ];
    const heavy: string[] = [];
    for (const path of pages) {
      const bytes = Buffer.byteLength(await htmlOf(path));
      if (bytes > MOST_BYTES) heavy.push(`${path}: ${bytes}`);
    }
    expect(heavy).toEqual([]);
  });

  it('shows at once what a person owes, and how late', async () => {
    const { businessDate } = await operator.reads('/sandbox/clock');
    await done(operator.movesClock(addDays(businessDate, 40)));
    const loans = await operator.reads(`/backoffice/loans?userId=${ana.userId}`);
    const owed = loans.reduce((sum: number, loan: { remainingAmount: number }) => sum + loan.remainingAmount, 0);
    const late = Math.max(...loans.map((loan: { daysPastDue: number }) => loan.daysPastDue));
    expect(late).toBeGreaterThan(0);
    const [card] = /<section class="card".*?<\/section>/s.exec(await htmlOf(`/users/${ana.userId}`)) ?? [];
    const amount = owed.toLocaleString('en', { minimumFractionDigits: 2 });
    expect(card).toContain(`<strong>USD\u00a0${amount}</strong> owed`);
    expect(card).toContain(`<strong>${late}</strong> days past due`);
    expect(card).toContain(`<strong>${loans.length}</strong> open loans`);
  });
});
