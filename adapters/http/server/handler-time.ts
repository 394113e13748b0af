import type { FastifyInstance, FastifyReply } from 'fastify';
import { Unavailable } from '../../../application/shared/unavailable.ts';
import { httpErrors } from '../fields/http-errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs the slow part of a handler. It is given up when it takes too long, when the server closes, or
     * when the client hangs up: `signal` is aborted, and this rejects. Fastify's `handlerTimeout` and `request.signal`
     * end with the request's body. `enough` is aborted some time earlier: work that the next request can continue then
     * answers its progress.
     */
    withinTime<T>(reply: FastifyReply, work: (signal: AbortSignal, enough: AbortSignal) => Promise<T>): Promise<T>;
  }
}

/** The client may retry; if this node closes, on another one. */
class HandlerStopped extends Unavailable {}

interface HandlerTimes {
  readonly handlerMs: number;
  readonly enoughMs: number;
  readonly closeMs: number;
}

// Why: docs/decisions/0024-uploads-and-pictures-wait-in-bounds.md
/** Stops handlers after `handlerMs`, or halfway to `closeMs`: the other half is for work that does not stop at once. */
export function registerHandlerTime(app: FastifyInstance, { handlerMs, enoughMs, closeMs }: HandlerTimes): void {
  const running = new Set<(reason: Error) => void>();

  app.decorate('withinTime', async ({ raw }: FastifyReply, work) => {
    const controller = new AbortController();
    const stopped = Promise.withResolvers<never>();
    const stop = (reason: Error) => {
      controller.abort(reason);
      stopped.reject(reason);
    };
    const hangUp = () => {
      // Otherwise the handler has answered, and only cleans up.
      if (!raw.writableEnded) stop(httpErrors.badRequest());
    };
    const enough = new AbortController();
    const enoughTimer = setTimeout(() => enough.abort(), enoughMs);
    const timer = setTimeout(() => stop(new HandlerStopped(`It took longer than ${handlerMs} ms.`)), handlerMs);
    raw.once('close', hangUp);
    running.add(stop);
    if (raw.destroyed) hangUp();
    try {
      return await Promise.race([stopped.promise, work(controller.signal, enough.signal)]);
    } finally {
      clearTimeout(enoughTimer);
      clearTimeout(timer);
      raw.off('close', hangUp);
      running.delete(stop);
    }
  });

  app.addHook('preClose', (done) => {
    if (app.server.listening) {
      const halfTime = setTimeout(() => {
        for (const stop of running) stop(new HandlerStopped('The server closes.'));
      }, closeMs / 2);
      app.server.once('close', () => clearTimeout(halfTime));
    }
    done();
  });
}
