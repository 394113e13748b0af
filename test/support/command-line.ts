import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const CLI = path.resolve(import.meta.dirname, '../../bootstrap/cli.ts');

export interface RunningCommand {
  readonly child: ChildProcess;
  /** Resolves when it has written a line that matches. */
  wrote(pattern: RegExp): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Runs the command line as a process of its own, as a user would. */
export function startCommand(args: readonly string[], env: Readonly<Record<string, string>>): RunningCommand {
  const child = spawn(process.execPath, [CLI, ...args], {
    // Not the project, whose `.env` the command would read.
    cwd: os.tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  let heard = () => {};
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      heard();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  const wrote = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      heard = () => pattern.test(written.stdout) && resolve();
      heard();
      void ended.then(() => reject(new Error(`It ended without it: ${written.stdout}${written.stderr}`)));
    });
  return { child, wrote, ended };
}
