import 'reflect-metadata';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyInstance } from 'fastify';
import { type DependencyContainer, container as root } from 'tsyringe';
import { backofficeRequestRoutes } from '../adapters/http/backoffice/requests.routes.ts';
import { authRoutes } from '../adapters/http/identity/auth.routes.ts';
import { jwksRoutes } from '../adapters/http/identity/jwks.routes.ts';
import { profileRoutes } from '../adapters/http/identity/profile.routes.ts';
import { loanRequestRoutes } from '../adapters/http/loan-requests/loan-requests.routes.ts';
import { loanRoutes } from '../adapters/http/loans/loans.routes.ts';
import { paymentRoutes } from '../adapters/http/payments/payments.routes.ts';
import { registerIdempotency } from '../adapters/http/shared/idempotency.ts';
import { buildServer } from '../adapters/http/shared/server.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import { answers, connect, migrate } from '../adapters/persistence/shared/database.ts';
import type { SigningKey } from '../adapters/security/signing-key.ts';
import { loadSigningKey } from '../adapters/security/signing-key-store.ts';
import type { Config } from './config.ts';
import { identityUseCases, registerIdentity } from './contexts/identity.ts';
import { Lending, lendingUseCases, registerLending, subscribeLending } from './contexts/lending.ts';
import { registerShared, Shared } from './contexts/shared.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly orm: MikroORM;
  readonly container: DependencyContainer;
  readonly identity: ReturnType<typeof identityUseCases>;
  readonly lending: ReturnType<typeof lendingUseCases>;
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
  const report = ({ job, error }: { job: string; error: unknown }) => http.log.error({ err: error, job }, 'job failed');
  const jobs = new PgBossJobs(databaseUrl, orm.em, report);

  const container = root.createChildContainer();
  registerShared(container, config, orm.em);
  registerIdentity(container, signingKey);
  registerLending(container, jobs);
  override(container);
  subscribeLending(container);

  const identity = identityUseCases(container);
  const lending = lendingUseCases(container);
  registerIdempotency(http, container.resolve(Shared.idempotencyKeys));
  await registerRoutes(http, container, { config, identity, lending, signingKey });
  await jobs.start();
  await jobs.work((payment) => lending.settlePayment.execute(payment), report);
  http.addHook('onClose', async () => {
    await jobs.stop();
    await orm.close();
  });
  return { http, orm, container, identity, lending };
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

interface RouteParts extends Pick<App, 'identity' | 'lending'> {
  readonly config: Config;
  readonly signingKey: SigningKey;
}

async function registerRoutes(http: FastifyInstance, container: DependencyContainer, parts: RouteParts): Promise<void> {
  const { identity, lending, config, signingKey } = parts;
  const requests = container.resolve(Lending.loanRequestQueries);
  const loans = container.resolve(Lending.loanQueries);
  const payments = container.resolve(Lending.paymentQueries);
  const banks = container.resolve(Lending.banks);
  const parameters = config.lendingParameters;
  const imageUrl = (key: string) => new URL(`/files/${key}`, config.publicUrl).href;
  await http.register(authRoutes, identity);
  await http.register(jwksRoutes, { jwks: () => signingKey.jwks() });
  await http.register(profileRoutes, { ...identity, imageUrl });
  await http.register(loanRequestRoutes, { ...lending, requests, parameters });
  await http.register(loanRoutes, { ...lending, loans });
  await http.register(paymentRoutes, { ...lending, payments, banks });
  await http.register(backofficeRequestRoutes, { ...lending, requests });
}
