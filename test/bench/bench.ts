import { startTestServer } from '../support/postgres.ts';
import { type Keys, makeKeys } from './callers.ts';
import { copyOf, dropCopy, ensureTemplate, type Scale } from './dataset.ts';
import { keepPostgres } from './kept-postgres.ts';
import { type Server, type ServerKind, type ServerSettings, startServer } from './servers.ts';

// Docker gives a container little shared memory for parallel workers; a request would not use them either.
const SETTINGS = {
  max_parallel_maintenance_workers: '0',
  max_parallel_workers_per_gather: '0',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
};

/** What a run is made on: one PostgreSQL, copies of the data, and processes on them, all of which end with it. */
export interface Bench {
  readonly postgres: string;
  readonly keys: Keys;
  say(line: string): void;
  /** A fresh copy of the data of that scale. */
  database(scale: Scale): Promise<string>;
  start(
    kind: ServerKind,
    settings: Pick<ServerSettings, 'databaseUrl' | 'parameters' | 'nodeArgs' | 'env'>,
  ): Promise<Server>;
}

interface BenchOptions {
  readonly keep: boolean;
  readonly logLevel: string;
}

export async function withBench<T>({ keep, logLevel }: BenchOptions, work: (bench: Bench) => Promise<T>): Promise<T> {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = (keep ? await keepPostgres(SETTINGS, say) : null) ?? (await startTestServer(say, SETTINGS));
  const endings: (() => Promise<unknown>)[] = [() => postgres.stop()];
  const end = async () => {
    for (let next = endings.pop(); next !== undefined; next = endings.pop()) await next().catch(() => {});
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end().then(() => process.exit(1)));
  const keys = makeKeys();
  let copies = 0;
  try {
    say(`PostgreSQL: ${postgres.kind}.`);
    return await work({
      postgres: postgres.kind,
      keys,
      say,
      async database(scale) {
        const template = await ensureTemplate(postgres.url, scale, say);
        const name = `bench_run_${process.pid}_${++copies}`;
        endings.push(() => dropCopy(postgres.url, name));
        return copyOf(postgres.url, template, name);
      },
      async start(kind, settings) {
        const server = await startServer(kind, { ...settings, keys, logLevel });
        endings.push(() => server.stop());
        return server;
      },
    });
  } finally {
    await end();
  }
}
