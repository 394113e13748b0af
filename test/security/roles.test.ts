import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_ROLES } from '../../domain/operators/api-key.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../domain/shared/operator.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { done } from '../support/client.ts';
import { Operator } from '../support/operator.ts';
import { addressOf, type Route, routesOf } from './routes.ts';

/** Who may call what changes something, and what is not for all operators to read. */
const ROLES: Readonly<Record<string, readonly OperatorRole[]>> = {
  ...of(
    ['officer', 'admin'],
    [
      'POST /backoffice/requests/{requestId}/approve',
      'POST /backoffice/requests/{requestId}/reject',
      'POST /backoffice/requests/{requestId}/disburse',
      'POST /backoffice/requests/{requestId}/offers',
      'POST /backoffice/loans/{loanId}/write-off',
      'POST /backoffice/loans/{loanId}/charges/{chargeId}/waive',
      'POST /backoffice/loans/{loanId}/changes',
      'POST /backoffice/payments/{paymentId}/reverse',
      'POST /backoffice/deposits',
      'POST /backoffice/deposits/{depositId}/match',
      'POST /backoffice/deposits/{depositId}/return',
      'POST /backoffice/refunds/{paymentId}',
      'POST /backoffice/approvals/{approvalId}/confirm',
      'POST /backoffice/approvals/{approvalId}/refuse',
    ],
  ),
  ...of(
    ['support', 'admin'],
    [
      'POST /backoffice/tickets/{ticketId}/assign',
      'POST /backoffice/tickets/{ticketId}/messages',
      'POST /backoffice/tickets/{ticketId}/resolve',
      'POST /backoffice/documents/{documentId}/verify',
      'POST /backoffice/documents/{documentId}/reject',
    ],
  ),
  ...of(
    ['support', 'officer', 'admin'],
    [
      'POST /backoffice/notes',
      'PUT /backoffice/users/{userId}/labels',
      'PUT /backoffice/requests/{requestId}/labels',
      'PUT /backoffice/loans/{loanId}/labels',
      'PUT /backoffice/payments/{paymentId}/labels',
    ],
  ),
  ...of(
    ['admin'],
    [
      'POST /backoffice/products',
      'PUT /backoffice/products/{productId}',
      'PUT /backoffice/holidays',
      'GET /backoffice/webhooks',
      'POST /backoffice/webhooks',
      'PUT /backoffice/webhooks/{webhookId}',
      'DELETE /backoffice/webhooks/{webhookId}',
      'POST /backoffice/webhooks/{webhookId}/rotate-secret',
      'GET /backoffice/webhooks/{webhookId}/deliveries',
      'POST /backoffice/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      'GET /backoffice/operators',
      'POST /backoffice/operators',
      'PUT /backoffice/operators/{userId}',
      'GET /backoffice/apiKeys',
      'POST /backoffice/apiKeys',
      'DELETE /backoffice/apiKeys/{apiKeyId}',
      'POST /backoffice/users',
      'POST /sandbox/clock',
    ],
  ),
  // A preview changes nothing.
  ...of(OPERATOR_ROLES, ['POST /backoffice/loans/{loanId}/changes/preview']),
};

function of(roles: readonly OperatorRole[], operations: readonly string[]) {
  return Object.fromEntries(operations.map((operation) => [operation, roles]));
}

const UNKNOWN = '019aa3c0-0000-7000-8000-000000000000';
const everyId = (id: string) => new Proxy({}, { get: () => id }) as Readonly<Record<string, string>>;
const IDS = everyId(UNKNOWN);
/** Requests that validation or the handler refuses. */
const BAD_REQUESTS: readonly (readonly [ids: Readonly<Record<string, string>>, query: string, body?: string])[] = [
  [IDS, ''],
  [IDS, '', '{'],
  [IDS, '', 'null'],
  [IDS, '', '{"unknown":1}'],
  [everyId('x'), ''],
  [everyId('%00'), '?page=0&limit=x&status=x'],
  [everyId('a'.repeat(2100)), ''],
];

let service: TestApp;
let routes: readonly Route[];
const operators = new Map<string, Operator>();

beforeAll(async () => {
  service = await startApp({ RATE_LIMIT_MAX: '10000' });
  for (const role of OPERATOR_ROLES) operators.set(role, await service.operator(role));
  for (const role of API_KEY_ROLES) {
    const { key, apiKeyId } = await done((operators.get('admin') as Operator).createsApiKey(role));
    operators.set(`key for ${role}`, new Operator(service.as({ accessToken: key, userId: apiKeyId })));
  }
  routes = (await routesOf(service.app.http)).filter(({ path }) => /^\/(backoffice|sandbox)\//.test(path));
});

afterAll(() => service.close());

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

describe('the roles of operators', () => {
  it('are known for each operation that changes something', () => {
    const changing = routes.filter(({ method }) => method !== 'GET').map(nameOf);
    expect(changing.filter((name) => ROLES[name] === undefined)).toEqual([]);
    expect(Object.keys(ROLES).filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
  });

  it.each<[string, OperatorRole]>([
    ...OPERATOR_ROLES.map((role): [string, OperatorRole] => [role, role]),
    ...API_KEY_ROLES.map((role): [string, OperatorRole] => [`key for ${role}`, role]),
  ])('let a %s do what the role allows, and answer 403 to the rest', async (name, role) => {
    const operator = operators.get(name) as Operator;
    const faults: string[] = [];
    const isPerson = name === role;
    for (const route of routes.filter(({ path }) => isPerson || path.startsWith('/backoffice/'))) {
      // The example moves the clock by months, which takes long.
      const body = route.path === '/sandbox/clock' ? { date: '2020-01-01' } : route.body?.example;
      const url = addressOf(route, IDS);
      const { status, body: answer } =
        route.method === 'GET' ? await operator.get(url) : await operator.send(route.method, url, body);
      const refused = status === 403 && answer.error.code === 'FORBIDDEN';
      const allowed = (ROLES[nameOf(route)] ?? OPERATOR_ROLES).includes(role);
      if (refused === allowed || status >= 500) faults.push(`${nameOf(route)} answered ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(OPERATOR_ROLES.filter((role) => role !== 'admin'))(
    'come before everything that a %s sends: body, id and query',
    async (role) => {
      const { headers } = operators.get(role) as Operator;
      const forbidden = routes.filter((route) => !(ROLES[nameOf(route)] ?? OPERATOR_ROLES).includes(role));
      const faults: string[] = [];
      for (const route of forbidden) {
        for (const [ids, query, payload] of BAD_REQUESTS) {
          const url = `${addressOf(route, ids)}${query}`;
          const typed = payload === undefined ? {} : { 'content-type': 'application/json' };
          const request = { method: route.method, url, headers: { ...headers, ...typed } };
          const answer = await service.app.http.inject({ ...request, ...(payload !== undefined && { payload }) });
          const { statusCode } = answer;
          if (statusCode !== 403 || answer.json().error.code !== 'FORBIDDEN') {
            faults.push(`${nameOf(route)} ${query} ${payload} answered ${statusCode}`);
          }
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
