import { Type } from 'typebox';
import type { DeleteDocument } from '../../../application/documents/delete-document.ts';
import type { DocumentItem, DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UploadDocument } from '../../../application/documents/upload-document.ts';
import type { UploadFile } from '../../../application/documents/upload-file.ts';
import type { UploadProfilePicture } from '../../../application/documents/upload-profile-picture.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { answers, success } from '../api/envelope.ts';
import { PathIds, pathId } from '../api/fields.ts';
import { PageQuery, writePage } from '../api/paging.ts';
import type { RoutePlugin } from '../api/typebox-provider.ts';
import { registerUploads } from '../uploads/upload.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import * as schemas from './documents.schemas.ts';

export interface UploadRoutesOptions {
  readonly uploadProfilePicture: UploadProfilePicture;
  readonly uploadDocument: UploadDocument;
  readonly uploadFile: UploadFile;
  readonly fileLinks: FileLinks;
  readonly uploadFolder: UploadFolder;
}

export interface DocumentRoutesOptions {
  readonly documents: DocumentQueries;
  readonly deleteDocument: DeleteDocument;
  readonly fileLinks: FileLinks;
}

const tags = ['User'];
const consumes = ['multipart/form-data'];

/** The three ways in. They have a plugin of their own, since only they take forms. */
export const uploadRoutes: RoutePlugin<UploadRoutesOptions> = async (app, options) => {
  const { uploadProfilePicture, uploadDocument, uploadFile, fileLinks, uploadFolder } = options;
  await registerUploads(app, uploadFolder);
  app.post(
    '/user/profilePicture',
    {
      config: { idempotent: true, waitsForFiles: true },
      schema: {
        summary: 'Replace the profile picture',
        operationId: 'uploadProfilePicture',
        tags,
        consumes,
        body: schemas.PictureBody,
        response: answers(schemas.PictureResult, schemas.picture),
      },
    },
    async ({ user, body: { file: content } }) => {
      const { fileId, updatedAt } = await uploadProfilePicture.execute({ userId: user.id, content });
      return success({ url: fileLinks.urlOf(fileId), updatedAt: updatedAt.toISOString() });
    },
  );
  app.post(
    '/user/documents',
    {
      config: { idempotent: true, waitsForFiles: true },
      schema: {
        summary: 'Send a document in',
        operationId: 'uploadDocument',
        tags,
        consumes,
        body: schemas.DocumentBody,
        response: answers(schemas.DocumentData, schemas.document),
      },
    },
    async ({ user, body: { file: content, fields } }) => {
      const { documentType } = fields;
      const document = await uploadDocument.execute({ ownerId: user.id, documentType, content });
      const { id: documentId, fileId, verified, uploadedAt } = document;
      const url = fileLinks.urlOf(fileId);
      return success({ documentId, documentType, url, verified, uploadDate: uploadedAt.toISOString() });
    },
  );
  app.post(
    '/user/files',
    {
      config: { idempotent: true, waitsForFiles: true },
      schema: {
        summary: 'Send in a file to attach it to a ticket',
        operationId: 'uploadFile',
        tags,
        consumes,
        body: schemas.FileBody,
        response: answers(schemas.FileData, schemas.file),
      },
    },
    async ({ user, body: { file: content } }) => {
      const { id: fileId, createdAt } = await uploadFile.execute({ ownerId: user.id, content });
      return success({ fileId, url: fileLinks.urlOf(fileId), createdAt: createdAt.toISOString() });
    },
  );
};

export const documentRoutes: RoutePlugin<DocumentRoutesOptions> = async (app, options) => {
  const { documents, deleteDocument, fileLinks } = options;
  const shown = ({ fileId, ...item }: DocumentItem) => ({ ...item, url: fileLinks.urlOf(fileId) });
  app.get(
    '/user/documents',
    {
      schema: {
        summary: 'List documents',
        operationId: 'listDocuments',
        tags,
        querystring: Type.Object({ ...PageQuery, documentType: schemas.TypeFilter }),
        response: answers(Type.Array(schemas.DocumentData), [schemas.document]),
      },
    },
    async (request, reply) => {
      const { user, query } = request;
      const filter = query.documentType === undefined ? {} : { documentType: query.documentType };
      return success(writePage(request, reply, await documents.listOf(user.id, filter, query)).map(shown));
    },
  );
  app.delete(
    '/user/documents/:documentId',
    {
      schema: {
        summary: 'Remove a document',
        operationId: 'deleteDocument',
        tags,
        params: PathIds('documentId'),
        response: answers(schemas.Message, schemas.removed, [404]),
      },
    },
    async ({ user, params }) => {
      const documentId = pathId<'UserDocument'>(params.documentId, () => new DocumentNotFound());
      await deleteDocument.execute({ ownerId: user.id, documentId });
      return success(schemas.removed);
    },
  );
};
