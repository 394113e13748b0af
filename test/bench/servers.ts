import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/local-server.ts';
import { AUDIENCE, ISSUER, type Keys } from './callers.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 30_000;
/** A day: no payment is settled during a run, so that every server does the same work. */
const SETTLEMENT_MS = 86_400_000;

export type ServerKind = 'product' | 'floor' | 'peer';

const ENTRY: Readonly<Record<ServerKind, string>> = {
  product: 'bootstrap/main.ts',
  floor: 'test/bench/peers/floor/main.ts',
  peer: 'test/bench/peers/nestjs/dist/main.js',
};

export interface Server {
  readonly kind: ServerKind;
  readonly port: number;
  readonly pid: number;
  /** Empties the log file. */
  clearLog(): void;
  stop(): Promise<void>;
}

export interface ServerSettings {
  readonly databaseUrl: string;
  readonly keys: Keys;
  readonly logLevel: string;
  /** The response of GET /requests/parameters, for floor and peer. */
  readonly parameters?: string;
  /** Arguments of Node, such as --inspect. */
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server process in production mode and waits until it answers. */
export async function startServer(kind: ServerKind, settings: ServerSettings): Promise<Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lending-bench-'));
  const logFile = path.join(folder, 'log');
  const log = openSync(logFile, 'a');
  const port = await freePort();
  const child = spawn(process.execPath, [...(settings.nodeArgs ?? []), ENTRY[kind]], {
    cwd: ROOT,
    env: { ...environment(settings, port, folder), ...settings.env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  try {
    await ready(child, port);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`The ${kind} did not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`, { cause: error });
  }
  return {
    kind,
    port,
    pid: child.pid ?? 0,
    clearLog: () => truncateSync(logFile),
    stop: () => end(child).finally(() => rmSync(folder, { recursive: true, force: true })),
  };
}

function environment({ databaseUrl, keys, logLevel, parameters }: ServerSettings, port: number, folder: string) {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    JWT_PRIVATE_KEY: keys.privatePem,
    JWT_PUBLIC_KEY: keys.publicPem,
    JWT_ISSUER: ISSUER,
    JWT_AUDIENCE: AUDIENCE,
    FILE_URL_SECRET: 'a secret of the benchmark that signs nothing',
    RATE_LIMIT_MAX: '100000000',
    AUTH_RATE_LIMIT_MAX: '1000000',
    PAYMENT_GATEWAY: 'sandbox',
    SANDBOX_SETTLEMENT_MS: String(SETTLEMENT_MS),
    LOG_LEVEL: logLevel,
    BENCH_PARAMETERS: parameters,
  };
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + READY_WITHIN_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`It exited with ${child.exitCode}.`);
    try {
      await fetch(`http://127.0.0.1:${port}/health/live`);
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('It took too long.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(late);
}
