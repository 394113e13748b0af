const INSUFFICIENT_PRIVILEGE = '42501';

/** The service cannot start, and the person who starts it can remove the reason. The message says how. */
export class StartError extends Error {}

/** For standard error: of a StartError only the sentence, of other errors the stack. */
export function explain(error: unknown): string {
  const known = error instanceof Error ? asStartError(error) : null;
  if (known !== null) return known.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function asStartError(error: NodeJS.ErrnoException): StartError | null {
  if (error instanceof StartError) return error;
  const { code, path, message } = error;
  if (code === INSUFFICIENT_PRIVILEGE) {
    return new StartError(`The database refuses (${message}): grant this right to the user in DATABASE_URL.`);
  }
  if (code === undefined || path === undefined || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  return new StartError(`${path} cannot be used (${code}): give ${user()} access to it, or set another DATA_DIR.`);
}

/** The user of this process, for messages about rights. */
export function user(): string {
  const uid = process.getuid?.();
  return uid === undefined ? 'this user' : `this user (uid ${uid})`;
}
