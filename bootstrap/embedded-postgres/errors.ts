/** The embedded PostgreSQL could not be had. The message is one sentence for whoever starts the service. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Another live process holds the same data directory; its server is left alone. */
export class DataDirInUseError extends EmbeddedPostgresError {
  readonly dataDir: string;
  /** The holder, or undefined when it has not yet said who it is. */
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `the process with pid ${pid}`;
    super(`The data directory ${dataDir} is in use by ${holder}: stop it, or set another DATA_DIR.`);
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

/** The server ended before it was ready; `output` is what it wrote, which tells whether another try makes sense. */
export class ServerStartError extends EmbeddedPostgresError {
  readonly output: string;

  constructor(clusterDir: string, output: string, options?: ErrorOptions) {
    super(`PostgreSQL did not start on ${clusterDir}: ${lastWords(output)}`, options);
    this.output = output;
  }
}

/** The line that names the trouble: the last FATAL, PANIC or error, else the last line at all. */
export function lastWords(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /\b(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? '';
}
