import { MikroORM } from '@mikro-orm/postgresql';
import type { RouteOptions } from 'fastify';
import { registerIdempotency } from '../adapters/http/answers/idempotency.ts';
import { EventNumbering } from '../adapters/jobs/event-numbering.ts';
import { PgBossJobs } from '../adapters/jobs/pg-boss-jobs.ts';
import { KyselyClosedDays } from '../adapters/persistence/closing/kysely-closed-days.ts';
import { jobsPool } from '../adapters/persistence/database/database.ts';
import { PostgresListener } from '../adapters/persistence/database/postgres-listener.ts';
import { gatherRows } from '../adapters/persistence/database/transactions.ts';
import { KyselyAccountGate } from '../adapters/persistence/identity/sessions.ts';
import { KyselyApiKeyGate } from '../adapters/persistence/operators/api-keys.ts';
import { IDENTITIES, MAPPINGS } from '../adapters/persistence/tables/tables.ts';
import { KyselyEventFeed } from '../adapters/persistence/webhooks/event-feed.ts';
import { KeyRing } from '../adapters/security/key-ring.ts';
import { newPrivateKey } from '../adapters/security/signing-key.ts';
import { ServiceMetrics } from '../adapters/telemetry/service-metrics.ts';
import { EventDispatcher } from '../application/shared/ports.ts';
import { server } from './app.ts';
import type { Config } from './config.ts';
import { compose } from './contexts/all.ts';
import { SharedPorts } from './shared-ports.ts';

/** Never connected to. */
const NO_DATABASE = 'postgresql://127.0.0.1/none';

/**
 * The OpenAPI document as text. Needs no database: the service is built, but not started.
 * @param onRoute called with each route
 */
export async function describeApi(
  config: Config,
  version: string,
  onRoute: (route: RouteOptions) => void = () => {},
): Promise<string> {
  const orm = await MikroORM.init({
    clientUrl: NO_DATABASE,
    entities: [...MAPPINGS, ...IDENTITIES],
    discovery: { checkDuplicateTableNames: false },
  });
  const keyRing = await KeyRing.open({ privateKeyPem: newPrivateKey(), additionalPublicKeysPem: null });
  const listener = new PostgresListener(NO_DATABASE, orm.em);
  const gate = new KyselyAccountGate(listener, orm.em);
  const apiKeyGate = new KyselyApiKeyGate(listener, orm.em);
  const http = await server(
    { ...config, redisUrl: null },
    { databaseUrl: NO_DATABASE, version, log: false },
    { orm, keyRing, gate, apiKeyGate, fileUrlSecret: '' },
  );
  http.addHook('onRoute', onRoute);
  const { container, routes } = await compose(
    {
      config,
      log: http.log,
      em: orm.em,
      events: new EventDispatcher(),
      gate,
      keyRing,
      fileUrlSecret: '',
      directUrl: '',
      closedDays: new KyselyClosedDays(NO_DATABASE, listener, orm.em),
      metrics: new ServiceMetrics(http.metrics.registry),
      apiKeyGate,
      eventFeed: new KyselyEventFeed(listener, orm.em, async () => {}),
      numbering: new EventNumbering(),
      jobs: new PgBossJobs(
        jobsPool(NO_DATABASE),
        (write, job) => gatherRows(orm.em, write, [job]),
        () => {},
      ),
    },
    () => {},
  );
  registerIdempotency(http, container.resolve(SharedPorts.onceKeys), container.resolve(SharedPorts.resumableKeys));
  await routes(http);
  const { body } = await http.inject('/openapi.json');
  await http.close();
  return body;
}
