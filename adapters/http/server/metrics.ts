import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import { answersIn, operations } from '../answers/operations.ts';
import { RETRY_AFTER_SECONDS } from '../fields/http-errors.ts';

/** Seconds: from a read of one row to the request timeout. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Observe = (statusCode: number, milliseconds: number) => void;

export interface Metrics {
  /** One per server. Other parts of the service add their own metrics. */
  readonly registry: Registry;
  /** Counts requests without a route, under one label: their paths are arbitrary. */
  readonly unmatched: Observe;
}

/** Measures every route registered from now on, labelled by its pattern. */
export function registerMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onRoute', (route) => {
    const observe = observer(duration, [route.method].flat().join(','), route.url);
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (_request, reply, done) => {
        observe(reply.statusCode, reply.elapsedTime);
        done();
      },
    ];
  });
  app.addHook('onClose', (_app, done) => {
    registry.clear();
    done();
  });
  return { registry, unmatched: observer(duration, 'any', 'unmatched') };
}

/** Resolves the labels once per status, not on every request. */
function observer(duration: Histogram<'method' | 'route' | 'status'>, method: string, route: string): Observe {
  const byStatus: Histogram.Internal<'method' | 'route' | 'status'>[] = [];
  return (status, milliseconds) => {
    byStatus[status] ??= duration.labels(method, route, String(status));
    byStatus[status].observe(milliseconds / 1000);
  };
}

/** `GET /metrics`, for Prometheus. */
export function registerMetricsRoute(app: FastifyInstance, { registry }: Metrics): void {
  app.get(
    '/metrics',
    {
      config: { public: true, rateLimit: false },
      schema: operations('Operation')('getMetrics', 'Metrics in the text format of Prometheus', {
        description:
          'Covers the process, requests, database connections, jobs, the payment gateway, webhooks and the close of business.',
        response: answersIn('The metrics.', {
          'text/plain': Type.String({ examples: ['process_cpu_seconds_total 0.42'] }),
        }),
      }),
    },
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  );
}

const operation = operations('Operation');

const Health = (status: string, description: string) =>
  Type.Object({ status: Type.Literal(status) }, { description, examples: [{ status }] });

/** Routes for load balancers and orchestrators. Without envelope or rate limit. */
export function registerHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  const config = { public: true, rateLimit: false } as const;
  app.get(
    '/health/live',
    {
      config,
      schema: operation('getLiveness', 'Check that the process runs', {
        description: 'Always `ok` while the process answers. For a liveness probe.',
        response: { 200: Health('ok', 'The process runs.') },
      }),
    },
    (_request, reply) => reply.send({ status: 'ok' }),
  );
  app.get(
    '/health/ready',
    {
      config,
      schema: operation('getReadiness', 'Check that the node accepts requests', {
        description: '`unavailable` while the database does not answer or the node is stopping. For a readiness probe.',
        response: {
          200: Health('ok', 'The node accepts requests.'),
          503: Health('unavailable', 'Not ready. Use another node.'),
        },
      }),
    },
    async (_request, reply) => {
      if (await ready().catch(() => false)) return reply.send({ status: 'ok' });
      return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({ status: 'unavailable' });
    },
  );
}
