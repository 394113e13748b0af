import { domainError } from '../shared/domain-error.ts';

/** Judged by the bytes, not by the file's name. */
export class FileTypeNotAccepted extends domainError('invalid', 'FILE_TYPE_NOT_ACCEPTED', '', 'file') {
  constructor(accepted: readonly string[]) {
    super(`The file must be one of ${accepted.join(', ')}.`);
  }
}

export class FileTooLarge extends domainError('invalid', 'FILE_TOO_LARGE', '', 'file') {
  constructor(maxBytes: number) {
    super(`The file must not be larger than ${maxBytes} bytes.`);
  }
}

/** The picture cannot be decoded, or has too many pixels. */
export class InvalidPicture extends domainError('invalid', 'INVALID_PICTURE', 'The picture is not valid.', 'file') {}

/** Too many pictures wait to be encoded. A retry after some seconds helps. */
export class PictureEncoderBusy extends domainError(
  'unavailable',
  'SERVICE_BUSY',
  'Too many pictures are being uploaded. Try again in a few seconds.',
) {}

export class DocumentNotFound extends domainError('not-found', 'DOCUMENT_NOT_FOUND', 'Document not found.') {}

export class DocumentNotPending extends domainError('invalid', 'DOCUMENT_NOT_PENDING') {
  constructor(status: string) {
    super(`Only a pending document can be verified or rejected. This one is ${status}.`);
  }
}

/** The link is forged, changed or expired. Does not say whether the file exists. */
export class FileLinkInvalid extends domainError(
  'forbidden',
  'FILE_LINK_INVALID',
  'This link is not valid or has expired. Please request a new one.',
) {}

export class FileNotFound extends domainError('not-found', 'FILE_NOT_FOUND', 'File not found.') {}

export class FileInUse extends domainError(
  'invalid',
  'FILE_IN_USE',
  'This file is in use: as a profile picture, a document or an attachment.',
) {}

export class FileQuotaExceeded extends domainError(
  'invalid',
  'FILE_QUOTA_EXCEEDED',
  'You can keep at most 200 files and 500 MB. Delete files that you no longer need.',
) {}

/** The account was erased during the upload. */
export class OwnerErased extends domainError('unauthenticated', 'UNAUTHENTICATED', 'This account no longer exists.') {}
