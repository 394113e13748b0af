import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DataDirInUseError, startEmbeddedPostgres } from '../../../bootstrap/embedded-postgres.ts';
import { ended, firstWord, query, Sandbox } from './sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

describe('two processes on one data directory', () => {
  it('refuses the second by name and pid, and leaves the server of the first alone', async () => {
    const first = await sandbox.startProgram();
    const pid = sandbox.serverPid();

    const second = startEmbeddedPostgres({ dataDir: sandbox.dataDir });

    await expect(second).rejects.toBeInstanceOf(DataDirInUseError);
    await expect(second).rejects.toThrow(
      `The data directory ${sandbox.dataDir} is in use by the process with pid ${first.child.pid}: stop it, or set another DATA_DIR.`,
    );
    expect(sandbox.serverPid()).toBe(pid);
    expect(await query(first.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  it('gives the directory to exactly one of five that start at once', async () => {
    const programs = Array.from({ length: 5 }, () => sandbox.spawnProgram());

    const outcomes = await Promise.all(programs.map(firstWord));

    expect(outcomes.filter((outcome) => 'url' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.error === 'DataDirInUseError')).toHaveLength(4);
  });

  it('lets the next one in once the first has stopped', async () => {
    const first = await sandbox.startProgram();
    first.child.kill('SIGTERM');
    await ended(first.child);

    const second = await startEmbeddedPostgres({ dataDir: sandbox.dataDir });
    onTestFinished(second.stop);

    expect(await query(second.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  it('is not misled by the pid that a killed process left, though that pid lives on as another', async () => {
    mkdirSync(sandbox.dataDir);
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock'), '');
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), `${process.ppid}\n`);

    const server = await startEmbeddedPostgres({ dataDir: sandbox.dataDir });
    onTestFinished(server.stop);

    expect(readFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), 'utf8')).toBe(`${process.pid}\n`);
  });
});
