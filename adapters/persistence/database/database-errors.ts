import { OptimisticLockError } from '@mikro-orm/core';
import { Unavailable } from '../../../application/shared/ports.ts';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';
import { causeOf, meansUnavailable } from './sql-states.ts';

/** The database is unreachable, busy or restarting. The same request may succeed a moment later. */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The database is not available.', cause);
  }
}

const CONFLICTS = new Set(['40001', '40P01']);

/** Whether the transaction conflicts with another one and can be retried. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(String(causeOf(error).code)) || error instanceof OptimisticLockError;
}

/** Runs a write. @throws the error in `duplicates` for the unique constraint that it breaks */
export async function writeUnique<T>(
  write: Promise<T>,
  duplicates: Readonly<Record<string, new () => Error>>,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = causeOf(error);
    const Duplicate = code === '23505' ? duplicates[String(constraint)] : undefined;
    throw Duplicate === undefined ? error : new Duplicate();
  }
}

/** The error to throw instead: `DatabaseUnavailable`, `UnknownSubject`, or the same error. */
function translate(error: unknown): unknown {
  const cause = causeOf(error);
  if (meansUnavailable(cause) || isConflict(error)) return new DatabaseUnavailable(error);
  // The user of the token does not exist here.
  const unknownUser = cause.code === '23503' && String(cause.detail).endsWith('is not present in table "users".');
  return unknownUser ? new UnknownSubject() : error;
}

/** Every statement runs inside this, alone or with its transaction. @throws what `translate` returns */
export function translated<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw translate(error);
  });
}
