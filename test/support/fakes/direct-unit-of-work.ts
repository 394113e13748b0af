import type { UnitOfWork } from '../../../application/shared/ports.ts';

/** A fake store that can be rolled back. */
export interface Restorable {
  /** Saves the current content; calling the result restores it. */
  snapshot(): () => void;
}

/** A store that keeps its content in one map. */
export abstract class RestorableMap<Key, Value> implements Restorable {
  protected byKey = new Map<Key, Value>();

  /** The stored values themselves, for reading only, in the order in which they were added. */
  get all(): readonly Value[] {
    return [...this.byKey.values()];
  }

  snapshot(): () => void {
    const before = new Map(this.byKey);
    return () => {
      this.byKey = before;
    };
  }
}

/** Runs the work immediately, one at a time. A unit of work that fails restores its stores. */
export class DirectUnitOfWork implements UnitOfWork {
  private readonly stores: readonly Restorable[];
  private depth = 0;
  private failure: { readonly reason: unknown } | null = null;

  constructor(...stores: readonly Restorable[]) {
    this.stores = stores;
  }

  /** Whether a unit of work is open. */
  get isOpen(): boolean {
    return this.depth > 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.isOpen) return this.restorable(work);
    return work().catch((reason: unknown) => {
      this.failure ??= { reason };
      throw reason;
    });
  }

  private async restorable<T>(work: () => Promise<T>): Promise<T> {
    const restorers = this.stores.map((store) => store.snapshot());
    this.depth++;
    try {
      const result = await work();
      if (this.failure !== null) throw this.failure.reason;
      return result;
    } catch (error) {
      for (const restore of restorers) restore();
      throw error;
    } finally {
      this.depth--;
      this.failure = null;
    }
  }
}
