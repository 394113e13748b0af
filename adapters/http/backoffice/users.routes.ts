import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { OperatorDocument } from '../../../application/documents/document.record.ts';
import type { RejectDocumentCommand, VerifyDocumentCommand } from '../../../application/documents/documents.ts';
import type { LinkExternalUserCommand } from '../../../application/identity/registration.ts';
import type { UserQueries } from '../../../application/identity/user.queries.ts';
import type { SearchQueries } from '../../../application/search/search.queries.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import type { DocumentId, UserId } from '../../../domain/shared/ids.ts';
import { found, listed, success } from '../answers/envelope.ts';
import { filterIn, writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './users.schemas.ts';

export interface BackofficeUserRoutesOptions {
  readonly linkExternalUser: OperatorAct<LinkExternalUserCommand, { readonly id: UserId }>;
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
  app.post('/backoffice/users', { config: act('user.link'), schema: schemas.linkUser }, async ({ user, body }) => {
    const { id } = await linkExternalUser.execute({ ...body, operator: operatorOf(user), phone: body.phone ?? null });
    return found(await userQueries.userOf(id), UserNotFound);
  });
};

export interface BackofficeDocumentRoutesOptions {
  readonly documentQueries: DocumentQueries;
  readonly verifyDocument: OperatorAct<VerifyDocumentCommand>;
  readonly rejectDocument: OperatorAct<RejectDocumentCommand>;
  readonly fileLinks: FileLinks;
}

export const backofficeDocumentRoutes: RoutePlugin<BackofficeDocumentRoutesOptions> = async (app, options) => {
  const { documentQueries, verifyDocument, rejectDocument, fileLinks } = options;
  const withUrl = ({ fileId, ...document }: OperatorDocument) => ({ ...document, url: fileLinks.urlOf(fileId) });
  const documentIdOf = (params: { readonly documentId: string }) =>
    pathId<'UserDocument'>(params.documentId, () => new DocumentNotFound());
  const documentOf = async (documentId: DocumentId) => {
    const document = await documentQueries.getForOperators(documentId);
    return found(document && withUrl(document), DocumentNotFound);
  };
  app.get('/backoffice/documents', { config: READ, schema: schemas.listAllDocuments }, async (request, reply) => {
    const page = await documentQueries.listForOperators(filterIn(request.query), request.query);
    return success(writePage(request, reply, page).map(withUrl));
  });
  app.post(
    '/backoffice/documents/:documentId/verify',
    { config: act('document.verify'), schema: schemas.verifyDocument },
    async ({ user, params }) => {
      const documentId = documentIdOf(params);
      await verifyDocument.execute({ operator: operatorOf(user), documentId });
      return documentOf(documentId);
    },
  );
  app.post(
    '/backoffice/documents/:documentId/reject',
    { config: act('document.reject'), schema: schemas.rejectDocument },
    async ({ user, params, body: { reason } }) => {
      const documentId = documentIdOf(params);
      await rejectDocument.execute({ operator: operatorOf(user), documentId, reason });
      return documentOf(documentId);
    },
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
