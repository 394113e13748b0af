import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import { registerIdempotency } from '../adapters/http/shared/idempotency.ts';
import { buildServer } from '../adapters/http/shared/server.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import { answers, connect, migrate } from '../adapters/persistence/shared/database.ts';
import type { SigningKey } from '../adapters/security/signing-key.ts';
import { loadSigningKey } from '../adapters/security/signing-key-store.ts';
import type { Config } from './config.ts';
import { identityRoutes, identityUseCases, registerIdentity } from './contexts/identity.ts';
import {
  lendingRoutes,
  lendingUseCases,
  lendingWorkers,
  registerLending,
  subscribeLending,
} from './contexts/lending.ts';
import {
  notificationRoutesOf,
  notificationUseCases,
  notificationWorkers,
  registerNotifications,
  subscribeNotifications,
} from './contexts/notifications.ts';
import { registerShared, Shared } from './contexts/shared.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly container: DependencyContainer;
  readonly identity: ReturnType<typeof identityUseCases>;
  readonly lending: ReturnType<typeof lendingUseCases>;
  readonly notifications: ReturnType<typeof notificationUseCases>;
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
  const http = await server(config, options, signingKey, orm, log);
  const jobs = new PgBossJobs(databaseUrl, orm.em, ({ job, error, final }) =>
    http.log.error({ err: error, job }, final ? 'job given up' : 'job failed'),
  );

  const container = root.createChildContainer();
  registerShared(container, { config, em: orm.em, jobs });
  registerIdentity(container, signingKey);
  registerLending(container);
  registerNotifications(container, http.log);
  override(container);
  subscribeLending(container);
  subscribeNotifications(container);

  const identity = identityUseCases(container);
  const lending = lendingUseCases(container);
  const notifications = notificationUseCases(container);
  registerIdempotency(http, container.resolve(Shared.idempotencyKeys));
  await identityRoutes(http, container, identity);
  await lendingRoutes(http, container, lending);
  await notificationRoutesOf(http, container, notifications);
  await jobs.start([...lendingWorkers(lending), ...notificationWorkers(notifications)]);
  http.addHook('onClose', async () => {
    await jobs.stop();
    await orm.close();
  });
  return { http, orm, container, identity, lending, notifications };
}

function server(config: Config, options: AppOptions, key: SigningKey, orm: MikroORM, log: boolean) {
  return buildServer({
    log: log ? { level: config.logLevel } : false,
    accessTokens: { keys: [key], issuer: config.jwtIssuer, audience: config.jwtAudience },
    rateLimits: { max: config.rateLimitMax, authMax: config.authRateLimitMax },
    trustProxy: config.trustProxy,
    version: options.version,
    publicUrl: config.publicUrl,
    ready: () => answers(orm.em),
  });
}
