import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import { registerIdempotency } from '../adapters/http/api/idempotency.ts';
import { buildServer, type Timeouts } from '../adapters/http/server/server.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import { KyselyClosedDays } from '../adapters/persistence/closing/kysely-closed-days.ts';
import { answers, connect, migrate } from '../adapters/persistence/database/database.ts';
import { KyselyAccountGate } from '../adapters/persistence/identity/kysely-account-gate.ts';
import { linkedUser } from '../adapters/persistence/identity/user.queries.ts';
import type { Tables } from '../adapters/persistence/schema.ts';
import { loadFileUrlSecret } from '../adapters/security/file-url-secret.ts';
import { KeyRing } from '../adapters/security/key-ring.ts';
import type { Config } from './config.ts';
import {
  type ContextUseCases,
  contextRoutes,
  contextUseCases,
  contextWorkers,
  registerContexts,
  subscribeContexts,
} from './contexts/all.ts';
import type { IdentityParts } from './contexts/identity.ts';
import { registerShared, Shared } from './contexts/shared.ts';

export interface App extends ContextUseCases {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly container: DependencyContainer;
}

export interface AppOptions {
  readonly databaseUrl: string;
  readonly version: string;
  /** The test seam: replaces any port before anything is built from it. */
  readonly override?: (container: DependencyContainer) => void;
  /** Where the log goes instead of standard output; `false` for no log at all. */
  readonly log?: false | { write(line: string): void };
  /** False: jobs are asked for and left to the nodes that work. Default: true. */
  readonly worksOnJobs?: boolean;
  /** Shorter than those that serve real clients, for tests that wait for them to pass. */
  readonly timeouts?: Partial<Timeouts>;
}

/** Builds everything, migrates, starts the jobs, and hands back a server that is ready to listen. */
export async function buildApp(config: Config, options: AppOptions): Promise<App> {
  const { databaseUrl, override = () => {}, worksOnJobs = true } = options;
  await migrate(databaseUrl);
  const orm = await connect(databaseUrl, config);
  const parts = await partsOf(config, databaseUrl, orm);
  const http = await server(config, options, parts, orm);
  const jobs = new PgBossJobs(
    databaseUrl,
    () => orm.em.getKysely<Tables>(),
    ({ job, error, final }) => http.log.error({ err: error, job }, final ? 'job given up' : 'job failed'),
  );

  const container = root.createChildContainer();
  registerShared(container, { config, em: orm.em, jobs, closedDays: parts.closedDays });
  registerContexts(container, { ...parts, log: http.log });
  override(container);
  subscribeContexts(container);

  const useCases = contextUseCases(container);
  registerIdempotency(http, container.resolve(Shared.idempotencyKeys));
  await contextRoutes(http, container, useCases);
  await jobs.start(contextWorkers(useCases, http.log), worksOnJobs);
  parts.keyRing.follow((error) => http.log.error({ err: error }, 'the signing keys could not be read'));
  http.addHook('onClose', async () => {
    parts.keyRing.stop();
    await jobs.stop();
    await parts.gate.stop();
    await parts.closedDays.stop();
    await orm.close();
  });
  return { http, orm, container, ...useCases };
}

async function partsOf(config: Config, databaseUrl: string, orm: MikroORM) {
  const { jwtPrivateKey: privateKeyPem, jwtAdditionalPublicKeys: additionalPublicKeysPem, dataDir } = config;
  const keyRing = await KeyRing.open(privateKeyPem === null ? { dataDir } : { privateKeyPem, additionalPublicKeysPem });
  const fileUrlSecret = config.fileUrlSecret ?? (await loadFileUrlSecret(dataDir));
  const gate = new KyselyAccountGate(databaseUrl, orm.em);
  await gate.start();
  const closedDays = new KyselyClosedDays(databaseUrl, orm.em);
  await closedDays.start();
  return { keyRing, fileUrlSecret, gate, closedDays };
}

function server(config: Config, { log, version, timeouts }: AppOptions, parts: IdentityParts, orm: MikroORM) {
  const { oidc } = config;
  const { keyRing, gate } = parts;
  return buildServer({
    log: log !== false && { level: config.logLevel, ...(log && { stream: log }) },
    accessTokens: {
      keys: keyRing.verifying,
      issuer: config.jwtIssuer,
      audience: config.jwtAudience,
      onKeysChanged: (tell) => keyRing.onChange(tell),
    },
    outsideTokens: oidc && { ...oidc, userOf: (subject) => linkedUser(orm.em, { ...oidc, subject }) },
    admit: ({ id }) => gate.admits(id),
    rateLimits: { max: config.rateLimitMax, authMax: config.authRateLimitMax },
    trustProxy: config.trustProxy,
    version,
    publicUrl: config.publicUrl,
    ready: () => answers(orm.em),
    ...(timeouts && { timeouts }),
  });
}
