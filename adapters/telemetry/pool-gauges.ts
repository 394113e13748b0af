import { Gauge, type Registry } from 'prom-client';

/** A pool of `pg`. */
export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

export function watchPools(registry: Registry, pools: ReadonlyMap<string, PoolState>): void {
  const registers = [registry];
  new Gauge({
    name: 'lending_database_pool_connections',
    help: 'Connections of this node to the database, by pool and state: used or idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of pools) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  new Gauge({
    name: 'lending_database_pool_max_connections',
    help: 'The maximum number of connections of a pool of this node.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { options }] of pools) this.set({ pool }, options.max ?? 0);
    },
  });
  new Gauge({
    name: 'lending_database_pool_waiting',
    help: 'Callers on this node that wait for a connection, by pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of pools) this.set({ pool }, waitingCount);
    },
  });
}
