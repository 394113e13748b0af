import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` returns 503 and each connection closes after its next response. */
    startDraining(): void;
    /**
     * Drains until load balancers have noticed, then until no connection is left, for a second at most. Call it before
     * `close()`.
     */
    drain(until?: Promise<unknown>): Promise<void>;
  }
}

/**
 * Closing an idle connection can hit a request that is on its way. Within this time most clients send another request
 * and learn from the response that the connection closes.
 */
const LONGEST_DRAIN_MS = 1_000;
const IDLE_CHECK_MS = 25;

// Why: docs/decisions/0034-a-process-drains-and-closes-in-order.md
/**
 * Makes `close()` finish when the running requests are answered, after `deadlineMs` at the latest. Node closes only the
 * connections that are idle at first: one that is busy then would stay open until its keep-alive timeout.
 * @returns whether the node is draining or closing
 */
export function registerClosing(app: FastifyInstance, deadlineMs: number): () => boolean {
  let draining = false;
  app.decorate('startDraining', () => {
    draining = true;
  });
  app.decorate('drain', async (found) => {
    draining = true;
    await found;
    const until = performance.now() + LONGEST_DRAIN_MS;
    while (performance.now() < until && (await connectionsOf(app)) > 0) await sleep(IDLE_CHECK_MS);
  });
  app.addHook('preClose', (done) => {
    draining = true;
    // A server that never listened emits no `close`.
    if (app.server.listening) {
      const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
      const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
      app.server.once('close', () => {
        clearInterval(idleCheck);
        clearTimeout(deadline);
      });
    }
    done();
  });
  return () => draining;
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
