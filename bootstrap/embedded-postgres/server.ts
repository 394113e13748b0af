import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastWords, ServerStartError } from './errors.ts';
import { endOrphan } from './orphan.ts';
import type { RunAs } from './run-as.ts';

export interface ServerOptions {
  readonly runAs: RunAs;
  readonly clusterDir: string;
  /** The port to try first. Default, or when it is taken: a free one. */
  readonly port?: number | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
}

export interface Server {
  readonly port: number;
  /** Fast shutdown: disconnects clients, keeps everything committed. Resolves when the server has ended. */
  stop(): Promise<void>;
}

const READY = 'database system is ready to accept connections';
const PORT_TAKEN = /could not (bind|create any TCP)/;
// The backends of a killed server live a moment longer and hold its shared memory.
const STILL_ENDING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;
const START_MS = 120_000;
const STILL_ENDING_MS = 20_000;
const FAST_SHUTDOWN_MS = 30_000;
const OUTPUT_KEPT = 8_000;

/**
 * Starts the server on 127.0.0.1 and waits until it accepts connections.
 *
 * @throws ServerStartError when it does not start
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { runAs, clusterDir, log } = options;
  const deadline = Date.now() + STILL_ENDING_MS;
  let port = options.port ?? (await freePort());
  for (let portsTried = 1; ; ) {
    await endOrphan(clusterDir, runAs, log);
    try {
      return await launch(options, port);
    } catch (error) {
      const output = error instanceof ServerStartError ? error.output : '';
      if (PORT_TAKEN.test(output) && portsTried < 10) {
        const taken = port;
        port = await freePort();
        portsTried += 1;
        log(`Port ${taken} is taken: PostgreSQL starts on port ${port} instead.`);
      } else if (STILL_ENDING.test(output) && Date.now() < deadline) {
        await sleep(250);
      } else {
        throw error;
      }
    }
  }
}

async function launch({ runAs, clusterDir, settings, log }: ServerOptions, port: number): Promise<Server> {
  const flags = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = runAs.command('postgres', ['-D', clusterDir, '-p', String(port), ...flags]);
  // Detached: Ctrl-C in a terminal goes to the whole process group, and the service needs its database to shut down.
  const detached = process.platform !== 'win32';
  const child = spawn(file, args, { ...options, detached, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
    child.once('error', (error) => resolve(`: ${error.message}`));
  });
  const endWithThisProcess = () => void child.kill('SIGINT');
  process.once('exit', endWithThisProcess);
  const output = await ready(child, exited, clusterDir).catch((error: unknown) => {
    process.off('exit', endWithThisProcess);
    child.kill('SIGQUIT');
    throw error;
  });

  let stopping: Promise<void> | undefined;
  exited.then((how) => {
    process.off('exit', endWithThisProcess);
    if (!stopping) log(`PostgreSQL (pid ${child.pid}) ended by itself ${how}: ${lastWords(output())}`);
  });
  return { port, stop: () => (stopping ??= shutDown(child, exited, runAs, clusterDir)) };
}

/** Resolves when the server accepts connections, with a function that returns the end of its output. */
async function ready(child: ChildProcess, exited: Promise<string>, clusterDir: string): Promise<() => string> {
  let output = '';
  const started = new Promise<boolean>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
      if (output.includes(READY)) resolve(true);
    });
    child.stderr?.once('close', () => resolve(false));
  });
  const timeout = new AbortController();
  const late = sleep(START_MS, false, { signal: timeout.signal }).catch(() => false);
  const isReady = await Promise.race([started, late]);
  timeout.abort();
  if (isReady) return () => output;
  const how = child.exitCode === null && child.pid !== undefined ? `not ready after ${START_MS} ms` : await exited;
  throw new ServerStartError(clusterDir, output || `it ended ${how}`);
}

async function shutDown(child: ChildProcess, exited: Promise<string>, runAs: RunAs, clusterDir: string): Promise<void> {
  if (process.platform === 'win32') {
    const { file, args, options } = runAs.command('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', clusterDir]);
    spawnSync(file, args, { ...options, stdio: 'ignore' });
  } else {
    child.kill('SIGINT');
  }
  const escalation = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await exited;
  clearTimeout(escalation);
}

/** A port of 127.0.0.1 that is free now. Another process may take it before the caller does. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a TCP server has no port');
  return address.port;
}
