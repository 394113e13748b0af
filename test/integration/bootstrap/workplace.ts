import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
export const MAIN = path.join(ROOT, 'bootstrap/main.ts');
export const CLI = path.join(ROOT, 'bootstrap/cli.ts');
/** The line that ends a start. */
export const LISTENS = /listens on (http\S+)/;
export const READY_MS = 240_000;

export interface Run {
  readonly child: ChildProcess;
  readonly out: string;
  readonly err: string;
  /** Resolves to the exit code. */
  readonly ended: Promise<number | null>;
}

/** A folder for one test, and the programs that run in it. Both are gone after the test. */
export class Workplace {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'lending-start-'));
  readonly dataDir = path.join(this.folder, 'data');

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 }));
  }

  /** Runs a program with nothing but the given variables, by default on the embedded database and a free port. */
  run(file: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Run {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(file, args, {
      cwd: this.folder,
      env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: this.dataDir, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const written = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      written.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      written.err += text;
    });
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return {
      child,
      ended,
      get out() {
        return written.out;
      },
      get err() {
        return written.err;
      },
    };
  }

  /** Starts the service. */
  serve(env: NodeJS.ProcessEnv = {}): Run {
    return this.run(process.execPath, [MAIN], env);
  }
}

export async function untilListening(service: Run): Promise<void> {
  await vi.waitUntil(() => LISTENS.test(service.out), READY_MS);
}
