import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import { registerIdempotency } from '../adapters/http/shared/idempotency.ts';
import { buildServer } from '../adapters/http/shared/server.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import { PostgresAccountGate } from '../adapters/persistence/identity/postgres-account-gate.ts';
import { answers, connect, migrate } from '../adapters/persistence/shared/database.ts';
import { loadSigningKey } from '../adapters/security/signing-key-store.ts';
import type { Config } from './config.ts';
import { creditRoutes, creditUseCases, registerCredit, subscribeCredit } from './contexts/credit.ts';
import {
  type IdentityParts,
  identityRoutes,
  identityUseCases,
  registerIdentity,
  subscribeIdentity,
} from './contexts/identity.ts';
import {
  lendingRoutes,
  lendingUseCases,
  lendingWorkers,
  registerLending,
  subscribeLending,
} from './contexts/lending.ts';
import { registerShared, Shared } from './contexts/shared.ts';
import { registerSupport, subscribeSupport, supportRoutes, supportUseCases } from './contexts/support.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly container: DependencyContainer;
  readonly identity: ReturnType<typeof identityUseCases>;
  readonly lending: ReturnType<typeof lendingUseCases>;
  readonly support: ReturnType<typeof supportUseCases>;
}

export interface AppOptions {
  readonly databaseUrl: string;
  readonly version: string;
  /** The test seam: replaces any port before anything is built from it. */
  readonly override?: (container: DependencyContainer) => void;
  readonly log?: boolean;
}

/** Builds everything, migrates, starts the jobs, and hands back a server that is ready to listen. */
export async function buildApp(config: Config, options: AppOptions): Promise<App> {
  const { databaseUrl, override = () => {}, log = true } = options;
  const signingKey = await loadSigningKey(
    config.jwtPrivateKey === null ? { dataDir: config.dataDir } : { privateKeyPem: config.jwtPrivateKey },
  );
  const orm = await connect(databaseUrl);
  await migrate(orm, databaseUrl);
  const gate = new PostgresAccountGate(databaseUrl, orm.em);
  await gate.start();
  const http = await server(config, options, { signingKey, gate }, orm, log);
  const jobs = new PgBossJobs(databaseUrl, orm.em, ({ job, error }) =>
    http.log.error({ err: error, job }, 'job failed'),
  );

  const container = root.createChildContainer();
  registerShared(container, { config, em: orm.em, jobs });
  registerIdentity(container, { signingKey, gate });
  registerLending(container, http.log);
  registerCredit(container);
  registerSupport(container);
  override(container);
  subscribeIdentity(container);
  subscribeLending(container);
  subscribeCredit(container);
  subscribeSupport(container);

  const identity = identityUseCases(container);
  const lending = lendingUseCases(container);
  const support = supportUseCases(container);
  registerIdempotency(http, container.resolve(Shared.idempotencyKeys));
  await identityRoutes(http, container, identity);
  await lendingRoutes(http, container, lending);
  await creditRoutes(http, creditUseCases(container));
  await supportRoutes(http, container, support);
  await jobs.start([...lendingWorkers(lending)]);
  http.addHook('onClose', async () => {
    await jobs.stop();
    await gate.stop();
    await orm.close();
  });
  return { http, orm, container, identity, lending, support };
}

function server(config: Config, options: AppOptions, parts: IdentityParts, orm: MikroORM, log: boolean) {
  return buildServer({
    log: log ? { level: config.logLevel } : false,
    accessTokens: { keys: [parts.signingKey], issuer: config.jwtIssuer, audience: config.jwtAudience },
    admit: ({ id }) => parts.gate.admits(id),
    rateLimits: { max: config.rateLimitMax, authMax: config.authRateLimitMax },
    trustProxy: config.trustProxy,
    version: options.version,
    publicUrl: config.publicUrl,
    ready: () => answers(orm.em),
  });
}
