import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { DependencyContainer } from 'tsyringe';
import { registerIdempotency } from '../adapters/http/answers/idempotency.ts';
import { SENT_WEBHOOKS } from '../adapters/http/backoffice/webhooks.schemas.ts';
import { buildServer, type Timeouts } from '../adapters/http/server/server.ts';
import { EventNumbering } from '../adapters/jobs/event-numbering.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import type { JobWorker } from '../adapters/jobs/queue-workers.ts';
import { KyselyClosedDays } from '../adapters/persistence/closing/kysely-closed-days.ts';
import { adoptZone, confirmZone, ZoneRefused } from '../adapters/persistence/database/book-zone.ts';
import { connect, databaseAnswers, jobsPool, migrate } from '../adapters/persistence/database/database.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from '../adapters/persistence/database/limits.ts';
import { PostgresListener } from '../adapters/persistence/database/postgres-listener.ts';
import { afterCommit, gatherRows } from '../adapters/persistence/database/transactions.ts';
import { kyselySecondFactorQueries } from '../adapters/persistence/identity/second-factors.ts';
import { KyselyAccountGate, knownAddresses } from '../adapters/persistence/identity/sessions.ts';
import { linkedUser } from '../adapters/persistence/identity/users.ts';
import { kyselyReturnedDebits, kyselyServiceState } from '../adapters/persistence/monitoring/service-state.queries.ts';
import { KyselyApiKeyGate } from '../adapters/persistence/operators/api-keys.ts';
import { KyselyEventFeed } from '../adapters/persistence/webhooks/event-feed.ts';
import { loadFileUrlSecret } from '../adapters/security/kept-file.ts';
import { KeyRing } from '../adapters/security/key-ring.ts';
import { apiKeyDigest } from '../adapters/security/opaque-tokens.ts';
import { ServiceMetrics } from '../adapters/telemetry/service-metrics.ts';
import type { Tracing } from '../adapters/telemetry/tracing.ts';
import { EventDispatcher } from '../application/shared/ports.ts';
import type { Config } from './config.ts';
import { compose, type UseCases } from './contexts/all.ts';
import { addressDigestsWith } from './contexts/identity.ts';
import { SharedPorts } from './shared-ports.ts';
import { StartError } from './start-error.ts';

export interface App extends UseCases {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly keyRing: KeyRing;
  readonly container: DependencyContainer;
  readonly workers: readonly JobWorker[];
  readonly jobs: PgBossJobs;
}

export interface AppOptions {
  readonly databaseUrl: string;
  readonly version: string;
  /** The test seam: replaces ports before anything is built from them. */
  readonly override?: (container: DependencyContainer) => void;
  /** The stream of the log. Default: standard output. `false`: no log. */
  readonly log?: false | { write(line: string): void };
  /** `false`: this process enqueues jobs but works on none. Names: it works on these queues. Default: `true`. */
  readonly worksOnJobs?: boolean | readonly string[];
  /** `false`: the database has today's schema. Default: `true`. */
  readonly migrates?: boolean;
  /** Shorter for tests that wait for one, longer for tests that must not meet one. */
  readonly timeouts?: Partial<Timeouts>;
  readonly databaseLimits?: Partial<DatabaseLimits & { readonly jobAnswerMs: number }>;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing | null;
}

// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
/** Migrates the database, builds the service and starts its jobs. The server is ready to listen. */
export async function buildApp(config: Config, options: AppOptions): Promise<App> {
  const { requestTimeouts } = options.databaseLimits ?? {};
  if (options.migrates !== false)
    await migrate(options.databaseUrl, { directUrl: config.databaseDirectUrl, requestTimeouts });
  const unfinished = new AsyncDisposableStack();
  try {
    const app = await build(config, options, unfinished);
    unfinished.move();
    return app;
  } catch (error) {
    // The error of the start is thrown, not one of closing after it.
    await unfinished.disposeAsync().catch(() => {});
    throw error;
  }
}

/** @param unfinished closes everything if the start fails */
async function build(config: Config, options: AppOptions, unfinished: AsyncDisposableStack): Promise<App> {
  const { override = () => {}, worksOnJobs = true, tracing = null } = options;
  const resources = unfinished.use(new AsyncDisposableStack());
  const opened = await open(config, options, resources);
  const { orm, keyRing } = opened;
  const http = await server(config, options, opened);
  http.addHook('onClose', () => resources.disposeAsync());
  unfinished.defer(() => http.close());
  if (opened.zoneBefore !== null)
    http.log.warn({ from: opened.zoneBefore.name, to: config.timeZone.name }, 'the time zone of the book was changed');
  const metrics = new ServiceMetrics(http.metrics.registry);
  const jobs = openJobs(config, options, { http, orm, metrics });
  resources.defer(() => jobs.stop());
  opened.listener.subscribe(jobs.subscription);
  await opened.listener.start();
  await explained(confirmZone(opened.zoned));
  metrics.watchPools(opened.pools);

  const { numbering } = opened;
  resources.defer(() => numbering.stop());
  const made = { jobs, tracing, metrics, events: new EventDispatcher() };
  const built = { ...opened, ...made, config, log: http.log, em: orm.em };
  const { container, useCases, workers, routes } = await compose(built, override);
  const calendar = container.resolve(SharedPorts.calendar);
  metrics.watchDatabase(
    async () => ({
      queues: await jobs.backlog(),
      ...(await kyselyServiceState(orm.em, await calendar.today())),
    }),
    async () => kyselyReturnedDebits(orm.em, await calendar.today()),
  );
  registerIdempotency(http, container.resolve(SharedPorts.onceKeys), container.resolve(SharedPorts.resumableKeys));
  await routes(http);
  await jobs.start(workers, worksOnJobs);
  const onError = (error: unknown) => http.log.error({ err: error }, 'events could not be numbered');
  if (worksOnJobs !== false) numbering.start(() => useCases.webhooks.numberEvents.execute(), onError);
  keyRing.follow((error) => http.log.error({ err: error }, 'the signing keys could not be read'));
  resources.defer(() => keyRing.stop());
  return { http, orm, keyRing, container, workers, jobs, ...useCases };
}

function openJobs(
  config: Config,
  { databaseUrl, databaseLimits, tracing = null }: AppOptions,
  { http, orm, metrics }: Pick<App, 'http' | 'orm'> & { readonly metrics: ServiceMetrics },
): PgBossJobs {
  return new PgBossJobs(
    jobsPool(databaseUrl, { maxConnections: config.jobsPoolMax, answerMs: databaseLimits?.jobAnswerMs }),
    (write, job) => gatherRows(orm.em, write, [job]),
    ({ job, attempt, error, final }) =>
      http.log.error({ err: error, job, attempt }, final ? 'job given up' : 'job failed'),
    {
      tracing,
      afterCommit: (work) => afterCommit(orm.em, work),
      onEnd: (end) => metrics.jobEnded(end),
    },
  );
}

type Opened = Awaited<ReturnType<typeof open>>;

async function open(
  config: Config,
  { databaseUrl, databaseLimits, tracing = null }: AppOptions,
  resources: AsyncDisposableStack,
) {
  const { jwtPrivateKey: privateKeyPem, jwtAdditionalPublicKeys: additionalPublicKeysPem, dataDir } = config;
  const limits = { ...DATABASE_LIMITS, ...databaseLimits };
  const pools = new Map<string, pg.Pool>();
  const orm = await connect(databaseUrl, {
    namedStatements: config.namedStatements,
    limits,
    pooled: config.databaseDirectUrl !== null,
    readUrl: config.databaseReadUrl,
    maxConnections: config.databasePoolMax,
    tracing,
    onPool: (pool) => pools.set(pools.size === 0 ? 'requests' : 'replica', pool),
  });
  resources.defer(() => orm.close());
  const keyRing = await KeyRing.open(privateKeyPem === null ? { dataDir } : { privateKeyPem, additionalPublicKeysPem });
  const fileUrlSecret = config.fileUrlSecret ?? (await loadFileUrlSecret(dataDir));
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const listener = new PostgresListener(directUrl, orm.em, limits);
  const gate = new KyselyAccountGate(listener, orm.em);
  const zoned = { directUrl, zone: config.timeZone, now: new Date(), limits };
  const zoneBefore = await explained(adoptZone(zoned));
  const closedDays = new KyselyClosedDays(directUrl, listener, orm.em, limits);
  const apiKeyGate = new KyselyApiKeyGate(listener, orm.em);
  const numbering = new EventNumbering();
  const eventFeed = new KyselyEventFeed(listener, orm.em, numbering.now);
  resources.defer(() => listener.stop());
  const heard = { gate, apiKeyGate, numbering, eventFeed };
  return { orm, pools, keyRing, fileUrlSecret, directUrl, listener, closedDays, zoned, zoneBefore, ...heard };
}

/** A refused zone is for the person who starts the service. */
function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ZoneRefused ? new StartError(error.message) : error;
  });
}

export function server(
  config: Config,
  { log, version, timeouts, tracing = null }: AppOptions,
  opened: Pick<Opened, 'orm' | 'keyRing' | 'gate' | 'apiKeyGate' | 'fileUrlSecret'>,
) {
  const { orm, keyRing, gate, apiKeyGate, fileUrlSecret } = opened;
  const { oidc } = config;
  const factors = kyselySecondFactorQueries(orm.em);
  return buildServer({
    log: log !== false && { level: config.logLevel, ...(log && { stream: log }) },
    accessTokens: {
      keys: keyRing.verifying,
      issuer: config.jwtIssuer,
      audience: config.jwtAudience,
      onKeysChanged: (tell) => keyRing.onChange(tell),
    },
    externalTokens: oidc && { ...oidc, userOf: (subject) => linkedUser(orm.em, { ...oidc, subject }) },
    admit: (caller) => gate.admits(caller),
    hasSecondFactor: config.operatorMfaRequired ? factors.isProvenIn : undefined,
    findApiKey: async (key) => {
      const digest = apiKeyDigest(key);
      return digest === null ? null : apiKeyGate.find(digest);
    },
    rateLimits: {
      max: config.rateLimitMax,
      authMax: config.authRateLimitMax,
      isKnownAddress: knownAddresses(orm.em, addressDigestsWith(fileUrlSecret)),
      redisUrl: config.redisUrl,
    },
    trustProxy: config.trustProxy,
    corsOrigins: config.corsOrigins,
    version,
    publicPath: config.publicPath,
    defaultLanguage: config.defaultLanguage,
    hasConsole: config.console,
    sentWebhooks: SENT_WEBHOOKS,
    ready: () => databaseAnswers(orm.em),
    tracing,
    ...(timeouts && { timeouts }),
  });
}
