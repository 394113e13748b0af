import { StartError } from '../start-error.ts';

/** The embedded PostgreSQL cannot be used. The message is a sentence for the person who starts the service. */
export class EmbeddedPostgresError extends StartError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another live process uses the same data directory. */
export class DataDirInUseError extends EmbeddedPostgresError {
  /** @param pid undefined if the other process has not written it yet */
  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `the process with pid ${pid}`;
    super(`The data directory ${dataDir} is in use by ${holder}: stop it, or set another DATA_DIR.`);
  }
}

export class NotAsRootError extends EmbeddedPostgresError {
  constructor(reason: string) {
    super(`PostgreSQL does not run as root, and ${reason}: start the service as another user, or set DATABASE_URL.`);
  }
}

/** The server ended before it was ready. By its `output` the caller decides whether to retry. */
export class ServerStartError extends EmbeddedPostgresError {
  readonly output: string;

  constructor(clusterDir: string, output: string, options?: ErrorOptions) {
    super(`PostgreSQL did not start on ${clusterDir}: ${lastWords(output)}`, options);
    this.output = output;
  }
}

/** The line that names the cause: the last FATAL, PANIC or error, else the last line. */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? '';
}
