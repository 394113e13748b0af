import { startTestServer } from '../support/postgres.ts';
import { callersOf, type Keys, makeKeys } from './callers.ts';
import { showTokens } from './comparison.ts';
import { borrowersOf, copyOf, dropCopy, ensureTemplate, type Scale } from './dataset.ts';
import type { Caller } from './operations.ts';
import { type Server, type ServerKind, type ServerSettings, startServer } from './servers.ts';

// Without parallel workers: a container has little shared memory, and requests do not use them.
const SETTINGS = {
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

interface BenchData {
  readonly databaseUrl: string;
  readonly callers: readonly Caller[];
}

/** The resources of a run: a PostgreSQL server, copies of the data, and server processes. */
export interface Bench {
  readonly postgres: string;
  say(line: string): void;
  /** Creates a copy of the data of that scale. */
  data(scale: Scale): Promise<BenchData>;
  /** Callers with 1,000 loans each, for the far pages of a list. */
  heavyCallers(databaseUrl: string): Promise<readonly Caller[]>;
  start(kind: ServerKind, settings: Settings): Promise<Server>;
  /** Starts the service on new data and shows it the tokens of the callers. */
  startProduct(scale: Scale, env?: Settings['env']): Promise<BenchData & { readonly server: Server }>;
}

type Settings = Pick<ServerSettings, 'databaseUrl' | 'parameters' | 'nodeArgs' | 'env'>;

interface BenchOptions {
  readonly keep: boolean;
  readonly logLevel: string;
}

export async function withBench<T>({ keep, logLevel }: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = await startTestServer(say, { settings: SETTINGS, reuseAs: keep ? 'lending-bench' : undefined });
  const endings: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const end = async () => {
    for (let next = endings.pop(); next !== undefined; next = endings.pop()) await next().catch(() => {});
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end().then(() => process.exit(1)));
  const keys: Keys = makeKeys();
  let copies = 0;
  try {
    say(`PostgreSQL: ${postgres.kind}.`);
    const bench: Bench = {
      postgres: postgres.kind,
      say,
      async data(scale) {
        const template = await ensureTemplate(postgres.url, scale, say);
        const name = `bench_run_${process.pid}_${++copies}`;
        endings.push(() => dropCopy(postgres.url, name));
        const databaseUrl = await copyOf(postgres.url, template, name);
        return { databaseUrl, callers: callersOf(await borrowersOf(databaseUrl, 24), keys) };
      },
      heavyCallers: async (databaseUrl) => callersOf(await borrowersOf(databaseUrl, 1000), keys),
      async start(kind, settings) {
        const server = await startServer(kind, { ...settings, keys, logLevel });
        endings.push(() => server.stop());
        return server;
      },
      async startProduct(scale, env = {}) {
        const { databaseUrl, callers } = await bench.data(scale);
        const server = await bench.start('product', { databaseUrl, env });
        await showTokens(server, callers);
        return { databaseUrl, callers, server };
      },
    };
    return await work(bench);
  } finally {
    await end();
  }
}
