import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApp, type TestApp } from '../../support/app.ts';

interface Described {
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
}

/** Walks over all routes that there are, so that a new one cannot be forgotten. */
describe('every door', () => {
  let service: TestApp;
  let borrower: Client;
  let routes: readonly { method: string; url: string; operation: Described }[];

  beforeAll(async () => {
    service = await startApp();
    borrower = await service.borrower();
    const { body: document } = await service.anonymous.get('/openapi.json');
    routes = Object.entries<Record<string, Described>>(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        url: path.replace(/\{[^}]+\}/g, '019aa3c0-0000-7000-8000-000000000000'),
        operation,
      })),
    );
  });

  afterAll(() => service.close());

  const knock = (client: Client, { method, url }: { method: string; url: string }) =>
    method === 'GET' ? client.get(url) : client.send(method as 'POST', url, { nonsense: true });

  it('is shut to nobody, but for those that are open to all', async () => {
    const open = routes.filter(({ operation }) => operation.security.length === 0);
    expect(open.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(OPEN);
    const shut = routes.filter(({ operation }) => operation.security.length > 0);
    expect(shut.length).toBeGreaterThan(50);
    for (const route of shut) {
      expect({ route: route.url, status: (await knock(service.anonymous, route)).status }).toMatchObject({
        status: 401,
      });
    }
  });

  it('of the back office is shut to a borrower', async () => {
    const office = routes.filter(({ url }) => url.startsWith('/backoffice/'));
    expect(office.length).toBeGreaterThan(15);
    for (const route of office) {
      const answer = await knock(borrower, route);
      expect({ route: route.url, status: answer.status, code: answer.body.error?.code }).toEqual({
        route: route.url,
        status: 403,
        code: 'FORBIDDEN',
      });
    }
  });

  it('outside the back office asks for no role', () => {
    const others = routes.filter(
      ({ url, operation }) => !url.startsWith('/backoffice/') && '403' in operation.responses,
    );
    expect(others.map(({ url }) => url.split('/')[1])).toEqual(['files']);
  });
});

const OPEN = [
  'GET /files/019aa3c0-0000-7000-8000-000000000000',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'POST /auth/login',
  'POST /auth/logout',
  'POST /auth/refresh',
  'POST /auth/register',
];
