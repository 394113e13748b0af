import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  DocumentNotFound,
  FileInUse,
  FileLinkInvalid,
  FileNotFound,
  FileQuotaExceeded,
  FileTypeNotAccepted,
  InvalidPicture,
  PictureEncoderBusy,
} from '../../../domain/documents/document.errors.ts';
import { DOCUMENT_TYPES } from '../../../domain/documents/document-type.ts';
import { FILE_RULES } from '../../../domain/documents/stored-file.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { answers, Message } from '../api/envelope.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Id, List, PathIds, Timestamp } from '../api/fields.ts';
import { PageQuery } from '../api/paging.ts';
import { UploadBody } from '../uploads/upload-body.ts';

const tags = ['User'];
const consumes = ['multipart/form-data'];
export const DOCUMENT_REMOVED = { message: 'The document has been removed.' };
export const FILE_REMOVED = { message: 'The file has been removed.' };

const Kind = Choice(DOCUMENT_TYPES, { title: 'DocumentType' });
export const TypeFilter = Type.Optional(Kind);

/** A file that is too large is an `INVALID_UPLOAD`: it is not read to its end. */
const badFile = ({ mediaTypes }: (typeof FILE_RULES)[keyof typeof FILE_RULES]) => [
  new FileTypeNotAccepted(mediaTypes),
  new FileQuotaExceeded(),
];

const Url = () => Type.String({ format: 'uri', description: 'A signed URL, valid for 15 minutes.' });
const url = `https://api.example.com/files/${EXAMPLE.file}?expires=1795216620&signature=${'0123456789abcdef'.repeat(4)}`;

export const DocumentData = Type.Object(
  {
    documentId: Id(),
    documentType: Kind,
    url: Url(),
    verified: Type.Boolean(),
    uploadDate: Timestamp(),
  },
  { title: 'Document' },
);
export const document = {
  documentId: EXAMPLE.document,
  documentType: 'ID',
  url,
  verified: false,
  uploadDate: EXAMPLE.at,
};

export const uploadProfilePicture = {
  summary: 'Upload a profile picture',
  description: 'Replaces the current picture. Accepts JPEG and PNG up to 5 MB and 25 megapixels. Metadata is removed.',
  operationId: 'uploadProfilePicture',
  tags,
  consumes,
  body: UploadBody({ maxBytes: FILE_RULES.picture.maxBytes, fields: {} }),
  response: answers(
    Type.Object({ url: Url(), updatedAt: Timestamp() }, { title: 'ProfilePicture' }),
    { url, updatedAt: EXAMPLE.at },
    'The new picture.',
  ),
  errors: [...badFile(FILE_RULES.picture), new InvalidPicture(), new UserNotFound(), new PictureEncoderBusy()],
};
export const uploadDocument = {
  summary: 'Upload a document',
  description: 'Accepts PDF, JPEG and PNG up to 10 MB.',
  operationId: 'uploadDocument',
  tags,
  consumes,
  body: UploadBody(
    { maxBytes: FILE_RULES.document.maxBytes, fields: { documentType: DOCUMENT_TYPES } },
    { documentType: 'ID' },
    { documentType: Kind },
  ),
  response: answers(DocumentData, document, 'The stored document.'),
  errors: badFile(FILE_RULES.document),
};
export const uploadFile = {
  summary: 'Upload a file',
  description:
    'Returns the `fileId` to attach to a support ticket. Accepts PDF, JPEG and PNG up to 10 MB. A user keeps at most 200 ' +
    'files and 500 MB, documents and picture included.',
  operationId: 'uploadFile',
  tags,
  consumes,
  body: UploadBody({ maxBytes: FILE_RULES.attachment.maxBytes, fields: {} }),
  response: answers(
    Type.Object({ fileId: Id(), url: Url(), createdAt: Timestamp() }, { title: 'UploadedFile' }),
    {
      fileId: EXAMPLE.file,
      url,
      createdAt: EXAMPLE.at,
    },
    'The stored file.',
  ),
  errors: badFile(FILE_RULES.attachment),
};
export const listDocuments = {
  summary: 'List documents',
  description: 'Your own documents, newest first.',
  operationId: 'listDocuments',
  tags,
  querystring: Type.Object({ ...PageQuery, documentType: TypeFilter }),
  response: answers(List(DocumentData), [document], 'A page of documents.'),
};
export const deleteDocument = {
  summary: 'Delete a document',
  description: 'Removes the document and its file. A verified user stays verified.',
  operationId: 'deleteDocument',
  tags,
  params: PathIds('documentId'),
  response: answers(Message, DOCUMENT_REMOVED, 'Confirms that the document is deleted.'),
  errors: [new DocumentNotFound()],
};
export const deleteFile = {
  summary: 'Delete a file',
  description: 'Deletes a file that is not attached to a ticket or message. Use this to stay within the quota.',
  operationId: 'deleteFile',
  tags,
  params: PathIds('fileId'),
  response: answers(Message, FILE_REMOVED, 'Confirms that the file is deleted.'),
  errors: [new FileNotFound(), new FileInUse()],
};

const Bytes = Type.Unsafe<Readable>({ type: 'string', format: 'binary', examples: ['(the bytes of the file)'] });

export const downloadFile = {
  summary: 'Download a file',
  description: 'Takes a signed URL instead of an access token.',
  operationId: 'downloadFile',
  tags: ['Files'],
  params: PathIds('fileId'),
  // Not validated: every fault of a signed URL is the same 403.
  querystring: Type.Object({
    expires: Type.Optional(Type.Unsafe<unknown>({ description: 'Unix time in seconds at which the URL expires.' })),
    signature: Type.Optional(Type.Unsafe<unknown>({ description: 'Signature of the file id and the expiry.' })),
  }),
  response: {
    200: {
      description: 'The file, without the envelope.',
      content: Object.fromEntries(
        ['image/jpeg', 'image/png', 'application/pdf'].map((mediaType) => [mediaType, { schema: Bytes }]),
      ),
    },
  },
  errors: [new FileLinkInvalid(), new FileNotFound()],
};
