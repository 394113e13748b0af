import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isServerOn } from '../../../bootstrap/embedded-postgres/orphan.ts';
import { LISTENS, READY_MS, ROOT, untilListening, Workplace } from './workplace.ts';

let at: Workplace;

beforeEach(() => {
  at = new Workplace();
});

describe('SIGTERM', () => {
  const clusterDir = () => path.join(at.dataDir, 'postgres');
  const postmaster = () => Number.parseInt(readFileSync(path.join(clusterDir(), 'postmaster.pid'), 'utf8'), 10);
  const lives = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('to `npm start` ends the service and its database', async () => {
    const npm = at.run('npm', ['--prefix', ROOT, 'start']);
    await untilListening(npm);
    const service: number = JSON.parse(npm.out.split('\n').find((line) => LISTENS.test(line)) ?? '').pid;
    const server = postmaster();
    try {
      npm.child.kill('SIGTERM');

      expect(await npm.ended).toBe(0);
      expect([lives(service), isServerOn(clusterDir(), server)]).toEqual([false, false]);
    } finally {
      if (lives(service)) process.kill(service, 'SIGTERM');
      await vi.waitUntil(() => !isServerOn(clusterDir(), server), READY_MS);
    }
  });

  it('during the start ends it, and leaves no database running', async () => {
    const service = at.serve();
    await vi.waitUntil(() => existsSync(path.join(clusterDir(), 'postmaster.pid')), READY_MS);
    const server = postmaster();
    service.child.kill('SIGTERM');

    expect(await service.ended).toBe(0);
    await vi.waitUntil(() => !isServerOn(clusterDir(), server), READY_MS);
  });
});
