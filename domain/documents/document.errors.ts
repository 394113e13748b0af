import { domainError, fieldError } from '../shared/domain-error.ts';
import { type Phrase, sentence } from '../shared/phrase.ts';

/** Judged by the bytes, not by the file's name. */
export class FileTypeNotAccepted extends domainError(
  'invalid',
  'FILE_TYPE_NOT_ACCEPTED',
  'The file must be one of {types}.',
  'file',
) {
  constructor(accepted: readonly string[]) {
    super({ types: accepted.join(', ') });
  }
}

export class FileTooLarge extends domainError(
  'invalid',
  'FILE_TOO_LARGE',
  'The file must not be larger than {max} bytes.',
  'file',
) {
  constructor(max: number) {
    super({ max });
  }
}

/** The picture cannot be decoded, or has too many pixels. */
export class InvalidPicture extends fieldError('INVALID_PICTURE') {
  constructor(phrase: Phrase = PICTURE_FAULTS.invalid()) {
    super('file', phrase);
  }
}
export const PICTURE_FAULTS = {
  invalid: sentence('The picture is not valid.'),
  unreadable: sentence('The picture cannot be read.'),
  slow: sentence('The picture takes too long to decode. Send a smaller one.'),
  broken: sentence('The picture is broken or cannot be read.'),
  pixels: sentence('The picture has too many pixels: at most {most}, and {longest} on the longest side.'),
};

/** Too many pictures wait to be encoded. A retry after some seconds helps. */
export class PictureEncoderBusy extends domainError(
  'unavailable',
  'SERVICE_BUSY',
  'Too many pictures are being uploaded. Try again in a few seconds.',
) {}

export class DocumentNotFound extends domainError('not-found', 'DOCUMENT_NOT_FOUND', 'Document not found.') {}

export class DocumentNotPending extends domainError(
  'invalid',
  'DOCUMENT_NOT_PENDING',
  'Only a pending document can be verified or rejected. This one is {status}.',
) {
  constructor(status: string) {
    super({ status });
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
