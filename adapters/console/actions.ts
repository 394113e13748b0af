import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import {
  IdempotencyKeyInUse,
  type IdempotencyKeys,
  type KeyedRequest,
  type NewAnswer,
} from '../../application/shared/idempotency.ts';
import { DomainError } from '../../domain/shared/domain-error.ts';
import type { UserId } from '../../domain/shared/id.ts';
import { type Answer, answerTo, errorBody } from '../http/api/errors.ts';
import { httpErrors } from '../http/api/http-errors.ts';
import type { SentResponse } from '../http/api/idempotency.ts';
import { publicAddress } from '../http/api/public-address.ts';
import { isUuid } from '../http/api/read-fields.ts';
import type { HttpServer } from '../http/api/typebox-provider.ts';
import { type Description, descriptionOf, digestOf, type Facts } from './descriptions.ts';
import { fieldsOf, filledIn, formReader, type Labels } from './forms.ts';
import { errorIn, PAGE, redirect, render } from './rendering.ts';

/** The answers of acts, kept under the same keys as those of the JSON API. */
export type ResponseKeys = IdempotencyKeys<SentResponse>;

export interface Act<Values> {
  readonly params: Readonly<Record<string, string>>;
  /** The fields of the form. */
  readonly values: Values;
  readonly operatorId: UserId;
  /** The digest of the description that was confirmed. */
  readonly confirmedDigest?: string;
  /** Stops a `resumable` act that takes too long. */
  readonly signal?: AbortSignal;
  /** Ends a part of a `resumable` act that the next one can continue. */
  readonly enough?: AbortSignal;
}

export interface Done {
  /** The page to show next, below `/console`. */
  readonly location: string;
  /** The result in a sentence. */
  readonly message: string;
  /** Shown in this answer only, and never stored. For acts with `inPlace`. */
  readonly secret?: string;
}

export interface Action<Body extends TObject> {
  /** Below `/console`, such as `/requests/:requestId/approve`. */
  readonly path: string;
  /** The page that offers it, such as `/requests/:requestId`. */
  readonly page: string;
  /** The act as a command: `Approve the request`. */
  readonly title: string;
  /** The body schema of the same operation of the JSON API. Without it there is nothing to fill in. */
  readonly body?: Body;
  /** A label for each field of the body. */
  readonly labels?: Labels<Static<Body>>;
  /** The first values of the form. */
  initial?(params: Act<unknown>['params']): Promise<object>;
  /** The figures of the confirmation. Errors of business rules are shown instead. */
  describe(act: Act<Static<Body>>): Promise<Facts | Description>;
  /** Calls the audited use case. */
  execute(act: Act<Static<Body>>): Promise<Done>;
  /** `true` for acts that also work outside the database: see `IdempotencyKeys.resume`. */
  readonly resumable?: true;
  /** `true`: the result replaces the form, so that the browser drops a second click with htmx. */
  readonly inPlace?: true;
}

/** An act that returns to the page of its subject with a sentence. */
type Offer<Body extends TObject> = Omit<Action<Body>, 'path' | 'page' | 'execute'> & {
  readonly done: string;
  /** The page to show next, if the subject is gone. */
  readonly next?: string;
  /** With `inPlace`, its result holds the secret to show. A `message` replaces `done`. */
  execute(act: Act<Static<Body>>): Promise<unknown>;
};

/**
 * Acts on one thing, each below its page, such as `/tickets/:ticketId`, to which it returns.
 * @returns `offer` to register an act, and `links` to acts for the page of one thing
 */
export function actsOn(app: HttpServer, keys: ResponseKeys, page: string) {
  const titles = new Map<string, string>();
  return {
    offer<Body extends TObject>(name: string, { done, next, ...act }: Offer<Body>): void {
      titles.set(name, act.title);
      const execute = async (given: Act<Static<Body>>) => {
        const { secret, message = done } = ((await act.execute(given)) ?? {}) as Partial<Done>;
        return { location: next ?? pathTo(page, given.params), message, ...(secret && act.inPlace && { secret }) };
      };
      action<Body>(app, keys, { ...act, page, path: `${page}/${name}`, execute });
    },
    links: (thing: object, names: readonly string[]) =>
      names.map((name) => ({ title: titles.get(name) ?? name, path: `${pathTo(page, thing)}/${name}` })),
  };
}

const pathTo = (page: string, thing: object) =>
  page.replace(/:(\w+)/g, (_, id) => (thing as Record<string, string>)[id] ?? '');

type Refusal = Pick<Answer, 'code' | 'message' | 'details'>;

const NO_FIELDS = Type.Object({}, { additionalProperties: false });
/** Shown beside the form. Other errors have a page, or lead to the sign-in. */
const CORRECTABLE = [400, 402, 409];
/** What was confirmed has changed: the new figures are shown. */
const OUTDATED = ['FIGURES_OUTDATED', 'PREVIEW_OUTDATED'];
/** The status stored with the result of an act. */
const DONE = 303;
/** How often a second click looks for the result of the first, and how long it waits in between. */
const LOOKS = 50;
const LOOK_MS = 100;

// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/**
 * An act of an operator: a form for its fields, a confirmation with the figures, and a result. The
 * confirmation holds an idempotency key, so that a double click or a reload does not repeat the act, and a digest of its
 * figures, so that the act is refused if they have changed since then.
 */
export function action<Body extends TObject>(app: HttpServer, keys: ResponseKeys, definition: Action<Body>): void {
  const { path, body = NO_FIELDS as unknown as Body } = definition;
  const valuesIn = formReader(body);
  const hasFields = Object.keys(body.properties).length > 0;
  const show = pageOf(definition, body);
  const confirm = async (request: FastifyRequest, reply: FastifyReply, given: Record<string, unknown>) =>
    show(reply, descriptionOf(await definition.describe(actOf(request, valuesIn(given)))), given);

  const refuse = async (request: FastifyRequest, reply: FastifyReply, error: Refusal) => {
    const act = () => actOf(request, valuesIn(request.body));
    const shown = OUTDATED.includes(error.code) ? descriptionOf(await definition.describe(act())) : {};
    return show(reply, { ...shown, error }, filledIn(request.body));
  };

  app.get(path, PAGE, async (request, reply) => {
    if (!hasFields) return confirm(request, reply, {});
    const given = await definition.initial?.(request.params as Act<unknown>['params']);
    return show(reply, {}, { ...given });
  });
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    if (!CORRECTABLE.includes(answerTo(error).statusCode)) throw error;
    return refuse(request, reply, errorIn(reply, error));
  };
  app.post(path, { ...PAGE, errorHandler }, async (request, reply) => {
    const { key, figuresDigest } = (request.body ?? {}) as { readonly key?: unknown; readonly figuresDigest?: unknown };
    if (typeof key !== 'string' || !isUuid(key)) return confirm(request, reply, filledIn(request.body));
    const values = valuesIn(request.body);
    const { id: userId } = request.user;
    const keyed = { userId, scope: `${userId} POST ${request.url}`, key, fingerprint: digestOf(values) };
    const act = actOf(request, values);
    const performInTime = () =>
      app.withinTime(reply, (signal, enough) => definition.execute({ ...act, signal, enough }));
    const { answer, secret } = definition.resumable
      ? await resume(keys, keyed, performInTime)
      : await once(keys, keyed, definition, act, figuresDigest);
    const { statusCode } = answer;
    const outcome = JSON.parse(answer.body);
    if (statusCode !== DONE) return refuse(request, reply.code(statusCode), outcome.error);
    if (secret !== undefined) return show(reply, { done: { ...outcome, secret } });
    return redirect(reply, outcome.location, outcome.message);
  });
}

function pageOf<Body extends TObject>({ title, page, labels, inPlace }: Action<Body>, body: Body) {
  return (
    reply: FastifyReply,
    data: Partial<Description> & { error?: Refusal; done?: Done },
    given: Record<string, unknown> = {},
  ) =>
    render(reply, 'action', {
      title,
      action: publicAddress(reply.request, reply.request.url),
      page: pathTo(page, reply.request.params as object),
      key: randomUUID(),
      figuresDigest: data.digest,
      inPlace,
      ...data,
      fields: fieldsOf(body, labels ?? ({} as Labels<Static<Body>>), given),
    });
}

function actOf<Values>({ params, user }: FastifyRequest, values: Values): Act<Values> {
  return { params: params as Act<unknown>['params'], values, operatorId: user.id };
}

interface Performed {
  readonly answer: SentResponse;
  /** Only the first answer has it, because it is not stored. */
  readonly secret?: string | undefined;
}

/** Performs the act once, if its figures are those that were confirmed. */
async function once<Body extends TObject>(
  keys: ResponseKeys,
  keyed: KeyedRequest,
  definition: Action<Body>,
  act: Act<Static<Body>>,
  confirmedDigest: unknown,
): Promise<Performed> {
  // Not in the transaction of the act: a preview changes aggregates that it does not store. A repeated click gets
  // its stored answer, even if there is nothing to describe any more.
  const [figures] = await Promise.allSettled([definition.describe(act)]);
  let secret: string | undefined;
  const perform = async () => {
    if (figures.status === 'rejected') throw figures.reason;
    const { digest } = descriptionOf(figures.value);
    if (digest !== confirmedDigest) throw httpErrors.outdatedFigures();
    const { secret: issued, ...done } = await definition.execute({ ...act, confirmedDigest: digest });
    secret = issued;
    return done;
  };
  const { answer, replayed } = await waitForFirstAttempt(() => keys.once(keyed, () => answerOf(perform)));
  return { answer, secret: replayed ? undefined : secret };
}

function resume(keys: ResponseKeys, keyed: KeyedRequest, perform: () => Promise<Done>): Promise<Performed> {
  return waitForFirstAttempt(() => keys.resume(keyed, () => answerOf(perform)));
}

/** The answer stored under the key. A sentence about the result holds no personal data. */
async function answerOf(execute: () => Promise<Done>): Promise<NewAnswer<SentResponse>> {
  try {
    return { answer: { statusCode: DONE, body: JSON.stringify(await execute()) }, aboutUserId: null };
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
    const answer = answerTo(error);
    return { answer: { statusCode: answer.statusCode, body: errorBody(answer) }, aboutUserId: null };
  }
}

/** A second click waits for the first. */
async function waitForFirstAttempt<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let looks = 1; ; looks++) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof IdempotencyKeyInUse) || looks === LOOKS) throw error;
      await sleep(LOOK_MS);
    }
  }
}
