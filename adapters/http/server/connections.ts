import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Unavailable } from '../../../application/shared/ports.ts';
import type { Language } from '../../../domain/shared/language.ts';
import { JSON_TYPE } from '../answers/envelope.ts';
import { answerTo, errorBody } from '../answers/errors.ts';
import { httpErrors, type ProtocolError } from '../fields/http-errors.ts';
import { STANDARD_HEADERS } from './headers.ts';

const SOCKET_ERRORS: Readonly<Record<string, () => ProtocolError>> = {
  HPE_HEADER_OVERFLOW: httpErrors.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: httpErrors.timeout,
};

const LINGER_MS = 500;

const responses = new WeakMap<Socket, ServerResponse>();

/** Remembers the response to the latest request of each connection, for `answerOnSocket`. */
export function followResponses({ server }: FastifyInstance): void {
  server.on('request', ({ socket }, response) => responses.set(socket, response));
}

/** Whether a response has begun on the connection and is not complete: more bytes would corrupt it. */
function isAnswering(socket: Socket): boolean {
  const response = responses.get(socket);
  return response?.headersSent === true && !response.writableFinished;
}

/**
 * Answers on the socket where there is no request object: oversized headers, invalid HTTP, a request that timed out. The
 * language that the client reads is not known.
 */
export function answerOnSocket(error: Error & { readonly code?: string }, socket: Socket, language: Language): void {
  if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering(socket)) {
    socket.end(rawResponse((SOCKET_ERRORS[error.code ?? ''] ?? httpErrors.badRequest)(), language));
    // Gives the client time to read: destroying the socket now would reset the connection.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  } else {
    socket.destroy(error);
  }
}

function rawResponse(error: ProtocolError, language: Language): string {
  const body = errorBody(answerTo(error, language));
  const headers = {
    ...STANDARD_HEADERS,
    'x-request-id': randomUUID(),
    'content-language': language,
    'content-type': JSON_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n${lines.join('')}\r\n${body}`;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the node is draining or closing. Streams end then. */
    isDraining(): boolean;
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
  app.decorate('isDraining', () => draining);
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

// Why: docs/decisions/0022-files-and-mail.md
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
