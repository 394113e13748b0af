import { describe, expect, it } from 'vitest';
import { WorkLimiter } from '../../../adapters/security/work-limiter.ts';

const full = () => new Error('full');

describe('WorkLimiter', () => {
  it('never runs more at once than it may, and lets those who wait go in their order', async () => {
    const limiter = new WorkLimiter({ maxRunning: 2, maxWaiting: 10 });
    const begun: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) => async () => {
      begun.push(number);
      running++;
      most = Math.max(most, running);
      await new Promise((done) => setImmediate(done));
      running--;
    };

    await Promise.all([1, 2, 3, 4, 5, 6].map((number) => limiter.run(work(number), full)));

    expect(most).toBe(2);
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('gives its place on when the work fails', async () => {
    const limiter = new WorkLimiter({ maxRunning: 1, maxWaiting: 1 });

    const failing = limiter.run(async () => Promise.reject(new Error('boom')), full);
    const next = limiter.run(async () => 'done', full);

    await expect(failing).rejects.toThrow('boom');
    await expect(next).resolves.toBe('done');
  });

  it('refuses whoever comes when as many wait as may', async () => {
    const limiter = new WorkLimiter({ maxRunning: 1, maxWaiting: 0 });
    let finish = () => {};
    const first = limiter.run(() => new Promise<void>((done) => (finish = done)), full);

    await expect(limiter.run(async () => 'never', full)).rejects.toThrow('full');

    finish();
    await first;
    await expect(limiter.run(async () => 'now', full)).resolves.toBe('now');
  });
});
