import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Type } from 'typebox';
import type { IdempotencyKeys, KeyedRequest, NewAnswer } from '../../../application/shared/ports.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { JSON_TYPE } from './envelope.ts';
import { answerTo, errorBody } from './errors.ts';
import { refusal } from './protocol-error.ts';
import { isStorable } from './text-guard.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** What the document says of the key, on every route that takes one; it is checked here, once the rest is valid. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: VISIBLE_ASCII.source,
      description: 'Makes it safe to send the request again: the first answer is repeated for 24 hours.',
    }),
  ),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** On a resumable route, with a key: one id for whatever the request brings about, the same at each attempt. */
    effectId: string | undefined;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Lets every route with `config.idempotent` be sent again safely. The handler runs inside the unit of work that
 * remembers its answer, or, where the route is `resumable`, outside of any. A refusal by a rule is an answer too, while
 * anything unexpected is not kept.
 */
export function registerIdempotency(app: FastifyInstance, keys: IdempotencyKeys): void {
  app.decorateRequest('effectId', undefined);
  app.addHook('onRoute', (route) => {
    const mode = route.config?.idempotent;
    if (!mode) return;
    const handler = route.handler as Handler;
    const handle: Handler = (request, reply) => handler.call(app, request, reply);
    const wrapped: RouteHandlerMethod = async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (key === undefined) return handle(request, reply);
      const keyed = keyedRequest(request, key);
      const { statusCode, body, replayed } =
        mode === 'resumable'
          ? await keys.resume(keyed, (effectId) => {
              request.effectId = effectId;
              return answer(request, reply, handle);
            })
          : await keys.once(keyed, () => answer(request, reply, handle));
      if (replayed) reply.header('idempotent-replayed', 'true');
      return reply.code(statusCode).type(JSON_TYPE).send(body);
    };
    route.handler = wrapped;
  });
}

function keyedRequest(request: FastifyRequest, key: string | string[]): KeyedRequest {
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    const message = 'An Idempotency-Key is 1 to 255 visible ASCII characters.';
    throw refusal.invalid([{ path: '', message }]);
  }
  // However a proxy on the way escaped it, it is the same address: RFC 3986, 6.2.2.2. `asRoutable` made it readable.
  const [raw = ''] = (request.raw.url ?? '').split('?', 1);
  const decoded = decodeURIComponent(raw);
  // What cannot be stored names nothing that is there: it may as well stand as it came.
  const path = isStorable(decoded) ? decoded : raw;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('hex');
  const { id: userId } = request.user;
  return { userId, scope: `${userId} ${request.method} ${path}`, key, fingerprint };
}

async function answer(request: FastifyRequest, reply: FastifyReply, handle: Handler): Promise<NewAnswer> {
  try {
    const payload = await handle(request, reply);
    const aboutUserId = request.user.role === 'operator' ? userIn(payload) : null;
    return { statusCode: reply.statusCode, body: String(reply.serialize(payload)), aboutUserId };
  } catch (error) {
    const refused = error instanceof DomainError && error.kind !== 'unavailable';
    if (!refused) throw error;
    const known = answerTo(error);
    return { statusCode: known.statusCode, body: errorBody(known), aboutUserId: null };
  }
}

/** The user whom a payload in the envelope names. */
function userIn(payload: unknown): UserId | null {
  const userId = (payload as { readonly data?: { readonly userId?: unknown } } | undefined)?.data?.userId;
  return typeof userId === 'string' ? (userId as UserId) : null;
}
