import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it, type TestContext } from 'vitest';
import { MAIN, Program } from '../../support/program.ts';

/** A folder for one test, and the programs that run in it. Both are gone after the test. */
export class Workplace {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'lending-start-'));
  readonly dataDir = path.join(this.folder, 'data');

  /** That of the test: tests may run beside each other. */
  private readonly onTestFinished: TestContext['onTestFinished'];

  constructor({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
    this.onTestFinished = onTestFinished;
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 }));
  }

  /** Runs a program with nothing but the given variables, by default on the embedded database and a free port. */
  run(file: string, args: readonly string[], given: NodeJS.ProcessEnv = {}): Program {
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: this.dataDir, DATABASE_URL: '', ...given };
    const program = new Program(file, args, { cwd: this.folder, env });
    this.onTestFinished(() => void program.child.kill('SIGKILL'));
    return program;
  }

  /** Starts the service. */
  serve(env: NodeJS.ProcessEnv = {}): Program {
    return this.run(process.execPath, [MAIN], env);
  }
}

/** Tests with a workplace each. */
export const atWorkplace = it.extend<{ at: Workplace }>({
  at: ({ onTestFinished }, use) => use(new Workplace({ onTestFinished })),
});
