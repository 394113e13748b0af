import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until `reached` says yes. @param fault what is wrong if it does not in time */
export async function until(reached: () => Promise<boolean>, withinMs: number, fault: () => unknown): Promise<void> {
  for (const end = performance.now() + withinMs; !(await reached()); await sleep(100)) {
    if (performance.now() > end) throw new Error(String(await fault()));
  }
}
