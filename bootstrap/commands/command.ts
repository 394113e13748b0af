import { type CalendarDay, GIVEN_YEARS, givenDay } from '../../domain/shared/calendar.ts';
import type { App, AppOptions } from '../app.ts';
import { type Config, readEnvironment, VERSION } from '../config.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** The name of the value in the help. */
  readonly value?: string;
  readonly required?: boolean;
}

/** The values of the options. */
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** A command imports its dependencies when it runs, so that help and wrong usage are answered at once. */
export interface Command {
  /** One sentence without a full stop, for the overview. */
  readonly summary: string;
  /** For the help of the command itself. */
  readonly details?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** What follows the name, and is required. It is a value under this name. */
  readonly argument?: { readonly value: string; readonly help: string };
  /** Resolves to the exit code. */
  run(values: OptionValues): Promise<number>;
}

/** A wrong command line. The usage is printed below the message. */
export class UsageError extends Error {}

/** Characters that end a line, move the cursor or turn the text round. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** With control characters as JSON escapes them, so that a text from a file cannot write lines of a report. */
function escaped(text: string): string {
  return text.replaceAll(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Prints one line. */
export function print(line: string): void {
  process.stdout.write(`${escaped(line)}\n`);
}

/** Prints an error, whose own lines stay. */
export function complain(text: string): void {
  process.stderr.write(`${text.split('\n').map(escaped).join('\n')}\n`);
}

/** @throws UsageError */
export function dayFrom(text: string): CalendarDay {
  const day = givenDay(text);
  if (day === null) throw new UsageError(`"${text}" is not a date in the form YYYY-MM-DD, in ${GIVEN_YEARS}.`);
  return day;
}

/** The configuration of the service, without the operator's variables: a command may have only one of them. */
export function configuration(): Config {
  const { OPERATOR_EMAIL: _email, OPERATOR_PASSWORD: _password, ...env } = process.env;
  return readEnvironment(env);
}

/** Uses the configured database, or the embedded one, which is started unless the service is running it. */
export async function withDatabase<T>(work: (databaseUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = configuration();
  if (config.databaseUrl !== null) {
    const { checkDatabases } = await import('../start-checks.ts');
    await checkDatabases(config);
    return work(config.databaseUrl, config);
  }
  const { useEmbeddedPostgres } = await import('../embedded-postgres/embedded-postgres.ts');
  const embedded = await useEmbeddedPostgres(config.dataDir);
  try {
    return await work(embedded.url, config);
  } finally {
    await embedded.stop();
  }
}

/** Builds the whole service, without listening on a port. */
export function withApp<T>(
  work: (app: App, on: { readonly config: Config; readonly databaseUrl: string }) => Promise<T>,
  options: Partial<AppOptions> = {},
): Promise<T> {
  return withDatabase(async (databaseUrl, config) => {
    const { buildApp } = await import('../app.ts');
    const app = await buildApp(config, { databaseUrl, version: VERSION, log: false, ...options });
    try {
      return await work(app, { config, databaseUrl });
    } finally {
      await app.http.close();
    }
  });
}
