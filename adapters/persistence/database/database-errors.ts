import { OptimisticLockError } from '@mikro-orm/core';
import { UnknownSubject } from '../../../domain/identity/user.errors.ts';

/** The database is out of reach, busy or restarting. The same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  readonly kind = 'unavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const CONFLICTS = new Set(['40001', '40P01']);
/** Lost connections, no room or slots left, a server that stops, starts or cancels, a broken disk. */
const UNAVAILABLE_CLASS = /^(?:08|53|57|58)/;
/** Lock timeout, idle transaction, idle session, read-only server; then the network's own codes. */
const UNAVAILABLE =
  /^(?:55P03|25P0[34]|25006|ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH)$/;
/** What `pg` says, without a code, of a connection that is lost. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/;

type DatabaseError = Partial<Record<'code' | 'constraint' | 'detail' | 'message' | 'cause', unknown>>;

/** The database's own error: MikroORM's exceptions copy its fields, others wrap it. */
function causeOf(error: unknown): DatabaseError {
  const known: DatabaseError = error ?? {};
  return typeof known.code === 'string' || known.cause == null ? known : causeOf(known.cause);
}

/** Whether two transactions collided, so that one of them has to be retried. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(String(causeOf(error).code)) || error instanceof OptimisticLockError;
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const cause = causeOf(error);
  return cause.code === '23505' && cause.constraint === constraint;
}

/** The error to throw on: `DatabaseUnavailable`, `UnknownSubject`, or the error itself. */
export function translate(error: unknown): unknown {
  const { code, message, detail } = causeOf(error);
  const state = String(code);
  const unavailable = UNAVAILABLE.test(state) || UNAVAILABLE_CLASS.test(state) || LOST.test(String(message));
  if (unavailable || isConflict(error)) return new DatabaseUnavailable(error);
  // The token names a user of another installation, or one that never was.
  const unknownUser = state === '23503' && String(detail).endsWith('is not present in table "users".');
  return unknownUser ? new UnknownSubject() : error;
}
