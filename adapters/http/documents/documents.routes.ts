import { Readable } from 'node:stream';
import type { DocumentQueries } from '../../../application/documents/document.queries.ts';
import type { DeleteDocument } from '../../../application/documents/documents.ts';
import type { DeleteFile, OpenFile } from '../../../application/documents/files.ts';
import type { UploadDocument, UploadFile, UploadProfilePicture } from '../../../application/documents/uploads.ts';
import type { Idempotency } from '../../../application/shared/idempotency.ts';
import { DocumentNotFound, FileLinkInvalid, FileNotFound } from '../../../domain/documents/document.errors.ts';
import type { FileLinks } from '../../../domain/documents/file-store.port.ts';
import type { MediaType, StoredFile } from '../../../domain/documents/stored-file.ts';
import type { UploadId } from '../../../domain/shared/ids.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { confirmed, success } from '../answers/envelope.ts';
import { writePage } from '../answers/lists.ts';
import type { RoutePlugin } from '../answers/routes.ts';
import { pathId } from '../fields/read-fields.ts';
import type { UploadFolder } from '../uploads/upload-folder.ts';
import { registerUploads } from '../uploads/uploads.ts';
import * as schemas from './documents.schemas.ts';

export interface UploadRoutesOptions {
  readonly uploadProfilePicture: UploadProfilePicture;
  readonly uploadDocument: UploadDocument;
  readonly uploadFile: UploadFile;
  readonly fileLinks: FileLinks;
  readonly uploadFolder: UploadFolder;
}

export interface DocumentRoutesOptions {
  readonly documentQueries: DocumentQueries;
  readonly deleteDocument: DeleteDocument;
  readonly deleteFile: DeleteFile;
  readonly fileLinks: FileLinks;
}

/** Resumable only: no transaction may be open while a file is read, encoded and stored. */
const configOf = ({ idempotency }: { readonly idempotency: Extract<Idempotency, 'resumable'> }) => ({
  idempotent: idempotency,
});

const uploadIdOf = (effectId: string | undefined) => (effectId ?? null) as UploadId | null;

/** A separate plugin, because only these routes accept multipart forms. */
export const uploadRoutes: RoutePlugin<UploadRoutesOptions> = async (app, options) => {
  const { uploadProfilePicture, uploadDocument, uploadFile, fileLinks, uploadFolder } = options;
  await registerUploads(app, uploadFolder);
  const ofPicture = { config: configOf(uploadProfilePicture), schema: schemas.uploadProfilePicture };
  app.post('/user/profilePicture', ofPicture, async ({ user, body, effectId }) => {
    const upload = { content: body.file, uploadId: uploadIdOf(effectId), signal: body.signal };
    const { fileId, updatedAt } = await uploadProfilePicture.execute({ userId: user.id, ...upload });
    return success({ url: fileLinks.urlOf(fileId), updatedAt: updatedAt.toISOString() });
  });
  const ofDocument = { config: configOf(uploadDocument), schema: schemas.uploadDocument };
  app.post('/user/documents', ofDocument, async ({ user, body, effectId }) => {
    const { documentType } = body.fields;
    const upload = { content: body.file, uploadId: uploadIdOf(effectId) };
    const document = await uploadDocument.execute({ ownerId: user.id, documentType, ...upload });
    const { id: documentId, fileId, verified, uploadedAt } = document;
    const url = fileLinks.urlOf(fileId);
    return success({ documentId, documentType, url, verified, uploadDate: uploadedAt.toISOString() });
  });
  const ofFile = { config: configOf(uploadFile), schema: schemas.uploadFile };
  app.post('/user/files', ofFile, async ({ user, body, effectId }) => {
    const upload = { content: body.file, uploadId: uploadIdOf(effectId) };
    const { id: fileId, createdAt } = await uploadFile.execute({ ownerId: user.id, ...upload });
    return success({ fileId, url: fileLinks.urlOf(fileId), createdAt: createdAt.toISOString() });
  });
};

export const documentRoutes: RoutePlugin<DocumentRoutesOptions> = async (app, options) => {
  const { documentQueries, deleteDocument, deleteFile, fileLinks } = options;
  app.get('/user/documents', { schema: schemas.listDocuments }, async (request, reply) => {
    const page = await documentQueries.listOf(request.user.id, request.query, request.query);
    const items = writePage(request, reply, page);
    return success(items.map(({ fileId, ...item }) => ({ ...item, url: fileLinks.urlOf(fileId) })));
  });
  const ofDocument = { config: { worded: true }, schema: schemas.deleteDocument };
  app.delete('/user/documents/:documentId', ofDocument, async ({ user, params }, reply) => {
    const documentId = pathId<'UserDocument'>(params.documentId, () => new DocumentNotFound());
    await deleteDocument.execute({ ownerId: user.id, documentId });
    return confirmed(CONFIRMATIONS.documentRemoved, reply);
  });
  const ofFile = { config: { worded: true }, schema: schemas.deleteFile };
  app.delete('/user/files/:fileId', ofFile, async ({ user, params }, reply) => {
    const fileId = pathId<'StoredFile'>(params.fileId, () => new FileNotFound());
    await deleteFile.execute({ ownerId: user.id, fileId });
    return confirmed(CONFIRMATIONS.fileRemoved, reply);
  });
};

export interface FileRoutesOptions {
  readonly openFile: OpenFile;
}

const EXTENSION: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Only pictures are shown inline: a browser must never run anything inside another file. */
function headersOf({ id, purpose, mediaType, sizeBytes }: StoredFile): Record<string, string> {
  const inline = purpose === 'picture';
  return {
    'content-type': mediaType,
    'content-length': String(sizeBytes),
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename="${id}.${EXTENSION[mediaType]}"`,
    // Apps embed profile pictures in pages of other origins.
    ...(inline && { 'cross-origin-resource-policy': 'cross-origin' }),
  };
}

/** Public: the signed URL is the permission, so that browsers can load it directly. */
export const fileRoutes: RoutePlugin<FileRoutesOptions> = async (app, { openFile }) => {
  const config = { public: true, embeddable: true };
  app.get('/files/:fileId', { config, schema: schemas.downloadFile }, async ({ params, query }, reply) => {
    const fileId = pathId<'StoredFile'>(params.fileId, () => new FileLinkInvalid());
    const proof = { expires: text(query.expires), signature: text(query.signature) };
    // Sending has no time limit: a socket whose client reads nothing is closed by `connectionMs`.
    const { file, stream } = await app.withinTime(reply, async (signal) => {
      const { file, bytes } = await openFile.execute({ fileId, proof });
      const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
      if (signal.aborted) stream.destroy();
      return { file, stream };
    });
    return reply.headers(headersOf(file)).send(stream);
  });
};
