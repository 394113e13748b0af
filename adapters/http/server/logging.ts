import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { LogController } from 'fastify';
import { withoutSecretQuery, withoutSecrets, withoutStatement } from './log-secrets.ts';

export interface LogOptions {
  /** A level of pino, or `silent`. */
  readonly level: string;
  /** Where the lines go instead of standard output. */
  readonly stream?: { write(line: string): void };
}

export function loggerOptions({ level, stream }: LogOptions): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream !== undefined && { stream }),
    formatters: { log: (line) => withoutSecrets(line) },
    serializers: { err: describeError },
  };
}

interface Fault extends Error {
  readonly code?: unknown;
}

/** With its cause: that the database or the disk is out is told there. */
function describeError(error: Fault) {
  const { cause } = error;
  return { ...described(error), ...(cause instanceof Error && { cause: described(cause) }) };
}

/** Kind, code, message and stack; nothing else that a library may have hung on its error, such as a query's values. */
function described({ name, code, message, stack }: Fault) {
  return {
    type: name,
    message: withoutStatement(message),
    stack: withoutStatement(stack ?? ''),
    ...(typeof code === 'string' && { code }),
  };
}

/** Levels at which a request that went well is told of. */
const TALKATIVE: readonly string[] = ['trace', 'debug', 'info'];

/** One line for each request, when it is answered: half the work of a line at either end, and all there is to know. */
export class RequestLog extends LogController {
  private readonly tellsAll: boolean;

  constructor(log: LogOptions | false) {
    super({ requestIdLogLabel: 'requestId' });
    this.tellsAll = log !== false && TALKATIVE.includes(log.level);
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !this.tellsAll) return;
    const line = {
      requestId: request.id,
      method: request.method,
      url: withoutSecretQuery(request.raw.url ?? ''),
      statusCode: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: (request.user as { readonly id: string } | null)?.id,
      remoteAddress: request.ip,
    };
    if (error) reply.log.error({ ...line, err: error }, 'request failed');
    else reply.log.info(line, 'request completed');
  }

  override serviceUnavailable(logger: FastifyBaseLogger, _server: FastifyInstance): void {
    logger.info('request refused while closing');
  }
}
