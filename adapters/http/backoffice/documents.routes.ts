import type { DocumentQueries, OperatorDocument } from '../../../application/documents/document.queries.ts';
import type { RejectDocumentCommand } from '../../../application/documents/reject-document.ts';
import type { VerifyDocumentCommand } from '../../../application/documents/verify-document.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { DocumentId } from '../../../domain/documents/document.id.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { found, success } from '../answers/envelope.ts';
import { filterIn, writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { act, type OperatorAct, operatorOf, READ } from '../auth/access.ts';
import { pathId } from '../fields/read-fields.ts';
import * as schemas from './documents.schemas.ts';

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
