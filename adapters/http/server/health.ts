import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { RETRY_AFTER_SECONDS } from '../api/protocol-error.ts';

const Health = (status: string, description: string) =>
  Type.Object({ status: Type.Literal(status) }, { description, examples: [{ status }] });

export interface HealthOptions {
  /** Whether what the service stands on answers. A rejection counts as no. */
  ready(): Promise<boolean>;
  /** Whether the node is about to close. */
  isDraining(): boolean;
}

/** For whoever starts, stops and balances the nodes. Neither enveloped nor counted against any limit. */
export function registerHealth(app: FastifyInstance, { ready, isDraining }: HealthOptions): void {
  const config = { public: true, rateLimit: false } as const;
  app.get(
    '/health/live',
    {
      config,
      schema: {
        summary: 'Whether the process runs',
        operationId: 'getLiveness',
        tags: ['Operation'],
        response: { 200: Health('ok', 'It runs.') },
      },
    },
    (_request, reply) => reply.send({ status: 'ok' }),
  );
  app.get(
    '/health/ready',
    {
      config,
      schema: {
        summary: 'Whether the node takes requests',
        operationId: 'getReadiness',
        tags: ['Operation'],
        response: { 200: Health('ok', 'Send requests.'), 503: Health('unavailable', 'Send them elsewhere.') },
      },
    },
    async (_request, reply) => {
      const isReady = !isDraining() && (await ready().catch(() => false));
      if (isReady) return reply.send({ status: 'ok' });
      return reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS)).send({ status: 'unavailable' });
    },
  );
}
