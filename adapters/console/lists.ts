import type { Static, TObject } from 'typebox';
import type { Page, PageRequest } from '../../application/shared/page.ts';
import { publicAddress } from '../http/api/public-address.ts';
import type { HttpServer } from '../http/api/typebox-provider.ts';
import { money } from './format.ts';
import { fieldsOf, formReader, type Labels } from './forms.ts';
import { PAGE, render } from './rendering.ts';

/** A link to an action, below `/console`. It opens in place. */
export interface ActLink {
  readonly path: string;
  readonly title: string;
}

export interface Column<Item> {
  readonly head: string;
  readonly cell: (item: Item) => string;
  /** The page that the cell leads to, below `/console`. */
  readonly link?: (item: Item) => string | null;
  /** Aligned by its last digit. */
  readonly figure?: true;
}

/** A table for `partials/table`. */
export type Table = ReturnType<typeof tableOf>;

export function tableOf<Item>(
  caption: string,
  columns: readonly Column<Item>[],
  items: readonly Item[],
  empty = 'There is nothing here.',
) {
  const heads = columns.map(({ head, figure = false }) => ({ text: head, figure }));
  const rows = items.map((item) =>
    columns.map(({ cell, link, figure = false }) => ({ text: cell(item), path: link?.(item) ?? null, figure })),
  );
  return { caption, heads, rows, empty };
}

/** Amounts in one currency, each under its name. */
export function amountColumns<Name extends string>(names: readonly Name[], currency: string) {
  return names.map((name) => ({
    head: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    cell: (item: Readonly<Record<Name, number>>) => money(item[name], currency),
    figure: true as const,
  }));
}

/** The part of a list on a page about one subject. The list itself has the rest. */
export const NEWEST = { page: 1, limit: 20 };
export const NEWEST_100 = { page: 1, limit: 100 };

export interface List<Query extends TObject, Item> {
  /** Below `/console`. */
  readonly path: string;
  readonly title: string;
  /** The query schema of the same list of the JSON API: `page`, `limit` and the filters. */
  readonly query: Query;
  /** A label for each filter that the page offers. */
  readonly filters: Labels<Static<Query>>;
  /** Write it before the columns: the compiler infers the type of an item from it. */
  load(filter: Static<Query>, page: PageRequest, params: Readonly<Record<string, string>>): Promise<Page<Item>>;
  readonly columns: readonly Column<Item>[];
  readonly empty?: string;
  readonly acts?: readonly ActLink[];
}

/** A list with filters and pages. Its whole state is in the URL. */
export function list<Query extends TObject, Item>(app: HttpServer, definition: List<Query, Item>): void {
  const { path, title, query, filters, columns, empty, acts = [] } = definition;
  const readQuery = formReader(query);
  app.get(path, PAGE, async (request, reply) => {
    const filter = readQuery(request.query);
    const page = filter as unknown as PageRequest;
    const found = await definition.load(filter, page, request.params as Record<string, string>);
    const url = publicAddress(request, request.url.split('?', 1)[0] ?? '');
    const fields = fieldsOf(query, filters, filter as object).filter(({ name }) => name in filters);
    const pages = pagesOf(url, filter as object, page, found);
    const table = tableOf(title, columns, found.items, found.total === 0 ? empty : undefined);
    return render(reply, 'list', { title, url, fields, pages, total: found.total, table, acts });
  });
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
