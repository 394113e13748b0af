import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../support/client.ts';
import { brokenQueries } from '../system/fuzz/broken-values.ts';
import { operationsOf } from '../system/fuzz/operations.ts';
import { codeIn, faultsInAnswer } from './attack.ts';
import { brokenBodies, faultsOfBodies, INJECTIONS, smuggledBodies } from './fields.ts';
import { ask } from './objects.ts';
import { addressOf, type Route, routesOf, soundQuery } from './routes.ts';
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

it('no operation accepts a property that is not in its schema, or no body where it needs one', async () => {
  const faults: string[] = [];
  for (const route of routes) {
    if (route.body === null) continue;
    rows += 1;
    const none = route.body.required.length > 0 ? [{ what: 'no body', body: '' }] : [];
    faults.push(...(await faultsOfBodies(target, route, [...none, ...smuggledBodies(route.body)])));
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

it('no query of any operation accepts a value of another type, out of bounds, twice or not storable', async () => {
  const { belongings, operator, victim, service } = target;
  const faults: string[] = [];
  let queries = 0;
  for (const operation of await operationsOf(service.app.http)) {
    if (!operation.needsToken) continue;
    const route = routes.find(({ method, path }) => `${method} ${path}` === operation.name) as Route;
    const required = operation.query.filter((parameter) => parameter.required === true);
    for (const query of brokenQueries(operation)) {
      queries += 1;
      // Parameters after the required ones, of which it may break one.
      const url = addressOf({ ...route, query: '' }, belongings);
      const others = required.filter(({ name }) => !query.startsWith(`${name}=`)).map(soundQuery);
      const person = route.backoffice ? operator : victim;
      const seen = await ask(target, person, route.method, `${url}?${[...others, query].join('&')}`);
      const found = faultsInAnswer(seen, target, false);
      if (codeIn(seen.text) !== 'VALIDATION_FAILED') found.push(`it answered ${seen.status}`);
      faults.push(...found.map((fault) => `${operation.name}?${query}: ${fault}`));
    }
  }
  rows += queries;

  expect(faults).toEqual([]);
  expect(queries).toBeGreaterThanOrEqual(500);
});

/** Free texts of an object, with how to write them and where to read them back. */
interface FreeTexts {
  readonly of: string;
  readonly fields: readonly string[];
  /** By default 200. */
  readonly longest?: number;
  readonly write: (writer: Person, given: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly url: (written: Readonly<Record<string, string>>) => string;
}

const FREE_TEXTS: readonly FreeTexts[] = [
  {
    of: 'the profile',
    fields: ['firstName', 'lastName'],
    longest: 100,
    write: (writer, given) => writer.send('PUT', '/user/profile', given),
    url: () => '/user/profile',
  },
  {
    of: 'a ticket',
    fields: ['subject', 'description'],
    write: (writer, given) => writer.opensTicket(given),
    url: ({ ticketId }) => `/support/tickets/${ticketId}`,
  },
  {
    of: 'a notification',
    fields: ['title', 'message'],
    write: (writer, given) => writer.sendsNote(given),
    url: ({ notificationId }) => `/notifications/${notificationId}`,
  },
  {
    of: 'a loan request',
    fields: ['companyName'],
    write: (writer, given) => writer.asksFor(500, given),
    url: ({ requestId }) => `/backoffice/requests/${requestId}`,
  },
];

describe.each(
  FREE_TEXTS.flatMap((texts) => texts.fields.map((field) => [`${field} of ${texts.of}`, field, texts] as const)),
)('the %s', (_title, field, { longest = 200, write, url }) => {
  it('is stored exactly as written', async () => {
    rows += 1;
    const writer = await target.newPerson();
    const texts = INJECTIONS.filter((text) => text.trim() !== '' && [...text].length <= longest);

    for (const text of [...texts, '€'.repeat(longest), '😀'.repeat(longest)]) {
      target.requests += 2;
      const { status, body } = await write(writer, { [field]: text });
      expect([text, status]).toEqual([text, 200]);
      const place = url(body.data);
      const reader = place.startsWith('/backoffice/') ? target.operator : writer;
      expect((await reader.reads(place))[field]).toBe(text);
    }
    expect(await isWell(target)).toBe(true);
  });
});

it('a text filter is compared as text, not as a pattern or SQL', async () => {
  const { attacker, operator } = target;
  const searches = [
    '/notifications?type=',
    '/payments/banks?country=',
    '/payments?loanId=',
    '/backoffice/users?email=',
    '/backoffice/deposits?reference=',
    '/backoffice/audit?action=',
    '/backoffice/loans?userId=',
    '/backoffice/notes?loanId=',
    '/backoffice/search?q=x',
    '/backoffice/tickets?assignedAgent=',
    '/backoffice/payments?loanId=',
    '/backoffice/documents?userId=',
  ];
  for (const url of searches) {
    rows += 1;
    const person = url.startsWith('/backoffice/') ? operator : attacker;
    for (const text of INJECTIONS) {
      const seen = await ask(target, person, 'GET', `${url}${encodeURIComponent(text)}`);
      expect([url, text, seen.status, JSON.parse(seen.text).data]).toEqual([url, text, 200, []]);
      expect(faultsInAnswer(seen, target, false)).toEqual([]);
    }
  }
});
