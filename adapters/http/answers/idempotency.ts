import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Type } from 'typebox';
import { ActUndone } from '../../../application/operators/four-eyed.ts';
import {
  ANSWERS_KEPT_HOURS,
  type Idempotency,
  type KeyedRequest,
  type NewAnswer,
  type OnceKeys,
  type ResumableKeys,
  Undone,
} from '../../../application/shared/idempotency.ts';
import type { OfBorrower } from '../../../application/shared/person.ts';
import type { Approval } from '../../../domain/operators/approval.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { UserId } from '../../../domain/shared/ids.ts';
import type { SentAnswer } from '../../idempotency/sent-answer.ts';
import { FIELD_FAULTS } from '../../texts/en/errors.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { isStorable } from '../fields/read-fields.ts';
import { JSON_TYPE, waitingBody } from './envelope.ts';
import { answerTo, errorBody } from './errors.ts';
import { languageOf } from './language.ts';
import { publicAddress } from './lists.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Documents the header. `keyedRequest` checks it, after the rest of the request. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: VISIBLE_ASCII.source,
      description: `Makes retries safe: for ${ANSWERS_KEPT_HOURS} hours, the same key returns the first response.`,
    }),
  ),
});

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Accepts an `Idempotency-Key`. `resumable`: for slow work outside the database, see `ResumableKeys`. A function, if it depends
     * on the request.
     */
    idempotent?: boolean | Idempotency | ((request: FastifyRequest) => Idempotency | Promise<Idempotency>);
  }
  interface FastifyRequest {
    /** On a resumable route with a key: the id of what the request creates, the same for each attempt. */
    effectId: string | undefined;
    /** On a resumable route: the work is not done yet. The response is not stored, and the same request continues. */
    unfinished: boolean;
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Makes retries safe on routes with `config.idempotent`. The handler runs in the unit of work that stores its response;
 * on a `resumable` route, outside any. Errors of business rules are stored too, unexpected errors are not.
 */
export function registerIdempotency(
  app: FastifyInstance,
  onceKeys: OnceKeys<SentAnswer>,
  resumableKeys: ResumableKeys<SentAnswer>,
): void {
  app.decorateRequest('effectId', undefined);
  app.decorateRequest('unfinished', false);
  app.addHook('onRoute', (route) => {
    const mode = route.config?.idempotent;
    if (!mode) return;
    const handler = route.handler as Handler;
    const handle: Handler = (request, reply) => handler.call(app, request, reply);
    const wrapped: RouteHandlerMethod = async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (key === undefined) return handle(request, reply);
      const keyed = keyedRequest(request, key);
      const work = () => underKey(() => respond(request, reply, handle), otherwise(request));
      const resume = (effectId: string) => {
        request.effectId = effectId;
        return work();
      };
      const asked = typeof mode === 'function' ? await mode(request) : mode;
      const { answer, replayed } = await (asked === 'resumable'
        ? resumableKeys.resume(keyed, resume)
        : onceKeys.once(keyed, work));
      const { statusCode, body, location = null, language = null } = answer;
      // A replay keeps the language of its texts.
      if (language === null) reply.removeHeader('content-language');
      else reply.header('content-language', language);
      if (location !== null) reply.header('location', publicAddress(request, location));
      if (replayed) reply.header('idempotent-replayed', 'true');
      // The body is text already. The handler may have set another serializer.
      return reply.code(statusCode).type(JSON_TYPE).serializer(String).send(body);
    };
    route.handler = wrapped;
  });
}

function keyedRequest(request: FastifyRequest, key: string | string[]): KeyedRequest {
  if (typeof key !== 'string' || !VISIBLE_ASCII.test(key)) {
    throw httpErrors.invalid([{ path: '', ...FIELD_FAULTS.idempotencyKey() }]);
  }
  // Percent-encoding does not change a path (RFC 3986, 6.2.2.2), and a proxy may add it. `asRoutable` made it decodable.
  const [raw = ''] = (request.raw.url ?? '').split('?', 1);
  const decoded = decodeURIComponent(raw);
  const path = isStorable(decoded) ? decoded : raw;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(request.body ?? null, withSortedMembers))
    .digest('hex');
  const { id: userId } = request.user;
  return { userId, scope: `${userId} ${request.method} ${path}`, key, fingerprint };
}

/** Gives equal bodies one text. Their numbers are parsed already, so 1, 1.0 and 1e0 are written alike. */
function withSortedMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The answers to work that ends without its effect. */
interface Otherwise {
  refused(error: DomainError): NewAnswer<SentAnswer>;
  waits(approval: Approval): NewAnswer<SentAnswer>;
}

/** Work under a key. @throws Undone if a rule refuses it, or the act is undone; unexpected errors as they are */
export async function underKey(
  work: () => Promise<NewAnswer<SentAnswer>>,
  { refused, waits }: Otherwise,
): Promise<NewAnswer<SentAnswer>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ActUndone) {
      throw new Undone(() => underKey(async () => waits(await error.afterwards()), { refused, waits }));
    }
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const answer = refused(error);
    if (error.keepsWrites) return answer;
    throw new Undone(async () => answer);
  }
}

const otherwise = (request: FastifyRequest): Otherwise => ({
  refused(error) {
    const language = languageOf(request);
    const known = answerTo(error, language);
    const { statusCode, location = null } = known;
    return { answer: { statusCode, body: errorBody(known), location, language }, aboutUserId: null };
  },
  waits: (approval) => ({
    answer: { statusCode: 200, body: waitingBody(approval) },
    aboutUserId: approval.borrowerId,
  }),
});

async function respond(request: FastifyRequest, reply: FastifyReply, handle: Handler): Promise<NewAnswer<SentAnswer>> {
  const payload = await handle(request, reply);
  const aboutUserId = request.user.role === 'operator' ? userIn(payload) : null;
  const { unfinished } = request;
  const body = String(reply.serialize(payload));
  const answer = { statusCode: reply.statusCode, body, language: languageSetOn(reply) };
  return { answer, aboutUserId, unfinished };
}

function languageSetOn(reply: FastifyReply): string | null {
  const language = reply.getHeader('content-language');
  return language === undefined ? null : String(language);
}

/** The user whom an enveloped payload concerns: its `data.userId`, or that of `data.borrower`. */
function userIn(payload: unknown): UserId | null {
  const data = (payload as { readonly data?: Partial<OfBorrower> & { readonly userId?: unknown } } | undefined)?.data;
  const userId = data?.userId ?? data?.borrower?.userId;
  return typeof userId === 'string' ? (userId as UserId) : null;
}
