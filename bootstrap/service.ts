import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { logWithoutServer } from '../adapters/http/server/logging.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import type { App } from './app.ts';
import { type Config, loadDotEnv, readEnvironment, VERSION } from './config.ts';
import { createDataDir } from './data-dir.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { checkDatabases, checkPort, checkReplica, listenError, startWarnings } from './start-checks.ts';
import { explain } from './start-error.ts';

const EMPTY =
  'The database in DATABASE_URL has no operator and no demo accounts: run `npm run cli -- demo`, or set OPERATOR_EMAIL.';

/** Stops the service, which still serves for `DRAIN_SECONDS` unless the signal aborts. */
type Stop = (hurry: AbortSignal) => Promise<void>;

/** Starts the service. @returns a function that stops it */
async function start(config: Config, log: FastifyBaseLogger): Promise<Stop> {
  const { dataDir } = config;
  createDataDir(dataDir);
  await checkPort(config);
  tell(config.databaseUrl === null ? `Starting PostgreSQL in ${path.resolve(dataDir)}.` : 'Connecting to PostgreSQL.');
  await checkDatabases(config);
  for (const warning of startWarnings(config)) log.warn(warning);
  // Not awaited, because a replica that does not answer would delay the start.
  void checkReplica(config, (line) => log.warn(line));
  // Only now: what a check refuses is said before a thousand modules are loaded. PostgreSQL starts beside them.
  const [embedded, { buildApp }, { NotificationPorts }] = await Promise.all([
    config.databaseUrl === null ? startEmbeddedPostgres({ dataDir, log: (line) => log.warn(line) }) : null,
    import('./app.ts'),
    import('./contexts/notifications.ts'),
  ]);
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const tracing = await startTracing(config, log);
  let app: App | undefined;
  try {
    tell('Bringing the schema up to date.');
    app = await buildApp(config, { databaseUrl, version: VERSION, tracing });
    const hasOperator = (await app.container.resolve(NotificationPorts.operators).all()).length > 0;
    if (config.operator !== null) await app.identity.createOperator.execute(config.operator);
    if (embedded !== null) {
      if (!hasOperator) tell('Creating the demo data.');
      const { seedDemo } = await import('./demo/demo-data.ts');
      await seedDemo(app, config, databaseUrl);
    }
    if (embedded === null && !config.production && config.operator === null && !hasOperator) announce(EMPTY, log);
    const address = await listen(app, config);
    announce(`Lending service ${VERSION} listens on ${address} (API reference: ${address}/docs)`, log, { address });
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

/** @returns the address */
async function listen({ http }: App, config: Config): Promise<string> {
  const { port, host, reusePort } = config;
  // Fastify passes `reusePort` on to Node, but its types omit it.
  const listening = { port, host, reusePort };
  return http.listen(listening).catch((error) => Promise.reject(listenError(error, config)));
}

/** Plain text on a terminal, otherwise a line of the log. */
function announce(line: string, log: FastifyBaseLogger, fields: object = {}): void {
  if (process.stdout.isTTY) tell(line);
  else log.info(fields, line);
}

/** A step of the start, on a terminal only. */
function tell(line: string): void {
  if (process.stdout.isTTY) process.stderr.write(`${line}\n`);
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
    // A second SIGTERM changes nothing: a supervisor may send one to npm, which forwards it, and one to this process.
    if (signal === 'SIGINT') hurry.abort();
    if (stopping) return;
    stopping = true;
    stop(hurry.signal).then(() => process.exit(0), fail);
  });
}

try {
  loadDotEnv();
  // The lines of the start do not depend on LOG_LEVEL.
  const log = logWithoutServer({ level: 'info' }, VERSION);
  stop = await start(readEnvironment(process.env), log);
} catch (error) {
  fail(error);
}
