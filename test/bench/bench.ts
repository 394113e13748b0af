import { startTestServer } from '../support/postgres.ts';
import { countStatements } from '../support/statement-counter.ts';
import { callersOf } from './callers.ts';
import { createDatabase, fillDatabase, type Scale } from './dataset.ts';
import { showTokens } from './load.ts';
import { startServer } from './servers.ts';

// Without parallel workers: a container has little shared memory, and requests do not use them.
const SETTINGS = {
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

/** Between server and database. */
export const DELAY_MS = 0.5;

export const say = (line: string) => void process.stderr.write(`${line}\n`);

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** The resources of a run: a PostgreSQL server, its databases, and server processes. */
export async function openBench(settings: Readonly<Record<string, string>> = SETTINGS) {
  const stack = new AsyncDisposableStack();
  const postgres = await startTestServer(say, settings);
  stack.defer(postgres.stop);
  say(`PostgreSQL: ${postgres.kind}.`);
  const database = async (name: string) => stack.use(await createDatabase(postgres.url, name)).url;
  const data = async (scale: Scale) => {
    const url = await database(`lending_bench_${scale.users}`);
    say(await fillDatabase(url, scale));
    return url;
  };
  const start = async (...server: Parameters<typeof startServer>) => stack.use(await startServer(...server));
  return {
    postgres: postgres.kind,
    postgresUrl: postgres.url,
    /** Returns the URL of a new, migrated database. */
    database,
    /** Returns the URL of a new database with the data of that scale. */
    data,
    start,
    /** Starts a server behind a proxy that delays and counts what it sends to the database. */
    async startDelayed(...[kind, settings]: Parameters<typeof startServer>) {
      const everyConnection = kind !== 'product';
      const proxy = await countStatements(settings.databaseUrl, { delayMs: DELAY_MS, everyConnection });
      stack.defer(proxy.close);
      return { ...(await start(kind, { ...settings, databaseUrl: proxy.url })), take: proxy.take };
    },
    /** Starts the service on new data and shows it the tokens of the callers. */
    async startProduct(scale: Scale, env = {}) {
      const databaseUrl = await data(scale);
      const callers = await callersOf(databaseUrl);
      const server = await start('product', { databaseUrl, env });
      await showTokens(server, callers);
      return { server, callers };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
