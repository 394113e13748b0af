import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Program } from '../support/program.ts';
import { ACCOUNT, type Programs, PYTHON_CACHE, RUN } from './programs.ts';

const ENVIRONMENT = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C.UTF-8',
  HOME: RUN,
  TMPDIR: RUN,
  PYTHONPYCACHEPREFIX: PYTHON_CACHE,
};

/** The processes of a run and their folder. Ends all of them in every case. */
export class Processes {
  /** Configuration and data files. */
  readonly folder: string;
  private readonly programs: Programs;
  private readonly running = new Map<string, Program>();
  private readonly disposals: (() => unknown)[] = [];

  constructor(programs: Programs) {
    this.programs = programs;
    this.folder = mkdtempSync(path.join(os.tmpdir(), 'lending-cluster-'));
    chmodSync(this.folder, 0o755);
    this.give(this.folder);
  }

  /** Writes a file that the programs may read. @returns its path for them */
  write(name: string, text: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    this.give(file);
    return path.posix.join(RUN, name);
  }

  start(name: string, program: string, args: readonly string[]): void {
    this.running.set(name, this.spawned(program, args));
  }

  /** Runs a program to its end. */
  async run(program: string, args: readonly string[]): Promise<void> {
    const { code, stdout, stderr } = await this.spawned(program, args).ended;
    if (code !== 0) throw new Error(`${program} failed: ${(stdout + stderr).slice(-2000)}`);
  }

  signal(name: string, signal: NodeJS.Signals): void {
    this.running.get(name)?.child.kill(signal);
  }

  /** Ends a program without warning. */
  async kill(name: string): Promise<void> {
    const program = this.running.get(name);
    this.running.delete(name);
    await program?.kill();
  }

  /** The server that another program started, such as PostgreSQL's by Patroni, by the file with its process id. */
  async killServer(pidFile: string): Promise<void> {
    const pid = this.pidIn(pidFile);
    if (pid === undefined) return;
    for (let tries = 0; tries < 200; tries++) {
      try {
        process.kill(pid, tries === 0 ? 'SIGKILL' : 0);
      } catch {
        return;
      }
      await sleep(25);
    }
  }

  /** What else to do at the end. */
  atEnd(dispose: () => unknown): void {
    this.disposals.push(dispose);
  }

  async end(): Promise<void> {
    for (const name of [...this.running.keys()]) await this.kill(name);
    for (const dispose of this.disposals) await dispose();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  /** The last lines of each program, for a run that failed. */
  lastLines(count = 15): string {
    const tail = ([name, { stdout, stderr }]: [string, Program]) => {
      const lines = (stdout + stderr).trim().split('\n');
      return lines.slice(-count).map((line) => `${name}: ${line}`);
    };
    return [...this.running].flatMap(tail).join('\n');
  }

  /** With the name of the folder outside, by which the processes of a killed run are found. */
  private spawned(program: string, args: readonly string[]): Program {
    const command = this.programs.command(this.folder, program, args);
    return new Program(command.file, command.args, { env: { ...ENVIRONMENT, RUN_FOLDER: this.folder } });
  }

  private pidIn(pidFile: string): number | undefined {
    try {
      const [line = ''] = readFileSync(path.join(this.folder, pidFile), 'utf8').split('\n');
      return Number.parseInt(line, 10) || undefined;
    } catch {
      return undefined;
    }
  }

  private give(target: string): void {
    if (process.getuid?.() === 0) chownSync(target, ACCOUNT, ACCOUNT);
  }
}
