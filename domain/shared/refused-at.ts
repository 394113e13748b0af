import { DomainError } from './domain-error.ts';

/** A rule that a document breaks. */
export class RefusedAt extends Error {
  /** A JSON pointer. */
  readonly path: string;
  readonly reason: DomainError;

  constructor(path: string, reason: DomainError) {
    super(`${path}: ${reason.message}`);
    this.name = 'RefusedAt';
    this.path = path;
    this.reason = reason;
  }
}

/** @throws RefusedAt if the act breaks a rule */
export function at<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof DomainError ? new RefusedAt(path, error) : error;
  }
}
