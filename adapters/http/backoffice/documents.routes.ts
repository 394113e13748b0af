import { Type } from 'typebox';
import type { DocumentCase, DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { VerifyDocumentCommand } from '../../../application/documents/verify-document.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import type { UserId } from '../../../domain/shared/id.ts';
import { answers, success } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { EmptyBody, filterId, Id, IdFilter, PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { DocumentData, document, TypeFilter } from '../documents/documents.schemas.ts';

export interface BackofficeDocumentRoutesOptions {
  readonly documents: DocumentQueries;
  readonly verifyDocument: {
    execute(command: VerifyDocumentCommand & { readonly operatorId: UserId }): Promise<unknown>;
  };
  readonly fileLinks: FileLinks;
}

const DocumentCaseData = Type.Object({ ...DocumentData.properties, userId: Id() });
const wholeCase = { ...document, userId: EXAMPLE.user };
const tags = ['Back office: documents'];

export const backofficeDocumentRoutes: RoutePlugin<BackofficeDocumentRoutesOptions> = async (app, options) => {
  const { documents, verifyDocument, fileLinks } = options;
  const shown = ({ fileId, ...each }: DocumentCase) => ({ ...each, url: fileLinks.urlOf(fileId) });
  app.get(
    '/backoffice/documents',
    {
      config: { role: 'operator' },
      schema: {
        summary: 'List all documents',
        operationId: 'listAllDocuments',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          documentType: TypeFilter,
          verified: Type.Optional(Type.Boolean()),
          userId: Type.Optional(IdFilter()),
        }),
        response: answers(Type.Array(DocumentCaseData), [wholeCase]),
      },
    },
    async (request, reply) => {
      const { documentType, verified, ...ids } = request.query;
      const userId = filterId(ids.userId);
      const filter = {
        ...(documentType && { documentType }),
        ...(verified !== undefined && { verified }),
        ...(userId && { userId }),
      };
      return success(writePage(request, reply, await documents.cases(filter, request.query)).map(shown));
    },
  );
  app.post(
    '/backoffice/documents/:documentId/verify',
    {
      config: { role: 'operator', idempotent: true },
      schema: {
        summary: 'Hold a document to be genuine',
        description: 'Verifying again answers the same. An ID makes its owner verified.',
        operationId: 'verifyDocument',
        tags,
        params: PathIds('documentId'),
        body: EmptyBody,
        response: answers(DocumentCaseData, { ...wholeCase, verified: true }, [404]),
      },
    },
    async ({ user, params }) => {
      const documentId = pathId<'UserDocument'>(params.documentId, () => new DocumentNotFound());
      await verifyDocument.execute({ operatorId: user.id, documentId });
      const found = await documents.caseOf(documentId);
      if (found === null) throw new DocumentNotFound();
      return success(shown(found));
    },
  );
};
