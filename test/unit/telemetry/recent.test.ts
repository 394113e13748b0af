import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { recent } from '../../../adapters/telemetry/service-metrics.ts';

/** Longer than a value of 1 ms is recent. */
const ageing = () => sleep(10);

describe('a recent value', () => {
  it('is read once for all who ask at the same time or soon after', async () => {
    let reads = 0;
    const value = recent(async () => ++reads);

    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    expect(await value()).toBe(1);
  });

  it('is read again when it is too old', async () => {
    let reads = 0;
    const value = recent(async () => ++reads, { ageMs: 1 });

    expect(await value()).toBe(1);
    await ageing();
    expect(await value()).toBe(2);
  });

  it('is null after a failure, until it can be read again', async () => {
    let reads = 0;
    const read = async () => (++reads === 1 ? Promise.reject(new Error('connection refused')) : 'here');
    const value = recent(read, { ageMs: 1 });

    expect(await value()).toBeNull();
    await ageing();
    expect(await value()).toBe('here');
  });

  it('is null while reading takes too long, which is waited for and not started again', async () => {
    let reads = 0;
    const { promise, resolve } = Promise.withResolvers<string>();
    const read = () => {
      reads++;
      return promise;
    };
    const value = recent(read, { ageMs: 60_000, waitMs: 1 });

    expect([await value(), await value()]).toEqual([null, null]);
    resolve('late');
    expect([await value(), reads]).toEqual(['late', 1]);
  });
});
