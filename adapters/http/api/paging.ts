import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Page, PageRequest } from '../../../application/shared/page.ts';

/** Keeps the offset from overflowing. A page beyond the last is empty; one beyond this is rejected. */
const HIGHEST_PAGE = 1_000_000;
const DEFAULT_LIMIT = 20;
const HIGHEST_LIMIT = 100;

/** Paging parameters of every list. Combine with its filters: `Type.Object({ ...PageQuery, status: … })`. */
export const PageQuery = {
  page: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: HIGHEST_PAGE,
    default: 1,
    description: 'The page, counted from 1.',
  }),
  limit: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: HIGHEST_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Items per page.',
  }),
};

/** Paging parameters of a short list, which is answered whole unless a client requests a page. */
export const WholeListQuery = {
  page: Type.Optional(
    Type.Unsafe<number>({
      ...PageQuery.page,
      default: undefined,
      description: 'The page, counted from 1. Without `page` and `limit` the answer is the whole list.',
    }),
  ),
  limit: Type.Optional(
    Type.Unsafe<number>({
      ...PageQuery.limit,
      default: undefined,
      description: `Items per page; ${DEFAULT_LIMIT} if only \`page\` is given.`,
    }),
  ),
};

/**
 * Sets `X-Total-Count` and `Link` (RFC 8288) and returns the items. The links are relative references, so they are
 * correct behind any proxy.
 */
export function writePage<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Item>,
  { page: current, limit } = request.query as PageRequest,
): readonly Item[] {
  const last = Math.max(1, Math.ceil(page.total / limit));
  const link = linkTo(request.raw.url ?? '/', limit);
  const links = [link(1, 'first')];
  if (current > 1) links.push(link(Math.min(current - 1, last), 'prev'));
  if (current < last) links.push(link(current + 1, 'next'));
  links.push(link(last, 'last'));
  reply.header('x-total-count', String(page.total)).header('link', links.join(', '));
  return page.items;
}

/** Returns all items, or the page that a query of `WholeListQuery` names. */
export function writeWhole<Item>(request: FastifyRequest, reply: FastifyReply, all: readonly Item[]): readonly Item[] {
  const asked = request.query as Partial<PageRequest>;
  if (asked.page === undefined && asked.limit === undefined) return all;
  const { page = 1, limit = DEFAULT_LIMIT } = asked;
  const items = all.slice((page - 1) * limit, page * limit);
  return writePage(request, reply, { items, total: all.length }, { page, limit });
}

function linkTo(url: string, limit: number): (page: number, rel: string) => string {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const filters = mark === -1 ? '' : withoutPaging(url.slice(mark + 1));
  // Node accepts characters in a path that would end the `<…>` of a link, or the header.
  const safePath = path.replace(/[^!#$%&'()*+,\-./0-9:;=@A-Z_a-z~]/g, encodeURIComponent);
  return (page, rel) => `<${safePath}?${filters}page=${page}&limit=${limit}>; rel="${rel}"`;
}

function withoutPaging(query: string): string {
  const filters = new URLSearchParams(query);
  filters.delete('page');
  filters.delete('limit');
  return filters.size === 0 ? '' : `${filters}&`;
}
