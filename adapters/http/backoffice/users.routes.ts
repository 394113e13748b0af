import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { OperatorDocument } from '../../../application/documents/document.record.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { OperatorActs } from '../../../application/operators/operator-acts.ts';
import type { SearchQueries } from '../../../application/search/search.queries.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn, writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import { keyed, perform, performs } from './acts.ts';
import * as schemas from './users.schemas.ts';

export interface BackofficeUserRoutesOptions extends Pick<OperatorActs, 'linkExternalUser'> {
  readonly userQueries: UserQueries;
}

export const backofficeUserRoutes: RoutePlugin<BackofficeUserRoutesOptions> = async (app, options) => {
  const { linkExternalUser, userQueries } = options;
  app.get('/backoffice/users', { config: READ, schema: schemas.listUsers }, async (request, reply) =>
    listed(request, reply, await userQueries.list(request.query, request.query)),
  );
  app.get('/backoffice/users/:userId', { config: READ, schema: schemas.getUser }, async ({ params }) => {
    const userId = pathId<'User'>(params.userId, () => new UserNotFound());
    return found(await userQueries.userOf(userId), UserNotFound);
  });
  app.post('/backoffice/users', keyed(schemas.linkUser), performs(linkExternalUser));
};

export interface BackofficeDocumentRoutesOptions extends Pick<OperatorActs, 'verifyDocument' | 'rejectDocument'> {
  readonly documentQueries: Pick<DocumentQueries, 'listForOperators'>;
  readonly fileLinks: FileLinks;
}

const DOCUMENT = '/backoffice/documents/:documentId';

export const backofficeDocumentRoutes: RoutePlugin<BackofficeDocumentRoutesOptions> = async (app, options) => {
  const { documentQueries, verifyDocument, rejectDocument, fileLinks } = options;
  const withUrl = ({ fileId, ...document }: OperatorDocument) => ({ ...document, url: fileLinks.urlOf(fileId) });
  app.get('/backoffice/documents', { config: READ, schema: schemas.listAllDocuments }, async (request, reply) => {
    const page = await documentQueries.listForOperators(filterIn(request.query), request.query);
    return success(writePage(request, reply, page).map(withUrl));
  });
  app.post(`${DOCUMENT}/verify`, keyed(schemas.verifyDocument), async (request) =>
    success(withUrl(await perform(verifyDocument, request))),
  );
  app.post(`${DOCUMENT}/reject`, keyed(schemas.rejectDocument), async (request) =>
    success(withUrl(await perform(rejectDocument, request))),
  );
};

export interface SearchRoutesOptions {
  readonly searchQueries: SearchQueries;
}

export const searchRoutes: RoutePlugin<SearchRoutesOptions> = async (app, { searchQueries }) => {
  app.get('/backoffice/search', { config: READ, schema: schemas.search }, async ({ query: { q } }) =>
    success(await searchQueries.find(q)),
  );
};
