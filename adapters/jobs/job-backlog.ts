import type { PgBoss } from 'pg-boss';

/** The jobs of a queue, on all nodes together. */
export interface QueueBacklog {
  readonly queue: string;
  /** Due, and waiting for a worker. Counted every 5 s, like the next two. */
  readonly ready: number;
  /** Scheduled for later, failed jobs included. */
  readonly deferred: number;
  readonly active: number;
  /** How long the oldest one has been due; 0 if none is. */
  readonly oldestSeconds: number;
}

interface Oldest {
  readonly name: string;
  readonly seconds: number;
}

/** Reads only the index of waiting jobs (not blocked, by name). The API of pg-boss does not tell their age. */
const OLDEST = `select name, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
  where state < 'active' and not blocked and start_after <= now() group by name`;

export async function readBacklog(boss: PgBoss, names: readonly string[]): Promise<QueueBacklog[]> {
  const queues = await boss.getQueues([...names]);
  const { rows } = (await boss.getDb().executeSql(OLDEST)) as { readonly rows: readonly Oldest[] };
  return queues.map(({ name, readyCount, deferredCount, activeCount }) => ({
    queue: name,
    ready: readyCount,
    deferred: deferredCount,
    active: activeCount,
    oldestSeconds: rows.find((oldest) => oldest.name === name)?.seconds ?? 0,
  }));
}
