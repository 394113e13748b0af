import { expect, it } from 'vitest';
import { openService } from '../../support/open-service.ts';

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly headers: Readonly<Record<string, unknown>> }>>;
}

const { service, borrower } = await openService();
const spanish = service.at(borrower).withHeaders({ 'accept-language': 'es-VE,es;q=0.9' });

it('a refusal by a rule is in Spanish, with the same code, paths and status', async () => {
  const request = { amount: 60_000, currency: 'USD', term: 2, purpose: 'Education' };
  const [refused, original] = [
    await spanish.send('POST', '/requests', request),
    await borrower.send('POST', '/requests', request),
  ];

  expect([refused.status, refused.body.error.code]).toEqual([400, 'LOAN_REQUEST_OUTSIDE_PARAMETERS']);
  expect(refused.headers['content-language']).toBe('es');
  expect(refused.body.error.details).toEqual([
    { path: '/amount', message: 'El monto debe estar entre 100 y 50.000.' },
    { path: '/term', message: 'El plazo debe ser de 3 a 60 meses.' },
  ]);
  expect(original.headers['content-language']).toBe('en');
  expect(original.body.error.details[0].message).toBe('The amount must be between 100 and 50000.');
});

it('a confirmation is in Spanish, and in English as before', async () => {
  const [saved, original] = [
    await spanish.send('PUT', '/user/notificationPreferences', { promotions: true }),
    await borrower.send('PUT', '/user/notificationPreferences', { promotions: true }),
  ];

  expect(saved.headers['content-language']).toBe('es');
  expect(saved.body.data).toEqual({ message: 'Guardamos sus preferencias de notificaciones.' });
  expect(original.headers['content-language']).toBe('en');
  expect(original.body.data).toEqual({ message: 'Your notification preferences are saved.' });
});

it('every operation that only confirms says in which language', async () => {
  const { paths } = (await service.app.http.inject('/openapi.json')).json() as OpenApi;
  const confirming = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .map(({ responses }) => responses[200])
    .filter((answer) => JSON.stringify(answer).includes('#/components/schemas/Confirmation'));

  expect(confirming.length).toBeGreaterThan(10);
  expect(confirming.filter((answer) => answer?.headers['Content-Language'] === undefined)).toEqual([]);
});

it('a replay keeps the language of the first answer', async () => {
  const keyed = { 'idempotency-key': 'language' };
  const request = { amount: 1, currency: 'USD', term: 12 };
  const first = await spanish.send('POST', '/requests', request, keyed);

  const replay = await borrower.send('POST', '/requests', request, keyed);

  expect(replay.headers).toMatchObject({ 'idempotent-replayed': 'true', 'content-language': 'es' });
  expect(replay.text).toBe(first.text);
});
