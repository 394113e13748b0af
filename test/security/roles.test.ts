import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY_ROLES } from '../../domain/operators/api-key.ts';
import { OPERATOR_ROLES, type OperatorRole } from '../../domain/shared/operator.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { done } from '../support/client.ts';
import { Operator } from '../support/operator.ts';
import { addressOf, type Route, routesOf } from './routes.ts';

/** Below which paths a role may change something. An admin may do all. */
const WRITES: Readonly<Partial<Record<OperatorRole, readonly string[]>>> = {
  support: ['tickets', 'documents', 'notes'],
  officer: ['requests', 'loans', 'payments', 'deposits', 'refunds', 'payouts', 'approvals', 'notes'],
};
/** Who labels what is in any area. */
const LABELLING: readonly OperatorRole[] = ['support', 'officer'];
const FOR_ADMINS_TO_READ = ['webhooks', 'operators', 'apiKeys'];

const areaOf = ({ path }: Pick<Route, 'path'>) => path.split('/')[2] ?? '';

function mayCall(role: OperatorRole, route: Route): boolean {
  if (role === 'admin') return true;
  if (route.path.endsWith('/labels')) return LABELLING.includes(role);
  // A preview changes nothing.
  const reads = route.method === 'GET' || route.path.endsWith('/preview');
  return reads ? !FOR_ADMINS_TO_READ.includes(areaOf(route)) : WRITES[role]?.includes(areaOf(route)) === true;
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
  it('are those of paths that there are', () => {
    const areas = [...Object.values(WRITES).flat(), ...FOR_ADMINS_TO_READ];
    expect(areas.filter((area) => !routes.some((route) => areaOf(route) === area))).toEqual([]);
  });

  it.each<[string, OperatorRole]>([
    ...OPERATOR_ROLES.map((role): [string, OperatorRole] => [role, role]),
    ...API_KEY_ROLES.map((role): [string, OperatorRole] => [`key for ${role}`, role]),
  ])('let a %s do what the role allows, and answer 403 to the rest', async (name, role) => {
    const operator = operators.get(name) as Operator;
    const faults: string[] = [];
    const isPerson = name === role;
    for (const route of routes.filter(({ path }) => isPerson || path.startsWith('/backoffice/'))) {
      // It does not end. The list of events has the same roles.
      if (route.path === '/backoffice/events/stream') continue;
      // The example moves the clock by months, which takes long.
      const body = route.path === '/sandbox/clock' ? { date: '2020-01-01' } : route.body?.example;
      const url = addressOf(route, IDS);
      const { status, body: answer } =
        route.method === 'GET' ? await operator.get(url) : await operator.send(route.method, url, body);
      const refused = status === 403 && answer.error.code === 'FORBIDDEN';
      const allowed = mayCall(role, route);
      if (refused === allowed || status >= 500) faults.push(`${nameOf(route)} answered ${status}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(OPERATOR_ROLES.filter((role) => role !== 'admin'))(
    'come before everything that a %s sends: body, id and query',
    async (role) => {
      const { headers } = operators.get(role) as Operator;
      const forbidden = routes.filter((route) => !mayCall(role, route));
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
