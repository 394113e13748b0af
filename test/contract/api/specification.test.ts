import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, type Route, routesOf } from '../../security/routes.ts';
import { disbursedLoan, payInstallments, startApp } from '../../support/app.ts';
import { done, UNKNOWN_ID } from '../../support/client.ts';
import { OPERATIONS, type SpecifiedOperation } from './operations.ts';
import { type Cast, PROVOCATIONS } from './provocations.ts';

const sorted = (names: Iterable<string>) => [...names].sort();
const rows = OPERATIONS.flatMap((operation) =>
  [
    ...new Set([
      ...Object.keys(PROVOCATIONS[operation.name]).map(Number),
      401,
      ...(operation.path.includes(':') ? [404] : []),
    ]),
  ].map((status) => ({
    name: operation.name,
    status,
    operation,
  })),
);

describe('the specification', () => {
  let cast: Cast;
  const seen = new Set<string>();

  beforeAll(async () => {
    const service = await startApp();
    const [borrower, operator] = await Promise.all([service.borrower(), service.operator()]);
    const loanId = await disbursedLoan(borrower, operator);
    await payInstallments(borrower, loanId, 1);
    const { ticketId } = await done(borrower.opensTicket());
    await done(borrower.writesOn(ticketId, 'Hello.'));
    await done(borrower.uploadsDocument());
    const { notificationId } = await done(borrower.sendsNote({ notificationType: 'promotion' }));
    cast = { service, borrower, operator, loanId, ticketId, notificationId };
  });

  afterAll(async () => {
    const operations = new Set([...seen].map((row) => row.split(' → ')[0]));
    const counts = `${operations.size} of ${OPERATIONS.length} operations, ${seen.size} of ${rows.length} statuses`;
    process.stdout.write(`Specification covered: ${counts}.\n`);
    await cast.service.close();
  });

  it.each(rows)('$name answers $status', async ({ name, status, operation }) => {
    const provoke = PROVOCATIONS[name][status as 200];
    const derived = status === 401 ? withoutToken : status === 404 ? ofUnknown : undefined;
    const answer = await (provoke?.(cast, operation) ?? derived?.(operation));
    if (answer === undefined) throw new Error(`No provocation for ${status} of ${name}.`);
    const { body, headers } = answer;
    expect({ status: answer.status, body }).toMatchObject({ status, body: { statusCode: status } });
    expect(sorted(Object.keys(body))).toEqual(['data', 'error', 'statusCode', 'success']);
    expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' });
    if (status === 200) expectData(body, operation);
    else expectRefusal(body);
    if (status === 401) expect(headers['www-authenticate']).toBe('Bearer');
    seen.add(`${name} → ${status}`);
  });

  it('is published in /openapi.json with every operation and status', async () => {
    const { body: document } = await cast.service.anonymous.get('/openapi.json');
    for (const { name, status, operation } of rows) {
      const listed = document.paths[operation.path.replace(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()];
      expect(listed?.security, name).toEqual([{ bearerAuth: [] }]);
      expect(Object.keys(listed.responses)).toContain(String(status));
    }
    expect([OPERATIONS.length, rows.length]).toEqual([70, 219]);
  });

  /** Everything else about the request is wrong too, so that 401 is seen to come first. */
  function withoutToken({ method, path }: SpecifiedOperation) {
    const { anonymous } = cast.service;
    const url = path.replace(/:\w+/g, 'nonsense');
    return method === 'GET' ? anonymous.get(`${url}?page=0`) : anonymous.send(method, url, { nonsense: true });
  }

  /** With the example of the document. */
  async function ofUnknown({ method, path }: SpecifiedOperation) {
    const { borrower, service } = cast;
    const routes = await routesOf(service.app.http);
    const route = routes.find(
      (each) => each.method === method && each.path === path.replace(/:(\w+)/g, '{$1}'),
    ) as Route;
    const url = addressOf(route, Object.fromEntries(route.parameters.map((name) => [name, UNKNOWN_ID])));
    return method === 'GET' ? borrower.get(url) : borrower.send(method, url, route.body?.example);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: the specification says what it expects of a body.
function expectData(body: any, { list, fields, items }: SpecifiedOperation): void {
  expect(body).toMatchObject({ success: true, error: null });
  expect(Array.isArray(body.data)).toBe(list);
  const objects = list ? body.data : [body.data];
  expect(objects.length).toBeGreaterThan(0);
  for (const object of objects) {
    expect(sorted(Object.keys(object))).toEqual(sorted(fields));
    for (const [name, itemFields] of items) {
      expect(object[name].length).toBeGreaterThan(0);
      for (const item of object[name]) expect(sorted(Object.keys(item))).toEqual(sorted(itemFields));
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
function expectRefusal(body: any): void {
  expect(body).toMatchObject({ success: false, data: null });
  expect(sorted(Object.keys(body.error))).toEqual(['code', 'details', 'message']);
  expect(body.error.code).toMatch(/^[A-Z][A-Z0-9_]+$/);
  for (const detail of body.error.details) expect(sorted(Object.keys(detail))).toEqual(['message', 'path']);
}
