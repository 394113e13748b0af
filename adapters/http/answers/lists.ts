import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { EXPECTATIONS, Patterned } from '../../../application/shared/input.ts';
import { CURSOR_PATTERN, type DateRange, type Page, type PageRequest } from '../../../application/shared/page.ts';
import { oneOf, whole } from '../../../application/shared/record.ts';
import { CALENDAR_FAULTS, type CalendarDay, givenDay } from '../../../domain/shared/calendar.ts';
import { FIELD_FAULTS } from '../../texts/en/errors.ts';
import { httpErrors } from '../fields/http-errors.ts';
import { DayFilter, IdFilter } from '../fields/inputs.ts';
import { withIds } from '../fields/read-fields.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The path of `PUBLIC_URL`, which a proxy in front removes: `/api`, or empty. */
    readonly publicPath: string;
  }
}

/**
 * An address of this service as clients see it, for `Link`, `Location` and pages: `/payments` is `/api/payments` behind a
 * proxy that removes `/api`. It names no host, so that it works at any.
 */
export function publicAddress({ server }: Pick<FastifyRequest, 'server'>, path: string): string {
  return `${server.publicPath}${path}`;
}

/** Keeps the offset from overflowing. A page beyond the last is empty; one beyond this is rejected. */
const HIGHEST_PAGE = 1_000_000;
const DEFAULT_LIMIT = 20;
const HIGHEST_LIMIT = 100;

/** Paging parameters of every list. Combine with its filters: `Type.Object({ ...PageQuery, status: … })`. */
export const PageQuery = {
  page: whole({
    minimum: 1,
    maximum: HIGHEST_PAGE,
    default: 1,
    description: 'The page, counted from 1.',
  }),
  limit: whole({
    minimum: 1,
    maximum: HIGHEST_LIMIT,
    default: DEFAULT_LIMIT,
    description: 'Items per page.',
  }),
};

/** Paging parameters of a list over all borrowers, which may be too long to be counted or skipped. */
export const LongPageQuery = {
  ...PageQuery,
  after: Type.Optional(
    Patterned(CURSOR_PATTERN, EXPECTATIONS.cursor, {
      description:
        'Continues a list where a page ended: each page costs the same, however far down. Taken from the `next` link; `page` is ignored, and the list is not counted.',
    }),
  ),
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
 * correct at any host. A page with a cursor links to the next by the cursor, unless the caller counts pages.
 */
export function writePage<Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page<Item>,
  { page: current, limit, after } = request.query as PageRequest,
): readonly Item[] {
  const { total, more = false, next, items } = page;
  const continued = next !== undefined && after !== undefined;
  const last = Math.max(1, Math.ceil(total / limit));
  const { link, counts } = linksOf(publicAddress(request, request.raw.url ?? '/'), limit);
  const links = [link('first', { page: 1 })];
  if (!continued && current > 1) links.push(link('prev', { page: more ? current - 1 : Math.min(current - 1, last) }));
  if (next != null && (continued || !counts)) links.push(link('next', { after: next }));
  else if (next === undefined ? current < last : next !== null) links.push(link('next', { page: current + 1 }));
  if (!continued && !more) links.push(link('last', { page: last }));
  if (!continued) reply.header('x-total-count', String(total));
  if (more) reply.header('x-total-count-exact', 'false');
  reply.header('link', links.join(', '));
  return items;
}

/** Returns all items, or the page that a query of `WholeListQuery` names. */
export function writeWhole<Item>(request: FastifyRequest, reply: FastifyReply, all: readonly Item[]): readonly Item[] {
  const asked = request.query as Partial<PageRequest>;
  if (asked.page === undefined && asked.limit === undefined) return all;
  const { page = 1, limit = DEFAULT_LIMIT } = asked;
  const items = all.slice((page - 1) * limit, page * limit);
  return writePage(request, reply, { items, total: all.length }, { page, limit });
}

/** Writes links to other pages of a URL. `counts`: its query names a page. */
function linksOf(url: string, limit: number) {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1));
  const counts = query.has('page');
  for (const name of ['page', 'limit', 'after']) query.delete(name);
  const filters = query.size === 0 ? '' : `${query}&`;
  // Node accepts characters in a path that would end the `<…>` of a link, or the header.
  const safePath = path.replace(/[^!#$%&'()*+,\-./0-9:;=@A-Z_a-z~]/g, encodeURIComponent);
  const link = (rel: string, place: { readonly page: number } | { readonly after: string }) => {
    const to = 'page' in place ? `page=${place.page}` : `after=${place.after}`;
    return `<${safePath}?${filters}${to}&limit=${limit}>; rel="${rel}"`;
  };
  return { link, counts };
}

interface Sorts<Name extends string> {
  /** The name of the schema of `sort`. */
  readonly title: string;
  readonly by: readonly Name[];
  /** The field that `from` and `to` compare. */
  readonly dated?: string;
}

/** @param dated the field that the days compare */
export function PeriodQuery(dated: string) {
  return {
    from: DayFilter(`The first day of \`${dated}\`, in the lender's time zone.`),
    to: DayFilter(`The last day of \`${dated}\`, inclusive, in the lender's time zone.`),
  };
}

/** Parameters of a list over all borrowers: pages, a person, a period and an order. Read them with `filterIn`. */
export function OperatorListQuery<const Name extends string>({ title, by, dated = 'createdAt' }: Sorts<Name>) {
  const description = '`-` before the field sorts in descending order. Newest first by default.';
  return {
    ...LongPageQuery,
    userId: IdFilter(),
    ...PeriodQuery(dated),
    sort: Type.Optional(
      oneOf<string>(
        by.flatMap((name) => [name, `-${name}`]),
        { title, description },
      ),
    ),
  };
}

interface Given {
  readonly userId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The filter that a query of `OperatorListQuery` gives.
 *
 * @param ids names of other filters by an id
 * @throws `VALIDATION_FAILED` if there is no such day, or the period ends before it begins
 */
export function filterIn<Query extends Given>(query: Query, ...ids: readonly (keyof Query)[]) {
  const period: DateRange = { from: dayOf('from', query.from), to: dayOf('to', query.to) };
  if (period.from !== undefined && period.to !== undefined && period.from > period.to) {
    throw httpErrors.invalid([{ path: '/from', ...FIELD_FAULTS.notAfterEnd() }]);
  }
  return { ...withIds(query, 'userId', ...ids), ...period };
}

function dayOf(field: 'from' | 'to', text: string | undefined): CalendarDay | undefined {
  if (text === undefined) return undefined;
  const day = givenDay(text);
  if (day === null) throw httpErrors.invalid([{ path: `/${field}`, ...CALENDAR_FAULTS.noSuchDay() }]);
  return day;
}
