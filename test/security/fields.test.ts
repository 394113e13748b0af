import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInAnswer } from './attack.ts';
import { brokenBodies, faultsOfBodies, INJECTIONS, smuggledBodies } from './fields.ts';
import { ask } from './objects.ts';
import { type Route, routesOf } from './routes.ts';
import { isWell, type Person, startTarget, type Target } from './target.ts';

let target: Target;
let routes: readonly Route[];
let rows = 0;

beforeAll(async () => {
  target = await startTarget();
  routes = await routesOf(target.service.app.http);
  await target.rest();
});

afterAll(async () => {
  process.stdout.write(`Attacks on fields: ${rows} rows, ${target.requests} requests.\n`);
  await target.close();
});

it('no operation accepts a property that is not in its schema', async () => {
  const faults: string[] = [];
  for (const route of routes) {
    if (route.body === null) continue;
    rows += 1;
    faults.push(...(await faultsOfBodies(target, route, smuggledBodies(route.body))));
  }

  expect(faults).toEqual([]);
  expect(rows).toBeGreaterThanOrEqual(25);
});

it('no field of any operation accepts a value of another type, out of bounds or not storable', async () => {
  const faults: string[] = [];
  let fields = 0;
  for (const route of routes) {
    for (const [name, field] of Object.entries(route.body?.fields ?? {})) {
      if (route.body === null) continue;
      fields += 1;
      faults.push(...(await faultsOfBodies(target, route, brokenBodies(route.body, name, field))));
    }
  }
  rows += fields;

  expect(faults).toEqual([]);
  expect(fields).toBeGreaterThanOrEqual(50);
});

/** A free text field, with how to write it and read it back. */
interface FreeText {
  readonly field: string;
  readonly longest: number;
  readonly write: (text: string, writer: Person) => Promise<{ readonly status: number; readonly body: unknown }>;
  readonly read: (writer: Person, written: Record<string, string>) => Promise<unknown>;
}

const data = async (answer: Promise<{ readonly body: { readonly data: never } }>): Promise<never> =>
  (await answer).body.data;

async function ticketBody(writer: Person) {
  const { categoryId } = (await writer.get('/support/categories')).body.data[0];
  return { subject: 'a', description: 'b', categoryId };
}

const FREE_TEXTS: readonly FreeText[] = [
  ...['firstName', 'lastName'].map((field) => ({
    field: `${field} of the profile`,
    longest: 100,
    write: (text: string, writer: Person) => writer.send('PUT', '/user/profile', { [field]: text }),
    read: async (writer: Person) => (await data(writer.get('/user/profile')))[field],
  })),
  ...(['subject', 'description'] as const).map((field) => ({
    field: `${field} of a ticket`,
    longest: 200,
    write: async (text: string, writer: Person) =>
      writer.send('POST', '/support/tickets', { ...(await ticketBody(writer)), [field]: text }),
    read: async (writer: Person, { ticketId }: Record<string, string>) =>
      (await data(writer.get(`/support/tickets/${ticketId}`)))[field],
  })),
  ...(['title', 'message'] as const).map((field) => ({
    field: `${field} of a notification`,
    longest: 200,
    write: (text: string, writer: Person) =>
      writer.send('POST', '/notifications/send', { title: 'a', message: 'b', [field]: text }),
    read: async (writer: Person, { notificationId }: Record<string, string>) =>
      (await data(writer.get(`/notifications/${notificationId}`)))[field],
  })),
  {
    field: 'companyName of a loan request',
    longest: 200,
    write: (text, writer) =>
      writer.send('POST', '/requests', { amount: 500, currency: 'USD', term: 6, companyName: text }),
    read: async (_writer, { requestId }) =>
      ((await data(target.operator.get(`/backoffice/requests/${requestId}`))) as { companyName: string }).companyName,
  },
];

describe.each(FREE_TEXTS.map((text) => [text.field, text] as const))('the %s', (_field, { longest, write, read }) => {
  it('is stored exactly as written', async () => {
    rows += 1;
    const writer = await target.newPerson();
    const texts = INJECTIONS.filter((text) => text.trim() !== '' && [...text].length <= longest);

    for (const text of [...texts, '€'.repeat(longest), '😀'.repeat(longest)]) {
      target.requests += 2;
      const { status, body } = await write(text, writer);
      expect([text, status]).toEqual([text, 200]);
      const kept = await read(writer, (body as { data: Record<string, string> }).data);
      expect(kept).toBe(text);
    }
    expect(await isWell(target)).toBe(true);
  });
});

it('a text filter is compared as text, not as a pattern or SQL', async () => {
  const { attacker, operator } = target;
  const searches = [
    ...['/notifications?type=', '/payments/banks?country=', '/payments?loanId='].map((url) => [attacker, url] as const),
    ...[
      ...['/backoffice/users?email=', '/backoffice/deposits?reference=', '/backoffice/audit?action='],
      ...['/backoffice/loans?userId=', '/backoffice/tickets?assignedAgent=', '/backoffice/payments?loanId='],
      '/backoffice/documents?userId=',
    ].map((url) => [operator, url] as const),
  ];
  for (const [person, url] of searches) {
    rows += 1;
    for (const text of INJECTIONS) {
      const seen = await ask(target, person, 'GET', `${url}${encodeURIComponent(text)}`);
      expect([url, text, seen.status, JSON.parse(seen.text).data]).toEqual([url, text, 200, []]);
      expect(faultsInAnswer(seen, target, false)).toEqual([]);
    }
  }
});
