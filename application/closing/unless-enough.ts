import { ClosingInterrupted } from './close-business-day.ts';
import type { Signal } from './closing.port.ts';

interface Signals {
  /** Interrupts the closing. */
  readonly signal?: Signal;
  /** Ends the closing; the next one continues. */
  readonly enough?: Signal;
}

/**
 * Closes days until `enough` is aborted.
 * @returns whether all days were closed
 * @throws ClosingInterrupted if it was interrupted
 */
export async function unlessEnough(
  { signal, enough }: Signals,
  close: (either: Signal) => Promise<unknown>,
): Promise<boolean> {
  const either = {
    get aborted() {
      return signal?.aborted === true || enough?.aborted === true;
    },
  };
  try {
    await close(either);
    return true;
  } catch (error) {
    if (!(error instanceof ClosingInterrupted) || signal?.aborted === true) throw error;
    return false;
  }
}
