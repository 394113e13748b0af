import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../application/shared/ports.ts';

/** A fake store that can go back to how it was. */
export interface Restorable {
  /** Remembers the present content; calling the result brings it back. */
  snapshot(): () => void;
}

/** An outermost unit of work. */
export interface Run {
  /** Replaced when a nested run fails: aggregates loaded under the old key are then loaded again. */
  key: object;
  /** Resolves after a commit or a rollback. */
  readonly ended: Promise<void>;
}

const runs = new AsyncLocalStorage<Run>();

/** The outermost unit of work that is under way; `undefined` outside of one. */
export function currentRun(): Run | undefined {
  return runs.getStore();
}

/**
 * Runs the work at once. A failed run restores the stores it was given, as a rollback would; a run inside a run restores
 * only its own part, as a savepoint would. Of two runs at the same time, one that fails spares the other's changes in
 * collections, but not in other stores.
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
    const outer = runs.getStore();
    if (outer !== undefined) return this.attempt(outer, work);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const run = { key: {}, ended };
    try {
      return await runs.run(run, () => this.attempt(run, work));
    } finally {
      end();
    }
  }

  private async attempt<T>(run: Run, work: () => Promise<T>): Promise<T> {
    const restorers = this.stores.map((store) => store.snapshot());
    this.depth++;
    try {
      return await work();
    } catch (error) {
      for (const restore of restorers) restore();
      run.key = {};
      throw error;
    } finally {
      this.depth--;
    }
  }
}
