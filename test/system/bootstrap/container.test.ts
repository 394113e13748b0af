import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { disbursedLoan } from '../../support/app.ts';
import { done } from '../../support/client.ts';
import { createDatabase, EMPTY, type TestDatabase } from '../../support/database.ts';
import { picture } from '../../support/documents.ts';
import { freePort } from '../../support/local-server.ts';
import { peopleAt } from '../../support/open-process.ts';
import { PRODUCTION } from '../../support/production.ts';
import { READY_MS, ROOT } from '../../support/program.ts';
import { containerLabels } from '../../support/run.ts';
import { OPERATOR_SETTINGS } from '../../support/server-process.ts';

/** What `.ci/build-base` builds, and the public images that they replace. */
const BASES = [
  { NODE: 'lending/node:ci', BASE: 'lending/debian:ci' },
  { NODE: 'node:26-trixie-slim', BASE: 'debian:trixie-slim' },
] as const;
const IMAGE = 'lending-service:test';
const UID = 10001;
const BUILD_MS = 300_000;

const docker = async (...args: string[]) =>
  (await promisify(execFile)('docker', args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();
const inspect = async (of: string, format: string) =>
  JSON.parse(await docker('inspect', '--format', `{{json ${format}}}`, of));

const bases = BASES.find((images) => succeeds('image', 'inspect', ...Object.values(images)));
const missing = succeeds('info') ? 'no base image: run .ci/build-base' : 'no Docker engine';

function succeeds(...args: readonly string[]): boolean {
  try {
    execFileSync('docker', args, { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(bases === undefined)(
  `the container image${bases === undefined ? ` (skipped: ${missing})` : ''}`,
  () => {
    let database: TestDatabase;
    let container: string;
    let base: string;

    beforeAll(async () => {
      const args = Object.entries({ ...bases, VERSION: '1.2.3' }).flatMap(([name, value]) => [
        '--build-arg',
        `${name}=${value}`,
      ]);
      await docker('build', '--network', 'host', '--tag', IMAGE, ...args, '.');
      database = await createDatabase(EMPTY);
      const port = await freePort();
      base = `http://127.0.0.1:${port}`;
      const env = {
        ...PRODUCTION,
        DATABASE_URL: database.url,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: base,
        ...OPERATOR_SETTINGS,
      };
      const locked = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
      const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const checks = ['--health-interval', '1s'];
      const labels = Object.entries(containerLabels()).flatMap(([name, value]) => ['--label', `${name}=${value}`]);
      const flags = [...labels, ...locked, ...checks, ...variables];
      container = await docker('run', '--detach', '--network', 'host', ...flags, IMAGE);
      await vi.waitUntil(async () => (await health()) === 'healthy', { timeout: READY_MS, interval: 250 });
    }, BUILD_MS);

    afterAll(async () => {
      if (container) await docker('rm', '--force', '--volumes', container);
      await database?.drop();
    });

    const health = () => inspect(container, '.State.Health.Status');
    const inside = (command: string) => docker('exec', container, 'sh', '-c', command);

    it('runs the service as a plain user below an init, without npm, and describes itself', async () => {
      expect(await inside('id -u; cat /proc/1/comm')).toBe(`${UID}\ntini`);
      await expect(inside('command -v npm || ls /service/node_modules/typescript')).rejects.toThrow();
      await expect(inside('touch /service/written')).rejects.toThrow(/Read-only file system/);
      expect(await inspect(IMAGE, '.Config.Labels')).toMatchObject({
        'org.opencontainers.image.title': 'lending-service',
        'org.opencontainers.image.version': '1.2.3',
      });
      const megabytes = Math.round((await inspect(IMAGE, '.Size')) / 1e6);
      process.stdout.write(`The container image has ${megabytes} MB.\n`);
      expect(megabytes).toBeLessThan(350);
    });

    it('lends, takes a payment, prints a statement, encodes a picture, and has books that agree', async () => {
      const { borrower, operator } = await peopleAt(base);
      const loanId = await disbursedLoan(borrower, operator);
      await done(borrower.pays(loanId, 888.49));
      await vi.waitUntil(async () => (await borrower.reads(`/loans/${loanId}`)).paidAmount === 888.49, READY_MS);

      const { headers } = borrower;
      const statement = await fetch(`${base}/loans/${loanId}/statement?format=pdf`, { headers });
      expect((await statement.text()).slice(0, 5)).toBe('%PDF-');
      await done(borrower.uploads('/user/profilePicture', await picture('png')));
      expect(await inside('node bootstrap/cli.ts reconcile')).toMatch(/agree/);
    });

    it('ends with 0 on SIGTERM', async () => {
      await docker('kill', '--signal', 'SIGTERM', container);
      await docker('wait', container);

      expect(await inspect(container, '.State')).toMatchObject({ ExitCode: 0, OOMKilled: false });
    });
  },
);

it('the compose file publishes ports on the loopback address alone', () => {
  const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8');
  const ports = [...text.matchAll(/ports: \["(.*)"\]/g)].map(([, port]) => port);

  expect(ports).not.toEqual([]);
  expect(ports.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
});
