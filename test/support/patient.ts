/** For `vi.waitUntil` where `expect.poll` is not available: outside of tests. */
export const PATIENT = { timeout: 90_000, interval: 50 };
