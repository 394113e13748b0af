import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Page, PageRequest } from '../../../application/shared/page.ts';

/** A page beyond the last is empty; one beyond this is refused, so that no offset can overflow. */
export const HIGHEST_PAGE = 1_000_000;
export const DEFAULT_LIMIT = 20;
export const HIGHEST_LIMIT = 100;

/** The query of every list; spread it beside the list's filters: `Type.Object({ ...PageQuery, status: … })`. */
export const PageQuery = {
  page: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: HIGHEST_PAGE,
    default: 1,
    description: 'Which page, counted from 1.',
  }),
  limit: Type.Unsafe<number>({
    type: 'integer',
    minimum: 1,
    maximum: HIGHEST_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'How many items a page has.',
  }),
};

/**
 * Tells the totals in headers (`X-Total-Count`, and `Link` as RFC 8288 has it) and gives the page's items back. The
 * links are relative references: they hold behind any proxy, whatever the server is called outside.
 */
export function writePage<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>): readonly Item[] {
  const { page: current, limit } = request.query as PageRequest;
  const last = Math.max(1, Math.ceil(page.total / limit));
  const link = linkTo(request.raw.url ?? '/', limit);
  const links = [link(1, 'first')];
  if (current > 1) links.push(link(Math.min(current - 1, last), 'prev'));
  if (current < last) links.push(link(current + 1, 'next'));
  links.push(link(last, 'last'));
  reply.header('x-total-count', String(page.total)).header('link', links.join(', '));
  return page.items;
}

function linkTo(url: string, limit: number): (page: number, rel: string) => string {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const filters = mark === -1 ? '' : withoutPaging(url.slice(mark + 1));
  // Node lets through bytes that would end the `<…>` of a link, or the header.
  const safePath = path.replace(/[^!#$%&'()*+,\-./0-9:;=@A-Z_a-z~]/g, encodeURIComponent);
  return (page, rel) => `<${safePath}?${filters}page=${page}&limit=${limit}>; rel="${rel}"`;
}

function withoutPaging(query: string): string {
  const filters = new URLSearchParams(query);
  filters.delete('page');
  filters.delete('limit');
  return filters.size === 0 ? '' : `${filters}&`;
}
