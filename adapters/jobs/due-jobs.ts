import type { PgBoss } from 'pg-boss';
import { Paced } from './paced.ts';

/** Between two look-ups, however many are requested. */
const PAUSE_MS = 20;
/** How much further a look-up sees than to the next one, which may be late. */
const OVERLAP_MS = 250;

interface Due {
  readonly name: string;
  readonly ms: number;
}

/**
 * The first jobs of each queue that are due or will be soon, in the order and by the index in which pg-boss fetches them.
 * Its API does not tell when jobs are due.
 */
const DUE = `select queue.name, job.ms from unnest($1::text[]) as queue (name) cross join lateral (
    select greatest(extract(epoch from start_after - now()) * 1000, 0)::float8 as ms from pgboss.job
    where name = queue.name and state < 'active' and not blocked and start_after <= now() + $2 * interval '1 ms'
    order by priority desc, created_on limit 20
  ) as job`;

// Why: docs/decisions/0016-jobs-run-on-pg-boss.md
/**
 * Looks at regular intervals for jobs of all queues that are due or will be soon, and wakes a worker for each when it is
 * due: delayed and retried ones, those of cron, and those whose node died before it announced them.
 */
export class DueJobs {
  private readonly boss: PgBoss;
  private readonly intervalMs: number;
  private readonly wake: (queue: string) => void;
  private readonly onError: (error: unknown) => void;
  private readonly looking = new Paced(() => this.look(), PAUSE_MS);
  private queues: readonly string[] | null = null;
  private interval: NodeJS.Timeout | undefined;
  private timers: NodeJS.Timeout[] = [];

  constructor(boss: PgBoss, intervalMs: number, wake: (queue: string) => void, onError: (error: unknown) => void) {
    this.boss = boss;
    this.intervalMs = intervalMs;
    this.wake = wake;
    this.onError = onError;
  }

  start(queues: readonly string[]): void {
    this.queues = queues;
    this.interval = setInterval(() => this.lookUp(), this.intervalMs);
  }

  async stop(): Promise<void> {
    this.queues = null;
    clearInterval(this.interval);
    this.forget();
    await this.looking.end();
  }

  /** Looks now. */
  lookUp(): void {
    if (this.queues !== null) this.looking.request();
  }

  /** Whether the look-ups at regular intervals see a job in time. */
  sees(at: Date): boolean {
    return at.getTime() - Date.now() > this.intervalMs + OVERLAP_MS;
  }

  private async look(): Promise<void> {
    if (this.queues === null) return;
    try {
      const { rows } = await this.boss.getDb().executeSql(DUE, [this.queues, this.intervalMs + OVERLAP_MS]);
      if (this.queues !== null) this.expect(rows);
    } catch (error) {
      this.onError(error);
    }
  }

  private expect(jobs: readonly Due[]): void {
    this.forget();
    // A timer may be 1 ms early.
    this.timers = jobs.map(({ name, ms }) => setTimeout(() => this.wake(name), ms === 0 ? 0 : Math.ceil(ms) + 1));
  }

  private forget(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
