import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getContainerRuntimeClient } from 'testcontainers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HAS_CHROMIUM } from '../../support/chromium.ts';
import { HAS_PGBOUNCER } from '../../support/pgbouncer.ts';
import { Program, ROOT } from '../../support/program.ts';
import { HAS_REDIS } from '../../support/redis.ts';
import { CONTAINER_LABEL, CONTAINERS, processesOf } from '../../support/run.ts';

const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const GONE_WITHIN_MS = 5_000;
const PROGRAMS = ['bootstrap/main.ts', 'bin/postgres'];
if (HAS_PGBOUNCER) PROGRAMS.push('pgbouncer');
if (HAS_REDIS) PROGRAMS.push('redis-server');
if (HAS_CHROMIUM) PROGRAMS.push('chromium');

const line = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** @returns the runner, when everything runs, and its folder */
async function startRun(env: Record<string, string>) {
  const args = [VITEST, 'run', '--config', path.join(import.meta.dirname, 'vitest.config.ts')];
  const runner = new Program(process.execPath, args, {
    env: { ...process.env, TEST_DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => runner.kill());
  const [, folder = ''] = await runner.wrote(/All run in (\S+)\./);
  return { runner, folder };
}

async function containersOf(folder: string): Promise<number> {
  const { dockerode } = (await getContainerRuntimeClient()).container;
  const label = [`${CONTAINER_LABEL}=${path.basename(folder)}`];
  return (await dockerode.listContainers({ all: true, filters: { label } })).length;
}

describe.skipIf(process.platform !== 'linux')('nothing outlives a run of the tests', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)('that ends by %s: no process and no file', async (signal) => {
    const { runner, folder } = await startRun({ DOCKER_HOST: 'tcp://127.0.0.1:1' });
    const running = processesOf(folder).map(line).join('\n');
    for (const program of PROGRAMS) expect(running).toContain(program);

    await runner.kill(signal);

    await expect.poll(() => processesOf(folder).map(line), { timeout: GONE_WITHIN_MS }).toEqual([]);
    await expect.poll(() => existsSync(folder)).toBe(false);
  });

  it.skipIf(!existsSync(path.join(os.tmpdir(), CONTAINERS)))('that ends by SIGKILL: no container', async () => {
    const { runner, folder } = await startRun({});
    expect(await containersOf(folder)).toBe(1);

    await runner.kill();

    await expect.poll(() => containersOf(folder), { timeout: GONE_WITHIN_MS }).toBe(0);
  });
});
