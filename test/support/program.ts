import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/** The service and its command line, in the folder of a release. */
export const mainOf = (root: string) => path.join(root, 'bootstrap/main.ts');
export const cliOf = (root: string) => path.join(root, 'bootstrap/cli.ts');
export const MAIN = mainOf(ROOT);
export const CLI = cliOf(ROOT);
/** The line that ends a start. */
export const LISTENS = /listens on (http\S+)/;
export const READY_MS = 240_000;

/** A separate process. Its output is kept, unless it is inherited. */
export class Program {
  readonly child: ChildProcess;
  stdout = '';
  stderr = '';
  /** When its output is complete, too. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
  private readonly output = new EventEmitter();
  private isOver = false;

  constructor(file: string, args: readonly string[], { input, ...options }: SpawnOptions & { input?: string }) {
    const stdin = input === undefined ? 'ignore' : 'pipe';
    this.child = spawn(file, args, { stdio: [stdin, 'pipe', 'pipe'], ...options });
    // It may end before it reads its input.
    this.child.stdin?.on('error', () => {}).end(input);
    for (const stream of ['stdout', 'stderr'] as const) {
      this.child[stream]?.setEncoding('utf8').on('data', (text: string) => {
        this[stream] += text;
        this.output.emit('more');
      });
    }
    this.ended = once(this.child, 'close').then(([code]) => {
      this.isOver = true;
      this.output.emit('more');
      return { code, stdout: this.stdout, stderr: this.stderr };
    });
  }

  /** Undefined once it has ended. */
  get pid(): number | undefined {
    return this.child.exitCode === null && this.child.signalCode === null ? this.child.pid : undefined;
  }

  /** Waits for output that matches. */
  async wrote(pattern: RegExp): Promise<RegExpExecArray> {
    const signal = AbortSignal.timeout(READY_MS);
    for (;;) {
      const found = pattern.exec(this.stdout) ?? pattern.exec(this.stderr);
      if (found !== null) return found;
      if (this.isOver) throw new Error(`It ended before ${pattern} was written: ${this.stdout}${this.stderr}`);
      await once(this.output, 'more', { signal });
    }
  }

  /** Ends it, but not what it has started, which may still hold its output. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (this.pid === undefined) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}
