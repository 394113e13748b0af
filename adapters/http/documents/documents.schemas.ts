import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  DocumentTypeField,
  DocumentView,
  ProfilePicture,
  UploadedFile,
} from '../../../application/documents/document.record.ts';
import { listOf } from '../../../application/shared/record.ts';
import {
  FileInUse,
  FileLinkInvalid,
  FileQuotaExceeded,
  FileTypeNotAccepted,
  InvalidPicture,
  PictureEncoderBusy,
} from '../../../domain/documents/document.errors.ts';
import { FILE_RULES } from '../../../domain/documents/stored-file.ts';
import { UserNotFound } from '../../../domain/identity/user.errors.ts';
import { CONFIRMATIONS } from '../../texts/en/errors.ts';
import { PageQuery } from '../answers/lists.ts';
import { answers, answersIn, Bytes, confirms, operations, operationsOn } from '../answers/operations.ts';
import { UploadBody } from '../uploads/uploads.ts';

const user = operations('User');
const onDocument = operationsOn('User', 'document');
const onFile = operationsOn('User', 'file');
const onSignedUrl = operationsOn('Files', 'file');

const consumes = ['multipart/form-data'];
export const TypeFilter = Type.Optional(DocumentTypeField);

/** A file that is too large is an `INVALID_UPLOAD`: it is not read to its end. */
const badFile = ({ mediaTypes }: (typeof FILE_RULES)[keyof typeof FILE_RULES]) => [
  new FileTypeNotAccepted(mediaTypes),
  new FileQuotaExceeded(),
];

export const uploadProfilePicture = user('uploadProfilePicture', 'Upload a profile picture', {
  description: 'Replaces the current picture. Accepts JPEG and PNG up to 5 MB and 25 megapixels. Metadata is removed.',
  consumes,
  body: UploadBody(FILE_RULES.picture),
  response: answers(ProfilePicture, 'The new picture.'),
  errors: [...badFile(FILE_RULES.picture), new InvalidPicture(), new UserNotFound(), new PictureEncoderBusy()],
});

export const uploadDocument = user('uploadDocument', 'Upload a document', {
  description: 'Accepts PDF, JPEG and PNG up to 10 MB.',
  consumes,
  body: UploadBody(FILE_RULES.document, { documentType: DocumentTypeField }),
  response: answers(DocumentView, 'The stored document.'),
  errors: badFile(FILE_RULES.document),
});

export const uploadFile = user('uploadFile', 'Upload a file', {
  description:
    'Returns the `fileId` to attach to a support ticket. Accepts PDF, JPEG and PNG up to 10 MB. A user keeps at most 200 ' +
    'files and 500 MB, documents and picture included.',
  consumes,
  body: UploadBody(FILE_RULES.attachment),
  response: answers(UploadedFile, 'The stored file.'),
  errors: badFile(FILE_RULES.attachment),
});

export const listDocuments = user('listDocuments', 'List documents', {
  description: 'Your own documents, newest first.',
  querystring: Type.Object({ ...PageQuery, documentType: TypeFilter }),
  response: answers(listOf(DocumentView), 'A page of documents.'),
});

export const deleteDocument = onDocument('deleteDocument', 'Delete a document', {
  description: 'Removes the document and its file. A verified user stays verified.',
  response: confirms(CONFIRMATIONS.documentRemoved, 'Confirms that the document is deleted.'),
});

export const deleteFile = onFile('deleteFile', 'Delete a file', {
  description: 'Deletes a file that is not attached to a ticket or message. Use this to stay within the quota.',
  response: confirms(CONFIRMATIONS.fileRemoved, 'Confirms that the file is deleted.'),
  errors: [new FileInUse()],
});

export const downloadFile = onSignedUrl('downloadFile', 'Download a file', {
  description: 'Takes a signed URL instead of an access token.',
  // Not validated: every fault of a signed URL is the same 403.
  querystring: Type.Object({
    expires: Type.Optional(Type.Unsafe<unknown>({ description: 'Unix time in seconds at which the URL expires.' })),
    signature: Type.Optional(Type.Unsafe<unknown>({ description: 'Signature of the file id and the expiry.' })),
  }),
  response: answersIn('The file, without the envelope.', {
    'image/jpeg': Bytes<Readable>(),
    'image/png': Bytes<Readable>(),
    'application/pdf': Bytes<Readable>(),
  }),
  errors: [new FileLinkInvalid()],
});
