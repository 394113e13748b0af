import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Route, routesOf } from '../../security/routes.ts';
import { disbursedLoan, startApp, type TestApp } from '../../support/app.ts';
import type { Borrower } from '../../support/borrower.ts';
import type { Client } from '../../support/client.ts';
import type { Operator } from '../../support/operator.ts';

const UNKNOWN = '019aa3c0-0000-7000-8000-000000000000';
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
describe('every operation', () => {
  let service: TestApp;
  let borrower: Borrower;
  let operator: Operator;
  let routes: readonly Route[];

  beforeAll(async () => {
    service = await startApp();
    [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
    routes = await routesOf(service.app.http);
  });

  afterAll(() => service.close());

  const ask = (client: Client, route: Route, id: string, body: object = { nonsense: true }) => {
    const url = addressOf(route, Object.fromEntries(route.parameters.map((name) => [name, id])));
    return route.method === 'GET' ? client.get(url) : client.send(route.method, url, body);
  };

  it('requires a token, except the public ones', async () => {
    const open = routes.filter(({ guarded }) => !guarded);
    expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(PUBLIC);
    const guarded = routes.filter((route) => route.guarded);
    expect(guarded.length).toBeGreaterThan(50);
    for (const route of guarded) {
      const { status } = await ask(service.anonymous, route, UNKNOWN);
      expect({ path: route.path, status }).toEqual({ path: route.path, status: 401 });
    }
  });

  it('answers a malformed id in its path like an unknown one', async () => {
    const found = routes.filter(({ guarded, parameters }) => guarded && parameters.length > 0);
    expect(found.length).toBeGreaterThan(20);
    for (const route of found) {
      const client = route.backoffice ? operator : borrower;
      const [unknown, malformed] = [
        await ask(client, route, UNKNOWN, route.body?.example ?? {}),
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
      [UNKNOWN, 'nonsense'].map((loanId) => borrower.send('POST', url, { loanId, ...body })),
    );
    expect(unknown?.status).toBe(400);
    expect(malformed?.text).toBe(unknown?.text);
  });

  it.each(['ve', 'Ve', 'VE'])('GET /payments/banks matches the country %s in any case', async (country) => {
    const { data } = (await borrower.get(`/payments/banks?country=${country}`)).body;

    expect(new Set(data.map((bank: { country: string }) => bank.country))).toEqual(new Set(['VE']));
  });

  it.each(['/payments/banks?country=us', '/support/categories?country=us'])(
    'GET %s answers everything, or a page if asked',
    async (url) => {
      const { body: whole } = await borrower.get(url);
      const page = await borrower.get(`${url}&page=2&limit=3`);

      expect(page.body.data).toEqual(whole.data.slice(3, 6));
      expect(page.headers['x-total-count']).toBe(`${whole.data.length}`);
      expect(page.headers.link).toContain(`<${url}&page=3&limit=3>; rel="next"`);
    },
  );

  describe('with an Idempotency-Key', () => {
    let loanId: string;
    let categoryId: string;
    let ticket: string;

    beforeAll(async () => {
      loanId = await disbursedLoan(borrower, operator);
      categoryId = (await borrower.get('/support/categories')).body.data[0].categoryId;
      const question = { subject: 'A question', description: 'Why?', categoryId };
      ticket = `/support/tickets/${(await borrower.send('POST', '/support/tickets', question)).body.data.ticketId}`;
    });

    it.each<[string, () => [url: string, body: object, other: object]]>([
      ['POST /requests', () => ['/requests', { amount: 500, currency: 'USD', term: 3 }, { amount: 600 }]],
      ['POST /payments', () => ['/payments', { loanId, amount: 10, paymentMethod: 'card' }, { amount: 11 }]],
      [
        'POST /payments/reference',
        () => ['/payments/reference', { loanId, amount: 10, referenceNumber: 'K' }, { amount: 11 }],
      ],
      [
        'POST /notifications/send',
        () => ['/notifications/send', { title: 'Rent', message: 'Pay it.' }, { title: 'x' }],
      ],
      [
        'POST /notifications/deviceToken',
        () => ['/notifications/deviceToken', { token: 't', platform: 'ios' }, { token: 'u' }],
      ],
      [
        'POST /support/tickets',
        () => ['/support/tickets', { subject: 'A', description: 'B', categoryId }, { subject: 'C' }],
      ],
      ['POST a message', () => [`${ticket}/messages`, { message: 'Hello?' }, { message: 'Well?' }]],
      ['POST close', () => [`${ticket}/close`, { resolution: 'Solved.' }, { resolution: 'Not solved.' }]],
    ])('%s acts once, repeats its answer, and refuses another body', async (_operation, request) => {
      const [url, body, other] = request();
      const send = (change: object = {}) =>
        borrower.send('POST', url, { ...body, ...change }, { 'idempotency-key': 'once' });

      const [first, second] = [await send(), await send()];

      expect(first.status).toBe(200);
      expect(second.text).toBe(first.text);
      expect(second.headers['idempotent-replayed']).toBe('true');
      expect(await send(other)).toMatchObject({ status: 400, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
    });
  });
});
