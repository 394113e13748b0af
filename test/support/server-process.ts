import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PASSWORD } from './caller.ts';
import { LISTENS, MAIN, Program } from './program.ts';

export const OPERATOR = { email: 'operator@example.com', password: PASSWORD };
/** The settings that create the operator. */
export const OPERATOR_SETTINGS = { OPERATOR_EMAIL: OPERATOR.email, OPERATOR_PASSWORD: OPERATOR.password };

/**
 * The service as a separate process, which can be killed and restarted on the same data.
 *
 * @param args arguments of Node, with a server that prints where it listens
 */
export function serverProcess(settings: Readonly<Record<string, string>>, args = [MAIN]) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lending-kill-'));
  let server: Program | undefined;
  return {
    dataDir,
    /** Undefined while it is not running. */
    get pid() {
      return server?.pid;
    },
    /** Standard output since the last start. */
    get output() {
      return server?.stdout ?? '';
    },
    /** Sends a signal without waiting. */
    signal: (signal: NodeJS.Signals) => void server?.child.kill(signal),
    /** Starts the service on a free port and returns its URL. */
    async start(): Promise<string> {
      server = new Program(process.execPath, args, {
        // Not the project, whose `.env` the service would read.
        cwd: dataDir,
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...settings },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [, url = ''] = await server.wrote(LISTENS);
      return url;
    },
    /** Sends a signal and returns the exit code, if any, when the output is complete. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      server?.child.kill(signal);
      return (await server?.ended)?.code ?? null;
    },
    /** Kills the process and deletes its data. */
    dispose() {
      server?.child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServerProcess = ReturnType<typeof serverProcess>;
