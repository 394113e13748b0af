/**
 * What sort of refusal this is. Adapters translate it (HTTP statuses stand in one file of `adapters/http`);
 * the domain knows no protocol.
 */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'declined'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'unavailable';

/** One fault of one field. `path` is a JSON pointer into what was sent, such as `/amount`; empty for the whole. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** A broken rule. Subclasses are named after the rule; `code` is stable, since clients switch on it. */
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
