import { OptimisticLockError } from '@mikro-orm/core';
import { Unavailable } from '../../../application/shared/unavailable.ts';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';

/** The database is unreachable, busy or restarting. The same request may succeed a moment later. */
export class DatabaseUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The database is not available.', cause);
  }
}

const CONFLICTS = new Set(['40001', '40P01']);
/** Lost connection; out of memory, disk or connections; shutdown, startup or cancellation; system error. */
const UNAVAILABLE_CLASS = /^(?:08|53|57|58)/;
/** Lock timeout, idle timeouts, read-only server; then codes of Node's network errors. */
const UNAVAILABLE =
  /^(?:55P03|25P0[34]|25006|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH)$/;
/** Messages of `pg` for a lost connection. These errors have no code. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;

type DatabaseError = Partial<Record<'code' | 'constraint' | 'detail' | 'message' | 'cause', unknown>>;

/** The error of the database: MikroORM's exceptions copy its fields, others wrap it. */
function causeOf(error: unknown): DatabaseError {
  const known: DatabaseError = error ?? {};
  return typeof known.code === 'string' || known.cause == null ? known : causeOf(known.cause);
}

/** Whether the transaction conflicts with another one and can be retried. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(String(causeOf(error).code)) || error instanceof OptimisticLockError;
}

/** Runs a write. @throws the error that `duplicates` has for the unique constraint that the write breaks */
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
export function translate(error: unknown): unknown {
  const { code, message, detail } = causeOf(error);
  const state = String(code);
  const unavailable = UNAVAILABLE.test(state) || UNAVAILABLE_CLASS.test(state) || LOST.test(String(message));
  if (unavailable || isConflict(error)) return new DatabaseUnavailable(error);
  // The user of the token does not exist here.
  const unknownUser = state === '23503' && String(detail).endsWith('is not present in table "users".');
  return unknownUser ? new UnknownSubject() : error;
}
