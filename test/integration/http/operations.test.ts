import { describe, expect, it } from 'vitest';
import { addressOf, type Route, routesOf } from '../../security/routes.ts';
import { disbursedLoan } from '../../support/app.ts';
import type { Caller } from '../../support/caller.ts';
import { done, UNKNOWN_ID } from '../../support/client.ts';
import { openService } from '../../support/open-service.ts';

const PUBLIC = [
  'GET /files/{fileId}',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'POST /auth/confirm-email',
  'POST /auth/forgot-password',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/refresh',
  'POST /auth/register',
  'POST /auth/reset-password',
  // By its signature.
  'POST /webhooks/payments',
];

/** Reads the operations from /openapi.json, so that a new one is covered at once. */
describe('every operation', async () => {
  const { service, borrower, operator } = await openService();
  const routes = await routesOf(service.app.http);

  const ask = (client: Caller, route: Route, id: string, body: object = { nonsense: true }) => {
    const url = addressOf(route, Object.fromEntries(route.parameters.map((name) => [name, id])));
    return route.method === 'GET' ? client.get(url) : client.send(route.method, url, body);
  };

  it('requires a token, except the public ones', async () => {
    const open = routes.filter(({ guarded }) => !guarded);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(PUBLIC);
    const guarded = routes.filter((route) => route.guarded);
    expect(guarded.length).toBeGreaterThan(50);
    for (const route of guarded) {
      const { status } = await ask(service.anonymous, route, UNKNOWN_ID);
      expect({ path: route.path, status }).toEqual({ path: route.path, status: 401 });
    }
  });

  it('answers a malformed id in its path like an unknown one', async () => {
    const found = routes.filter(({ guarded, parameters }) => guarded && parameters.length > 0);
    expect(found.length).toBeGreaterThan(20);
    for (const route of found) {
      const client = route.backoffice ? operator : borrower;
      const [unknown, malformed] = [
        await ask(client, route, UNKNOWN_ID, route.body?.example ?? {}),
        await ask(client, route, 'nonsense', route.body?.example ?? {}),
      ];
      expect({ path: route.path, status: unknown.status }).toEqual({ path: route.path, status: 404 });
      expect(malformed.text).toBe(unknown.text);
    }
  });

  it.each([
    ['/payments', { amount: 1, paymentMethod: 'card' }],
    ['/payments/reference', { amount: 1, referenceNumber: 'X' }],
  ])('POST %s answers a malformed loan id like an unknown one', async (url, body) => {
    const [unknown, malformed] = await Promise.all(
      [UNKNOWN_ID, 'nonsense'].map((loanId) => borrower.send('POST', url, { loanId, ...body })),
    );
    expect(unknown?.status).toBe(400);
    expect(malformed?.text).toBe(unknown?.text);
  });

  it.each(['ve', 'Ve', 'VE'])('GET /payments/banks matches the country %s in any case', async (country) => {
    const data = await borrower.reads(`/payments/banks?country=${country}`);

    expect(new Set(data.map((bank: { country: string }) => bank.country))).toEqual(new Set(['VE']));
  });

  describe('with an Idempotency-Key', async () => {
    const loanId = await disbursedLoan(borrower, operator);
    const [{ categoryId }] = await borrower.reads('/support/categories');
    const ticket = `/support/tickets/${(await done(borrower.opensTicket())).ticketId}`;

    it.each<[url: string, body: object, other: object]>([
      ['/requests', { amount: 500, currency: 'USD', term: 3 }, { amount: 600 }],
      ['/payments', { loanId, amount: 10, paymentMethod: 'card' }, { amount: 11 }],
      ['/payments/reference', { loanId, amount: 10, referenceNumber: 'K' }, { amount: 11 }],
      ['/notifications/send', { title: 'Rent', message: 'Pay it.' }, { title: 'x' }],
      ['/notifications/deviceToken', { token: 't', platform: 'ios' }, { token: 'u' }],
      ['/support/tickets', { subject: 'A', description: 'B', categoryId }, { subject: 'C' }],
      [`${ticket}/messages`, { message: 'Hello?' }, { message: 'Well?' }],
      [`${ticket}/close`, { resolution: 'Solved.' }, { resolution: 'Not solved.' }],
    ])('POST %s acts once, repeats its answer, and refuses another body', async (url, body, other) => {
      const send = (change: object = {}) => borrower.withKey('once').send('POST', url, { ...body, ...change });

      const [first, second] = [await send(), await send()];

      expect(first.status).toBe(200);
      expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
      expect(await send(other)).toMatchObject({ status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
    });
  });
});
