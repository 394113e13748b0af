import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '../../../application/shared/ports.ts';

/** A fake store that can be rolled back. */
export interface Restorable {
  /** Saves the current content; calling the result restores it. */
  snapshot(): () => void;
}

/** A store that keeps its content in one map. */
export abstract class RestorableMap<Key, Value> implements Restorable {
  protected byKey = new Map<Key, Value>();

  snapshot(): () => void {
    const before = new Map(this.byKey);
    return () => {
      this.byKey = before;
    };
  }
}

/** An outermost unit of work. */
export interface Run {
  /** Replaced when a nested run fails, so that aggregates are loaded again. */
  key: object;
  /** Resolves after a commit or a rollback. */
  readonly ended: Promise<void>;
}

const runs = new AsyncLocalStorage<Run>();

/** The current outermost unit of work, if any. */
export function currentRun(): Run | undefined {
  return runs.getStore();
}

/**
 * Runs the work immediately. A failed run restores its stores like a rollback; a nested run restores its own part like a
 * savepoint. With concurrent runs, only collections keep the changes of the other run.
 */
export class DirectUnitOfWork implements UnitOfWork {
  private readonly stores: readonly Restorable[];
  private depth = 0;

  constructor(...stores: readonly Restorable[]) {
    this.stores = stores;
  }

  /** Whether a unit of work is open. */
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
