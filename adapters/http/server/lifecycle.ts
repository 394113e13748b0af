import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/health/ready` says 503 and connections end with their next answer; all else goes on as before. */
    startDraining(): void;
    /** Drains until no connection is left, or for a second: to be called before `close()`. */
    drain(): Promise<void>;
  }
}

/**
 * Milliseconds. A connection that is closed while it is idle may meet a request that is already on its way. In a second
 * most clients come by once more, and are told with the answer that it was the last.
 */
const LONGEST_DRAIN_MS = 1_000;

/** How often connections that have become idle are looked for while closing, in milliseconds. */
const IDLE_CHECK_MS = 25;

/**
 * Makes `close()` end as soon as what is in hand is answered, and at the latest after `deadlineMs`. Node alone closes
 * the connections that are idle at that moment; one that is busy then would linger until its keep-alive runs out,
 * and from then on nothing checks any more whether a request still arrives.
 */
export function registerClosing(app: FastifyInstance, deadlineMs: number): { isDraining(): boolean } {
  let draining = false;
  app.decorate('startDraining', () => {
    draining = true;
  });
  app.decorate('drain', async () => {
    draining = true;
    const until = performance.now() + LONGEST_DRAIN_MS;
    while (performance.now() < until && (await connectionsOf(app)) > 0) await sleep(IDLE_CHECK_MS);
  });
  app.addHook('preClose', (done) => {
    draining = true;
    const idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
    app.server.once('close', () => {
      clearInterval(idleCheck);
      clearTimeout(deadline);
    });
    // A server that never listened has no `close` to wait for.
    if (!app.server.listening) {
      clearInterval(idleCheck);
      clearTimeout(deadline);
    }
    done();
  });
  return { isDraining: () => draining };
}

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
