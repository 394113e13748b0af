import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const CLI = path.resolve(import.meta.dirname, '../../bootstrap/cli.ts');

/** Runs the command line interface as a separate process that reads `input`. */
export function startCommand(args: readonly string[], env: Readonly<Record<string, string>>, input = '') {
  const child = spawn(process.execPath, [CLI, ...args], {
    // Not the project, whose `.env` the command would read.
    cwd: os.tmpdir(),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The command may end before it reads its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const written = { stdout: '', stderr: '' };
  let onOutput = () => {};
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      onOutput();
    });
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...written }));
  /** Resolves when the output matches. */
  const wrote = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      onOutput = () => pattern.test(written.stdout) && resolve();
      onOutput();
      void ended.then(() =>
        reject(new Error(`The command ended before the output matched: ${written.stdout}${written.stderr}`)),
      );
    });
  return { child, wrote, ended };
}
