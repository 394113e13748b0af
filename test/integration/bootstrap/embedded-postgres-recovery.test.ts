import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectKept, expectUp, keep, kill, Sandbox } from './sandbox.ts';
import { READY_MS } from './workplace.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

describe('recovery', () => {
  it('ends the server orphaned by kill -9, and its own server has all the data', async () => {
    const killed = await sandbox.startProgram();
    await keep(killed.url);
    const orphan = sandbox.serverPid();
    await killed.kill();
    expect(sandbox.hasServer(orphan)).toBe(true);
    const log = vi.fn<(line: string) => void>();

    const server = await sandbox.start({ log });

    expect(sandbox.hasServer(orphan)).toBe(false);
    expect(sandbox.serverPid()).not.toBe(orphan);
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`(pid ${orphan})`));
    await expectKept(server.url);
  });

  it('starts after both the process and its server were killed', async () => {
    const killed = await sandbox.startProgram();
    await keep(killed.url);
    const orphan = sandbox.serverPid();
    await killed.kill();
    process.kill(orphan, 'SIGKILL');

    const server = await sandbox.start();

    await expectKept(server.url);
  });

  it('never ends a process that has the pid of an old server', async () => {
    const first = await sandbox.start();
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void bystander.kill('SIGKILL'));
    writeFileSync(path.join(sandbox.clusterDir(), 'postmaster.pid'), `${bystander.pid}\n${sandbox.clusterDir()}\n`, {
      mode: 0o600,
    });

    const server = await sandbox.start();

    await expectUp(server.url);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  it('starts after an initdb interrupted by kill -9', async () => {
    const killed = sandbox.spawnProgram();
    await vi.waitUntil(
      () => sandbox.halfMade().some((half) => existsSync(path.join(sandbox.dataDir, half, 'PG_VERSION'))),
      {
        timeout: READY_MS,
        interval: 1,
      },
    );
    await kill(killed);
    expect(existsSync(sandbox.clusterDir())).toBe(false);

    const server = await sandbox.start();

    await expectUp(server.url);
  });

  it('removes the files of an interrupted initdb', async () => {
    mkdirSync(path.join(sandbox.dataDir, 'postgres.initdb-0ld', 'base'), { recursive: true });

    await sandbox.start();

    expect(sandbox.halfMade()).toEqual([]);
  });

  it('uses a free port when the wanted one is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    onTestFinished(() => void squatter.close());
    const { port } = squatter.address() as { port: number };
    const log = vi.fn<(line: string) => void>();

    const server = await sandbox.start({ port, log });

    expect(new URL(server.url).port).not.toBe(String(port));
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`Port ${port} is taken`));
    await expectUp(server.url);
  });
});
