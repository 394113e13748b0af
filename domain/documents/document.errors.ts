import { DomainError } from '../shared/domain-error.ts';

/** What the bytes really are is none of the types taken here, whatever the file is called. */
export class FileTypeNotAccepted extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'FILE_TYPE_NOT_ACCEPTED';

  constructor(accepted: readonly string[]) {
    const message = `The file must be one of ${accepted.join(', ')}.`;
    super(message, [{ path: '/file', message }]);
  }
}

export class FileTooLarge extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'FILE_TOO_LARGE';

  constructor(maxBytes: number) {
    const message = `The file must not be larger than ${maxBytes} bytes.`;
    super(message, [{ path: '/file', message }]);
  }
}

/** It begins like a picture, but cannot be decoded, or unfolds to more than anybody needs. */
export class InvalidPicture extends DomainError {
  readonly kind = 'invalid';
  readonly code = 'INVALID_PICTURE';

  constructor(message: string) {
    super(message, [{ path: '/file', message }]);
  }
}

export class DocumentNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'DOCUMENT_NOT_FOUND';

  constructor() {
    super('There is no such document.');
  }
}

/** The address was never handed out, was changed, or has expired. Says nothing about the file, not even that it is. */
export class FileLinkInvalid extends DomainError {
  readonly kind = 'forbidden';
  readonly code = 'FILE_LINK_INVALID';

  constructor() {
    super('This address of a file is not valid, or not any more. Ask for a new one.');
  }
}

/** The address is sound, but the file has been removed since it was handed out. */
export class FileNotFound extends DomainError {
  readonly kind = 'not-found';
  readonly code = 'FILE_NOT_FOUND';

  constructor() {
    super('This file has been removed.');
  }
}

/** The account was erased while the upload was on its way: nothing may be kept for it any more. */
export class OwnerErased extends DomainError {
  readonly kind = 'unauthenticated';
  readonly code = 'UNAUTHENTICATED';

  constructor() {
    super('This account does not exist any more.');
  }
}
