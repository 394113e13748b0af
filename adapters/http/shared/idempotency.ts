import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { IdempotencyKeys, RecordedAnswer } from '../../../application/shared/ports.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import { answerTo, errorBody } from './errors.ts';
import { refusal } from './protocol-error.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Lets every route with `config.idempotent` be sent again safely. The handler runs inside the unit of work that
 * remembers its answer; a refusal by a rule is an answer too, while anything unexpected is not kept.
 */
export function registerIdempotency(app: FastifyInstance, keys: IdempotencyKeys): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.idempotent !== true) return;
    const handler = route.handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
    const wrapped: RouteHandlerMethod = (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (key === undefined) return handler.call(app, request, reply);
      return answerOnce(keys, request, reply, key, () => handler.call(app, request, reply));
    };
    route.handler = wrapped;
  });
}

async function answerOnce(
  keys: IdempotencyKeys,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string | string[],
  handle: () => Promise<unknown>,
) {
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    const message = 'An Idempotency-Key is 1 to 255 visible ASCII characters.';
    throw refusal.invalid([{ path: '', message }]);
  }
  const path = (request.raw.url ?? '').split('?', 1)[0];
  const scope = `${request.user.id} ${request.method} ${path}`;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const { statusCode, body, replayed } = await keys.once({ scope, key, fingerprint }, () => answer(reply, handle));
  if (replayed) reply.header('idempotent-replayed', 'true');
  return reply.code(statusCode).type('application/json; charset=utf-8').send(body);
}

async function answer(reply: FastifyReply, handle: () => Promise<unknown>): Promise<RecordedAnswer> {
  try {
    const data = await handle();
    return { statusCode: reply.statusCode, body: String(reply.serialize(data)) };
  } catch (error) {
    const refused = error instanceof DomainError && error.kind !== 'unavailable';
    if (!refused) throw error;
    const known = answerTo(error);
    return { statusCode: known.statusCode, body: errorBody(known) };
  }
}
