import { afterAll, beforeAll, expect, it } from 'vitest';
import { changesSince, codeIn, faultsInAnswer } from './attack.ts';
import { ask, comparable, faultsOnObject, faultsWithoutChange, UNKNOWN } from './objects.ts';
import { addressOf, type Route, routesOf } from './routes.ts';
import { type Person, startTarget, type Target } from './target.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

let target: Target;
let all: readonly Route[];
/** Those of one object. */
let routes: readonly Route[];
let rows = 0;

beforeAll(async () => {
  target = await startTarget();
  all = await routesOf(target.service.app.http);
  routes = all.filter(({ parameters }) => parameters.length > 0);
});

afterAll(async () => {
  process.stdout.write(`Attacks on objects: ${rows} rows, ${target.requests} requests.\n`);
  await target.close();
});

function faultsOn(route: Route, person: Person | null, method: string) {
  rows += 1;
  return faultsOnObject(target, route, person, method);
}

/** The stored data are compared once for all attacks on a path: that costs more than an attack. */
async function faultsOf(path: string, attacks: readonly (() => Promise<string[]>)[]): Promise<string[]> {
  const faults = await faultsWithoutChange(target, async () => {
    const found: string[] = [];
    for (const attack of attacks) found.push(...(await attack()));
    return found;
  });
  return faults.map((fault) => `${path}: ${fault}`);
}

it('another user cannot distinguish an existing object from an unknown one, by any method', async () => {
  await target.rest();
  const faults: string[] = [];
  const walked = new Map(routes.map((route) => [route.path, route]));
  for (const [path, any] of walked) {
    const attacks = METHODS.map((method) => {
      const route = routes.find((each) => each.path === path && each.method === method) ?? any;
      return () => faultsOn(route, target.attacker, method);
    });
    faults.push(...(await faultsOf(path, attacks)));
  }

  expect(faults).toEqual([]);
  expect(walked.size).toBeGreaterThanOrEqual(20);
});

it('nor can an operator on a borrower’s own paths, or a client without a token', async () => {
  const faults: string[] = [];
  for (const route of routes) {
    const people = !route.backoffice && route.guarded ? [target.operator, null] : [null];
    const attacks = people.map((person) => () => faultsOn(route, person, route.method));
    faults.push(...(await faultsOf(route.path, attacks)));
  }

  expect(faults).toEqual([]);
});

it('the owner and the operator find these objects', async () => {
  const { victim, operator, belongings } = target;
  const reads = routes.filter(({ method, guarded }) => method === 'GET' && guarded);
  const statuses = await Promise.all(
    reads.map(async (route) => {
      const { status } = await ask(target, route.backoffice ? operator : victim, 'GET', addressOf(route, belongings));
      return [route.path, status];
    }),
  );

  // A payment of the loan is processing, and the request is pending.
  const quotes = ['payoffQuote', 'prepaymentQuote', 'withdrawal'].map((path) => `/loans/{loanId}/${path}`);
  const papers = ['decision', 'agreement'].flatMap((paper) =>
    ['', '/backoffice'].map((root) => `${root}/requests/{requestId}/${paper}`),
  );
  const refused = statuses.filter(([, status]) => status !== 200);
  expect(refused.toSorted()).toEqual([...quotes, ...papers].toSorted().map((path) => [path, 400]));
});

/** The objects whose error is not named after the parameter. */
const OTHERS: readonly (readonly [at: RegExp, code: string])[] = [
  [/requests\/{requestId}$/, 'LOAN_REQUEST_NOT_FOUND'],
  [/refunds\/{paymentId}$/, 'REFUND_NOT_FOUND'],
  [/operators\/{userId}$/, 'OPERATOR_NOT_FOUND'],
  [/(changes\/{changeId}|pauses\/{pauseId})$/, 'LOAN_CHANGE_NOT_FOUND'],
];

/** Such as `LOAN_NOT_FOUND` of `loanId`. */
function codeOfUnknown(path: string, name: string): string {
  const place = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  const [, code] = OTHERS.find(([at]) => at.test(place)) ?? [];
  return code ?? `${name.replace(/Id$/, '').replaceAll(/[A-Z]/g, '_$&').toUpperCase()}_NOT_FOUND`;
}

it('the owner and the operator find nothing by an unknown or malformed id', async () => {
  const { victim, operator, belongings } = target;
  const faults: string[] = [];
  for (const route of routes.filter(({ guarded }) => guarded)) {
    const attacks = route.parameters.flatMap((name) =>
      [UNKNOWN, 'nonsense', '%00', "1'%20or%20'1'='1", '..%2f..%2ffiles'].map((id) => async () => {
        rows += 1;
        const url = addressOf(route, { ...belongings, [name]: id });
        const seen = await ask(target, route.backoffice ? operator : victim, route.method, url, route.body?.example);
        const found = faultsInAnswer(seen, target, false);
        if (codeIn(seen.text) !== codeOfUnknown(route.path, name))
          found.push(`${id} is ${seen.status} ${codeIn(seen.text)}`);
        return found.map((fault) => `${route.method} by ${name}: ${fault}`);
      }),
    );
    faults.push(...(await faultsOf(route.path, attacks)));
  }

  expect(faults).toEqual([]);
});

it.each([
  ['POST', '/payments', { loanId: 'loanId' }, { amount: 10, paymentMethod: 'card' }],
  ['POST', '/payments/reference', { loanId: 'loanId' }, { amount: 10, referenceNumber: 'REF-1' }],
  ['POST', '/support/tickets', { attachments: 'fileId' }, { subject: 'a', description: 'b' }],
])('%s %s answers another user’s %o like an unknown one', async (_method, url, named, others) => {
  rows += 1;
  const { categoryId } = (await target.attacker.get('/support/categories')).body.data[0];
  const [[field = '', kind = '']] = Object.entries(named) as [[string, string]];
  const category = url === '/support/tickets' && { categoryId };
  const body = (id = '') => ({ ...others, ...category, [field]: field === 'attachments' ? [id] : id });
  const before = await target.fingerprint();

  const real = await ask(target, target.attacker, 'POST', url, body(target.belongings[kind]));
  const unknown = await ask(target, target.attacker, 'POST', url, body(UNKNOWN));

  expect(real.status).toBe(400);
  expect(comparable(real)).toBe(comparable(unknown));
  expect(changesSince(before, await target.fingerprint())).toEqual([]);
});

it('no list of the attacker contains an object of the victim, with any filter', async () => {
  const { attacker, belongings, victim } = target;
  const own = all.filter(({ method, guarded, backoffice }) => method === 'GET' && guarded && !backoffice);
  const lists = own.filter(
    ({ path, parameters: [id] }) => id === undefined && !/banks|categories|parameters/.test(path),
  );
  for (const { path } of lists) {
    rows += 1;
    const query = new URLSearchParams({ ...belongings, borrowerId: victim.userId, ownerId: victim.userId });
    const { text } = await ask(target, attacker, 'GET', `${path}?${query}`);
    const seen = Object.values(belongings).filter((id) => text.includes(id));
    expect([path, ...seen]).toEqual([path]);
  }
});

it('every back office operation is closed to borrowers and to anonymous clients', async () => {
  const backoffice = all.filter(({ backoffice }) => backoffice);
  const before = await target.fingerprint();
  for (const route of backoffice) {
    const address = addressOf(route, target.belongings);
    for (const [person, answer] of [
      [target.attacker, [403, 'FORBIDDEN']],
      [target.victim, [403, 'FORBIDDEN']],
      [null, [401, 'UNAUTHENTICATED']],
    ] as const) {
      rows += 1;
      const seen = await ask(target, person, route.method, address, route.body?.example);
      expect([address, seen.status, codeIn(seen.text)]).toEqual([address, ...answer]);
      expect(faultsInAnswer(seen, target, false)).toEqual([]);
    }
  }
  expect(backoffice.length).toBeGreaterThanOrEqual(20);
  expect(changesSince(before, await target.fingerprint())).toEqual([]);
});
