import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import type { Dataset } from '../../application/exports/datasets.ts';
import type { SavedViewQueries } from '../../application/operators/operator.queries.ts';
import type { OperatorAction } from '../../application/operators/roles.ts';
import type { Page, PageRequest } from '../../application/shared/page.ts';
import type { Operator } from '../../domain/shared/operator.ts';
import { type Answer, answerTo } from '../http/answers/errors.ts';
import { publicAddress } from '../http/answers/lists.ts';
import type { HttpServer } from '../http/answers/routes.ts';
import { operatorOf } from '../http/auth/access.ts';
import { moneyText, plainMoneyText } from './format.ts';
import { type FormField, filledIn, formReader, inputsOf } from './forms.ts';
import { type Ids, idsIn } from './ids.ts';
import { labelOf } from './labels.ts';
import { type ActLink, errorIn, keepQueue, pageAt, redirect, render } from './rendering.ts';
import type { Named } from './subjects.ts';

/** How a state looks. Each tone has its own sign, so that none relies on its colour. */
export type Tone = 'good' | 'waiting' | 'bad' | 'ended';

const STATES: Readonly<Record<Tone, readonly string[]>> = {
  good: [
    'Active',
    'Approved',
    'Completed',
    'Paid',
    'Verified',
    'Resolved',
    'Accepted',
    'Confirmed',
    'Disbursed',
    'Delivered',
  ],
  waiting: ['Pending', 'Processing', 'Open', 'In Progress', 'Paused', 'Partially Paid', 'Upcoming', 'Invited'],
  bad: [
    'Defaulted',
    'Overdue',
    'Failed',
    'Reversed',
    'Rejected',
    'Declined',
    'Refused',
    'Suspended',
    'Written off',
    'Annulled',
    'Returned',
    'Blocked',
  ],
  ended: ['Cancelled', 'Closed', 'Expired', 'Withdrawn', 'Waived', 'Voided', 'Inactive'],
};

const TONES: ReadonlyMap<string, Tone> = new Map(
  Object.entries(STATES).flatMap(([tone, words]) => words.map((word) => [word, tone as Tone])),
);

/** `ended` for a word that is not known. */
export function toneOf(state: string): Tone {
  return TONES.get(state) ?? 'ended';
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly savedViewQueries: SavedViewQueries;
    /** The lists, below `/console`, whose filters operators can save. */
    readonly keptLists: Set<string>;
  }
}

interface AnyColumn<Item> {
  readonly head: string;
  /** The page that the cell leads to, below `/console`. */
  readonly link?: (item: Item) => string | null;
}

interface TextColumn<Item> extends AnyColumn<Item> {
  readonly cell: (item: Item) => string;
  /** More than the cell has room for, shown on hover. */
  readonly hint?: (item: Item) => string;
  /** Aligned by its last digit. */
  readonly figure?: true;
  /** Whether the cell is marked. */
  readonly mark?: (item: Item) => boolean;
  /** The cell is the state of the item. */
  readonly state?: true;
  /** The act to which the cell leads. It is empty for those who may not perform it. */
  readonly allowed?: (item: Item) => OperatorAction | undefined;
}

interface AmountColumn<Item> extends AnyColumn<Item> {
  /** The head has the currency, unless the rows differ in it. */
  readonly amount: (item: Item) => readonly [amount: number | null, currency: string | undefined];
}

export type Column<Item> = TextColumn<Item> | AmountColumn<Item>;

/** A link to an act on each row, for those who may perform it; `null` if the row does not allow it. */
export function actColumn<Item>(head: string, act: (item: Item) => ActLink | null): Column<Item> {
  return {
    head,
    cell: (item) => act(item)?.title ?? '',
    link: (item) => act(item)?.path ?? null,
    allowed: (item) => act(item)?.allowed,
  };
}

/** A longer text may be cut, and is shown whole on hover. */
const LONGEST_CELL = 30;

/** A table for `partials/table`. */
export type Table = ReturnType<typeof tableOf>;

export function tableOf<Item>(caption: string, columns: readonly Column<Item>[], items: readonly Item[], empty = '') {
  const shown = columns.map((column) => ('amount' in column ? textOf(column, items) : column));
  const heads = shown.map(({ head, figure = false, allowed }) => ({
    text: head,
    figure,
    isAct: allowed !== undefined,
  }));
  const rows = items.map((item) =>
    shown.map(({ cell, hint, link, figure = false, mark, state, allowed }) => {
      const text = cell(item);
      const full = hint?.(item) ?? text;
      const tone = state && toneOf(text);
      const title = full === text && text.length <= LONGEST_CELL ? null : full;
      const path = link?.(item) ?? null;
      return { text, title, path, figure, marked: mark?.(item) === true, tone, allowed: allowed?.(item) };
    }),
  );
  return { caption, heads, rows, empty };
}

function textOf<Item>({ amount: of, ...column }: AmountColumn<Item>, items: readonly Item[]): TextColumn<Item> {
  const [currency, ...others] = new Set(items.map((item) => of(item)[1]));
  if (others.length > 0) return { ...column, cell: (item) => moneyText(...of(item)), figure: true };
  const head = currency === undefined ? column.head : `${column.head}, ${currency}`;
  return { ...column, head, cell: (item) => plainMoneyText(of(item)[0], currency), figure: true };
}

/** The part of a list on a page about one subject. The list itself has the rest. */
export const NEWEST = { page: 1, limit: 20 };
export const NEWEST_100 = { page: 1, limit: 100 };

/** A filter that is on or absent. */
export const OnlyFilter = () => Type.Optional(Type.Unsafe<true>({ type: 'boolean', const: true }));

export interface ListPage<Query extends TObject, Item> {
  /** Below `/console`. */
  readonly path: string;
  readonly title: string;
  /** The query schema of the same list of the JSON API: `page`, `limit` and the filters. */
  readonly query: Query;
  /** The filters that the page shows. Default: none. */
  readonly filters?: readonly (keyof Static<Query> & string)[];
  /** Write it before the columns: the compiler infers the type of an item from it. */
  load(filter: Static<Query>, page: PageRequest, params: Ids, operator: Operator): Promise<Page<Item>>;
  readonly columns: readonly Column<Item>[];
  readonly empty?: string;
  readonly acts?: readonly ActLink[];
  /** What the list lets operators download, with its filters. */
  readonly dataset?: Dataset;
  /** `false`: the pages of its items lead to the next one by themselves. */
  readonly leadsOn?: false;
}

/** A list with filters and pages. Its whole state is in the URL. */
export function list<Query extends TObject, Item>(app: HttpServer, definition: ListPage<Query, Item>): void {
  const { path, title, query, filters = [], columns, acts = [], dataset } = definition;
  const { empty = `There are no ${title.toLowerCase()} that match.` } = definition;
  const readQuery = formReader(query);
  // Of the items of one thing, nothing is worked through, and no view is saved.
  const isOfOne = path.lastIndexOf('/') > 0;
  const isQueue = !isOfOne && definition.leadsOn !== false;
  if (isQueue) nextPage(app, definition);
  const isKept = !isOfOne && filters.length > 0;
  if (isKept) app.keptLists.add(path);
  app.get(path, { ...pageAt(path), errorHandler: faultyFilter(definition) }, async (request, reply) => {
    const filter = readQuery(request.query);
    const named = await app.subjects.namedIn(filter as object);
    if (named !== null) return showNamed(definition, request, reply, named);
    const page = filter as unknown as PageRequest;
    const ids = idsIn(request.params as object);
    const found = await definition.load(filter, page, ids, operatorOf(request.user));
    const unknown = found.total === 0 ? await app.subjects.unknownIn(filter as object) : null;
    const url = addressIn(request);
    const fields = filterFields(definition, await app.subjects.typed(filter as object));
    const pages = pagesOf(url, filter as object, page, found);
    const none = found.total === 0 ? (unknown ?? empty) : 'The list has fewer pages.';
    const table = tableOf(title, columns, found.items, none);
    const download = dataset && downloadOf(dataset, filter as object);
    if (isQueue) keepQueue(reply, `${path}${filtered(filter as object)}`);
    const views = isKept ? await viewsOf(app, request, path, filter as object) : null;
    const shown = { title, url, fields, pages, total: found.total, unknown, table, acts, download, views };
    return render(reply, 'list', shown);
  });
}

/** The fields of the filters, in the order of their labels. */
function filterFields<Query extends TObject, Item>(
  { query, filters = [] }: ListPage<Query, Item>,
  values: object,
  details: Answer['details'] = [],
) {
  const fields = inputsOf(query, values, { details, labelOf });
  return filters.flatMap((filter) => fields.filter(({ name }) => name === filter));
}

/** A filter that is not valid is shown with its faults, and without a list. */
function faultyFilter<Query extends TObject, Item>(definition: ListPage<Query, Item>) {
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, details } = answerTo(error);
    const fields = filterFields(definition, filledIn(request.query), details);
    if (statusCode !== 400 || !fields.some(({ faults }) => faults.length > 0)) throw error;
    errorIn(reply, error);
    if (request.headers['hx-request'] !== undefined) {
      reply.headers({ 'hx-retarget': '#content', 'hx-reselect': '#content' });
    }
    return renderInstead(reply, definition, fields, tableOf(definition.title, [], [], 'The filter is not valid.'));
  };
}

/** The list of the person whom the filter names, or the question which one it is. */
function showNamed<Query extends TObject, Item>(
  definition: ListPage<Query, Item>,
  request: FastifyRequest,
  reply: FastifyReply,
  { filter, people }: Named,
): FastifyReply {
  const given = filledIn(request.query);
  const pathOf = ({ id }: { readonly id: string }) => `${definition.path}${filtered({ ...given, [filter]: id })}`;
  const [found, ...others] = people;
  if (found !== undefined && others.length === 0) return redirect(reply, pathOf(found));
  const column: Column<(typeof people)[number]> = { head: 'Person', cell: ({ title }) => title, link: pathOf };
  const table = tableOf('Which person?', [column], people, 'There is no person with this name, e-mail or id.');
  return renderInstead(reply, definition, filterFields(definition, given), table);
}

/** The page of a list with something else in place of the list. */
function renderInstead<Query extends TObject, Item>(
  reply: FastifyReply,
  { title, acts = [] }: ListPage<Query, Item>,
  fields: readonly FormField[],
  table: Table,
): FastifyReply {
  const pages = { page: 1, last: 1, more: false, previous: null, next: null };
  const url = addressIn(reply.request);
  return render(reply, 'list', { title, url, fields, pages, total: 0, unknown: true, table, acts });
}

/** The address of a page without its query. */
const addressIn = (request: FastifyRequest) => publicAddress(request, request.url.split('?', 1)[0] ?? '');

/** The views of the operator, and what a new one would keep. */
async function viewsOf(app: HttpServer, { user }: FastifyRequest, list: string, filter: object) {
  const saved = await app.savedViewQueries.ofList(user.id, list);
  const now = filtered(filter).slice(1);
  const items = saved.map((view) => ({ ...view, path: `${list}?${view.filter}`, isCurrent: view.filter === now }));
  return { list, filter: now, items };
}

/** Leads to the first item of a list that is not the one after which it is asked for, or to the list at its end. */
function nextPage<Query extends TObject, Item>(
  app: HttpServer,
  { path, query, columns, load }: ListPage<Query, Item>,
): void {
  const readQuery = formReader(query);
  const link = columns.find((column) => column.link !== undefined)?.link;
  app.get(`${path}/next`, pageAt(path), async ({ query: given, user }, reply) => {
    const { after, ...wanted } = given as Readonly<Record<string, unknown>>;
    const filter = readQuery(wanted);
    const { items } = await load(filter, { page: 1, limit: 2 }, idsIn({}), operatorOf(user));
    const [next] = items.map((item) => link?.(item)).filter((one) => one !== after);
    return redirect(reply, next ?? `${path}${filtered(filter as object)}`);
  });
}

/** The dataset behind a list, below `/console`. */
function downloadOf(dataset: Dataset, { sort: _, ...filter }: { readonly sort?: unknown }): string {
  return `/exports/${dataset}${filtered(filter)}`;
}

/** The filters of a list as a query, without its pages. */
function filtered(filter: object): string {
  const { page: _, limit: __, cursor: ___, ...filters } = filter as Readonly<Record<string, unknown>>;
  return `?${new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))}`;
}

/** The links between the pages of a list. */
function pagesOf(url: string, filter: object, { page, limit }: PageRequest, found: Page<unknown>) {
  const { total, more = false, next } = found;
  const last = Math.max(1, Math.ceil(total / limit));
  const to = (number: number) =>
    `${url}?${new URLSearchParams(Object.entries({ ...filter, page: number }).map(([name, value]) => [name, String(value)]))}`;
  return {
    page,
    last,
    more,
    previous: page > 1 ? to(more ? page - 1 : Math.min(page - 1, last)) : null,
    next: (next === undefined ? page < last : next !== null) ? to(page + 1) : null,
  };
}
