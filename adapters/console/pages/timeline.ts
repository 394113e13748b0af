import { Type } from 'typebox';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { Moment, TimelineQueries } from '../../../application/search/timeline.queries.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { PageQuery } from '../../http/answers/lists.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { pathId } from '../../http/fields/read-fields.ts';
import { existing, type Part } from '../details.ts';
import { instant, money } from '../format.ts';
import { type Column, list, tableOf } from '../lists.ts';
import { subjectLink } from './audit-trail.ts';

export interface TimelinePagesOptions {
  readonly timelineQueries: TimelineQueries;
  readonly userQueries: UserQueries;
}

/** Types with a page of each. */
const WITH_PAGE: readonly Moment['type'][] = ['request', 'loan', 'payment', 'ticket', 'document'];

const pageOf = (type: Moment['type'], id: string) => (WITH_PAGE.includes(type) ? `/${type}s/${id}` : null);

const COLUMNS: readonly Column<Moment>[] = [
  { head: 'At', cell: ({ at }) => instant(at) },
  {
    head: 'What',
    cell: ({ type, subjectType }) =>
      subjectType === null ? type.charAt(0).toUpperCase() + type.slice(1) : `Act on ${subjectType}`,
    link: ({ type, id, subjectType }) =>
      subjectType === null ? pageOf(type, id) : subjectLink({ subjectType, subjectId: id }),
  },
  { head: 'Details', cell: ({ what }) => what },
  { head: 'Amount', cell: ({ amount, currency }) => (currency === null ? '' : money(amount, currency)), figure: true },
];

export const userIdIn = (params: object) =>
  pathId<'User'>((params as { readonly userId: string }).userId, () => new UserNotFound());

const ON_PAGE = { page: 1, limit: 10 };

/** The newest moments, for the page of a person. */
export async function timelinePart({ timelineQueries }: TimelinePagesOptions, params: object): Promise<Part> {
  const userId = userIdIn(params);
  const { items } = await timelineQueries.timelineOf(userId, ON_PAGE);
  const link = { path: `/users/${userId}/timeline`, text: 'The whole timeline' };
  return {
    title: 'Timeline',
    table: tableOf('Newest first', COLUMNS, items, 'Nothing has happened with the person yet.'),
    link,
    wide: true,
  };
}

/** Everything that happened with a person, in pages. */
export function timelinePages(app: HttpServer, { timelineQueries, userQueries }: TimelinePagesOptions): void {
  list(app, {
    path: '/users/:userId/timeline',
    title: 'Timeline',
    query: Type.Object(PageQuery),
    filters: {},
    async load(_filter, page, params) {
      const userId = userIdIn(params);
      existing(await userQueries.userOf(userId), UserNotFound);
      return timelineQueries.timelineOf(userId, page);
    },
    columns: COLUMNS,
  });
}
