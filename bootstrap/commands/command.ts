import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type App, type AppOptions, buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { DataDirInUseError, runningEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  readonly help: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly required?: boolean;
}

/** What the command line gave for each option; absent ones are `undefined`. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** One line of the table in `cli.ts`. */
export interface Command {
  /** One sentence without a full stop, for the overview. */
  readonly summary: string;
  /** More to know, for the help of the command itself. */
  readonly details?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  /** Resolves to the exit code: 0, or 1 when what was found is no good. */
  run(values: Values): Promise<number>;
}

/** The command line was not understood, or lacks something: the answer is the usage. */
export class UsageError extends Error {}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The configuration of the service. The operator's two variables are for its start, and may stand alone here. */
export function configuration(): Config {
  const { OPERATOR_EMAIL: _email, OPERATOR_PASSWORD: _password, ...env } = process.env;
  return readConfig(env);
}

/** Runs work on the configured database, or on the embedded one: that of the running service, or started for it. */
export async function withDatabase<T>(work: (databaseUrl: string, config: Config) => Promise<T>): Promise<T> {
  const config = configuration();
  if (config.databaseUrl !== null) return work(config.databaseUrl, config);
  const { dataDir } = config;
  const embedded = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => {
    const url = error instanceof DataDirInUseError ? runningEmbeddedPostgres(dataDir) : null;
    if (url === null) throw error;
    return { url, stop: async () => {} };
  });
  try {
    return await work(embedded.url, config);
  } finally {
    await embedded.stop();
  }
}

/** Runs work on the whole service, which listens to nobody. */
export function withApp<T>(work: (app: App) => Promise<T>, options: Partial<AppOptions> = {}): Promise<T> {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'));
  return withDatabase(async (databaseUrl, config) => {
    const app = await buildApp(config, { databaseUrl, version, log: false, ...options });
    try {
      return await work(app);
    } finally {
      await app.http.close();
    }
  });
}
