import type { UnitOfWork } from '../../../application/shared/ports.ts';

/** A fake store that can go back to how it was. */
export interface Restorable {
  /** Remembers the present content; calling the result brings it back. */
  snapshot(): () => void;
}

/**
 * Runs the work at once. The stores it is given forget what a failed run did to them, as a rollback would; a run inside
 * a run forgets only its own part, as a savepoint would.
 */
export class DirectUnitOfWork implements UnitOfWork {
  private readonly stores: readonly Restorable[];
  private depth = 0;

  constructor(...stores: readonly Restorable[]) {
    this.stores = stores;
  }

  /** Whether work is under way, for tests of what must not happen meanwhile. */
  get isOpen(): boolean {
    return this.depth > 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const restorers = this.stores.map((store) => store.snapshot());
    this.depth++;
    try {
      return await work();
    } catch (error) {
      for (const restore of restorers) restore();
      throw error;
    } finally {
      this.depth--;
    }
  }
}
