/** The kind of refusal. Adapters translate it, for example into an HTTP status. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'declined'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-many'
  | 'unavailable';

/** One fault of the input. */
export interface ErrorDetail {
  /** The domain's name of the field; `null` if the fault concerns the whole. */
  readonly field: string | null;
  /** The position in the field, from 0, if the field is a list. */
  readonly index?: number;
  readonly message: string;
}

// Why: docs/decisions/0002-one-failure-channel.md
/** A broken rule. Subclasses are named after the rule. Clients switch on `code`, so a code never changes. */
export abstract class DomainError extends Error {
  abstract readonly kind: DomainErrorKind;
  abstract readonly code: string;
  readonly details: readonly ErrorDetail[];

  constructor(message: string, details: readonly ErrorDetail[] = []) {
    super(message);
    this.name = new.target.name;
    this.details = details;
  }
}

/**
 * The base class of an error with this kind and code.
 * @param message the default message
 * @param field the field at fault, if there is one
 */
export function domainError(kind: DomainErrorKind, code: string, message = '', field?: string) {
  return class extends DomainError {
    readonly kind = kind;
    readonly code = code;

    constructor(text = message, details?: readonly ErrorDetail[]) {
      super(text, details ?? (field === undefined ? [] : [{ field, message: text }]));
    }
  };
}

/** The base class of an error with kind `invalid` that reports a list of faults. */
export function validationError(code: string, message: string) {
  return class extends domainError('invalid', code) {
    constructor(faults: readonly ErrorDetail[]) {
      super(message, faults);
    }
  };
}
