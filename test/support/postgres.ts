import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { GenericContainer, getContainerRuntimeClient, ImageName, Wait } from 'testcontainers';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../bootstrap/embedded-postgres/embedded-postgres.ts';
import { newDatabase, withClient } from './pg-client.ts';
import { containerLabels, watchRun } from './run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of a PostgreSQL server for tests, as a role that may create databases. */
    databaseUrl: string;
    /** The name of a database on it with today's schema. */
    migratedDatabase: string;
  }
}

export interface TestServer {
  readonly url: string;
  readonly kind: string;
  stop(): Promise<void>;
}

const IMAGES = ['lending/postgres:ci', 'postgres:17-alpine'] as const;
const BRING_SCHEMA = path.join(import.meta.dirname, 'bring-schema.ts');
const run = promisify(execFile);
const PULL_MS = 180_000;
// Test files run in parallel, each with a separate pool.
const SETTINGS = { max_connections: '300', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts a server for the tests: the one in TEST_DATABASE_URL, else a container if Docker is available, else the embedded
 * server. Prints which one. Nothing outlives the run.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const say = (line: string) => project.vitest.logger.log(line);
  await using started = new AsyncDisposableStack();
  const server = await startTestServer(say);
  started.defer(() => server.stop());
  say(`Tests run on PostgreSQL ${await versionOf(server.url)} (${server.kind}).`);
  project.provide('databaseUrl', server.url);
  const migrated = await newDatabase(server.url, 'template0');
  started.defer(() => migrated.drop());
  await run(process.execPath, [BRING_SCHEMA], { env: { ...process.env, DATABASE_URL: migrated.url } });
  project.provide('migratedDatabase', migrated.name);
  const end = started.move();
  return () => end.disposeAsync();
}

type Settings = Readonly<Record<string, string>>;

/** @param extra settings of PostgreSQL, in addition to those of the tests */
export async function startTestServer(say: (line: string) => void, extra: Settings = {}): Promise<TestServer> {
  watchRun();
  const settings = { ...SETTINGS, ...extra };
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, kind: 'TEST_DATABASE_URL', stop: async () => {} };
  return (await startContainer(say, settings)) ?? (await startEmbedded(say, settings));
}

/** Returns undefined, and prints the reason, if no container can be started. */
async function startContainer(say: (line: string) => void, settings: Settings): Promise<TestServer | undefined> {
  // Ryuk is a further image to pull: `watchRun` does its work. `test.env` does not apply here.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  try {
    const image = await findImage();
    const container = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_USER: 'lending', POSTGRES_PASSWORD: 'lending', POSTGRES_DB: 'lending' })
      .withCommand(['postgres', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
      .withLabels(containerLabels())
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withExposedPorts(5432)
      // The first message comes from the server that initialises the cluster.
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
    const url = `postgres://lending:lending@${container.getHost()}:${container.getMappedPort(5432)}/lending`;
    return { url, kind: `container ${image}`, stop: async () => void (await container.stop()) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : error;
    say(`No PostgreSQL container (${reason}): using the embedded server.`);
    return undefined;
  }
}

/** TEST_POSTGRES_IMAGE, else the first local image, else the public one, pulled. @throws if the pull fails */
async function findImage(): Promise<string> {
  const { image: images } = await getContainerRuntimeClient();
  const { TEST_POSTGRES_IMAGE: chosen } = process.env;
  const candidates = chosen ? [chosen] : IMAGES;
  for (const name of candidates) {
    if (await images.exists(ImageName.fromString(name))) return name;
  }
  const pulled = candidates.at(-1) ?? IMAGES[1];
  const timeout = new AbortController();
  const late = sleep(PULL_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`pulling ${pulled} took longer than ${PULL_MS / 1000} s`);
  });
  late.catch(() => {}); // Aborted once the pull has ended.
  try {
    await Promise.race([images.pull(ImageName.fromString(pulled), { force: true, platform: undefined }), late]);
  } finally {
    timeout.abort();
  }
  return pulled;
}

async function startEmbedded(say: (line: string) => void, settings: Settings): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lending-test-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, settings, log: say });
    return { url: server.url, kind: `embedded, in ${folder}`, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query<{ server_version: string }>('show server_version'));
  return rows[0]?.server_version ?? 'unknown';
}
