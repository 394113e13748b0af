import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, vi } from 'vitest';
import { DataDirInUseError } from '../../../bootstrap/embedded-postgres/errors.ts';
import { close, listen, portOf } from '../../support/local-server.ts';
import { READY_MS } from '../../support/program.ts';
import { expectKept, expectUp, inSandbox as it, keep, outcomeOf, query, Sandbox } from './sandbox.ts';

/** The runner clears mocks when a test begins, also those of tests that run beside it. */
function newLog() {
  const lines: string[] = [];
  return { lines, log: (line: string) => void lines.push(line) };
}

describe.concurrent('an embedded PostgreSQL', () => {
  it('starts on an empty folder and keeps its data across a restart', async ({ sandbox }) => {
    const first = await sandbox.start();
    await keep(first.url);
    await first.stop();

    const second = await sandbox.start();

    await expectKept(second.url);
  });

  it('uses UTF-8, UTC and scram-sha-256 on every machine', async ({ sandbox }) => {
    const server = await sandbox.start({ settings: { max_connections: '33' } });

    const settings = await query(
      server.url,
      `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
         current_setting('listen_addresses') as addresses, current_setting('max_connections') as connections,
         datlocprovider as provider, datlocale as locale, lower('É') as folded
       from pg_database where datname = current_database()`,
    );

    const ofLanguage = { provider: 'b', locale: 'C.UTF-8', folded: 'é' };
    expect(settings).toEqual([
      { encoding: 'UTF8', timezone: 'UTC', addresses: '127.0.0.1', connections: '33', ...ofLanguage },
    ]);
    expect(readFileSync(path.join(sandbox.clusterDir(), 'pg_hba.conf'), 'utf8')).not.toMatch(
      /^[^#].*\b(trust|md5|password)$/m,
    );
  });

  it('keeps a random password that only its owner may read, and refuses another', async ({ sandbox }) => {
    const server = await sandbox.start();
    const wrong = new URL(server.url);
    wrong.password = 'wrong';

    const mode = statSync(path.join(sandbox.dataDir, 'postgres-password')).mode & 0o777;

    expect(mode).toBe(0o600);
    expect(new URL(server.url).password).toMatch(/^[\w-]{32}$/);
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('stops, and may be stopped again', async ({ sandbox }) => {
    const server = await sandbox.start();
    const pid = sandbox.serverPid();

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(sandbox.hasServer(pid)).toBe(false);
    expect(existsSync(path.join(sandbox.clusterDir(), 'postmaster.pid'))).toBe(false);
  });

  it('logs a server that ends by itself', async ({ sandbox }) => {
    const { log, lines } = newLog();
    await sandbox.start({ log });

    process.kill(sandbox.serverPid(), 'SIGQUIT');

    await vi.waitFor(() => expect(lines).toContainEqual(expect.stringMatching(/ended by itself with code/)), READY_MS);
  });

  it('keeps the server running on Ctrl-C, since the service needs its database to shut down', async ({ sandbox }) => {
    const program = await sandbox.startProgram();

    process.kill(-(program.pid ?? Number.NaN), 'SIGINT');
    await program.wrote(/"interrupted"/);

    await expectUp(program.url);
  });
});

describe.concurrent('two processes on one data directory', () => {
  it('refuses the second, naming the first by its pid, and leaves its server running', async ({ sandbox }) => {
    const first = await sandbox.startProgram();
    const pid = sandbox.serverPid();

    const second = sandbox.start();

    await expect(second).rejects.toBeInstanceOf(DataDirInUseError);
    await expect(second).rejects.toThrow(
      `The data directory ${sandbox.dataDir} is in use by the process with pid ${first.pid}: stop it, or set another DATA_DIR.`,
    );
    expect(sandbox.serverPid()).toBe(pid);
    await expectUp(first.url);
  });

  it('lets exactly one of five that start at once use the directory', async ({ sandbox }) => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(sandbox.spawnProgram())));

    expect(outcomes.filter(({ url }) => url !== undefined)).toHaveLength(1);
    expect(outcomes.filter(({ error }) => error === 'DataDirInUseError')).toHaveLength(4);
  });

  it('ignores the pid of a killed process that another process has now', async ({ sandbox }) => {
    mkdirSync(sandbox.dataDir);
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock'), '');
    writeFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), `${process.ppid}\n`);

    await sandbox.start();

    expect(readFileSync(path.join(sandbox.dataDir, 'postgres.lock.pid'), 'utf8')).toBe(`${process.pid}\n`);
  });
});

describe.concurrent('recovery', () => {
  it('ends the server orphaned by kill -9, and its own server has all the data', async ({ sandbox }) => {
    const killed = await sandbox.startProgram();
    await keep(killed.url);
    const orphan = sandbox.serverPid();
    await killed.kill();
    expect(sandbox.hasServer(orphan)).toBe(true);
    const { log, lines } = newLog();

    const server = await sandbox.start({ log });

    expect(sandbox.hasServer(orphan)).toBe(false);
    expect(sandbox.serverPid()).not.toBe(orphan);
    expect(lines).toContainEqual(expect.stringContaining(`(pid ${orphan})`));
    await expectKept(server.url);
  });

  it('starts after both the process and its server were killed', async ({ sandbox }) => {
    const killed = await sandbox.startProgram();
    await keep(killed.url);
    const orphan = sandbox.serverPid();
    await killed.kill();
    process.kill(orphan, 'SIGKILL');

    const server = await sandbox.start();

    await expectKept(server.url);
  });

  it('never ends a process that has the pid of an old server', async ({ sandbox, onTestFinished }) => {
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

  it('starts after an initdb interrupted by kill -9', async ({ sandbox: first, onTestFinished }) => {
    let sandbox = first;
    const isMade = () => existsSync(sandbox.clusterDir());
    const begun = () => sandbox.halfMade().some((half) => existsSync(path.join(sandbox.dataDir, half, 'PG_VERSION')));
    const killed = async () => {
      const program = sandbox.spawnProgram();
      await vi.waitUntil(() => begun() || isMade(), { timeout: READY_MS, interval: 10 });
      await program.kill();
    };
    await killed();
    // On a busy machine, the kill may come too late.
    for (; isMade(); await killed()) sandbox = new Sandbox({ onTestFinished });

    const server = await sandbox.start();

    await expectUp(server.url);
  });

  it('removes the files of an interrupted initdb', async ({ sandbox }) => {
    mkdirSync(path.join(sandbox.dataDir, 'postgres.initdb-0ld', 'base'), { recursive: true });

    await sandbox.start();

    expect(sandbox.halfMade()).toEqual([]);
  });

  it('uses a free port when the wanted one is taken', async ({ sandbox, onTestFinished }) => {
    const squatter = createServer();
    await listen(squatter);
    onTestFinished(() => close(squatter));
    const port = portOf(squatter);
    const { log, lines } = newLog();

    const server = await sandbox.start({ port, log });

    expect(new URL(server.url).port).not.toBe(String(port));
    expect(lines).toContainEqual(expect.stringContaining(`Port ${port} is taken`));
    await expectUp(server.url);
  });
});
