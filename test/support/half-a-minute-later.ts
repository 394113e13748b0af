import { vi } from 'vitest';

/** Runs `act` 30 s later by the clock of this process: a refresh token that was just exchanged is then a replayed one. */
export async function halfAMinuteLater<T>(act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 });
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}
