import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of `PUBLIC_URL`, which a proxy in front removes: `/api`, or empty. */
    readonly publicPath: string;
  }
}

/**
 * An address of this service as clients see it, for `Link`, `Location` and pages: `/payments` is `/api/payments` behind a
 * proxy that removes `/api`. It names no host, so that it works at any.
 */
export function publicAddress({ server }: Pick<FastifyRequest, 'server'>, path: string): string {
  return `${server.publicPath}${path}`;
}
