import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunAs } from './cluster.ts';
import { EmbeddedPostgresError, lastWords, ServerStartError } from './errors.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;

/**
 * Ends the server that a killed process left running on this cluster, and removes a stale pid file. The caller must hold
 * the lock of the data directory, which proves that the process that started the server is dead.
 *
 * @throws EmbeddedPostgresError when the server does not end
 */
async function endOrphan(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterPid(clusterDir);
  if (pid === undefined) return;
  if (isServerOn(clusterDir, pid)) {
    log(`Ending the PostgreSQL server (pid ${pid}) that an earlier process left running on ${clusterDir}.`);
    await end(clusterDir, pid);
  }
  // PostgreSQL refuses to start while any process of its user has this pid, even a zombie. It is no server: that was
  // checked above, and PostgreSQL checks the shared memory as well.
  rmSync(path.join(clusterDir, 'postmaster.pid'), { force: true });
}

function postmasterPid(clusterDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

async function end(clusterDir: string, pid: number): Promise<void> {
  // SIGINT: fast shutdown. SIGQUIT: immediate shutdown; the next start recovers from the write-ahead log.
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (isServerOn(clusterDir, pid)) throw error;
    }
    for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
      if (!isServerOn(clusterDir, pid)) return;
    }
  }
  throw new EmbeddedPostgresError(`The PostgreSQL server with pid ${pid} on ${clusterDir} does not end.`);
}

/**
 * Whether the process is a PostgreSQL server on this cluster. By now another program may have the pid. A zombie has
 * neither arguments nor a working directory, so it does not count.
 */
export function isServerOn(clusterDir: string, pid: number): boolean {
  if (!existsSync('/proc/self/stat')) {
    const line = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
    return line.includes('postgres') && line.includes(clusterDir);
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (!path.basename(args[0] ?? '').startsWith('postgres')) return false;
    // The working directory of a server is its cluster, also if the folder was moved or reached by a link.
    return args.includes(clusterDir) || readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}

export interface EmbeddedServerOptions {
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
const OUTPUT_KEPT = 8_000;

/**
 * Starts the server on 127.0.0.1 and waits until it accepts connections.
 *
 * @throws ServerStartError when it does not start
 */
export async function startServer(options: EmbeddedServerOptions): Promise<Server> {
  const { clusterDir, log } = options;
  const deadline = Date.now() + STILL_ENDING_MS;
  let port = options.port ?? (await freePort());
  for (let portsTried = 1; ; ) {
    await endOrphan(clusterDir, log);
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

async function launch({ runAs, clusterDir, settings, log }: EmbeddedServerOptions, port: number): Promise<Server> {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', log_timezone: 'UTC' };
  const flags = Object.entries({ ...all, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { file, args, options } = runAs.command('postgres', ['-D', clusterDir, '-p', String(port), ...flags]);
  // Detached: Ctrl-C in a terminal goes to the whole process group, and the service needs its database to shut down.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
    child.once('error', (error) => resolve(`: ${error.message}`));
  });
  let output = '';
  const started = new Promise<'ready' | 'ended' | 'late'>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_KEPT);
      if (output.includes(READY)) resolve('ready');
    });
    child.stderr?.once('close', () => resolve('ended'));
    setTimeout(() => resolve('late'), START_MS).unref();
  });
  const endWithThisProcess = () => void child.kill('SIGINT');
  process.once('exit', endWithThisProcess);
  const outcome = await started;
  let stopping: Promise<void> | undefined;
  void exited.then((how) => {
    process.off('exit', endWithThisProcess);
    const unexpected = outcome === 'ready' && !stopping;
    if (unexpected) log(`PostgreSQL (pid ${child.pid}) ended by itself ${how}: ${lastWords(output)}`);
  });
  if (outcome !== 'ready') {
    const reason = outcome === 'late' ? `it is not ready after ${START_MS} ms` : `it ended ${await exited}`;
    child.kill('SIGQUIT');
    throw new ServerStartError(clusterDir, output || reason);
  }
  return { port, stop: () => (stopping ??= shutDown(child, exited)) };
}

async function shutDown(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGINT');
  const escalation = setTimeout(() => child.kill('SIGQUIT'), FAST_SHUTDOWN_MS);
  await exited;
  clearTimeout(escalation);
}

/** A port of 127.0.0.1 that is free now. Another process may take it before the caller does. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
