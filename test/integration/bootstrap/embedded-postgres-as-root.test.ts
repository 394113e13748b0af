import { chmodSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { isServerOn } from '../../../bootstrap/embedded-postgres/orphan.ts';
import { ended, query, Sandbox } from './sandbox.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stdout.write('Skipped: how root runs the embedded PostgreSQL can be tested by root only.\n');

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

describe.skipIf(!isRoot)('as root', () => {
  it('starts from a folder that only root may enter, programs and data alike, by a user namespace', async () => {
    const project = sandbox.copyProject();
    chmodSync(sandbox.folder, 0o700);

    const server = await sandbox.startProgram({ project });

    expect(await query(server.url, 'select 1 as up')).toEqual([{ up: 1 }]);
    expect(statSync(sandbox.clusterDir()).uid).toBe(0);
    expect(sandbox.clusterDir().startsWith(sandbox.folder)).toBe(true);
  });

  it('survives kill -9 in such a folder', async () => {
    chmodSync(sandbox.folder, 0o700);
    const killed = await sandbox.startProgram();
    const orphan = sandbox.serverPid() ?? 0;
    await killed.kill();

    const next = await sandbox.startProgram();

    expect(isServerOn(sandbox.clusterDir(), orphan)).toBe(false);
    expect(await query(next.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  });

  it('runs as an account of its own where namespaces are refused, and restarts as that', async () => {
    const refusing = sandbox.pathWithoutNamespaces();
    const first = await sandbox.startProgram({ path: refusing });
    await query(first.url, 'create table kept as select 42 as answer');
    const owner = statSync(sandbox.clusterDir()).uid;
    await first.kill();

    const second = await sandbox.startProgram();

    expect(owner).not.toBe(0);
    expect(statSync(`/proc/${sandbox.serverPid()}`).uid).toBe(owner);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('puts programs and data where that account can enter when it may not enter the folder', async () => {
    const project = sandbox.copyProject();
    const refusing = sandbox.pathWithoutNamespaces();
    chmodSync(sandbox.folder, 0o700);
    const first = await sandbox.startProgram({ project, path: refusing });
    await query(first.url, 'create table kept as select 42 as answer');
    first.child.kill('SIGTERM');
    await ended(first.child);

    const second = await sandbox.startProgram({ project, path: refusing });

    expect(sandbox.clusterDir().startsWith('/var/lib/lending-postgres/')).toBe(true);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
