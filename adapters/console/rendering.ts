import path from 'node:path';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, prepareError } from '../http/api/errors.ts';
import { httpErrors } from '../http/api/http-errors.ts';
import { publicAddress } from '../http/api/public-address.ts';
import { callerOf } from '../http/auth/try-limits.ts';
import { formToken } from './cookies.ts';
import * as format from './format.ts';

/** The path of the console in the service. Addresses in answers have `addressOf`. */
export const PREFIX = '/console';

/** The navigation: the first segment of the path, and the name of the section. */
const SECTIONS = [
  { path: '', name: 'Overview' },
  { path: 'requests', name: 'Requests' },
  { path: 'loans', name: 'Loans' },
  { path: 'payments', name: 'Payments' },
  { path: 'deposits', name: 'Deposits' },
  { path: 'refunds', name: 'Refunds' },
  { path: 'tickets', name: 'Tickets' },
  { path: 'users', name: 'Users' },
  { path: 'documents', name: 'Documents' },
  { path: 'ledger', name: 'Ledger' },
  { path: 'webhooks', name: 'Webhooks' },
  { path: 'days', name: 'Days' },
];

/** The options of a page: operators only, and not part of the API description. */
export const PAGE = { config: { role: 'operator' }, schema: { hide: true } } as const;
export const PUBLIC = { config: { public: true }, schema: { hide: true } } as const;

type PageData = Readonly<Record<string, unknown>> & { readonly title: string };

export async function registerViews(app: FastifyInstance): Promise<void> {
  const root = path.join(import.meta.dirname, 'views');
  await app.register(view, {
    engine: { eta: new Eta({ views: root }) },
    root,
    layout: 'layout.eta',
    production: true,
    defaultContext: format,
  });
  app.setErrorHandler(renderError);
}

/** The address of a page, from its path below `/console`. */
function addressOf({ request }: FastifyReply, path: string): string {
  return publicAddress(request, `${PREFIX}${path}`);
}

/** Renders a page in the layout. */
export function render(reply: FastifyReply, name: string, data: PageData): FastifyReply {
  const { request } = reply;
  const [, , section = ''] = (request.routeOptions.url ?? '').split('/');
  const sections = SECTIONS.map((one) => ({ ...one, current: one.path === section }));
  const signedIn = callerOf(request) !== null;
  const csrf = formToken(reply);
  const prefix = addressOf(reply, '');
  return reply.view(`${name}.eta`, { ...data, csrf, prefix, sections, signedIn, flash: takeFlash(reply) });
}

/** Redirects to a page, by its path below `/console`. After an act, that page shows its sentence once. */
export function redirect(reply: FastifyReply, path: string, done?: string): FastifyReply {
  if (done !== undefined) reply.setCookie(reply.server.cookieNames.done, done, { signed: true, maxAge: 60 });
  return reply.redirect(addressOf(reply, path), 303);
}

function takeFlash(reply: FastifyReply): string | null {
  const { done } = reply.server.cookieNames;
  const kept = reply.request.cookies[done];
  if (kept === undefined) return null;
  reply.clearCookie(done);
  return reply.unsignCookie(kept).value;
}

/** Sets the status and headers of an error, and returns its text. */
export function errorIn(reply: FastifyReply, error: unknown): Answer {
  return prepareError(isForged(error) ? httpErrors.outdatedForm() : error, reply.request, reply);
}

function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = errorIn(reply, error);
  const inPlace = request.headers['hx-request'] !== undefined;
  if (answer.statusCode !== 401) {
    // An error page has no part that could replace a list or an action.
    if (inPlace) reply.headers({ 'hx-retarget': '#content', 'hx-reselect': '#content' });
    return render(reply, 'error', { title: answer.message, answer });
  }
  // A fetch would follow the redirect and insert the sign-in page into this one.
  if (inPlace) return reply.code(200).header('hx-redirect', addressOf(reply, '/sign-in')).send('');
  return redirect(reply, '/sign-in');
}

function isForged(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('FST_CSRF_');
}
