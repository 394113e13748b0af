import path from 'node:path';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayPerform, type OperatorAction } from '../../application/operators/roles.ts';
import { type Answer, prepareError } from '../http/answers/errors.ts';
import { publicAddress } from '../http/answers/lists.ts';
import { callerOf } from '../http/auth/try-limits.ts';
import { httpErrors } from '../http/fields/http-errors.ts';
import type { ConsolePorts } from './console-ports.ts';
import { formToken } from './cookies.ts';
import * as format from './format.ts';

/** A link to an action, below `/console`. It opens in place. Pages show it to operators who may perform the action. */
export interface ActLink {
  readonly path: string;
  readonly allowed: OperatorAction;
  readonly title: string;
  /** `true`: its form is open when the page is shown. */
  readonly open?: true;
}

/** Remembers the list that the operator has open, by its address below `/console`, as the queue to work through. */
export function keepQueue(reply: FastifyReply, address: string): void {
  reply.setCookie(reply.server.cookieNames.queue, address, { signed: true });
}

/**
 * The address, below `/console`, that leads on in the queue after an act on one of its items.
 *
 * @param item the path of the page that shows the result
 * @returns `null` if the last list was of another section
 */
function nextInQueue({ request, server, unsignCookie }: FastifyReply, item: string): string | null {
  const { valid, value } = unsignCookie(request.cookies[server.cookieNames.queue] ?? '');
  const [path = '', query = ''] = (valid ? value : '').split('?', 2);
  if (path === '' || !item.startsWith(`${path}/`)) return null;
  const filter = new URLSearchParams(query);
  filter.set('after', item);
  return `${path}/next?${filter}`;
}

/** The path of the console in the service. Addresses in answers have `addressOf`. */
export const PREFIX = '/console';

/** The base of local addresses. No host has this name: RFC 2606, 2. */
const NOWHERE = 'http://console.invalid';

interface Section {
  /** The first segment of the path. */
  readonly path: string;
  readonly name: string;
  /** Open the section. */
  readonly keys?: string;
  readonly allowed?: OperatorAction;
}

/** The navigation. */
const SECTIONS: readonly { readonly group: string; readonly of: readonly Section[] }[] = [
  {
    group: 'Work',
    of: [
      { path: '', name: 'Overview', keys: 'g o' },
      { path: 'requests', name: 'Requests', keys: 'g r' },
      { path: 'documents', name: 'Documents', keys: 'g i' },
      { path: 'approvals', name: 'Approvals', keys: 'g e' },
      { path: 'collections', name: 'Collections', keys: 'g q' },
      { path: 'tickets', name: 'Tickets', keys: 'g t' },
    ],
  },
  {
    group: 'Book',
    of: [
      { path: 'loans', name: 'Loans', keys: 'g l' },
      { path: 'users', name: 'Users', keys: 'g u' },
      { path: 'portfolio', name: 'Portfolio', keys: 'g v' },
      { path: 'products', name: 'Products', keys: 'g c' },
      { path: 'holidays', name: 'Holidays', keys: 'g h' },
    ],
  },
  {
    group: 'Money',
    of: [
      { path: 'payments', name: 'Payments', keys: 'g p' },
      { path: 'deposits', name: 'Deposits', keys: 'g d' },
      { path: 'refunds', name: 'Refunds', keys: 'g f' },
      { path: 'payouts', name: 'Payouts', keys: 'g n' },
      { path: 'ledger', name: 'Ledger', keys: 'g b' },
      { path: 'days', name: 'Days', keys: 'g y' },
    ],
  },
  {
    group: 'Access',
    of: [
      { path: 'operators', name: 'Operators', keys: 'g s', allowed: 'operator.read' },
      { path: 'api-keys', name: 'API keys', keys: 'g k', allowed: 'api-key.read' },
      { path: 'webhooks', name: 'Webhooks', keys: 'g w', allowed: 'webhook.read' },
    ],
  },
];

/** The options of a page: operators only, and not part of the API description. */
export const PAGE = { config: { role: 'operator' }, schema: { hide: true } } as const;
/** A page for operators whose role allows this. */
export const pageFor = (allowed: OperatorAction) => ({ ...PAGE, config: { ...PAGE.config, allowed } }) as const;
/** A page for operators who see its section. */
export function pageAt(path: string): typeof PAGE | ReturnType<typeof pageFor> {
  const [, section] = path.split('/');
  const { allowed } = SECTIONS.flatMap(({ of }) => of).find((one) => one.path === section) ?? {};
  return allowed === undefined ? PAGE : pageFor(allowed);
}
/** A page for operators who lack the second factor that they need, too. */
export const OPEN_PAGE = { config: { role: 'operator', withoutSecondFactor: true }, schema: { hide: true } } as const;
export const PUBLIC = { config: { public: true }, schema: { hide: true } } as const;

type PageData = Readonly<Record<string, unknown>> & { readonly title: string; readonly acts?: readonly ActLink[] };

declare module 'fastify' {
  interface FastifyRequest {
    /** For operators: the business date, as pages show it. */
    businessDate: string;
  }
}

/** @param assets the address of each file, below `/console` */
export async function registerViews(
  app: FastifyInstance,
  assets: ReadonlyMap<string, string>,
  { isSandbox, lenderName, calendar }: ConsolePorts,
): Promise<void> {
  const root = path.join(import.meta.dirname, 'views');
  await app.register(view, {
    engine: { eta: new Eta({ views: root }) },
    root,
    layout: 'layout.eta',
    production: true,
    defaultContext: { ...format, assets, isSandbox, lenderName },
  });
  app.decorateRequest('businessDate', '');
  app.addHook('preHandler', async (request) => {
    if (callerOf(request) !== null) request.businessDate = format.dayText(await calendar.today());
  });
  app.setErrorHandler(renderError);
}

/** The address of a page, from its path below `/console`. */
function addressOf({ request }: FastifyReply, path: string): string {
  return publicAddress(request, `${PREFIX}${path}`);
}

/** Whether an operator sees it. */
type IsShown = (one: { readonly allowed?: OperatorAction | undefined }) => boolean;

/** A table that may have links to acts. */
interface ActTable {
  readonly heads: readonly { readonly isAct: boolean }[];
  readonly rows: readonly (readonly { readonly allowed: OperatorAction | undefined; readonly path: string | null }[])[];
}

/** The table without links to acts that are not for the operator, and without a column that has no others. */
function withOwnActs({ heads, rows, ...table }: ActTable, isShown: IsShown): ActTable {
  const own = rows.map((row) =>
    row.map((cell) => (isShown(cell) ? cell : { ...cell, text: '', title: null, path: null })),
  );
  const isKept = (at: number) => heads[at]?.isAct !== true || own.some((row) => row[at]?.path);
  const kept = <Of>(ofColumns: readonly Of[]) => ofColumns.filter((_, at) => isKept(at));
  return { ...table, heads: kept(heads), rows: own.map(kept) };
}

/** Renders a page in the layout. */
export function render(reply: FastifyReply, name: string, data: PageData): FastifyReply {
  const { request } = reply;
  const [, , section = ''] = (request.routeOptions.url ?? '').split('/');
  const caller = callerOf(request);
  const role = caller?.operatorRole ?? null;
  const isShown: IsShown = ({ allowed }) => allowed === undefined || (role !== null && mayPerform(role, allowed));
  const groups = SECTIONS.map(({ group, of }) => ({
    group,
    sections: of.filter(isShown).map((one) => ({ ...one, current: one.path === section })),
  })).filter(({ sections }) => sections.length > 0);
  const acts = data.acts?.filter(isShown);
  const csrf = formToken(reply);
  const prefix = addressOf(reply, '');
  // After going back, the page shows no open act.
  const keepsActs = request.headers['hx-history-restore-request'] === undefined;
  const done = takeDone(reply);
  const next = done && nextInQueue(reply, pathOf(request.url.slice(PREFIX.length)));
  const { businessDate } = request;
  const own = (table: ActTable) => withOwnActs(table, isShown);
  const shown = { csrf, prefix, section, groups, businessDate, signedIn: caller !== null, keepsActs, done, next };
  return reply.view(`${name}.eta`, { ...shown, own, isShown, ...data, acts });
}

/** The result of an act, for the page that it leads to. */
interface Result {
  readonly message: string;
  /** The last part of the act's path. */
  readonly act?: string;
}

/** Redirects to a page, by its path below `/console`. After an act, that page, and no other, shows its result once. */
export function redirect(reply: FastifyReply, path: string, done?: Result): FastifyReply {
  if (done !== undefined) {
    const kept = JSON.stringify({ ...done, path: pathOf(path) });
    reply.setCookie(reply.server.cookieNames.done, kept, { signed: true, maxAge: 60 });
  }
  return reply.redirect(addressOf(reply, path), 303);
}

function takeDone(reply: FastifyReply): Result | null {
  const { done: name } = reply.server.cookieNames;
  const { value } = reply.unsignCookie(reply.request.cookies[name] ?? '');
  const { path, ...done } = JSON.parse(value ?? '{}') as Partial<Result> & { readonly path?: string };
  if (path !== pathOf(reply.request.url.slice(PREFIX.length))) return null;
  reply.clearCookie(name);
  return done as Result;
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** The path below `/console` that an address names, with its query. Empty unless it is an address of the console. */
export function pathBelow(address: unknown): string {
  const url = typeof address === 'string' ? URL.parse(address, NOWHERE) : null;
  if (url?.origin !== NOWHERE || !`${url.pathname}/`.startsWith(`${PREFIX}/`)) return '';
  const path = `${url.pathname}${url.search}`.slice(PREFIX.length);
  return path.startsWith('/sign-') ? '' : path;
}

/** Sets the status and headers of an error, and returns its text. */
export function errorIn(reply: FastifyReply, error: unknown): Answer {
  return prepareError(isForged(error) ? httpErrors.outdatedForm() : error, reply.request, reply, 'en');
}

function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = errorIn(reply, error);
  const inPlace = request.headers['hx-request'] !== undefined;
  if (answer.code === 'MFA_REQUIRED') return leadTo(reply, inPlace, '/account');
  if (answer.statusCode !== 401) {
    // An error page has no part that could replace a list or an action.
    if (inPlace) reply.headers({ 'hx-retarget': '#content', 'hx-reselect': '#content' });
    return render(reply, 'error', { title: answer.message, answer });
  }
  if (!inPlace) return redirect(reply, signInFor(request.method === 'GET' ? request.url : ''));
  const { 'hx-target': target = '', 'hx-current-url': current = '' } = request.headers;
  // Other acts may be open on the page: it stays.
  if (/#slot-/.test(String(target))) {
    reply.headers({ 'hx-reselect': '#ended', 'hx-push-url': 'false' });
    return render(reply, 'ended', { title: 'Your session has ended' });
  }
  // A fetch would follow the redirect and insert the sign-in page into this one.
  const { pathname = '', search = '' } = URL.parse(String(current)) ?? {};
  const signIn = signInFor(`${pathname.slice(reply.server.publicPath.length)}${search}`);
  return leadTo(reply, inPlace, signIn);
}

/** Leads the whole page to another one, by its path below `/console`. */
function leadTo(reply: FastifyReply, inPlace: boolean, path: string): FastifyReply {
  if (!inPlace) return redirect(reply, path);
  return reply.code(200).header('hx-redirect', addressOf(reply, path)).send('');
}

/** The sign-in that leads on to a page. */
function signInFor(address: string): string {
  const path = pathBelow(address);
  return path === '' ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: `${PREFIX}${path}` })}`;
}

export function isForged(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && code.startsWith('FST_CSRF_');
}
