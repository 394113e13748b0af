import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../answers/operations.ts';
import { RETRY_AFTER_SECONDS } from '../fields/http-errors.ts';

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
