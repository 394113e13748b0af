import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const READY_WITHIN_MS = 240_000;

/**
 * The service as a separate process, which can be killed and restarted on the same data.
 *
 * @param args arguments of Node, with a server that prints where it listens
 */
export function serverProcess(
  settings: Readonly<Record<string, string>>,
  args = [path.join(ROOT, 'bootstrap/main.ts')],
) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-kill-'));
  let server: ChildProcess | undefined;
  let output = '';
  return {
    dataDir,
    /** The process id, or undefined while it is not running. */
    get pid() {
      return server?.exitCode === null && server.signalCode === null ? server.pid : undefined;
    },
    /** Standard output since the last start. */
    get output() {
      return output;
    },
    /** Does not wait. */
    signal: (signal: NodeJS.Signals) => void server?.kill(signal),
    /** Starts the service on a free port and returns its URL. */
    async start(): Promise<string> {
      const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, ...settings };
      const child = spawn(process.execPath, args, {
        // Not the project, whose `.env` the service would read.
        cwd: dataDir,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = child;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The server did not start.')), READY_WITHIN_MS);
        output = '';
        child.once('exit', () => reject(new Error(`The server ended before it listened: ${output}`)));
        child.stdout.on('data', (chunk) => {
          output += chunk;
          const address = /listens on (\S+)/.exec(output)?.[1];
          if (address === undefined) return;
          clearTimeout(timer);
          resolve(address);
        });
      });
    },
    /** Sends a signal and returns the exit code, if any. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      if (server === undefined) return null;
      if (server.exitCode !== null || server.signalCode !== null) return server.exitCode;
      // Then its output is complete.
      const exited = once(server, 'close');
      server.kill(signal);
      const [code] = await exited;
      return code;
    },
    /** Kills the process and deletes its data. */
    dispose() {
      server?.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServerProcess = ReturnType<typeof serverProcess>;
