import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { expectKept, expectUp, inSandbox as it, keep, type Sandbox } from './sandbox.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stdout.write('Skipped: only root can test how root runs the embedded PostgreSQL.\n');

function serverUid(sandbox: Sandbox): number {
  return statSync(`/proc/${sandbox.serverPid()}`).uid;
}

describe.skipIf(!isRoot)('as root', { concurrent: true }, () => {
  it('runs as another user in a folder that only root may enter, and creates no account', async ({ sandbox }) => {
    const accounts = readFileSync('/etc/passwd', 'utf8');
    const project = sandbox.copyProject();
    chmodSync(sandbox.folder, 0o700);

    const server = await sandbox.startProgram({ project });

    await expectUp(server.url);
    expect(serverUid(sandbox)).not.toBe(0);
    expect(sandbox.clusterDir().startsWith(sandbox.folder)).toBe(true);
    expect(readFileSync('/etc/passwd', 'utf8')).toBe(accounts);
  });

  it('keeps its data in such a folder across a stop, a kill -9 and the restarts', async ({ sandbox }) => {
    chmodSync(sandbox.folder, 0o700);
    const first = await sandbox.startProgram();
    await keep(first.url);
    await first.kill('SIGTERM');
    const killed = await sandbox.startProgram();
    const orphan = sandbox.serverPid();
    await killed.kill();

    const next = await sandbox.startProgram();

    expect(sandbox.hasServer(orphan)).toBe(false);
    await expectKept(next.url);
  });

  it('takes over a database that belongs to root', async ({ sandbox }) => {
    const first = await sandbox.startProgram();
    await keep(first.url);
    await first.kill('SIGTERM');
    spawnSync('chown', ['-R', '0:0', sandbox.clusterDir()]);

    const second = await sandbox.startProgram();

    await expectKept(second.url);
  });

  it('runs without setpriv where the folders are open, and restarts as the owner of the database', async ({
    sandbox,
  }) => {
    const first = await sandbox.startProgram({ path: sandbox.pathWithoutSetpriv() });
    await keep(first.url);
    const owner = serverUid(sandbox);
    await first.kill();

    const second = await sandbox.startProgram();

    expect(owner).not.toBe(0);
    expect(serverUid(sandbox)).toBe(owner);
    await expectKept(second.url);
  });

  it('names the cause where it can neither enter the folder nor use setpriv', async ({ sandbox }) => {
    const project = sandbox.copyProject();
    const path = sandbox.pathWithoutSetpriv();
    chmodSync(sandbox.folder, 0o700);

    await expect(sandbox.startProgram({ project, path })).rejects.toThrow('set DATABASE_URL');
  });
});
