import { setTimeout as sleep } from 'node:timers/promises';

const LIMITS = {
  /** For which an answer is used again. */
  ageMs: 5_000,
  /** For an answer. */
  waitMs: 2_000,
};

/**
 * Reads once in a while, however often it is asked, and one at a time.
 * @returns `null` if reading fails or takes too long
 */
export function recent<Value>(read: () => Promise<Value>, limits: Partial<typeof LIMITS> = {}) {
  const { ageMs, waitMs } = { ...LIMITS, ...limits };
  let reading = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let latest: Promise<Value | null> = Promise.resolve(null);
  const start = async () => {
    reading = true;
    try {
      return await read();
    } catch {
      return null;
    } finally {
      reading = false;
      readAt = performance.now();
    }
  };
  return (): Promise<Value | null> => {
    if (!reading && performance.now() - readAt >= ageMs) latest = start();
    return Promise.race([latest, sleep(waitMs, null, { ref: false })]);
  };
}
