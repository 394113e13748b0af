import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENT } from '../../support/patient.ts';
import { OPERATOR, type ServerProcess } from '../../support/server-process.ts';
import { type CallResult, call } from './support/call.ts';
import { type DatabaseServer, MAX_CONNECTIONS, startDatabaseServer } from './support/database-server.ts';
import { expectNothingLost } from './support/expect-nothing-lost.ts';
import { extent, say } from './support/extent.ts';
import { Load } from './support/load.ts';
import { loadedServer } from './support/loaded-server.ts';

const CLIENTS = 12;
const LISTENERS = "select pid from pg_stat_activity where application_name = 'lending-listener'";

let database: DatabaseServer;
let server: ServerProcess;
let base: string;
let load: Load;
let pid: number | undefined;
const agent = new http.Agent({ keepAlive: true });

const ready = (): Promise<CallResult> => call(agent, base, { method: 'GET', url: '/health/ready' });

beforeAll(async () => {
  database = await startDatabaseServer();
  server = loadedServer(database.url, { SANDBOX_SETTLEMENT_MS: '50' });
  base = await server.start();
  pid = server.pid;
  load = new Load({ base: () => base, operator: OPERATOR, mayBeUnavailable: true });
  await load.prepare();
});

afterAll(async () => {
  load.close();
  agent.destroy();
  server.dispose();
  await database.stop();
});

/** Causes the fault under load, and expects well-formed responses and a full recovery. */
async function under(name: string, fault: () => Promise<void>): Promise<void> {
  const before = { ...load.counts };
  load.start(CLIENTS);
  await sleep(300);
  await fault();
  const over = performance.now();
  await expect.poll(async () => (await ready()).status, { interval: 20 }).toBe(200);
  const readyMs = Math.round(performance.now() - over);
  await load.stop();
  await load.payAndSettle(PATIENT.timeout);
  const settledMs = Math.round(performance.now() - over);
  await expect.poll(listeners, { interval: 50 }).toBe(1);
  const wellMs = Math.round(performance.now() - over);
  const gained = Object.entries(load.counts).map(
    ([outcome, times]) => `${times - (before[outcome] ?? 0)} × ${outcome}`,
  );
  say(
    `${name}: ${gained.join(', ')}; ready after ${readyMs} ms, jobs after ${settledMs} ms, recovered after ${wellMs} ms`,
  );
  expect(server.pid).toBe(pid);
  expect([...new Set(load.violations)]).toEqual([]);
}

async function listeners(): Promise<number | null> {
  return inSession(async (session) => (await session.query(LISTENERS)).rowCount);
}

/** In the lock order of the service, so that no deadlock results. */
async function lockTables(session: pg.Client): Promise<void> {
  await session.query('begin');
  await session.query('lock table loans in access exclusive mode');
  await session.query('lock table payments in access exclusive mode');
}

async function inSession<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = await database.session();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

describe('during a PostgreSQL fault every response is 200 or 503, and the process survives', () => {
  it('if connections are terminated', async () => {
    await under('connections terminated', () =>
      inSession(async (session) => {
        let ended = 0;
        const until = performance.now() + extent(1_500, 30_000);
        while (performance.now() < until || ended <= 10) {
          const { rowCount } = await session.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
          );
          ended += rowCount ?? 0;
          await sleep(80);
        }
        say(`connections terminated: ${ended}`);
      }),
    );
  });

  it('if it is restarted', async () => {
    for (let round = 0; round < extent(1, 10); round++) {
      await under('restarted', () =>
        database.restart(async () => {
          await expect.poll(async () => (await ready()).status).toBe(503);
          expect(Number((await ready()).headers['retry-after'])).toBeGreaterThan(0);
        }),
      );
    }
  });

  it('if tables are locked', async () => {
    await under('tables locked', () =>
      inSession(async (session) => {
        await lockTables(session);
        await sleep(extent(1_000, 25_000));
        await session.query('rollback');
      }),
    );
  });

  it('if no connection slot is left', async () => {
    await under('no connection left', async () => {
      const idle: pg.Client[] = [];
      try {
        await inSession(async (session) => {
          const until = performance.now() + extent(1_500, 20_000);
          while (performance.now() < until || idle.length <= MAX_CONNECTIONS / 2) {
            // The freed slots are taken by the idle sessions below.
            await session.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name <> 'idle'`,
            );
            while (idle.length < MAX_CONNECTIONS) {
              const client = await database.session().catch(() => null);
              if (client === null) break;
              await client.query(`set application_name = 'idle'`);
              idle.push(client);
            }
            await sleep(50);
          }
        });
      } finally {
        await Promise.all(idle.map((client) => client.end().catch(() => {})));
      }
    });
  });

  it('and no acknowledged effect is lost or doubled', async () => {
    const { acknowledged, lost, doubled } = await expectNothingLost(database.url, load);
    say(
      `database: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, slowest answer ${Math.round(load.slowestMs)} ms`,
    );
  });

  it('and SIGTERM ends the process with exit code 0', async () => {
    await database.stop();
    expect((await ready()).status).toBe(503);
    const started = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    say(`SIGTERM without a database: ended after ${Math.round(performance.now() - started)} ms`);
  });
});
