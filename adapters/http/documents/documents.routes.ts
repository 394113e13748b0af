import type { DeleteDocument } from '../../../application/documents/delete-document.ts';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { UploadDocument } from '../../../application/documents/upload-document.ts';
import type { UploadFile } from '../../../application/documents/upload-file.ts';
import type { UploadProfilePicture } from '../../../application/documents/upload-profile-picture.ts';
import { DocumentNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileLinks } from '../../../domain/documents/file-links.port.ts';
import { success } from '../api/envelope.ts';
import { pathId } from '../api/fields.ts';
import { writePage } from '../api/paging.ts';
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

const config = { idempotent: true, waitsForFiles: true };

/** A separate plugin, because only these routes accept multipart forms. */
export const uploadRoutes: RoutePlugin<UploadRoutesOptions> = async (app, options) => {
  const { uploadProfilePicture, uploadDocument, uploadFile, fileLinks, uploadFolder } = options;
  await registerUploads(app, uploadFolder);
  app.post('/user/profilePicture', { config, schema: schemas.uploadProfilePicture }, async ({ user, body }) => {
    const { fileId, updatedAt } = await uploadProfilePicture.execute({ userId: user.id, content: body.file });
    return success({ url: fileLinks.urlOf(fileId), updatedAt: updatedAt.toISOString() });
  });
  app.post('/user/documents', { config, schema: schemas.uploadDocument }, async ({ user, body }) => {
    const { documentType } = body.fields;
    const document = await uploadDocument.execute({ ownerId: user.id, documentType, content: body.file });
    const { id: documentId, fileId, verified, uploadedAt } = document;
    const url = fileLinks.urlOf(fileId);
    return success({ documentId, documentType, url, verified, uploadDate: uploadedAt.toISOString() });
  });
  app.post('/user/files', { config, schema: schemas.uploadFile }, async ({ user, body }) => {
    const { id: fileId, createdAt } = await uploadFile.execute({ ownerId: user.id, content: body.file });
    return success({ fileId, url: fileLinks.urlOf(fileId), createdAt: createdAt.toISOString() });
  });
};

export const documentRoutes: RoutePlugin<DocumentRoutesOptions> = async (app, options) => {
  const { documents, deleteDocument, fileLinks } = options;
  app.get('/user/documents', { schema: schemas.listDocuments }, async (request, reply) => {
    const page = await documents.listOf(request.user.id, request.query, request.query);
    const items = writePage(request, reply, page);
    return success(items.map(({ fileId, ...item }) => ({ ...item, url: fileLinks.urlOf(fileId) })));
  });
  app.delete('/user/documents/:documentId', { schema: schemas.deleteDocument }, async ({ user, params }) => {
    const documentId = pathId<'UserDocument'>(params.documentId, () => new DocumentNotFound());
    await deleteDocument.execute({ ownerId: user.id, documentId });
    return success(schemas.DOCUMENT_REMOVED);
  });
};
