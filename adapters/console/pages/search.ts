import {
  type Found,
  SEARCH_MAX_LENGTH,
  SEARCH_MIN_LENGTH,
  type SearchQueries,
} from '../../../application/search/search.queries.ts';
import { answerTo } from '../../http/answers/errors.ts';
import type { HttpServer } from '../../http/answers/routes.ts';
import { search as searchSchema } from '../../http/backoffice/users.schemas.ts';
import { renderDetail } from '../details.ts';
import { formReader } from '../forms.ts';
import { type Column, tableOf } from '../lists.ts';
import { errorIn, PAGE } from '../rendering.ts';

export interface SearchPagesOptions {
  readonly searchQueries: SearchQueries;
}

const COLUMNS: readonly Column<Found>[] = [
  { head: 'Found', cell: ({ title }) => title, link: ({ type, id }) => `/${type}s/${id}` },
  { head: 'Type', cell: ({ type }) => type.charAt(0).toUpperCase() + type.slice(1) },
];

/** The results of the search box, which is on every page. */
export function searchPages(app: HttpServer, { searchQueries }: SearchPagesOptions): void {
  const read = formReader(searchSchema.querystring);
  app.get('/search', PAGE, async (request, reply) => {
    const { q = '' } = request.query as { readonly q?: unknown };
    const asked = typeof q === 'string' ? q : '';
    const results = (items: readonly Found[], empty: string) =>
      renderDetail(reply, {
        title: asked === '' ? 'Search' : `Search for ${asked}`,
        searched: asked,
        parts: [{ title: 'Results', table: tableOf('Best first', COLUMNS, items, empty), wide: true }],
      });
    const hint = `Enter ${SEARCH_MIN_LENGTH} to ${SEARCH_MAX_LENGTH} characters.`;
    if (q === '') return results([], hint);
    try {
      return results(await searchQueries.find(read({ q: asked }).q), 'Nothing is found.');
    } catch (error) {
      if (answerTo(error).statusCode !== 400) throw error;
      errorIn(reply, error);
      return results([], hint);
    }
  });
}
