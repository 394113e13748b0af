import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import type { OperatorAct } from '../../application/operators/audited.ts';
import type { OperatorAction } from '../../application/operators/roles.ts';
import { type AnyAct, type CommandFor, commandOf } from '../../application/shared/act.ts';
import type { OfBorrower } from '../../application/shared/person.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { personBehind } from '../../domain/shared/operator.ts';
import { type Answer, answerTo } from '../http/answers/errors.ts';
import { publicAddress } from '../http/answers/lists.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { operatorOf } from '../http/auth/access.ts';
import { callerOf } from '../http/auth/try-limits.ts';
import {
  type Action,
  type Description,
  type Done,
  descriptionOf,
  digestOf,
  type SubmittedAct,
  withFact,
  withSecondOperator,
} from './acts.ts';
import { DONE, once } from './attempts.ts';
import type { ConsolePorts } from './console-ports.ts';
import { formIn } from './drafts.ts';
import { borrowerName } from './format.ts';
import { filledIn, formReader, inputsOf, type Labels } from './forms.ts';
import { errorIn, isForged, PREFIX, pageFor, redirect, render } from './rendering.ts';
import { signInWith } from './sign-in.ts';

type Refusal = Pick<Answer, 'code' | 'message' | 'details'>;

/** Above a form that was carried over the sign-in. */
const CARRIED = 'Your session had ended, so nothing was sent. Check what you typed, and go on.';

const NO_FIGURES = descriptionOf([]).digest;

interface Shown extends Partial<Description> {
  readonly error?: Refusal;
  readonly remark?: string;
  /** The result of an act with `inPlace`. */
  readonly result?: Done;
  /** Tokens of the form that was sent, instead of new ones. */
  readonly author?: unknown;
  readonly csrf?: unknown;
  /** The key of an attempt without an answer. The next one uses it, too. */
  readonly retryKey?: unknown;
}

/** Shows the form of an act, its confirmation, or the secret that it results in. */
function actPage<Body extends TObject>(
  { path, title, page, labels, inPlace, live, immediate }: Action<Body>,
  body: Body,
) {
  return (reply: FastifyReply, data: Shown, given: Record<string, unknown> = {}) => {
    const { message, details = [] } = data.error ?? {};
    // An error with one detail has its message.
    const shown = details.filter((detail) => detail.message !== message);
    const fields = inputsOf(body, labels ?? ({} as Labels<Static<Body>>), given, shown);
    const { request } = reply;
    const name = actName(path);
    if (request.method === 'POST' && !live) stayInPlace(reply, `#act-${name}`);
    const key = typeof data.retryKey === 'string' && isUuid(data.retryKey) ? data.retryKey : randomUUID();
    return render(reply, 'action', {
      title,
      name,
      key,
      inPlace,
      live,
      immediate,
      action: publicAddress(request, request.url.split('?', 1)[0] ?? ''),
      page: pathTo(page, request.params as object),
      author: callerOf(request) && reply.server.drafts.authorToken(request.user.id),
      figuresDigest: immediate ? NO_FIGURES : data.digest,
      // A link to an open act does not empty its form.
      keeps: request.method === 'GET' && data.facts === undefined,
      ...data,
      fields,
      others: shown.filter(({ path }) => !fields.some(({ name }) => name === path.split('/')[1])),
    });
  };
}

/** Other acts that are open on the page stay, and its address too. */
function stayInPlace(reply: FastifyReply, act: string): void {
  reply.headers({ 'hx-retarget': act, 'hx-reselect': act, 'hx-reswap': 'outerHTML', 'hx-push-url': 'false' });
}

/** The last part of its path names an act on its page. */
const actName = (path: string) => path.split('/').at(-1) ?? '';

const pathTo = (page: string, thing: object) =>
  page.replace(/:(\w+)/g, (_, id) => (thing as Record<string, string>)[id] ?? '');

/** The service could not answer, or not now. The form is shown again, so that it can be sent again. */
const TEMPORARY = [408, 429, 500, 503];

/**
 * Saves what was typed into a form that could not be read or answered: it is carried over the sign-in, or shown again.
 * @throws the error, if the form does not say that it was shown to this operator: others cannot fill in a form
 */
async function rescue(error: Error, reply: FastifyReply, show: ReturnType<typeof actPage>): Promise<FastifyReply> {
  const { request, server } = reply;
  const form = (await formIn(request)) as Readonly<Record<string, unknown>>;
  const authorId = server.drafts.authorOf(form);
  if (authorId === null) throw error;
  const { statusCode } = answerTo(error);
  const fields = filledIn(form);
  if (statusCode === 401) {
    const path = request.url.split('?', 1)[0]?.slice(PREFIX.length) ?? '';
    return signInWith(reply, error, server.drafts.close({ authorId, path, fields }));
  }
  const caller = callerOf(request);
  const isOwn = caller === null || caller.id === authorId;
  if (!isOwn || !(isForged(error) || TEMPORARY.includes(statusCode))) throw error;
  const { author, _csrf: csrf, key, retryKey = key } = form;
  // If the session is not known now, the form keeps its tokens. If the act was done, its key prevents another.
  const tokens = caller === null ? { author, csrf } : {};
  return show(reply, { error: errorIn(reply, error), retryKey, ...tokens }, fields);
}

type ShownAct<Body extends TObject> = Partial<ActOnOne<Body>> & Pick<ActOnOne<Body>, 'done' | 'describe'>;

/** An act that returns to the page of its subject with a sentence. */
type ActOnOne<Body extends TObject> = Omit<Action<Body>, 'path' | 'page' | 'execute'> & {
  readonly done: string;
  /** The page to show next, if the subject is gone. */
  readonly next?: string;
  /** With `inPlace`, its result holds the secret to show. A `message` replaces `done`, and a `location` the page. */
  execute(act: SubmittedAct<Static<Body>>): Promise<unknown>;
};

/**
 * Acts on one thing, each below its page, such as `/tickets/:ticketId`, to which it returns.
 * @param ofBorrower finds what the acts are on, whose borrower the confirmations name
 * @returns `add` and `perform` to register an act, and `links` to acts for the page of one thing
 */
export function actsOn(
  app: HttpServer,
  keys: ConsolePorts['keys'],
  page: string,
  ofBorrower?: (params: object) => Promise<OfBorrower | null>,
) {
  const added = new Map<string, Pick<Action<TObject>, 'title' | 'allowed'>>();
  const on = {
    add<Body extends TObject>(name: string, { done, next, ...act }: ActOnOne<Body>): void {
      added.set(name, act);
      const execute = async (given: SubmittedAct<Static<Body>>) => {
        const { secret, message = done, location } = ((await act.execute(given)) ?? {}) as Partial<Done>;
        const shown = location ?? next ?? pathTo(page, given.params);
        return { location: shown, message, ...(secret && act.inPlace && { secret }) };
      };
      const describe = async (given: SubmittedAct<Static<Body>>) => {
        const described = await act.describe(given);
        // Nothing is confirmed before an immediate act.
        const thing = act.immediate ? null : await ofBorrower?.(given.params);
        return thing ? withFact(described, ['Borrower', borrowerName(thing.borrower)]) : described;
      };
      action<Body>(app, keys, { ...act, page, path: `${page}/${name}`, describe, execute });
    },
    /** An act as it is declared. What is given here replaces what follows from the declaration. */
    perform<A extends AnyAct, Body extends TObject = A['body']>(
      name: string,
      act: OperatorAct<A>,
      shown: ShownAct<Body>,
    ): void {
      const execute = async (given: SubmittedAct<unknown>) => void (await act.execute(commandIn(act, given)));
      on.add<Body>(name, { ...linkTo(act.act), body: act.act.body as unknown as Body, execute, ...shown });
    },
    links: (thing: object, names: readonly string[]) =>
      names.map((name) => {
        const { title, allowed } = added.get(name) as Pick<Action<TObject>, 'title' | 'allowed'>;
        return { title, allowed, path: pathTo(`${page}/${name}`, thing) };
      }),
  };
  return on;
}

/** The title of an act, and who may perform it. */
const linkTo = ({ title, action }: AnyAct) => ({ title, allowed: action as OperatorAction });

/** An act that makes a thing, and its form, below the page of a list. */
export function making<A extends AnyAct>(act: A, page: string, name: string) {
  return { ...linkTo(act), page, path: `${page}/${name}`, body: act.body as A['body'] };
}

/** The command that a form submits. */
export function commandIn<A extends AnyAct>({ act }: OperatorAct<A>, given: SubmittedAct<unknown>): CommandFor<A> {
  const { params: named, values, operator } = given;
  return commandOf(act, { named, given: (values ?? {}) as object, operator }) as CommandFor<A>;
}

/** The key of an attempt that had no answer. */
const keyIn = ({ body }: FastifyRequest) => (body as { readonly retryKey?: unknown } | undefined)?.retryKey;

const NO_FIELDS = Type.Object({}, { additionalProperties: false });
/** Shown beside the form. Other errors have a page, or lead to the sign-in. */
const isCorrectable = (error: unknown) => [400, 402, 409].includes(answerTo(error).statusCode);
/** What was confirmed has changed: the new figures are shown. */
const OUTDATED = ['FIGURES_OUTDATED', 'PREVIEW_OUTDATED'];
// Why: docs/decisions/0031-the-console-is-rendered-by-the-server.md
/**
 * An act of an operator: a form for its fields, a confirmation with the figures, and a result. The
 * confirmation holds an idempotency key, so that a double click or a reload does not repeat the act, and a digest of its
 * figures, so that the act is refused if they have changed since then.
 */
export function action<Body extends TObject>(
  app: HttpServer,
  keys: ConsolePorts['keys'],
  definition: Action<Body>,
): void {
  const { path, body = NO_FIELDS as unknown as Body } = definition;
  const valuesIn = formReader(body);
  const hasFields = Object.keys(body.properties).length > 0;
  const show = actPage(definition, body);
  const confirm = async (request: FastifyRequest, reply: FastifyReply, given: Record<string, unknown>) => {
    const description = descriptionOf(await definition.describe(actOf(request, valuesIn(given))));
    const shown = withSecondOperator(description, app.needsSecond(definition.allowed));
    return show(reply, { ...shown, retryKey: keyIn(request) }, given);
  };
  const refuse = async (request: FastifyRequest, reply: FastifyReply, error: Refusal) => {
    const act = () => actOf(request, valuesIn(request.body));
    const shown = OUTDATED.includes(error.code) ? descriptionOf(await definition.describe(act())) : {};
    return show(reply, { ...shown, error }, filledIn(request.body));
  };

  const page = pageFor(definition.allowed);
  app.get(path, page, async (request, reply) => {
    if (!hasFields) return confirm(request, reply, {});
    const { params, operator } = actOf(request, {});
    const draft = await app.drafts.recall(request);
    if (draft !== null) return show(reply, { remark: CARRIED }, draft.fields);
    const asked = askedIn(request.query, body);
    if (asked !== null) {
      return confirm(request, reply, asked).catch((error) => {
        if (!isCorrectable(error)) throw error;
        return show(reply, { error: errorIn(reply, error) }, asked);
      });
    }
    return show(reply, {}, { ...(await definition.initial?.(params, operator)) });
  });
  const errorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    isCorrectable(error) ? refuse(request, reply, errorIn(reply, error)) : rescue(error, reply, show);
  app.post(path, { ...page, errorHandler }, async (request, reply) => {
    const { key, figuresDigest, preview } = (request.body ?? {}) as Readonly<Record<string, unknown>>;
    if (preview !== undefined || typeof key !== 'string' || !isUuid(key))
      return confirm(request, reply, filledIn(request.body));
    const act = actOf(request, valuesIn(request.body));
    const userId = personBehind(act.operator);
    const keyed = { userId, scope: `${userId} POST ${request.url}`, key, fingerprint: digestOf(act.values) };
    const { answer, secret } = await once(keys, keyed, definition, act, figuresDigest);
    const outcome = JSON.parse(answer.body);
    if (answer.statusCode !== DONE) return refuse(request, reply.code(answer.statusCode), outcome.error);
    if (secret !== undefined) return show(reply, { result: { ...outcome, secret } });
    return redirect(reply, outcome.location, { message: outcome.message, act: actName(path) });
  });
}

/** The fields that a link to the act fills in, which leads to its confirmation; `null` if it fills in nothing. */
function askedIn(query: unknown, { properties }: TObject): Record<string, unknown> | null {
  const asked = Object.entries(filledIn(query)).filter(([name]) => Object.hasOwn(properties, name));
  return asked.length === 0 ? null : Object.fromEntries(asked);
}

function actOf<Values>({ params, user }: FastifyRequest, values: Values): SubmittedAct<Values> {
  return { params: params as SubmittedAct<unknown>['params'], values, operator: operatorOf(user) };
}
