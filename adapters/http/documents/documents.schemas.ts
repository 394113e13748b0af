import { Type } from 'typebox';
import { DOCUMENT_TYPES } from '../../../domain/documents/document-type.ts';
import { FILE_RULES } from '../../../domain/documents/stored-file.ts';
import { EXAMPLE } from '../api/examples.ts';
import { Choice, Id, Timestamp } from '../api/fields.ts';
import { UploadBody } from '../uploads/upload.ts';

const Url = () => Type.String({ format: 'uri', description: 'Opens the file for 15 minutes, to whoever holds it.' });

export const PictureBody = UploadBody({ maxBytes: FILE_RULES.picture.maxBytes, fields: {} });
export const DocumentBody = UploadBody(
  { maxBytes: FILE_RULES.document.maxBytes, fields: { documentType: DOCUMENT_TYPES } },
  { documentType: 'ID' },
);
export const FileBody = UploadBody({ maxBytes: FILE_RULES.attachment.maxBytes, fields: {} });

export const PictureResult = Type.Object({ url: Url(), updatedAt: Timestamp() });
export const DocumentData = Type.Object({
  documentId: Id(),
  documentType: Choice(DOCUMENT_TYPES),
  url: Url(),
  verified: Type.Boolean(),
  uploadDate: Timestamp(),
});
export const FileData = Type.Object({ fileId: Id(), url: Url(), createdAt: Timestamp() });
export const Message = Type.Object({ message: Type.String() });
export const TypeFilter = Type.Optional(Choice(DOCUMENT_TYPES));

/** Not checked here: whatever is wrong with an address, the answer is that it is not valid. */
export const LinkQuery = Type.Object({
  expires: Type.Optional(Type.Unsafe<unknown>({ description: 'Until when the address holds, in Unix seconds.' })),
  signature: Type.Optional(Type.Unsafe<unknown>({ description: 'The proof that this service made the address.' })),
});

const url = `https://api.example.com/files/${EXAMPLE.file}?expires=1795216620&signature=${'0123456789abcdef'.repeat(4)}`;

export const picture = { url, updatedAt: EXAMPLE.at };
export const document = {
  documentId: EXAMPLE.document,
  documentType: 'ID',
  url,
  verified: false,
  uploadDate: EXAMPLE.at,
};
export const file = { fileId: EXAMPLE.file, url, createdAt: EXAMPLE.at };
export const removed = { message: 'The document has been removed.' };
