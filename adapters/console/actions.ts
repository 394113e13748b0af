import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import type { OperatorAct } from '../../application/operators/audited.ts';
import type { OperatorAction } from '../../application/operators/roles.ts';
import { type AnswerOf, type AnyAct, type CommandFor, commandOf } from '../../application/shared/act.ts';
import type { Borrower } from '../../application/shared/person.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { type Operator, personBehind } from '../../domain/shared/operator.ts';
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
import { type Detail, detail, type TabbedDetail } from './details.ts';
import { formIn } from './drafts.ts';
import type { Facts } from './fields.ts';
import { borrowerName } from './format.ts';
import { filledIn, formReader, inputsOf, type Labels } from './forms.ts';
import { type Ids, idsIn } from './ids.ts';
import { doneOf } from './labels.ts';
import { type ActLink, errorIn, isForged, PREFIX, pageFor, redirect, render } from './rendering.ts';
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
    const fields = inputsOf(body, given, { ...(labels && { labels }), details: shown });
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

/** What a form shows of an act on a thing, beside what the act declares. */
export interface ShownAct<Thing, Values> {
  readonly title?: string;
  /** Labels that the names of the fields do not give. */
  readonly labels?: Labels<Values>;
  /** The result in a sentence. Default: that of the title. */
  readonly done?: string;
  /** The page to show next. Default: that of the thing. */
  readonly next?: string | ((thing: Thing, act: SubmittedAct<Values>) => string);
  /** The field of the answer that only this answer shows. */
  readonly secret?: string;
  readonly live?: true;
  readonly immediate?: true;
  /** Its form is open when the page is shown. */
  readonly open?: true;
  /** What the command has beside what was typed. */
  adds?(act: SubmittedAct<Values>, thing: Thing): object;
  initial?(thing: Thing): object;
  /** The figures of the confirmation. An immediate act has none. */
  describe?(thing: Thing, act: SubmittedAct<Values>): Facts | Description | Promise<Facts | Description>;
}

/** An act that is not declared. */
interface OtherAct<Body extends TObject> extends Pick<Action<Body>, 'title' | 'allowed' | 'body' | 'idempotencyOf'> {
  execute(act: SubmittedAct<Static<Body>>): Promise<unknown>;
}

/** A page about one thing: acts are names of those added. */
export type ShownThing<Page extends { readonly acts?: unknown }> = Omit<Page, 'acts'> & {
  readonly acts?: readonly string[];
};

export type ActsOn<Thing extends object> = ReturnType<typeof actsOn<Thing>>;

/**
 * Acts on one thing, each below its page, such as `/tickets/:ticketId`, to which it returns.
 * @param find throws if there is no such thing. Confirmations name its borrower, if it has one
 */
export function actsOn<Thing extends object>(
  app: HttpServer,
  page: string,
  find: (ids: Ids, operator: Operator) => Promise<Thing>,
) {
  const added = new Map<string, Omit<ActLink, 'path'>>();
  const links = (thing: object, names: readonly string[]): readonly ActLink[] =>
    names.map((name) => ({ ...(added.get(name) as ActLink), path: pathTo(`${page}/${name}`, thing) }));
  function add<Body extends TObject>(name: string, act: OtherAct<Body> & ShownAct<Thing, Static<Body>>): void {
    const { open, secret, done = doneOf(act.title), next = page, initial, describe, execute, ...form } = act;
    added.set(name, { title: act.title, allowed: act.allowed, ...(open && { open }) });
    action<Body>(app, {
      ...form,
      page,
      path: `${page}/${name}`,
      inPlace: secret !== undefined,
      initial: async (ids, operator) => (initial === undefined ? {} : initial(await find(ids, operator))),
      async describe(given) {
        if (describe === undefined) return [];
        const thing = await find(given.params, given.operator);
        return withBorrower(await describe(thing, given), thing);
      },
      async execute(given) {
        const location = typeof next === 'string' ? next : next(await find(given.params, given.operator), given);
        const answer = await execute(given);
        return { location: pathTo(location, given.params), message: done, ...secretIn(answer, secret) };
      },
    });
  }
  /** An act as it is declared. What is given here replaces what follows from the declaration. */
  function perform<A extends AnyAct, Body extends TObject = A['body']>(
    name: string,
    act: OperatorAct<A>,
    { adds, ...shown }: ShownAct<Thing, Static<Body>> & { readonly body?: Body },
  ): void {
    const execute = async (given: SubmittedAct<Static<Body>>) => {
      const added = adds === undefined ? {} : adds(given, await find(given.params, given.operator));
      return act.execute(commandIn(act, { ...given, values: { ...(given.values as object), ...added } }));
    };
    const idempotencyOf = (given: SubmittedAct<Static<Body>>) => act.idempotencyOf(commandIn(act, given));
    add<Body>(name, { ...linkTo(act.act), body: act.act.body as unknown as Body, idempotencyOf, execute, ...shown });
  }
  /** The page of the thing. */
  function show(
    load: (thing: Thing, operator: Operator) => Promise<ShownThing<Detail> | ShownThing<TabbedDetail>>,
  ): void {
    detail(app, page, async (ids, operator) => {
      const thing = await find(ids, operator);
      const shown = await load(thing, operator);
      return { ...shown, acts: links(ids, shown.acts ?? []) };
    });
  }
  return { add, perform, links, show };
}

/** The description of an act, with the borrower whom it concerns. */
function withBorrower(described: Facts | Description, thing: object): Facts | Description {
  const { borrower = null } = thing as { readonly borrower?: Borrower | null };
  return borrower === null ? described : withFact(described, ['Borrower', borrowerName(borrower)]);
}

function secretIn(answer: unknown, name: string | undefined): Pick<Done, 'secret'> {
  return name === undefined ? {} : { secret: (answer as Readonly<Record<string, string>>)[name] ?? '' };
}

/** The title of an act, and who may perform it. */
const linkTo = ({ title, action }: AnyAct) => ({ title, allowed: action as OperatorAction });

interface Making<A extends AnyAct, Body extends TObject> {
  /** The field of the answer that names the page of what is made. */
  readonly id: keyof AnswerOf<A> & string;
  readonly body?: Body;
  readonly labels?: Labels<Static<Body>>;
  readonly done?: string;
  readonly secret?: keyof AnswerOf<A> & string;
  readonly initial?: object;
  describe(values: Static<Body>): Facts | Promise<Facts>;
}

/** An act that makes a thing, with its form below the page of a list. @returns the link to it */
export function making<A extends AnyAct, Body extends TObject = A['body']>(
  app: HttpServer,
  page: string,
  name: string,
  act: OperatorAct<A>,
  shown: Making<A, Body>,
): ActLink {
  const link = { ...linkTo(act.act), path: `${page}/${name}` };
  const { id, done = doneOf(link.title), secret, initial = {}, describe, ...form } = shown;
  action<Body>(app, {
    ...link,
    page,
    body: act.act.body as unknown as Body,
    ...form,
    inPlace: secret !== undefined,
    initial: () => initial,
    describe: async ({ values }) => describe(values),
    async execute(given) {
      const made = await act.execute(commandIn(act, given));
      return { location: `${page}/${made[id]}`, message: done, ...secretIn(made, secret) };
    },
  });
  return link;
}

/** The command that a form submits. */
export function commandIn<A extends AnyAct>({ act }: OperatorAct<A>, given: SubmittedAct<unknown>): CommandFor<A> {
  const { params: named, values, operator, effectId } = given;
  const command = commandOf(act, { named, given: (values ?? {}) as object, operator });
  return { ...command, ...(effectId !== undefined && { effectId }) } as CommandFor<A>;
}

/** The key of an attempt that had no answer. */
const keyIn = ({ body }: FastifyRequest) => (body as { readonly retryKey?: unknown } | undefined)?.retryKey;

/** Of an act with nothing to fill in. */
export const NO_FIELDS = Type.Object({}, { additionalProperties: false });
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
function action<Body extends TObject>(app: HttpServer, definition: Action<Body>): void {
  const { path, body = NO_FIELDS as TObject as Body } = definition;
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
    const { answer, secret } = await once(app.attemptKeys, keyed, definition, act, figuresDigest);
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
  return { params: idsIn(params as object), values, operator: operatorOf(user) };
}
