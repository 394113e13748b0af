import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError } from '../../../bootstrap/embedded-postgres/errors.ts';
import { expectUp, firstWord, Sandbox } from './sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

describe('two processes on one data directory', () => {
  it('refuses the second, naming the first by its pid, and leaves its server running', async () => {
    const first = await sandbox.startProgram();
    const pid = sandbox.serverPid();

    const second = sandbox.start();

    await expect(second).rejects.toBeInstanceOf(DataDirInUseError);
    await expect(second).rejects.toThrow(
      `The data directory ${sandbox.dataDir} is in use by the process with pid ${first.child.pid}: stop it, or set another DATA_DIR.`,
    );
    expect(sandbox.serverPid()).toBe(pid);
    await expectUp(first.url);
  });

  it('lets exactly one of five that start at once use the directory', async () => {
    const programs = Array.from({ length: 5 }, () => sandbox.spawnProgram());

    const outcomes = await Promise.all(programs.map(firstWord));

    expect(outcomes.filter((outcome) => 'url' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.error === 'DataDirInUseError')).toHaveLength(4);
  });

  it('ignores the pid of a killed process that another process has now', async () => {
    mkdirSync(sandbox.dataDir);
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock'), '');
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), `${process.ppid}\n`);

    await sandbox.start();

    expect(readFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), 'utf8')).toBe(`${process.pid}\n`);
  });
});
