import { inspect } from 'node:util';
import { causeOf, meansUnavailable } from '../adapters/persistence/database/sql-states.ts';

const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY = '25006';
/** The refusal of PgBouncer in transaction mode to session settings. */
const POOLER = /unsupported startup parameter/;

/** The service cannot start, and the person who starts it can remove the reason. The message says how. */
export class StartError extends Error {}

/** For standard error: of a StartError only the sentence, of other errors the stacks. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return sentenceFor(error) ?? (error.cause === undefined ? (error.stack ?? error.message) : inspect(error));
}

function sentenceFor(error: NodeJS.ErrnoException): string | null {
  if (error instanceof StartError) return error.message;
  const { code, path, message } = error;
  if (code === INSUFFICIENT_PRIVILEGE) {
    return `The database refuses (${message}): grant this right to the user in DATABASE_URL.`;
  }
  if (code !== undefined && path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `${path} cannot be used (${code}): give ${user()} access to it, or set another DATA_DIR.`;
  }
  return sentenceForDatabase(error);
}

/** The sentence for a database that passed the checks of the start, or `null` for another error. */
function sentenceForDatabase(error: Error): string | null {
  const cause = causeOf(error);
  if (!meansUnavailable(cause)) return null;
  // A cause without a code explains less than the error.
  const reason = cause.code === undefined ? error.message : cause.message || cause.code;
  if (POOLER.test(String(reason))) {
    return `A pooler answers instead of PostgreSQL (${reason}): set DATABASE_DIRECT_URL to PostgreSQL itself.`;
  }
  if (cause.code === READ_ONLY) return `The database is read-only (${reason}): set DATABASE_URL to the primary.`;
  return `The database refuses or does not answer (${reason}): start again when it does.`;
}

/** The user of this process, for messages about rights. */
export function user(): string {
  const uid = process.getuid?.();
  return uid === undefined ? 'this user' : `this user (uid ${uid})`;
}
