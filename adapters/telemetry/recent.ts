import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

const LIMITS = {
  /** An answer is used again for this long. */
  ageMs: 5_000,
  /** The longest wait for an answer. */
  waitMs: 2_000,
};

/**
 * Reads at most once every `ageMs`, and one at a time.
 * @returns `null` if reading fails or takes too long
 */
export function recent<Value>(read: () => Promise<Value>, limits: Partial<typeof LIMITS> = {}) {
  const { ageMs, waitMs } = { ...LIMITS, ...limits };
  // A failure is kept as well.
  const fetchMethod = async () => ({ value: await read().catch(() => null) });
  const latest = new LRUCache<'', { readonly value: Value | null }>({ max: 1, ttl: ageMs, fetchMethod });
  return (): Promise<Value | null> =>
    Promise.race([latest.forceFetch('').then(({ value }) => value), sleep(waitMs, null, { ref: false })]);
}
