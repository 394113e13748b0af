import { UnknownSubject } from '../../../domain/identity/user.errors.ts';

/** The database is out, busy or being restarted: the same request may well succeed a moment later. */
export class DatabaseUnavailable extends Error {
  readonly kind = 'unavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

const TRANSIENT = new Set(['40001', '40P01']);
/** By their classes: lost connections, no room or slots left, a server that stops, starts or cancels, a broken disk. */
const UNAVAILABLE_CLASS = /^(?:08|53|57|58)/;
/** A lock not had in time, a transaction left idle too long, a server that only reads; and what the network says. */
const UNAVAILABLE = new Set([
  ...['55P03', '25P03', '25P04', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);
/** What the driver says without a code when a connection is not there, or not any more. */
const LOST = /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable/;

/** The SQLSTATE of an error of any layer: some wrap the driver's. */
function stateOf(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause === undefined ? undefined : stateOf(cause);
}

/** Two transactions got in each other's way, and one of them has to begin again. */
export function isConflict(error: unknown): boolean {
  return TRANSIENT.has(stateOf(error) ?? '') || (error as Error | null)?.name === 'StaleRow';
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const text = error instanceof Error ? error.message : '';
  return stateOf(error) === '23505' && text.includes(constraint);
}

/** The token of somebody who was never a user here, or of another installation: what it creates has no owner. */
function namesUnknownUser(error: unknown): boolean {
  const { detail, cause } = (error ?? {}) as { detail?: unknown; cause?: unknown };
  if (typeof detail === 'string') return detail.endsWith('is not present in table "users".');
  return cause !== undefined && namesUnknownUser(cause);
}

/**
 * What is thrown on: the error as it is, that the database is out, or that the caller is nobody. Whoever still collides
 * with others after several attempts is told to come again as well.
 */
export function asKnown(error: unknown): unknown {
  const state = stateOf(error);
  const message = error instanceof Error ? error.message : '';
  const out = state !== undefined && (UNAVAILABLE.has(state) || UNAVAILABLE_CLASS.test(state));
  if (out || LOST.test(message) || isConflict(error)) return new DatabaseUnavailable(error);
  return state === '23503' && namesUnknownUser(error) ? new UnknownSubject() : error;
}
