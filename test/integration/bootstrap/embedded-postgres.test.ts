import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectKept, expectUp, keep, query, Sandbox } from './sandbox.ts';
import { READY_MS } from './workplace.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox();
});

describe('an embedded PostgreSQL', () => {
  it('starts on an empty folder and keeps its data across a restart', async () => {
    const first = await sandbox.start();
    await keep(first.url);
    await first.stop();

    const second = await sandbox.start();

    await expectKept(second.url);
  });

  it('uses UTF-8, UTC and scram-sha-256 on every machine', async () => {
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

  it('keeps a random password that only its owner may read, and refuses another', async () => {
    const server = await sandbox.start();
    const wrong = new URL(server.url);
    wrong.password = 'wrong';

    const mode = statSync(path.join(sandbox.dataDir, 'postgres-password')).mode & 0o777;

    expect(mode).toBe(0o600);
    expect(new URL(server.url).password).toMatch(/^[\w-]{32}$/);
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('stops, and may be stopped again', async () => {
    const server = await sandbox.start();
    const pid = sandbox.serverPid();

    await Promise.all([server.stop(), server.stop()]);
    await server.stop();

    expect(sandbox.hasServer(pid)).toBe(false);
    expect(existsSync(path.join(sandbox.clusterDir(), 'postmaster.pid'))).toBe(false);
  });

  it('logs a server that ends by itself', async () => {
    const log = vi.fn<(line: string) => void>();
    await sandbox.start({ log });

    process.kill(sandbox.serverPid(), 'SIGQUIT');

    await vi.waitFor(
      () => expect(log).toHaveBeenCalledWith(expect.stringMatching(/ended by itself with code/)),
      READY_MS,
    );
  });

  it('keeps the server running on Ctrl-C, since the service needs its database to shut down', async () => {
    const program = await sandbox.startProgram();
    const group = -(program.child.pid ?? Number.NaN);

    process.kill(group, 'SIGINT');
    await program.heard('interrupted');

    await expectUp(program.url);
  });
});
