import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Static, TObject } from 'typebox';
import { type Answer, answerTo } from '../http/answers/errors.ts';
import { publicAddress } from '../http/answers/lists.ts';
import { callerOf } from '../http/auth/try-limits.ts';
import { isUuid } from '../http/fields/read-fields.ts';
import type { Action, Done } from './acts.ts';
import { type Description, descriptionOf } from './descriptions.ts';
import { formIn } from './drafts.ts';
import { fieldsOf, filledIn, type Labels } from './forms.ts';
import { errorIn, isForged, PREFIX, render } from './rendering.ts';
import { signInWith } from './sign-in.ts';

export type Refusal = Pick<Answer, 'code' | 'message' | 'details'>;

/** Above a form that was carried over the sign-in. */
export const CARRIED = 'Your session had ended, so nothing was sent. Check what you typed, and go on.';

const NO_FIGURES = descriptionOf([]).digest;

interface Shown extends Partial<Description> {
  readonly error?: Refusal;
  readonly notice?: string;
  /** The result of an act with `inPlace`. */
  readonly result?: Done;
  /** Tokens of the form that was sent, instead of new ones. */
  readonly author?: unknown;
  readonly csrf?: unknown;
  /** The key of an attempt without an answer. The next one uses it, too. */
  readonly retryKey?: unknown;
}

/** Shows the form of an act, its confirmation, or the secret that it results in. */
export function actPage<Body extends TObject>(
  { path, title, page, labels, inPlace, live, immediate }: Action<Body>,
  body: Body,
) {
  return (reply: FastifyReply, data: Shown, given: Record<string, unknown> = {}) => {
    const { message, details = [] } = data.error ?? {};
    // An error with one detail has its message.
    const shown = details.filter((detail) => detail.message !== message);
    const fields = fieldsOf(body, labels ?? ({} as Labels<Static<Body>>), given, shown);
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
export const actName = (path: string) => path.split('/').at(-1) ?? '';

export const pathTo = (page: string, thing: object) =>
  page.replace(/:(\w+)/g, (_, id) => (thing as Record<string, string>)[id] ?? '');

/** The service could not answer, or not now. The form is shown again, so that it can be sent again. */
const TEMPORARY = [408, 429, 500, 503];

/**
 * Saves what was typed into a form that could not be read or answered: it is carried over the sign-in, or shown again.
 * @throws the error, if the form does not say that it was shown to this operator: others cannot fill in a form
 */
export async function rescue(
  error: Error,
  reply: FastifyReply,
  show: ReturnType<typeof actPage>,
): Promise<FastifyReply> {
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
