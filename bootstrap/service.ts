import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { logWithoutServer } from '../adapters/http/server/logging.ts';
import type { Tracing } from '../adapters/shared/tracing.ts';
import { type App, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { Shared } from './contexts/shared.ts';
import { createDataDir } from './data-dir.ts';
import { seedDemo } from './demo/demo-data.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { loadDotEnv } from './environment.ts';
import { productionWarnings } from './production-warnings.ts';
import { checkDatabases, checkPort, checkReplica, listenError } from './start-checks.ts';
import { explain } from './start-error.ts';
import { VERSION } from './version.ts';

/** Stops the service, which still serves for `DRAIN_SECONDS` unless the signal aborts. */
type Stop = (hurry: AbortSignal) => Promise<void>;

/** Starts the service. @returns a function that stops it */
async function start(config: Config, log: FastifyBaseLogger): Promise<Stop> {
  const { dataDir } = config;
  createDataDir(dataDir);
  await checkPort(config);
  await checkDatabases(config);
  for (const warning of productionWarnings(config)) log.warn(warning);
  // Not awaited: one that does not answer would delay the start.
  void checkReplica(config, (line) => log.warn(line));
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: (line) => log.warn(line) }) : null;
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const tracing = await startTracing(config, log);
  let app: App | undefined;
  try {
    app = await buildApp(config, { databaseUrl, version: VERSION, tracing });
    if (config.operator !== null) await app.identity.createOperator.execute(config.operator);
    if (embedded !== null) await seedDemo(app, (moment) => openAt(moment, config, databaseUrl));
    announce(await listen(app, config), log);
  } catch (error) {
    await app?.http.close();
    await embedded?.stop();
    throw error;
  }
  const { http, jobs } = app;
  return async (hurry) => {
    const drained = sleep(config.drainSeconds * 1000, undefined, { signal: hurry }).catch(() => {});
    await Promise.all([http.drain(drained), jobs.stopWorking()]);
    await http.close();
    await tracing?.stop();
    await embedded?.stop();
  };
}

/** Loads OpenTelemetry only where it is used. */
async function startTracing({ telemetry }: Config, log: FastifyBaseLogger): Promise<Tracing | null> {
  if (telemetry === null) return null;
  const { OpenTelemetryTracing } = await import('../adapters/telemetry/open-telemetry.ts');
  return new OpenTelemetryTracing(telemetry, VERSION, (line) => log.warn(line));
}

/** Opens the service at another moment, for seeding. */
function openAt(moment: Date, config: Config, databaseUrl: string): Promise<App> {
  return buildApp(config, {
    databaseUrl,
    version: VERSION,
    log: false,
    worksOnJobs: false,
    override: (container) => container.register(Shared.clock, { useValue: { now: () => moment } }),
  });
}

/** @returns the address */
async function listen({ http }: App, config: Config): Promise<string> {
  const { port, host, reusePort } = config;
  // Fastify passes `reusePort` on to Node, but its types omit it.
  const listening = { port, host, reusePort };
  return http.listen(listening).catch((error) => Promise.reject(listenError(error, config)));
}

/** One line: for the reader of a terminal in plain text beside the log, otherwise in the log. */
function announce(address: string, log: FastifyBaseLogger): void {
  const line = `Lending service ${VERSION} listens on ${address} (API reference: ${address}/docs)`;
  if (process.stdout.isTTY) process.stderr.write(`${line}\n`);
  else log.info({ address }, line);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

let stop: Stop | undefined;
let stopping = false;
const hurry = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // Before the start is complete no request is in progress. The embedded server ends with this process.
    if (stop === undefined) process.exit(0);
    // A second SIGTERM changes nothing: a supervisor may send one to npm, which hands it on, and one to this process.
    if (signal === 'SIGINT') hurry.abort();
    if (stopping) return;
    stopping = true;
    stop(hurry.signal).then(() => process.exit(0), fail);
  });
}

try {
  loadDotEnv();
  // The lines of the start do not depend on LOG_LEVEL.
  stop = await start(readConfig(process.env), logWithoutServer({ level: 'info' }, VERSION));
} catch (error) {
  fail(error);
}
