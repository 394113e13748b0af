import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../../adapters/persistence/personal-data/personal-tables.ts';
import { addressOf, routesOf } from '../../security/routes.ts';
import { startTarget, type Target } from '../../security/target.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { sql } from '../../support/books.ts';
import { UNKNOWN_ID } from '../../support/client.ts';
import { withClient } from '../../support/pg-client.ts';
import { countStatements } from '../../support/statement-counter.ts';

/** How long a statement waits for a lock here. */
const LOCK_MS = 10;
const PATIENCE = `do $$ begin
  execute format('alter role current_user in database %I set lock_timeout = ${LOCK_MS}', current_database());
end $$`;

interface Reading {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A reading without locks, and the statements that it sent. */
interface Usual {
  readonly status: number;
  readonly statements: string;
}

describe('while another session holds a table', () => {
  let target: Target;
  let node: TestApp;
  let readings: Reading[];
  let usual: Map<string, Usual>;
  let database: Awaited<ReturnType<typeof countStatements>>;

  beforeAll(async () => {
    target = await startTarget();
    const { databaseUrl } = target.service;
    await sql(databaseUrl, PATIENCE);
    // A node with another direct address takes its timeouts from the role.
    const env = { DATABASE_DIRECT_URL: `${databaseUrl}?application_name=direct` };
    database = await countStatements(databaseUrl);
    node = await startApp(env, { ...target.service, databaseUrl: database.url }, { worksOnJobs: false });
    readings = [...(await operations()), ...(await consolePages())];
    usual = new Map();
    for (const reading of readings) {
      database.take();
      const [{ status } = { status: 0 }] = await readAll([reading]);
      usual.set(reading.name, { status, statements: database.take().flat().join() });
    }
  });

  afterAll(async () => {
    await node.close();
    database.close();
    await target.close();
  });

  it.each(Object.entries(PERSONAL_TABLES))(
    'what reads %s is unavailable, and nothing else fails',
    async (name, table) => {
      const answers = await whileLocked(name, () => readAll(readingsOf(name)));
      const affected = answers.filter(({ name, status }) => status !== usual.get(name)?.status);

      const unavailable = { status: 503, retryAfter: '2', code: 'UNAVAILABLE' };
      expect(affected).toEqual(affected.map(({ name }) => ({ name, ...unavailable })));
      const names = affected.map(({ name }) => name);
      if (!('other' in table)) expect(names).toContain('/user/export');
      if (name === 'tickets') expect(names).toEqual(expect.arrayContaining(['/support/tickets', '/console/tickets']));
    },
  );

  async function operations(): Promise<Reading[]> {
    const routes = (await routesOf(node.app.http)).filter(({ method }) => method === 'GET');
    return routes.map((route) => {
      const caller = route.backoffice ? target.operator : target.victim;
      // A stream of events would not end.
      const headers = { ...caller.headers, 'last-event-id': UNKNOWN_ID };
      return { name: route.path, url: addressOf(route, target.belongings), headers };
    });
  }

  /** All pages that the console links to, one for each kind of object. */
  async function consolePages(): Promise<Reading[]> {
    const headers = { cookie: `console_access=${target.operator.accessToken}` };
    const pages = new Map([['/console', { name: '/console', url: '/console', headers }]]);
    for (const page of pages.values()) {
      const { body } = await read(page);
      for (const [, url = ''] of body.matchAll(/href="(\/console\/[^"?#]*)"/g)) {
        const name = url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}');
        if (!pages.has(name)) pages.set(name, { name, url, headers });
      }
    }
    return [...pages.values()];
  }

  /** Those whose statements name the table. There are no views. */
  function readingsOf(table: string): Reading[] {
    const named = new RegExp(`\\b${table}\\b`);
    return readings.filter(({ name }) => named.test(usual.get(name)?.statements ?? ''));
  }

  function read({ url, headers }: Reading) {
    return node.app.http.inject({ method: 'GET', url, headers });
  }

  function readAll(these: readonly Reading[]) {
    return Promise.all(
      these.map(async (reading) => {
        const { statusCode: status, headers, body } = await read(reading);
        // In the envelope, or on a page.
        const [, code = null] = /"code":"(\w+)"|code <code>(\w+)</.exec(body)?.filter(Boolean) ?? [];
        return { name: reading.name, status, retryAfter: headers['retry-after'], code };
      }),
    );
  }

  function whileLocked<T>(table: string, work: () => Promise<T>): Promise<T> {
    return withClient(target.service.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(`lock table ${pg.escapeIdentifier(table)} in access exclusive mode`);
      return work();
    });
  }
});
